/// The last that a program said before it failed.
enum LastWords {
  private static let longest = 300

  /// The last line that is not blank, without what terminals take for commands: of a line that was written over, the
  /// last state.
  static func of(_ bytes: [UInt8]) -> String {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for line in lines.reversed() {
      let text = plain(String(decoding: line, as: UTF8.self))
      if text.contains(where: { $0 != " " }) { return String(text.prefix(longest)) }
    }
    return ""
  }

  private static func plain(_ line: String) -> String {
    var plain = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" || scalar == "\u{9B}" {
        skipSequence(&rest, isOpen: scalar == "\u{9B}")
      } else if scalar == "\t" {
        plain.append(" ")
      } else if !isControl(scalar) {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Skips what follows an escape: to the final letter of a control sequence, to the end of a title, or a letter.
  private static func skipSequence(_ rest: inout Substring.UnicodeScalarView, isOpen: Bool) {
    let opener = isOpen ? "[" : rest.popFirst()
    switch opener {
    case "[":
      while let scalar = rest.popFirst(), !("@"..."~").contains(scalar) {}
    case "]", "P", "X", "^", "_":
      while let scalar = rest.popFirst(), scalar != "\u{7}", scalar != "\u{9C}" {
        guard scalar == "\u{1B}" else { continue }
        _ = rest.popFirst()
        return
      }
    default: break
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
  }
}
