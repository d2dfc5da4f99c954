/// Messages that are cut, compared and written down.
extension Message {
  /// Bytes of its text, or a few more.
  private var length: Int { parts.reduce(0) { $0 + $1.length } }

  /// A text that came from elsewhere and is no sentence of a table.
  private var isLongText: Bool {
    if case .literal(let text)? = parts.first, parts.count == 1 {
      text.utf8.count > Message.longestSentence
    } else {
      false
    }
  }

  /// Bytes; no sentence of a table is as long.
  private static let longestSentence = 400

  /// The texts that `bounded` may cut, in all messages in it.
  private var cuttable: [String] {
    if isLongText { return [english] }
    return parts.flatMap { part -> [String] in
      switch part {
      case .value(let text), .quoted(let text): [text]
      case .message(let message): message.cuttable
      case .literal, .amount, .number, .date: []
      }
    }
  }

  /// The same with no more than so many bytes of text: where it has more, its values are cut, and end with a sign that says so.
  /// A sentence stays whole, so that it has its other languages, and so does one in it, such as a reason behind a long path.
  package func bounded(to limit: Int) -> Message {
    if length <= limit { return self }
    let texts = cuttable
    var shares = Shares(bytes: limit - length + texts.reduce(0) { $0 + $1.utf8.count }, count: texts.count)
    let bounded = bounded(by: &shares)
    return bounded.length <= limit ? bounded : Message(phrase: Message.cut(english, to: limit))
  }

  /// Bytes for texts that are cut: each may have as much as is left for it and those behind it.
  private struct Shares {
    var bytes: Int
    var count: Int

    mutating func cut(_ text: String) -> String {
      let text = Message.cut(text, to: bytes / max(1, count))
      (bytes, count) = (bytes - text.utf8.count, count - 1)
      return text
    }
  }

  private func bounded(by shares: inout Shares) -> Message {
    if isLongText { return Message(phrase: shares.cut(english)) }
    return Message(
      parts: parts.map { part in
        switch part {
        case .value(let text): .value(shares.cut(text))
        case .quoted(let text): .quoted(shares.cut(text))
        case .message(let message): .message(message.bounded(by: &shares))
        case .literal, .amount, .number, .date: part
        }
      })
  }

  /// A text of so many bytes at most, with a sign at its end where it was cut.
  private static func cut(_ text: String, to limit: Int) -> String {
    if text.utf8.count <= limit { return text }
    let mark = "…"
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit - mark.utf8.count))
    // No letter is cut in its bytes.
    while end > text.startIndex, text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return "\(text[..<end])\(mark)"
  }

  /// The sentence alone, with `…` in the place of every value: `… fields, not …`.
  package var shape: Message {
    Message(
      parts: parts.map { part in
        switch part {
        case .literal: part
        case .message(let message): .message(message.shape)
        case .amount(_, _, let several):
          .message(Message(parts: [.value("… "), .message(Message(phrase: several))]))
        case .value, .quoted, .number, .date: .value("…")
        }
      })
  }
}

/// Messages of which many differ in a number alone.
extension Message {
  /// The message with an empty text in the place of its last value that is a number, that number, and the value's index among
  /// the parts; the message itself where it has none, or one of another form, such as 007.
  var withoutNumber: (message: Message, number: UInt32, index: Int?) {
    for (index, part) in parts.enumerated().reversed() {
      guard case .value(let text) = part, let number = UInt32(text), text == "\(number)" else { continue }
      return (replacing(valueAt: index, with: ""), number, index)
    }
    return (self, 0, nil)
  }

  /// The message with another value among its parts.
  func replacing(valueAt index: Int, with text: String) -> Message {
    var parts = parts
    parts[index] = .value(text)
    return Message(parts: parts)
  }
}

/// Messages as text in a file of the program's own, which may show them in another language than that in which they came
/// about: `{=18} fields, not {=23}`. A text in braces is a value; the sign that it begins with says which kind. Braces of a text
/// stand behind a backslash.
extension Message {
  /// The message as text; a tvgrid of before there were such would show it with its braces.
  package var stored: String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let piece): text += Message.escaped(piece)
      case .value(let piece): text += "{=\(Message.escaped(piece))}"
      case .quoted(let piece): text += "{\"\(Message.escaped(piece))}"
      case .message(let message): text += "{>\(message.stored)}"
      case .number(let number): text += "{#\(number)}"
      case .date(let date): text += "{@\(date.dayNumber)}"
      case .amount(let number, let one, let several):
        text += "{+\(number)|\(Message.escaped(one))|\(Message.escaped(several))}"
      }
    }
  }

  /// Reads a text as `stored` has it. Any other text is the message itself.
  package init(stored text: String) {
    var reading = StoredMessageReading(rest: text.unicodeScalars[...])
    if let parts = reading.parts(), reading.rest.isEmpty { self.init(parts: parts) } else { self.init(phrase: text) }
  }

  /// The signs that stand behind a backslash.
  fileprivate static let signs: Set<Unicode.Scalar> = ["\\", "{", "}", "|"]

  private static func escaped(_ text: String) -> String {
    // By scalars: a text may begin with an accent, which would make one letter of it and of the sign before.
    String(String.UnicodeScalarView(text.unicodeScalars.flatMap { signs.contains($0) ? ["\\", $0] : [$0] }))
  }
}

/// Reads the text of a message from its beginning.
private struct StoredMessageReading {
  var rest: Substring.UnicodeScalarView
  /// Messages in messages; a file that has more is not the program's.
  private var depth = 0

  init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  /// The parts up to the end of the text or to a brace that closes; nil where the text is none of a message.
  mutating func parts() -> [Message.Part]? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 20 else { return nil }
    var parts: [Message.Part] = []
    while let first = rest.first, first != "}" {
      if first == "{" {
        guard let part = value() else { return nil }
        parts.append(part)
      } else {
        parts.append(.literal(text(upTo: ["{", "}"])))
      }
    }
    return parts
  }

  private mutating func value() -> Message.Part? {
    rest.removeFirst()
    guard let kind = rest.popFirst() else { return nil }
    let part: Message.Part? =
      switch kind {
      case "=": .value(text(upTo: ["}"]))
      case "\"": .quoted(text(upTo: ["}"]))
      case ">": parts().map { .message(Message(parts: $0)) }
      case "#": Int(text(upTo: ["}"])).map { .number($0) }
      case "@": Int32(text(upTo: ["}"])).map { .date(CivilDate(dayNumber: Int($0))) }
      case "+": amount()
      default: nil
      }
    return rest.popFirst() == "}" ? part : nil
  }

  private mutating func amount() -> Message.Part? {
    guard let number = Int(text(upTo: ["|"])), rest.popFirst() == "|" else { return nil }
    let one = text(upTo: ["|"])
    return rest.popFirst() == "|" ? .amount(number, one: one, several: text(upTo: ["}"])) : nil
  }

  /// The text before one of some signs, without its backslashes; one before another sign is part of it.
  private mutating func text(upTo ends: Set<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    while let sign = rest.first, !ends.contains(sign) {
      rest.removeFirst()
      let escaped = sign == "\\" ? rest.first.flatMap { Message.signs.contains($0) ? rest.popFirst() : nil } : nil
      text.append(escaped ?? sign)
    }
    return String(text)
  }
}
