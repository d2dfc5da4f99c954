/// Settings as a file has them, and what is wrong with it. What is wrong costs itself and no more: the rest is used,
/// with what holds where nothing is set in the place of what is not.
package struct SettingsReading: Hashable, Sendable {
  /// What can be used.
  package private(set) var settings = Settings()
  /// What cannot, in the order of lines.
  package private(set) var complaints: [SettingsComplaint] = []
  /// Whether the whole text is TOML.
  let isWhole: Bool
  /// The names of the sources in their order, also of those that cannot be used; nil where one has none.
  private(set) var writtenNames: [String?] = []
  /// Where the sources begin, from 1, by their names.
  private var lines: [String: Int] = [:]

  private static let keys = ["refresh", "keep-days", "source"]
  /// Nobody reads more.
  private static let mostComplaints = 100

  /// Reads a text, which may be any bytes.
  package init(_ text: [UInt8]) {
    let document = ForgivingTOML(text)
    isWhole = document.complaints.isEmpty
    complaints = document.complaints
    for entry in document.entries where entry.key != ForgivingTOML.leftOutKey { take(entry) }
    complaints.sort { $0.line < $1.line }
    let tooMany = complaints.count - SettingsReading.mostComplaints
    guard tooMany > 0 else { return }
    complaints.removeLast(tooMany)
    complaints.append(SettingsComplaint(line: complaints.last?.line ?? 1, problem: "and \(tooMany) more below"))
  }

  /// The line, from 1, in which a source begins.
  package func line(ofSource name: String) -> Int { lines[name] ?? 1 }

  private mutating func take(_ entry: TOMLEntry) {
    switch entry.key {
    case "refresh": settings.refresh = refresh(entry.node) ?? settings.refresh
    case "keep-days":
      settings.keepDays =
        number(entry, Settings.keepDaysRange, else: "\(settings.keepDays) is used") ?? settings.keepDays
    case "source": takeSources(entry.node)
    default: complain(entry.node.line, unknown(entry.key, among: SettingsReading.keys, what: "setting"))
    }
  }

  private mutating func takeSources(_ node: TOMLNode) {
    switch node.value {
    case .list(let sources): for source in sources { take(source: source) }
    case .table:
      complain(node.line, "a source is written under [[source]], with two brackets")
      take(source: node)
    default: complain(node.line, "source is \(node.value.words): a source is written under [[source]]")
    }
  }

  private mutating func take(source node: TOMLNode) {
    guard case .table(let entries) = node.value else {
      writtenNames.append(nil)
      return complain(node.line, "a source is \(node.value.words): a source is written under [[source]]")
    }
    var draft = SourceDraft(line: node.line)
    for entry in entries { take(entry, of: &draft) }
    writtenNames.append(draft.name?.text)
    if let source = finished(draft) {
      settings.sources.append(source)
      lines[source.name] = node.line
    }
  }

  private mutating func take(_ entry: TOMLEntry, of draft: inout SourceDraft) {
    switch entry.key {
    case "name": draft.name = words(entry, like: "harbour")
    case "location": draft.location = words(entry, like: "https://example.org/guide.xml.gz")
    case "days": draft.days = number(entry, SourceSetting.daysRange, else: "not used")
    case "channels": draft.channels = channels(entry)
    default: complain(entry.node.line, unknown(entry.key, among: SourceDraft.keys, what: "setting of a source"))
    }
  }

  /// A source of which the necessary is there and right.
  private mutating func finished(_ draft: SourceDraft) -> SourceSetting? {
    guard let problem = draft.problem ?? repetition(draft) else { return draft.source }
    complain(draft.problemLine, "\(problem); the source is left out")
    return nil
  }

  private func repetition(_ draft: SourceDraft) -> String? {
    guard let name = draft.name?.text, let first = lines[name] else { return nil }
    return "a source is called “\(name)” already, in line \(first)"
  }

  private mutating func complain(_ line: Int, _ problem: String) {
    complaints.append(SettingsComplaint(line: line, problem: problem))
  }
}

extension SettingsReading {
  private mutating func refresh(_ node: TOMLNode) -> Refresh? {
    if case .text(let text) = node.value, let refresh = Refresh(rawValue: text) { return refresh }
    complain(node.line, "refresh is \(node.value.words): it is \"never\", \"daily\" or \"always\"; \"daily\" is used")
    return nil
  }

  private mutating func number(_ entry: TOMLEntry, _ range: ClosedRange<Int>, else used: String) -> Int? {
    if case .number(let number) = entry.node.value, range.contains(number) { return number }
    let rule = "it takes a whole number from \(range.lowerBound) to \(range.upperBound)"
    complain(entry.node.line, "\(entry.key) is \(entry.node.value.words): \(rule); \(used)")
    return nil
  }

  private func words(_ entry: TOMLEntry, like example: String) -> SourceDraft.Words {
    if case .text(let text) = entry.node.value { return SourceDraft.Words(line: entry.node.line, text: text) }
    let problem = "\(entry.key) is \(entry.node.value.words): it takes a text in quotes, such as \"\(example)\""
    return SourceDraft.Words(line: entry.node.line, text: nil, problem: problem)
  }

  private mutating func channels(_ entry: TOMLEntry) -> [String] {
    let rule = "it takes a list of ids in quotes, such as [\"94\", \"105\"]"
    guard case .list(let nodes) = entry.node.value else {
      complain(entry.node.line, "channels is \(entry.node.value.words): \(rule); not used")
      return []
    }
    return nodes.compactMap { node in
      if case .text(let id) = node.value, !id.isEmpty { return id }
      complain(node.line, "channels has \(node.value.words) in it: \(rule); left out")
      return nil
    }
  }

  private func unknown(_ key: String, among keys: [String], what: String) -> String {
    if let near = NearestWord.to(key, among: keys) { return "“\(key)” is no \(what): is \(near) meant?" }
    let all = "\(keys.dropLast().joined(separator: ", ")) and \(keys.last ?? "")"
    return "“\(key.prefix(60))” is no \(what): there are \(all)"
  }
}
