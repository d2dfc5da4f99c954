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
      let text = output[index...].prefix { $0 != escape }
      if !text.isEmpty {
        wanted.append(to: &compact, after: &shown)
        compact += text
        index = text.endIndex
        continue
      }
      guard let end = sequenceEnd(in: output, from: index) else {
        // Another kind of sequence, which is copied like text.
        wanted.append(to: &compact, after: &shown)
        compact.append(escape)
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

  private static let escape: UInt8 = 0x1B

  /// The index after the control sequence (`ESC [ … letter`) at an escape character; `nil` for other sequences.
  private static func sequenceEnd(in output: [UInt8], from start: Int) -> Int? {
    guard start + 1 < output.count, output[start + 1] == UInt8(ascii: "[") else { return nil }
    return output[(start + 2)...].firstIndex { !(0x20...0x3F).contains($0) }.map { $0 + 1 }
  }
}

/// The style in which a terminal writes.
private struct TerminalStyle: Equatable {
  /// A colour of the text or the background.
  private enum Ink: Equatable {
    case standard
    /// One of the sixteen colours that have a number of their own, such as 31 or 104.
    case numbered(Int)
    case palette(Int)
    case rgb(Int, Int, Int)
  }

  /// Bits of the numbers 1 to 7: bold, dim, italic, underlined and reversed.
  private var attributes: UInt8 = 0
  private var foreground = Ink.standard
  private var background = Ink.standard

  /// Applies the parameters of a sequence. Returns `false` and changes nothing if one of them is unknown.
  mutating func apply(_ parameters: ArraySlice<UInt8>) -> Bool {
    var changed = self
    var numbers = StyleParameters(parameters)
    while !numbers.isAtEnd {
      guard let number = numbers.next(), changed.apply(number, &numbers) else { return false }
    }
    self = changed
    return true
  }

  private mutating func apply(_ number: Int, _ rest: inout StyleParameters) -> Bool {
    switch number {
    case 0: self = TerminalStyle()
    case 1...4, 7: attributes |= 1 << UInt8(number)
    case 22: attributes &= ~0b110
    case 23, 24, 27: attributes &= ~(1 << UInt8(number - 20))
    case 39: foreground = .standard
    case 49: background = .standard
    case 30...37, 90...97: foreground = .numbered(number)
    case 40...47, 100...107: background = .numbered(number)
    case 38, 48:
      guard let ink = TerminalStyle.ink(&rest) else { return false }
      if number == 38 { foreground = ink } else { background = ink }
    default: return false
    }
    return true
  }

  /// The colour after the number 38 or 48; `nil` if it is incomplete or of an unknown kind.
  private static func ink(_ rest: inout StyleParameters) -> Ink? {
    switch rest.next() {
    case 5: return rest.next().map(Ink.palette)
    case 2:
      guard let red = rest.next(), let green = rest.next(), let blue = rest.next() else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }

  /// Appends the sequence that changes the terminal's style to this one; nothing if it is the same.
  func append(to output: inout [UInt8], after shown: inout TerminalStyle) {
    guard self != shown else { return }
    let isReset = shown.attributes & ~attributes != 0 || self == TerminalStyle()
    let before = isReset ? TerminalStyle() : shown
    output += [0x1B, UInt8(ascii: "[")]
    let start = output.count
    func add(_ number: Int) {
      if output.count > start { output.append(UInt8(ascii: ";")) }
      output += String(number).utf8
    }
    func addColour(_ ink: Ink, base: Int) {
      switch ink {
      case .standard: add(base + 9)
      case .numbered(let number): add(number)
      case .palette(let entry): for number in [base + 8, 5, entry] { add(number) }
      case .rgb(let red, let green, let blue): for number in [base + 8, 2, red, green, blue] { add(number) }
      }
    }
    if isReset, self != TerminalStyle() { add(0) }
    for number in 1...7 where (attributes & ~before.attributes) >> UInt8(number) & 1 == 1 { add(number) }
    if foreground != before.foreground { addColour(foreground, base: 30) }
    if background != before.background { addColour(background, base: 40) }
    output.append(UInt8(ascii: "m"))
    shown = self
  }
}

/// The numbers between the semicolons of a style sequence; an empty one is 0.
private struct StyleParameters {
  private var rest: ArraySlice<UInt8>
  /// Whether all numbers have been read.
  private(set) var isAtEnd = false

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads the next number; `nil` if it is missing, too long or not a number.
  mutating func next() -> Int? {
    if isAtEnd { return nil }
    var (number, digits) = (0, 0)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ";") { return number }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits < 5 else { return nil }
      (number, digits) = (number * 10 + Int(byte) - 0x30, digits + 1)
    }
    isAtEnd = true
    return number
  }
}
