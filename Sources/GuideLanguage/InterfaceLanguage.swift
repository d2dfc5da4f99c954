package import GuideModel

/// A language of the interface: English, or one with a catalogue in `po/`.
package struct InterfaceLanguage: Hashable, Sendable {
  /// The language code, e.g. `de`.
  package let code: String
  /// The translations; `nil` for English.
  private let catalogue: Catalogue?

  package static let english = InterfaceLanguage(code: "en", catalogue: nil)

  private init(code: String, catalogue: Catalogue?) { (self.code, self.catalogue) = (code, catalogue) }

  /// Creates a language; `nil` if it has no catalogue.
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

  /// The codes of all languages, without reading the catalogues.
  package static var codes: [String] { [english.code] + EmbeddedCatalogues.all.map { "\($0.code)" } }

  /// The language of a locale name, as gettext reads it: `de_AT.UTF-8` is German.
  ///
  /// English for an empty name, for `C`, and for locales without a catalogue.
  package init(ofLocale name: String) { self = Self(locale: name) ?? .english }

  /// The language of a locale name; `nil` if it has no catalogue.
  private init?(locale name: String) {
    let locale = name.prefix { $0 != "." && $0 != "@" }
    guard let language = Self(code: String(locale)) ?? Self(code: String(locale.prefix { $0 != "_" })) else {
      return nil
    }
    self = language
  }

  /// The language set in the environment: the first in `LANGUAGE` that has a catalogue, or else the language of the locale,
  /// which is set by `LC_ALL`, `LC_MESSAGES` or `LANG`, in this order.
  ///
  /// As in gettext, the locales `C`, `POSIX` and `C.UTF-8` mean English whatever `LANGUAGE` lists, and a list without a language
  /// that has a catalogue means English. Unlike in gettext, `en` in the list means English and ends it.
  package init(environment: (String) -> String?) {
    let name = Self.locale(environment)
    let isPlain = ["", "C", "POSIX"].contains(name.prefix { $0 != "." && $0 != "@" })
    let listed = (environment("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    if isPlain || listed.isEmpty {
      self.init(ofLocale: name)
    } else {
      self = listed.lazy.compactMap(Self.init(locale:)).first ?? .english
    }
  }

  private static func locale(_ environment: (String) -> String?) -> String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
  }

  /// The country of the locale in the environment: `AT` for `de_AT.UTF-8`; empty if it has none.
  package static func country(environment: (String) -> String?) -> String {
    let parts = locale(environment).prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    return parts.count == 2 && parts[1].utf8.count == 2 ? parts[1].uppercased() : ""
  }

  package static func == (a: InterfaceLanguage, b: InterfaceLanguage) -> Bool { a.code == b.code }
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The language's own name for itself, shown in the settings.
  package var name: String { catalogue.map { $0.headerField("X-Language-Name") ?? code } ?? "English" }

  /// The translation of a message. Messages without one are shown in English, but `make lint` ensures that all have
  /// one.
  package func text(_ message: Message) -> String {
    guard let catalogue else { return message.english }
    let values = message.parts.compactMap(value)
    // Even if the whole message has no translation, nested messages may have one.
    let key = values.isEmpty ? message.english : message.key
    return Self.fill(catalogue.translation(of: key) ?? key, with: values)
  }

  /// The text of a value in a message; `nil` for a literal.
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

  /// The translation of a phrase from a table, e.g. the help for a key.
  package func phrase(_ english: String) -> String { catalogue?.translation(of: english) ?? english }

  /// The translation of a phrase that is ambiguous in English; `context` is its `msgctxt`.
  func phrase(_ english: String, context: String) -> String {
    catalogue?.translation(of: english, context: context) ?? english
  }

  /// The translation of a phrase with values inserted.
  func filled(_ english: String, context: String, _ values: String...) -> String {
    Self.fill(phrase(english, context: context), with: values)
  }

  /// A number of things, such as `1 channel` or `18 channels`; `things` is needed only for irregular plurals.
  package func count(_ number: Int, _ thing: String, _ things: String? = nil) -> String {
    let english = number == 1 ? thing : things ?? "\(thing)s"
    return "\(grouped(number)) \(catalogue?.translation(of: thing, for: number) ?? english)"
  }

  /// Inserts values at numbered placeholders. Braces in values are left unchanged, because titles may contain them.
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
    // Avoid a double full stop after a short date, which in some languages ends with one.
    return rest == "." && text.hasSuffix(".") && !text.hasSuffix("..") ? text : text + rest
  }
}
