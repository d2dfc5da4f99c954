package import GuideLanguage
package import GuideModel

extension InterfaceLanguage {
  /// German, the second language that screens are tested in.
  package static let german = InterfaceLanguage(code: "de") ?? .english
}

extension Message {
  /// The sentences in it, and in the messages in it, that German lacks; a text without letters needs none.
  package var withoutGerman: [String] {
    let inner = parts.flatMap { part -> [String] in
      if case .message(let message) = part { message.withoutGerman } else { [] }
    }
    let hasWords = key.replacing(/\{\d+\}/, with: "").contains(where: \.isLetter)
    return inner + (hasWords && InterfaceLanguage.german.phrase(key) == key ? [key] : [])
  }
}
