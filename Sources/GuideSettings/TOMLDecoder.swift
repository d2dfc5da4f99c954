package import GuideModel

/// Decodes the valid values of a document, and reports errors.
package struct TOMLDecoder: Hashable, Sendable {
  /// The errors; sorted by line after `finish`.
  package private(set) var diagnostics: [Diagnostic]

  /// A string in a list, with its line.
  package struct Text {
    /// The line, from 1.
    package let line: Int
    package let text: String

    package init(line: Int, text: String) {
      (self.line, self.text) = (line, text)
    }
  }

  /// The number of errors to report; users would not read more.
  private static let maxDiagnostics = 100

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Adds an error; `key` is the setting that it concerns.
  package mutating func report(_ line: Int, _ problem: Message, key: String? = nil) {
    diagnostics.append(Diagnostic(.refused, line: line, problem: problem, setting: key))
  }

  /// Sorts the errors by line, and replaces those beyond a limit with their number.
  package mutating func finish() {
    diagnostics.sort { $0.line < $1.line }
    let tooMany = diagnostics.count - TOMLDecoder.maxDiagnostics
    guard tooMany > 0 else { return }
    diagnostics.removeLast(tooMany)
    report(diagnostics.last?.line ?? 1, "and \(tooMany) more below")
  }

  /// The tables under `[[key]]`; `nil` for an element that is not a table. A single table under `[key]` is accepted
  /// with an error.
  package mutating func blocks(_ node: TOMLNode, under key: String) -> [(line: Int, entries: [TOMLEntry])?] {
    let rule: Message = "write a \(key) under [[\(key)]]"
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

  /// A number in a range; reports any other value.
  package mutating func number(_ entry: TOMLEntry, _ range: ClosedRange<Int>) -> Int? {
    if case .number(let number) = entry.node.value, range.contains(number) { return number }
    return refuse(entry, SettingType.number(range, of: "days").rule(nil))
  }

  /// A Boolean; reports any other value.
  package mutating func boolean(_ entry: TOMLEntry) -> Bool? {
    if case .boolean(let value) = entry.node.value { return value }
    return refuse(entry, "it must be true or false")
  }

  /// The name of a time zone, which need not exist; `nil` for UTC.
  mutating func zone(_ entry: TOMLEntry) -> String? {
    if case .text(let name) = entry.node.value, ZoneName.isValid(name) { return name == "UTC" ? nil : name }
    return refuse(entry, SettingType.zone.rule(nil), "UTC is used")
  }

  /// A shift of times in minutes, written as a text or a number; 0 if it is invalid.
  mutating func shift(_ entry: TOMLEntry) -> Int {
    switch entry.node.value {
    case .number(let minutes) where Channel.shifts.contains(minutes): return minutes
    case .text(let text): if let minutes = ClockShift.minutes(text) { return minutes }
    default: break
    }
    return refuse(entry, ClockShift.rule, "times are not shifted") ?? 0
  }

  /// A string that is not empty; reports any other value.
  package mutating func text(_ entry: TOMLEntry, like example: String) -> String? {
    guard case .text(let text) = entry.node.value else { return refuse(entry, TOMLDecoder.textRule(example)) }
    if !text.isEmpty { return text }
    report(entry.node.line, "\(entry.key) is empty; not used", key: entry.key)
    return nil
  }

  /// The non-empty strings in a list. `rule` is a message such as "it must be a list of ids in quotes".
  package mutating func texts(_ entry: TOMLEntry, _ rule: Message) -> [Text] {
    guard case .list(let nodes) = entry.node.value else { return refuse(entry, rule) ?? [] }
    return nodes.compactMap { node in
      if case .text(let text) = node.value, !text.isEmpty { return Text(line: node.line, text: text) }
      report(node.line, "\(entry.key) contains \(node.value.description): \(rule); left out")
      return nil
    }
  }

  /// The non-empty strings in a list, without duplicates.
  package mutating func uniqueTexts(_ entry: TOMLEntry, _ rule: Message) -> [Text] {
    var known: Set<String> = []
    return texts(entry, rule).filter { item in
      if known.insert(item.text).inserted { return true }
      report(item.line, "\(entry.key) contains \(item.text.quotedInMessage) twice; left out")
      return false
    }
  }

  /// Reports that an entry is invalid, and returns `nil`.
  package mutating func refuse<Value>(_ entry: TOMLEntry, _ rule: Message, _ used: Message = "not used") -> Value? {
    reject(entry, rule, used)
    return nil
  }

  /// Reports that an entry is invalid, and which value is used instead.
  mutating func reject(_ entry: TOMLEntry, _ rule: Message, _ used: Message) {
    report(entry.node.line, "\(entry.key) is \(entry.node.value.description): \(rule); \(used)", key: entry.key)
  }

  /// Reports an unknown key, with a suggestion.
  package mutating func refuseKey(of entry: TOMLEntry, among keys: [String], what: Message) {
    let key = entry.key
    if let near = NearestWord.to(key, among: keys) {
      return report(entry.node.line, "\(key.quotedInMessage) is not a \(what); did you mean \(near)?", key: near)
    }
    let last = keys.last ?? ""
    let all: Message =
      keys.count == 1
      ? "the only valid name is \(last)" : "valid names are \(keys.dropLast().joined(separator: ", ")) and \(last)"
    report(entry.node.line, "\(key.quotedInMessage) is not a \(what): \(all)")
  }

  /// The rule for a string, for error messages.
  package static func textRule(_ example: String) -> Message { "it must be text in quotes, such as \"\(example)\"" }
}
