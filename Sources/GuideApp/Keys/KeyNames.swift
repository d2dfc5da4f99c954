package import CellCanvas

extension Key {
  /// The name of the key in the help.
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

  /// Creates a key from its name in the help, such as `PgUp`, `^L`, `Space`, `F1` or `x`; `nil` if there is no such key.
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

  /// Creates a key from its name in other programs, such as `Ctrl-x`, `C-x`, `<M-x>`, `f6` or `return`; `nil` if it is unknown.
  package init?(nameInOtherPrograms text: String) {
    let name = text.filter { $0 != "<" && $0 != ">" }.lowercased()
    let (modifier, rest) = Key.splitModifier(name)
    let others = ["return": "Enter", "escape": "Esc", "pageup": "PgUp", "pagedown": "PgDn", "delete": "Del"]
    let plain =
      others[rest] ?? Key.names.values.first { $0.lowercased() == rest } ?? (rest == "space" ? "Space" : nil)
      ?? (rest.count == 1 ? rest : rest.uppercased())
    switch modifier {
    case nil: self.init(name: plain)
    case "ctrl", "control", "c", "^":
      // Some keys, such as Ctrl-Left, have names of that form here too.
      guard let key = Key(name: "^\(plain)") ?? Key(name: "Ctrl-\(plain)") else { return nil }
      self = key
    case "alt", "meta", "m", "a": self.init(name: "Alt-\(rest)")
    case "shift", "s": self.init(name: rest.count == 1 ? rest.uppercased() : "Shift-\(plain)")
    default: return nil
    }
  }

  /// Splits off the modifier, which ends in a dash or a plus.
  private static func splitModifier(_ name: String) -> (modifier: String?, rest: String) {
    guard let sign = name.firstIndex(where: { $0 == "-" || $0 == "+" }), sign != name.startIndex,
      name.index(after: sign) != name.endIndex
    else {
      return (nil, name)
    }
    return (String(name[..<sign]), String(name[name.index(after: sign)...]))
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

/// Key sequences as text, for tests and screenshots, for example `Right Right / late Space kitchen Enter`. Keys are named as in
/// the help and separated by spaces. A word of several letters that is not a key name is typed.
package enum KeyScript {
  /// Parses a key sequence.
  package static func keys(_ text: String) -> [Key] {
    text.split(separator: " ").flatMap { word -> [Key] in
      Key(name: String(word)).map { [$0] } ?? word.unicodeScalars.map { .character($0) }
    }
  }
}
