package import CellCanvas

extension Key {
  /// The key as help names it.
  package var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let scalar): String(Character(scalar))
    case .control(let scalar): "^" + String(Character(scalar)).uppercased()
    case .alt("\u{7F}"): "Alt-Backspace"
    case .alt(let scalar): "Alt-" + String(Character(scalar))
    case .function(let number): "F\(number)"
    default: Key.names[self] ?? ""
    }
  }

  /// The key of a name as help writes it, such as `PgUp`, `^L`, `Space`, `F1` or `x`; nil if there is none.
  package init?(name: String) {
    if let named = Key.names.first(where: { $0.value == name }) {
      self = named.key
    } else if name == "Space" {
      self = .character(" ")
    } else if name.hasPrefix("Alt-"), let letter = name.unicodeScalars.last {
      self = .alt(name == "Alt-Backspace" ? "\u{7F}" : letter)
    } else if name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...63).contains(number) {
      self = .function(number)
    } else if name.count == 2, name.hasPrefix("^"), let letter = name.lowercased().unicodeScalars.last {
      self = .control(letter)
    } else if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
      self = .character(scalar)
    } else {
      return nil
    }
  }

  private static let names: [Key: String] = [
    .up: "Up", .down: "Down", .left: "Left", .right: "Right",
    .shiftUp: "Shift-Up", .shiftDown: "Shift-Down", .shiftLeft: "Shift-Left", .shiftRight: "Shift-Right",
    .controlLeft: "Ctrl-Left", .controlRight: "Ctrl-Right",
    .pageUp: "PgUp", .pageDown: "PgDn", .home: "Home", .end: "End",
    .enter: "Enter", .escape: "Esc", .tab: "Tab", .shiftTab: "Shift-Tab",
    .backspace: "Backspace", .delete: "Del", .insert: "Ins",
  ]
}

/// Keys written down, for tests and pictures: names as the help has them, parted by spaces; a word of several letters
/// that is no key's name is typed. Such as `Right Right / late Space kitchen Enter`.
package enum KeyScript {
  /// The keys of a text, in their order.
  package static func keys(_ text: String) -> [Key] {
    text.split(separator: " ").flatMap { word -> [Key] in
      Key(name: String(word)).map { [$0] } ?? word.unicodeScalars.map { .character($0) }
    }
  }
}
