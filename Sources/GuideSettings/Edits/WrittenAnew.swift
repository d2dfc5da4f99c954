/// A value to be written.
enum WrittenAnew: Hashable, Sendable {
  case plain(String)
  case list([String])

  /// A text in quotes.
  static func quoted(_ text: String) -> WrittenAnew { .plain(TOMLText.quoted(text)) }

  /// On one line.
  var text: String {
    switch self {
    case .plain(let text): text
    case .list(let texts): TOMLText.list(texts)
    }
  }
}
