package import GuideModel

/// Decodes the valid values of a document, and reports the others.
package struct TOMLDecoder: Hashable, Sendable {
  /// The errors, in the order of lines once it is finished.
  package private(set) var diagnostics: [Diagnostic]

  /// A text that stands in a list, and where.
  package struct Text {
    /// From 1.
    package let line: Int
    package let text: String

    package init(line: Int, text: String) {
      (self.line, self.text) = (line, text)
    }
  }

  /// More would not be read.
  private static let mostDiagnostics = 100

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Adds a finding; `key` is that of the setting that it is about.
  package mutating func report(_ line: Int, _ problem: Message, key: String? = nil) {
    diagnostics.append(Diagnostic(.refused, line: line, problem: problem, setting: key))
  }

  /// Sorts the errors by line; beyond a limit only their number is reported.
  package mutating func finish() {
    diagnostics.sort { $0.line < $1.line }
    let tooMany = diagnostics.count - TOMLDecoder.mostDiagnostics
    guard tooMany > 0 else { return }
    diagnostics.removeLast(tooMany)
    report(diagnostics.last?.line ?? 1, "and \(tooMany) more below")
  }

  /// The tables under `[[key]]`; nil in the position of one that is no table. One under `[key]` is taken as well.
  package mutating func blocks(_ node: TOMLNode, under key: String) -> [(line: Int, entries: [TOMLEntry])?] {
    let rule: Message = "a \(key) is written under [[\(key)]]"
    switch node.value {
    case .list(let blocks):
      return blocks.map { block in
        if case .table(let entries) = block.value { return (block.line, entries) }
        report(block.line, "a \(key) is \(block.value.description): \(rule)")
        return nil
      }
    case .table(let entries):
      report(node.line, "\(rule), with two brackets")
      return [(node.line, entries)]
    default:
      report(node.line, "\(key) is \(node.value.description): \(rule)")
      return []
    }
  }

  package mutating func number(_ entry: TOMLEntry, _ range: ClosedRange<Int>) -> Int? {
    if case .number(let number) = entry.node.value, range.contains(number) { return number }
    return refuse(entry, SettingType.number(range, of: "days").rule(nil))
  }

  package mutating func boolean(_ entry: TOMLEntry) -> Bool? {
    if case .boolean(let value) = entry.node.value { return value }
    return refuse(entry, "it takes true or false")
  }

  /// The name of a zone, which need not exist; `nil` for UTC.
  mutating func zone(_ entry: TOMLEntry) -> String? {
    if case .text(let name) = entry.node.value, ZoneName.isValid(name) { return name == "UTC" ? nil : name }
    return refuse(entry, SettingType.zone.rule(nil), "UTC is used")
  }

  /// A text with something in it.
  package mutating func text(_ entry: TOMLEntry, like example: String) -> String? {
    guard case .text(let text) = entry.node.value else { return refuse(entry, TOMLDecoder.textRule(example)) }
    if !text.isEmpty { return text }
    report(entry.node.line, "\(entry.key) is empty; not used", key: entry.key)
    return nil
  }

  /// Texts with something in them; a rule such as "it takes a list of ids in quotes".
  package mutating func texts(_ entry: TOMLEntry, _ rule: Message) -> [Text] {
    guard case .list(let nodes) = entry.node.value else { return refuse(entry, rule) ?? [] }
    return nodes.compactMap { node in
      if case .text(let text) = node.value, !text.isEmpty { return Text(line: node.line, text: text) }
      report(node.line, "\(entry.key) has \(node.value.description) in it: \(rule); left out")
      return nil
    }
  }

  /// Texts with something in them, each once.
  package mutating func differentTexts(_ entry: TOMLEntry, _ rule: Message) -> [Text] {
    var known: Set<String> = []
    return texts(entry, rule).filter { item in
      if known.insert(item.text).inserted { return true }
      report(item.line, "\(entry.key) has \(item.text.quotedInMessage) in it already; left out")
      return false
    }
  }

  /// Says that an entry is of no use as it is.
  package mutating func refuse<Value>(_ entry: TOMLEntry, _ rule: Message, _ used: Message = "not used") -> Value? {
    reject(entry, rule, used)
    return nil
  }

  /// Says that an entry cannot be used, and what happens instead.
  mutating func reject(_ entry: TOMLEntry, _ rule: Message, _ used: Message) {
    report(entry.node.line, "\(entry.key) is \(entry.node.value.description): \(rule); \(used)", key: entry.key)
  }

  /// Says that there is no key like that of an entry.
  package mutating func refuseKey(of entry: TOMLEntry, among keys: [String], what: Message) {
    let key = entry.key
    if let near = NearestWord.to(key, among: keys) {
      return report(entry.node.line, "\(key.quotedInMessage) is no \(what): is \(near) meant?", key: near)
    }
    let last = keys.last ?? ""
    let all: Message =
      keys.count == 1 ? "there is only \(last)" : "there are \(keys.dropLast().joined(separator: ", ")) and \(last)"
    report(entry.node.line, "\(key.quotedInMessage) is no \(what): \(all)")
  }

  package static func textRule(_ example: String) -> Message { "it takes a text in quotes, such as \"\(example)\"" }
}
