import GuideModel

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

  /// A reading that collects its findings there.
  init(_ findings: M3UFindings) {
    self.findings = findings
  }

  /// Ends the reading, and returns its findings by line.
  mutating func finish() -> [Finding] { findings.finish() }

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
    (entries, open) = ([], M3UOpenEntry())
    (isEnded, isRefused) = (true, true)
    findings.removeAll()
    findings.complain(.refused, at: 0, problem, "nothing to read")
  }
}
