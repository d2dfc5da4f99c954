package import GuideModel

/// A language of the interface: English, or one that has a file in `po/`.
package struct InterfaceLanguage: Hashable, Sendable {
  /// For example `de`.
  package let code: String
  /// `nil` for English.
  private let catalogue: Catalogue?

  package static let english = InterfaceLanguage(code: "en", catalogue: nil)

  private init(code: String, catalogue: Catalogue?) { (self.code, self.catalogue) = (code, catalogue) }

  /// The language of a code; `nil` if there is no catalogue for it.
  package init?(code: String) {
    if code == Self.english.code {
      self = .english
    } else {
      guard let text = EmbeddedCatalogues.all.first(where: { "\($0.code)" == code })?.text else { return nil }
      self.init(code: code, catalogue: text.withUTF8Buffer { Catalogue(Array($0)) })
    }
  }

  /// All languages, English first.
  package static let all = codes.compactMap(InterfaceLanguage.init(code:))

  /// Their codes, which cost no reading of the catalogues.
  package static var codes: [String] { [english.code] + EmbeddedCatalogues.all.map { "\($0.code)" } }

  /// The language of a locale's name, as gettext reads it: `de_AT.UTF-8` is German; English for any that has no catalogue,
  /// for `C` and for none.
  package init(ofLocale name: String) {
    let locale = name.prefix { $0 != "." && $0 != "@" }
    self =
      Self(code: String(locale)) ?? Self(code: String(locale.prefix { $0 != "_" })) ?? .english
  }

  /// The language that the environment asks for: `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first.
  package init(environment: (String) -> String?) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    self.init(ofLocale: name ?? "")
  }

  package static func == (a: InterfaceLanguage, b: InterfaceLanguage) -> Bool { a.code == b.code }
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// Its own name, for the settings.
  package var name: String { catalogue.map { $0.headerField("X-Language-Name") ?? code } ?? "English" }

  /// A message in this language; in English where it is missing, which `make lint` does not let happen.
  package func text(_ message: Message) -> String {
    guard let catalogue else { return message.english }
    let values = message.parts.compactMap(value)
    // Where the sentence is missing, what stands in it need not be.
    let key = values.isEmpty ? message.english : message.key
    return Self.fill(catalogue.translation(of: key) ?? key, with: values)
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
  package func phrase(_ english: String) -> String { catalogue?.translation(of: english) ?? english }

  /// A phrase whose English has several meanings, or none: `context` is its msgctxt.
  func phrase(_ english: String, context: String) -> String {
    catalogue?.translation(of: english, context: context) ?? english
  }

  /// A phrase with values in the places of their numbers.
  func filled(_ english: String, context: String, _ values: String...) -> String {
    Self.fill(phrase(english, context: context), with: values)
  }

  /// A number of things, such as `1 channel` or `18 channels`; `things` where English does not add an s.
  package func count(_ number: Int, _ thing: String, _ things: String? = nil) -> String {
    let english = number == 1 ? thing : things ?? "\(thing)s"
    return "\(grouped(number)) \(catalogue?.translation(of: thing, for: number) ?? english)"
  }

  /// Puts values in the places of their numbers. A value is never looked at for numbers: titles may have braces.
  private static func fill(_ template: String, with values: [String]) -> String {
    guard !values.isEmpty else { return template }
    var text = ""
    var rest = template[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      text += rest[..<open]
      let inside = rest[open...].dropFirst()
      if let close = inside.utf8.firstIndex(of: UInt8(ascii: "}")), let number = Int(inside[..<close]),
        values.indices.contains(number - 1)
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
