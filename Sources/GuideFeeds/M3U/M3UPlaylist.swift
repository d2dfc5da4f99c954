package import GuideModel

/// An M3U playlist of channels, as players of television over the internet have them: its entries in the file's order,
/// and what was wrong with it.
///
/// The attributes are those of Kodi's pvr.iptvsimple (its README and PlaylistLoader.h), and `channel-number`, which
/// Channels DVR reads. It never fails: what cannot be used is left out and reported.
package struct M3UPlaylist: Sendable {
  /// What the findings call it.
  package let file: String
  /// What it says of channels.
  package let entries: [M3UEntry]
  /// What was wrong with it, by line.
  package let findings: [Finding]

  /// Decodes a whole playlist, which `file` names in the findings.
  package init(_ bytes: [UInt8], file: String) {
    self.file = file
    var reading = M3UReading(file: file)
    reading.read(bytes.span)
    entries = reading.entries
    findings = reading.findings.sorted
  }

  /// Why some bytes are no playlist.
  static func reasonForNone(in bytes: Span<UInt8>) -> String {
    if bytes.trimmed(0..<bytes.count).isEmpty { return "an empty file" }
    let mark = bytes.count > 1 ? (bytes[0], bytes[1]) : (0, 0)
    if mark == (0xFE, 0xFF) || mark == (0xFF, 0xFE) { return "text in UTF-16, not in UTF-8" }
    return "no playlist: no line begins with #EXTM3U or #EXTINF"
  }
}

/// What no honest playlist comes near.
enum M3ULimits {
  /// Entries, and addresses without one; what follows is left out.
  static let entries = 100_000
  /// Bytes of a text; it is cut there.
  static let text = 2_048
  /// Groups of an entry; further ones are left out.
  static let groups = 64
}

/// What a playlist's lines say, one after the other.
struct M3UReading {
  private(set) var entries: [M3UEntry] = []
  private(set) var findings: M3UFindings
  /// The line that is read, counted from 1.
  private var line = 0
  /// How many of what `M3ULimits.entries` limits there were.
  private var count = 0
  /// Whether a line said that this is a playlist.
  private var isPlaylist = false
  private var isEnded = false
  private var isRefused = false
  /// The shift, in minutes, of entries that say none.
  private var usualShift = 0
  private var open = M3UOpenEntry()

  init(file: String) {
    findings = M3UFindings(file: file)
  }

  mutating func read(_ bytes: Span<UInt8>) {
    var place = 0
    while place < bytes.count, !isEnded {
      line += 1
      read(M3ULine(bytes, from: &place), bytes)
    }
    if !isEnded { closeWithoutAddress(isLast: true) }
    if !isPlaylist, !isRefused {
      refuse(M3UPlaylist.reasonForNone(in: bytes))
    } else if entries.isEmpty, findings.isEmpty {
      findings.complain(.noted, at: 0, "no channels", "nothing to read")
    }
  }

  private mutating func read(_ line: M3ULine, _ bytes: Span<UInt8>) {
    switch line.kind {
    case .other: break
    case .header: readHeader(bytes, line.text)
    case .entry: readEntry(bytes, line.text)
    case .groups: readGroups(bytes, line.text)
    case .stream where entries.isEmpty: refuse("a playlist of one stream, not of channels")
    case .stream: break
    case .address where WebPage.begins(bytes.extracting(line.text)): readPage()
    case .address: readAddress()
    }
  }

  private mutating func readHeader(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    isPlaylist = true
    var facts = M3UFacts()
    let attributes = M3UAttributes(bytes, text, endsAtComma: false)
    usualShift = facts.shift(bytes, attributes.values[.shift]) ?? 0
    findings.complain(at: line, of: facts, attributes.defects)
  }

  private mutating func readEntry(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    isPlaylist = true
    closeWithoutAddress(isLast: false)
    guard isWithinLimit() else { return }
    var facts = M3UFacts()
    let attributes = M3UAttributes(bytes, text)
    let entry = M3UEntry(bytes, attributes, line: line, usualShift: usualShift, facts: &facts)
    findings.complain(at: line, of: facts, attributes.defects)
    guard !entry.label.isEmpty else {
      findings.complain(.refused, at: line, "neither a name nor a tvg-id", "the entry left out")
      open.state = .unusable
      return
    }
    if entry.name.isEmpty {
      findings.complain(.repaired, at: line, "no name", "known by its \(entry.tvgID == nil ? "tvg-name" : "tvg-id")")
    }
    open.state = .entry(entry)
  }

  private mutating func readGroups(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    findings.complain(at: line, of: open.read(groups: text, bytes))
  }

  private mutating func readAddress() {
    if case .nothing = open.state {
      guard isWithinLimit() else { return }
      // The address itself stays unsaid: there may be a password in it.
      findings.complain(.refused, at: line, "an address without a name", "left out")
    }
    close()
  }

  private mutating func readPage() {
    guard isPlaylist else { return refuse("a web page, not a playlist") }
    findings.complain(.refused, at: line, "a web page in place of data", "the rest left out", isCutShort: true)
    isEnded = true
    close()
  }

  /// Ends what is open, since another entry or nothing follows.
  private mutating func closeWithoutAddress(isLast: Bool) {
    switch open.state {
    case .nothing: break
    case .unusable: close()
    case .entry(let entry):
      let problem = isLast ? "the playlist ends before its address" : "no address follows"
      findings.complain(.noted, at: entry.line, problem, "used all the same", isCutShort: isLast)
      close()
    }
  }

  /// Ends what is open, and what belongs to it.
  private mutating func close() {
    if let entry = open.close() { entries.append(entry) }
  }

  private mutating func isWithinLimit() -> Bool {
    count += 1
    guard count > M3ULimits.entries else { return true }
    findings.complain(
      .refused, at: line, "more than \(M3ULimits.entries) entries", "the rest left out", isCutShort: true)
    isEnded = true
    return false
  }

  /// Gives up: nothing in the file is of any use.
  private mutating func refuse(_ problem: String) {
    (entries, findings, open) = ([], M3UFindings(file: findings.file), M3UOpenEntry())
    (isEnded, isRefused) = (true, true)
    findings.complain(.refused, at: 0, problem, "nothing to read")
  }
}

/// What was wrong with a playlist, as it is found.
struct M3UFindings {
  let file: String
  private var collected = FindingCollector()

  init(file: String) {
    self.file = file
  }

  var isEmpty: Bool { collected.isEmpty }

  /// By line: what is wrong with an entry as a whole is known only when the next one begins.
  var sorted: [Finding] { collected.all }

  /// A complaint of a line, or of the whole file where that is 0.
  mutating func complain(
    _ severity: Finding.Severity, at line: Int, _ problem: String, _ action: String, isCutShort: Bool = false
  ) {
    collected.add(Finding(severity, file: file, line: line, problem: problem, action: action, isCutShort: isCutShort))
  }

  /// Complaints of what was wrong with the attributes of a line and with what they say.
  mutating func complain(at line: Int, of facts: M3UFacts, _ defects: Set<M3UDefect> = []) {
    for defect in M3UDefect.allCases where defects.contains(defect) {
      complain(.repaired, at: line, defect.problem, defect.action)
    }
    for defect in TextDefect.allCases where facts.defects.contains(defect) {
      complain(.repaired, at: line, defect.problem, defect.action)
    }
    for (problem, action) in facts.problems { complain(.repaired, at: line, problem, action) }
  }
}
