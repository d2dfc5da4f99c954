import GuideModel

/// Reads a playlist line by line.
struct M3UReading {
  private(set) var entries: [M3UEntry] = []
  private(set) var diagnostics: DiagnosticCollector
  private let emptyCollector: DiagnosticCollector
  private let file: String
  /// Number of the current line, counted from 1.
  private var line = 0
  /// Number of entries so far, limited by `M3ULimits.entries`.
  private var count = 0
  /// Whether a line identified this file as a playlist.
  private var isPlaylist = false
  private var isEnded = false
  private var isRejected = false
  private var head = M3UHeader()
  /// Guide addresses from all headers in the file.
  private(set) var guides: [String] = []
  /// Groups from the last `#EXTGRP`, which apply until the next one.
  private var groups: [String] = []
  private var pending = M3UPendingEntry()

  /// Creates a reading that adds diagnostics to the collector, which must be empty.
  init(file: String, _ collector: DiagnosticCollector) {
    (diagnostics, emptyCollector) = (collector, collector)
    self.file = file
  }

  /// Ends the file and returns the diagnostics, sorted by line. They may be added out of order, because some diagnostics
  /// about an entry are reported only when the next entry starts.
  mutating func finish() -> [Diagnostic] { diagnostics.finish() }

  mutating func read(_ bytes: Span<UInt8>) {
    var position = 0
    while position < bytes.count, !isEnded {
      line += 1
      read(M3ULine(bytes, from: &position), bytes)
    }
    if !isEnded { closeWithoutAddress(isLast: true) }
    if !isPlaylist, !isRejected {
      reject(M3UReading.noProgrammeReason(in: bytes))
    } else if entries.isEmpty, diagnostics.isEmpty {
      report(.noted, at: 0, "no channels", "nothing to read")
    }
  }

  /// Why the bytes are not a playlist.
  private static func noProgrammeReason(in bytes: Span<UInt8>) -> Message {
    if bytes.trimmed(0..<bytes.count).isEmpty { return "an empty file" }
    let mark = bytes.count > 1 ? (bytes[0], bytes[1]) : (0, 0)
    if mark == (0xFE, 0xFF) || mark == (0xFF, 0xFE) { return "UTF-16 text instead of UTF-8" }
    return "not a playlist: no line begins with #EXTM3U or #EXTINF"
  }

  private mutating func read(_ line: M3ULine, _ bytes: Span<UInt8>) {
    switch line.kind {
    case .other: break
    case .header: readHeader(bytes, line.text)
    case .entry: readEntry(bytes, line.text)
    case .groups: readGroups(bytes, line.text)
    case .option: readOption(bytes, line.text)
    case .stream where entries.isEmpty: reject("a playlist for one stream, not a list of channels")
    case .stream: break
    case .address where bytes.extracting(line.text).beginsWebPage: readWebPage()
    case .address: readAddress(bytes, line.text)
    }
  }

  private mutating func readHeader(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    isPlaylist = true
    guard let straight = M3UStraightLine(bytes, text) else { return readHead(bytes, text) }
    readHead(straight.bytes.span, straight.bytes.indices, straight.repairs)
  }

  private mutating func readHead(_ bytes: Span<UInt8>, _ text: Range<Int>, _ repairs: Set<M3URepair> = []) {
    var values = M3UValues()
    let attributes = M3UAttributes(bytes, text, endsAtComma: false)
    head = M3UHeader(bytes, attributes, &values)
    for guide in head.guides where guides.count < M3ULimits.groups && !guides.contains(guide) { guides.append(guide) }
    report(values, attributes.repairs.union(repairs))
  }

  private mutating func readEntry(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    isPlaylist = true
    closeWithoutAddress(isLast: false)
    guard countEntry() else { return }
    guard let straight = M3UStraightLine(bytes, text) else { return readAttributes(bytes, text) }
    readAttributes(straight.bytes.span, straight.bytes.indices, straight.repairs)
  }

  private mutating func readAttributes(_ bytes: Span<UInt8>, _ text: Range<Int>, _ repairs: Set<M3URepair> = []) {
    var values = M3UValues()
    let attributes = M3UAttributes(bytes, text)
    let entry = M3UEntry(bytes, attributes, line: line, head: head, values: &values)
    // An entry with its own groups ends the preceding `#EXTGRP`.
    if !entry.groups.isEmpty { groups = [] }
    report(values, attributes.repairs.union(repairs))
    guard !entry.label.isEmpty else {
      let problem: Message? = entry.number.map { "channel \($0) has neither a name nor a tvg-id" }
      report(.refused, at: line, problem ?? "neither a name nor a tvg-id", "entry left out")
      pending.state = .unusable
      return
    }
    if entry.name.isEmpty {
      report(.repaired, at: line, "no name", "its \(entry.tvgID == nil ? "tvg-name" : "tvg-id") is used")
    }
    pending.state = .entry(entry)
  }

