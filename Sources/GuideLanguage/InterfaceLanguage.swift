package import GuideModel

/// A language that the interface speaks.
package enum InterfaceLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"

  /// The language of a locale's name, as gettext reads it: `de_AT.UTF-8` is German; English for any that is not spoken here,
  /// for `C` and for none.
  package init(ofLocale name: String) {
    let language = name.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    self = InterfaceLanguage(rawValue: String(language)) ?? .english
  }

  /// The language that the environment asks for: `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first.
  package init(environment: (String) -> String?) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    self.init(ofLocale: name ?? "")
  }

  /// Its own name, for the settings.
  package var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    }
  }

  /// A message in this language; in English where it is missing, which `make lint` does not let happen.
  package func text(_ message: Message) -> String {
    guard let messages else { return message.english }
    let values = message.parts.compactMap(value)
    if values.isEmpty { return messages[message.english] ?? message.english }
    // Where the sentence is missing, what stands in it need not be.
    let key = message.key
    return Self.fill(messages[key] ?? key, with: values)
  }

  /// The text of a value in a message; nil for a piece of the message itself.
  private func value(_ part: Message.Part) -> String? {
    switch part {
    case .literal: nil
    case .value(let value): value
    case .message(let message): text(message)
    case .amount(let number, let one, let several): count(number, one, several)
    case .number(let number): grouped(number)
    case .date(let date): date.briefText(in: self)
    case .quoted(let text): quoted(text)
    }
  }

  /// A phrase that a table has in English, such as the help of a key.
  package func phrase(_ english: String) -> String { messages?[english] ?? english }

  /// A number with its digits in groups where the language sets them apart: in German from five digits on.
  package func grouped(_ number: Int) -> String {
    switch self {
    case .english: "\(number)"
    case .german: number.magnitude < 10_000 ? "\(number)" : Message.grouped(number, by: ".")
    }
  }

  /// A number of things, such as `1 channel` or `18 channels`; `things` where English does not add an s.
  package func count(_ number: Int, _ thing: String, _ things: String? = nil) -> String {
    let english = number == 1 ? thing : things ?? "\(thing)s"
    return "\(grouped(number)) \(phrase(english))"
  }

  /// A name or a title in quotation marks.
  package func quoted(_ text: some StringProtocol) -> String {
    switch self {
    case .english: "“\(text)”"
    case .german: "„\(text)“"
    }
  }

  /// A sentence in quotation marks, in which there may be others.
  package func quoted(sentence: String) -> String {
    switch self {
    case .english: "‘\(sentence)’"
    case .german: quoted(String(sentence.map { $0 == "„" ? "‚" : $0 == "“" ? "‘" : $0 }))
    }
  }

  /// The messages by their English; nil for English itself.
  private var messages: [String: String]? {
    switch self {
    case .english: nil
    case .german: German.messages
    }
  }

  /// Puts values in the places of their numbers. A value is never looked at for numbers: titles may have braces.
  private static func fill(_ template: String, with values: [String]) -> String {
    guard !values.isEmpty else { return template }
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let inside = rest[open...].dropFirst()
      if let close = inside.firstIndex(of: "}"), let number = Int(inside[..<close]), values.indices.contains(number - 1)
      {
        text += values[number - 1]
        rest = rest[close...].dropFirst()
      } else {
        text += "{"
        rest = inside
      }
    }
    // A short date ends with a stop, and so does the sentence behind it: one is enough.
    return rest == "." && text.hasSuffix(".") && !text.hasSuffix("..") ? text : text + rest
  }
}
