package import GuideLanguage
package import GuideModel

extension InterfaceLanguage {
  /// German, the second language in which the screens are tested.
  package static let german = InterfaceLanguage(code: "de") ?? .english
}

extension Message {
  /// The sentences in this message, and in the messages it contains, that lack a German translation. Strings without
  /// letters need no translation.
  package var withoutGerman: [String] {
    let inner = parts.flatMap { part -> [String] in
      if case .message(let message) = part { message.withoutGerman } else { [] }
    }
    let hasWords = key.replacing(/\{\d+\}/, with: "").contains(where: \.isLetter)
    return inner + (hasWords && InterfaceLanguage.german.phrase(key) == key ? [key] : [])
  }
}
