import GuideLanguage

/// The language of the screen: that of the locale, or always the same.
package struct LanguageChoice: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// `auto`, or the code of a language.
  package let rawValue: String

  package static let auto = LanguageChoice("auto")

  /// `auto` and all languages of the interface.
  package static var allCases: [LanguageChoice] { [auto] + InterfaceLanguage.codes.map { LanguageChoice($0) } }

  private init(_ rawValue: String) { self.rawValue = rawValue }

  package init?(rawValue: String) {
    guard Self.allCases.contains(where: { $0.rawValue == rawValue }) else { return nil }
    self.init(rawValue)
  }
}
