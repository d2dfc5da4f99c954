import CNcurses

/// Removes unnecessary style sequences (SGR) from a frame.
///
/// With every change of the text's colour, ncurses sends the background again, and it resets a colour before it resets
/// everything. Without these sequences, a frame of the grid is a third shorter in a theme with its own background.
enum CompactStyles {
  /// Whether the open terminal uses the standard style sequences.
  static var isUsable: Bool {
    AttributeSequences.bytes(of: "op") == Array("\u{1B}[39;49m".utf8)
      && ["setaf", "sgr0"].allSatisfy { AttributeSequences.bytes(of: $0)?.starts(with: "\u{1B}[".utf8) ?? false }
  }

  /// Shortens a frame. The terminal's style must be reset before and after it.
  static func compacted(_ output: [UInt8]) -> [UInt8] {
    var compact: [UInt8] = []
    compact.reserveCapacity(output.count)
    var (shown, wanted) = (TerminalStyle(), TerminalStyle())
    var index = 0
    while index < output.count {
      guard let end = sequenceEnd(in: output, from: index) else {
        wanted.append(to: &compact, after: &shown)
        compact.append(output[index])
        index += 1
        continue
      }
      let final = output[end - 1]
      if final == UInt8(ascii: "m") {
        // A sequence with another meaning ends the shortening.
        guard wanted.apply(output[(index + 2)..<(end - 1)]) else { break }
      } else {
        // The style does not affect movements of the cursor.
        if !"HGdABCD".utf8.contains(final) { wanted.append(to: &compact, after: &shown) }
        compact += output[index..<end]
      }
      index = end
    }
    wanted.append(to: &compact, after: &shown)
    return compact + output[index...]
  }

  /// The index after a control sequence (`ESC [ … letter`) that begins at an index; `nil` if none does.
  private static func sequenceEnd(in output: [UInt8], from start: Int) -> Int? {
    guard output[start] == 0x1B, start + 1 < output.count, output[start + 1] == UInt8(ascii: "[") else { return nil }
    return output[(start + 2)...].firstIndex { !(0x20...0x3F).contains($0) }.map { $0 + 1 }
  }
}

/// The style in which a terminal writes, as SGR numbers.
private struct TerminalStyle: Equatable {
  /// Bits of the numbers 1 to 7: bold, dim, italic, underlined and reversed.
  private var attributes: UInt8 = 0
  /// The numbers that set the colours, such as `38;5;211`; empty for the default.
  private var foreground: [UInt8] = []
  private var background: [UInt8] = []

  private static let known: Set = [1, 2, 3, 4, 7]

  /// Applies the parameters of a sequence. Returns `false` and changes nothing if one of them is unknown.
  mutating func apply(_ parameters: ArraySlice<UInt8>) -> Bool {
    var changed = self
    var rest = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)[...]
    while let first = rest.popFirst() {
      let text = String(decoding: first, as: UTF8.self)
      guard let number = text.isEmpty ? 0 : Int(text) else { return false }
      switch number {
      case 0: changed = TerminalStyle()
      case _ where Self.known.contains(number): changed.attributes |= 1 << UInt8(number)
      case 22: changed.attributes &= ~0b110
      case 23, 24, 27: changed.attributes &= ~(1 << UInt8(number - 20))
      case 39: changed.foreground = []
      case 49: changed.background = []
      case 30...37, 90...97: changed.foreground = Array(first)
      case 40...47, 100...107: changed.background = Array(first)
      case 38, 48:
        let count = rest.first.map { $0.elementsEqual("5".utf8) ? 2 : $0.elementsEqual("2".utf8) ? 4 : 0 } ?? 0
        guard count > 0, rest.count >= count else { return false }
        let colour = Array(([first] + rest.prefix(count)).joined(separator: [UInt8(ascii: ";")]))
        if number == 38 { changed.foreground = colour } else { changed.background = colour }
        rest = rest.dropFirst(count)
      default: return false
      }
    }
    self = changed
    return true
  }

  /// Appends the sequence that changes the terminal's style to this one; nothing if it is the same.
  func append(to output: inout [UInt8], after shown: inout TerminalStyle) {
    guard self != shown else { return }
    let isReset = shown.attributes & ~attributes != 0 || self == TerminalStyle()
    let before = isReset ? TerminalStyle() : shown
    var numbers: [[UInt8]] = isReset ? [self == TerminalStyle() ? [] : [UInt8(ascii: "0")]] : []
    for number in 1...7 where (attributes & ~before.attributes) >> UInt8(number) & 1 == 1 {
      numbers.append(Array("\(number)".utf8))
    }
    if foreground != before.foreground { numbers.append(foreground.isEmpty ? Array("39".utf8) : foreground) }
    if background != before.background { numbers.append(background.isEmpty ? Array("49".utf8) : background) }
    output += "\u{1B}[".utf8
    output += numbers.joined(separator: [UInt8(ascii: ";")])
    output.append(UInt8(ascii: "m"))
    shown = self
  }
}
