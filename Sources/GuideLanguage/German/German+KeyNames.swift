extension InterfaceLanguage {
  /// The name of a key as it is printed on keyboards, from its English one, such as `Shift-Left`.
  package func keyName(_ english: String) -> String {
    guard self == .german, english.count > 1 else { return english }
    return english.split(separator: "-").map { German.keyNames[String($0)] ?? String($0) }.joined(separator: "-")
  }
}

extension German {
  /// The keys and modifiers that have another name on German keyboards. `Ctrl` with a letter is shown as `^L` everywhere.
  fileprivate static let keyNames = [
    "Up": "Hoch", "Down": "Runter", "Left": "Links", "Right": "Rechts", "PgUp": "Bild↑", "PgDn": "Bild↓",
    "Home": "Pos1", "End": "Ende", "Backspace": "Rück", "Del": "Entf", "Ins": "Einfg", "Space": "Leertaste",
    "Shift": "Umsch", "Ctrl": "Strg",
  ]
}
