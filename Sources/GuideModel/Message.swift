/// An interface message in English, with values: `"“\(title)” is no longer in the guide."`
///
/// `InterfaceLanguage.text` translates it, including nested messages; commands print the English text. Write messages
/// as literals where they are used: `.scripts/check-catalogues` lists literals without a translation. English words
/// used as values must themselves be messages, because plain values are not translated.
package struct Message: ExpressibleByStringInterpolation, CustomStringConvertible, Hashable, Sendable {
  /// A piece of a message.
  package enum Part: Hashable, Sendable {
    case literal(String)
    case value(String)
    /// A nested message, such as the reason for an error.
    case message(Message)
    /// A number of things, with the singular and plural of the noun.
    case amount(Int, one: String, several: String)
    case number(Int)
    case date(CivilDate)
    /// A name or other text from a feed, shown in the language's quotation marks.
    case quoted(String)

    var english: String {
      switch self {
      case .literal(let text), .value(let text): text
      case .message(let message): message.english
      case .amount(let number, let one, let several):
        "\(Message.grouped(number, by: ",")) \(number == 1 ? one : several)"
      case .number(let number): Message.grouped(number, by: ",")
      case .date(let date): "\(date.day) \(date.shortMonthName) \(date.year)"
      case .quoted(let text): "“\(text)”"
      }
    }

    /// The text if it may be cut; `nil` for words of the message, numbers and dates.
    fileprivate var text: String? {
      switch self {
      case .value(let text), .quoted(let text): text
      case .message(let message): message.values.isEmpty ? nil : message.english
      case .literal, .amount, .number, .date: nil
      }
    }

    fileprivate func cutting(_ count: Int) -> Part {
      switch self {
      case .value(let text):
        let end = text.last.map { "”“’»«\"".contains($0) } ?? false ? 1 : 0
        return .value(text.dropLast(end).shortened(to: max(2, text.count - end - count)) + text.suffix(end))
      case .quoted(let text): return .quoted(text.shortened(to: max(1, text.count - count)))
      case .message(let message): return .message(message.cutting(count))
      case .literal, .amount, .number, .date: return self
      }
    }

    /// Whether this part needs no catalogue entry.
    var isValue: Bool {
      switch self {
      case .literal, .message: false
      case .value, .amount, .number, .date, .quoted: true
      }
    }
  }

  package private(set) var parts: [Part]

  package init(stringLiteral: String) { parts = [.literal(stringLiteral)] }
  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  /// Creates a message from a string that is not a literal; it is shown unchanged if it has no translation.
  package init(phrase: String) { parts = [.literal(phrase)] }

  /// Creates a message from a string with numbered placeholders, as in `key`.
  package init(phrase: String, values: [Message]) {
    var (parts, rest) = ([Part](), phrase[...])
    for (index, value) in values.enumerated() {
      guard let placeholder = rest.firstRange(of: "{\(index + 1)}") else { break }
      parts += [.literal(String(rest[..<placeholder.lowerBound])), .message(value)]
      rest = rest[placeholder.upperBound...]
    }
    self.init(parts: (parts + [.literal(String(rest))]).filter { $0 != .literal("") })
  }

  init(parts: [Part]) { self.parts = parts }

  private init(_ part: Part) { parts = [part] }

  /// A number of things, such as `1 channel` or `96,120 programmes`.
  package static func amount(_ number: Int, _ thing: String) -> Message {
    Message(.amount(number, one: thing, several: "\(thing)s"))
  }

  /// A number, e.g. `96,120`.
  package static func number(_ number: Int) -> Message { Message(.number(number)) }

  /// A date, e.g. `20 Nov 2026`.
  package static func date(_ date: CivilDate) -> Message { Message(.date(date)) }

  /// A string in quotation marks.
  package static func quoted(_ text: String) -> Message { Message(.quoted(text)) }

  /// A value that is never translated, e.g. a path.
  package static func value(_ text: String) -> Message { Message(.value(text)) }

  /// Joins messages with a separator.
  package static func list(_ messages: [Message], separator: String = ", ") -> Message {
    var list = Message(parts: [])
    for (index, message) in messages.enumerated() {
      if index > 0 { list.parts.append(.literal(separator)) }
      list.parts.append(.message(message))
    }
    return list
  }

  /// Concatenates two messages, for literals that are too long for one line.
  package static func + (a: Message, b: Message) -> Message {
    var both = a
    both.parts += b.parts
    return both
  }

  /// Whether the English strings are equal, however they are split into parts.
  package static func == (a: Message, b: Message) -> Bool { a.english == b.english }
  package func hash(into hasher: inout Hasher) { hasher.combine(english) }

  /// The English text.
  package var english: String {
    if case .literal(let text)? = parts.first, parts.count == 1 { return text }
    return parts.reduce(into: "") { $0 += $1.english }
  }

  /// The values in English, in the order of the placeholders in `key`.
  package var values: [String] { parts.compactMap { if case .literal = $0 { nil } else { $0.english } } }

  package var isEmpty: Bool { english.isEmpty }

  /// This message with its longest name or other text cut by a number of characters; unchanged without such values.
  ///
  /// The words around it are kept, such as the keys that answer a question. A closing quotation mark stays.
  package func cutting(_ count: Int) -> Message {
    let longest = parts.indices.filter { parts[$0].text != nil }.max { a, b in
      parts[a].text?.count ?? 0 < parts[b].text?.count ?? 0
    }
    guard let longest else { return self }
    var cut = self
    cut.parts[longest] = parts[longest].cutting(count)
    return cut
  }

  /// The English text, for command output.
  package var description: String { english }

  /// The English text with numbered placeholders: `“{1}” is no longer in the guide.`
  package var key: String {
    if case .literal(let text)? = parts.first, parts.count == 1 { return text }
    var count = 0
    return parts.reduce(into: "") { key, part in
      if case .literal(let piece) = part { return key += piece }
      count += 1
      key += "{\(count)}"
    }
  }

  /// The key, followed by the keys of nested messages. Messages with the same code differ only in their values.
  package var code: [String] {
    [key] + parts.flatMap { if case .message(let inner) = $0 { inner.code } else { [] as [String] } }
  }

  /// A copy with its values changed, including those in nested messages.
  package func mapValues(_ change: (String) -> String) -> Message {
    Message(
      parts: parts.map { part in
        switch part {
        case .value(let text): .value(change(text))
        case .quoted(let text): .quoted(change(text))
        case .message(let inner): .message(inner.mapValues(change))
        case .literal, .amount, .number, .date: part
        }
      })
  }

  /// A copy whose values are cut to `limit` bytes: a feed may have a megabyte where a word should be.
  package func withValues(ofAtMost limit: Int) -> Message {
    if parts.allSatisfy({ $0.english.utf8.count <= limit }) { return self }
    return mapValues { text in
      // The slice ends before a character that would be cut in two.
      text.utf8.count <= limit ? text : "\(text[..<text.utf8.index(text.startIndex, offsetBy: limit)])…"
    }
  }

  /// A copy with `…` in place of each value, for example `… fields, not …`.
  package var withoutValues: Message {
    Message(
      parts: parts.map { part in
        switch part {
        case .literal: part
        case .message(let inner): .message(inner.withoutValues)
        case .value, .quoted, .amount, .number, .date: .value("…")
        }
      })
  }

  /// Formats a number with digits in groups of three.
  package static func grouped(_ number: Int, by separator: String) -> String {
    let digits = Array("\(number.magnitude)")
    let groups = digits.enumerated().map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? separator : "") + String($1) }
    return (number < 0 ? "-" : "") + groups.joined()
  }

  /// Collects the parts of a string literal.
  package struct Interpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }
    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.literal(literal)) }
    }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.value(value.description))
    }
    /// Inserts a single value, such as a number, directly instead of as a nested message.
    package mutating func appendInterpolation(_ value: Message) {
      if value.parts.count == 1, value.parts[0].isValue {
        parts.append(value.parts[0])
      } else {
        parts.append(.message(value))
      }
    }
  }
}

extension StringProtocol {
  /// The text cut to sixty characters, ending with an ellipsis if cut.
  package var shortened: String { shortened(to: 60) }

  /// The text cut to a number of characters, ending with an ellipsis if cut.
  package func shortened(to limit: Int) -> String {
    count > limit ? "\(prefix(Swift.max(0, limit - 1)))…" : String(self)
  }
}