  private mutating func readGroups(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    guard pending.countLine() else { return }
    var values = M3UValues()
    groups = values.groups(bytes, text)
    report(values)
  }

  private mutating func readOption(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    guard pending.countLine(), text.count <= M3ULimits.text else { return }
    var values = M3UValues()
    values.add(header: bytes.address(text), to: &pending.headers)
    report(values)
  }

  /// Reads an entry's address. It is never quoted in diagnostics, because it may contain a password.
  private mutating func readAddress(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    if case .none = pending.state {
      guard countEntry() else { return }
      report(.refused, at: line, "an address without a name", "left out")
    }
    let options = M3UStreamOptions.split(bytes.address(text))
    do throws(ChannelStream.AddressProblem) {
      let address = try ChannelStream.playable(options.address)
      if case .entry = pending.state { report(options.hasUnusable, fieldsOf: address) }
      close(address, options.headers)
    } catch {
      if case .entry = pending.state {
        report(.noted, at: line, M3UReading.problem(error), "the channel cannot be played")
      }
      close()
    }
  }

  /// Reports an unusable header or an unknown template field in an address.
  private mutating func report(_ hasUnusableHeader: Bool, fieldsOf address: String) {
    var values = M3UValues()
    if hasUnusableHeader { values.rejectHeader() }
    report(values)
    guard let field = ChannelStream.unknownField(in: address) else { return }
    report(
      .noted, at: line, "an address with the unknown field “\(field)”", "the channel cannot be played live")
  }

  private static func problem(_ problem: ChannelStream.AddressProblem) -> Message {
    switch problem {
    case .notAnAddress: "not a web or network address"
    case .scheme(let scheme): "an address with “\(scheme):”, which is never passed to a player"
    case .noHost: "an address without a host"
    case .port: "an address whose port is not a number from 1 to 65535"
    case .host: "an address whose host contains spaces, quotes or non-ASCII characters"
    case .controlCharacters: "an address with control characters"
    case .tooLong: "an address that is too long"
    }
  }

  private mutating func readWebPage() {
    guard isPlaylist else { return reject("a web page, not a playlist") }
    report(.refused, at: line, "a web page instead of data", "the rest left out", isTruncated: true)
    isEnded = true
    close()
  }

  /// Ends the pending entry when another entry or the end of the file follows.
  private mutating func closeWithoutAddress(isLast: Bool) {
    switch pending.state {
    case .none: break
    case .unusable: close()
    case .entry(let entry):
      let problem: Message = isLast ? "the playlist ends before its address" : "no address follows"
      report(.noted, at: entry.line, problem, "used anyway", isTruncated: isLast)
      close()
    }
  }

  private mutating func close(_ address: String? = nil, _ headers: RequestHeaders = RequestHeaders()) {
    guard let entry = pending.close(address, headers, groups: groups) else { return }
    guard !entry.isHeading else { return report(.noted, at: entry.line, "a heading", "not a channel") }
    if let stream = entry.stream, stream.catchup == nil, let catchup = entry.catchup {
      report(
        .noted, at: entry.line, M3UReading.problem(of: catchup, stream.address),
        "past programmes on the channel cannot be played")
    }
    entries.append(entry)
  }

  private static func problem(of catchup: M3UCatchup, _ address: String) -> Message {
    guard let problem = catchup.problem(of: address) else {
      return "the channel's address and catch-up give no address for past programmes"
    }
    return "its catch-up source is \(M3UReading.problem(problem))"
  }

  /// Counts an entry, or an address without an entry. Returns false beyond the limit.
  private mutating func countEntry() -> Bool {
    count += 1
    guard count > M3ULimits.entries else { return true }
    report(.refused, at: line, "more than \(M3ULimits.entries) entries", "the rest left out", isTruncated: true)
    isEnded = true
    return false
  }

  /// Rejects the whole file, and drops all entries and diagnostics so far.
  private mutating func reject(_ problem: Message) {
    (entries, guides, diagnostics, pending) = ([], [], emptyCollector, M3UPendingEntry())
    (isEnded, isRejected) = (true, true)
    report(.refused, at: 0, problem, "nothing to read")
  }

  /// Reports a diagnostic for a line, or for the whole file if `line` is 0.
  private mutating func report(
    _ severity: Diagnostic.Severity, at line: Int, _ problem: Message, _ action: Message, isTruncated: Bool = false
  ) {
    diagnostics.add(
      Diagnostic(severity, file: file, line: line, problem: problem, action: action, isTruncated: isTruncated))
  }

  /// Reports the repairs to a line's attributes and values.
  private mutating func report(_ values: M3UValues, _ repairs: Set<M3URepair> = []) {
    let faults =
      M3URepair.allCases.filter(repairs.contains).map(\.fault)
      + TextRepair.allCases.filter(values.repairs.contains).map(\.fault) + values.problems
    for fault in faults { report(.repaired, at: line, fault.problem, fault.action) }
  }
}
