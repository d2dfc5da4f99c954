import CellCanvas

/// The meaning of a sequence that ncurses did not recognise, as xterm and those that follow it send them.
enum EscapeSequence: Hashable {
  case key(Key)
  case mouse(MouseEvent)
  case pasteBegins
  /// A mouse report of the old kind: three bytes follow.
  case oldMouse

  /// - Parameter bytes: All that follows Escape and `[`, the last letter included.
  init?(control bytes: [UInt8]) {
    guard let last = bytes.last else { return nil }
    let body = bytes.dropLast()
    if body.first == UInt8(ascii: "<") {
      guard let event = MouseReport.event(parameters: Self.numbers(body.dropFirst()), final: last) else { return nil }
      self = .mouse(event)
      return
    }
    if bytes == [UInt8(ascii: "M")] {
      self = .oldMouse
      return
    }
    if body == [UInt8(ascii: "[")] {
      guard let key = Self.consoleKey(last) else { return nil }
      self = .key(key)
      return
    }
    // A mark before the numbers makes it another sequence altogether.
    if let first = body.first, (UInt8(ascii: "<")...UInt8(ascii: "?")).contains(first) { return nil }
    guard let meaning = Self.meaning(Self.numbers(body), final: last) else { return nil }
    self = meaning
  }

  /// - Parameter letter: What follows Escape and `O`.
  init?(application letter: UInt8) {
    guard let key = Self.letterKey(letter, modifiers: 0) else { return nil }
    self = .key(key)
  }

  private static func meaning(_ numbers: [Int], final: UInt8) -> EscapeSequence? {
    if final == UInt8(ascii: "~") {
      if numbers.first == 200 { return .pasteBegins }
      return numbers.first.flatMap { tildeKeys[$0] }.map { .key($0) }
    }
    let modifiers = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    return letterKey(final, modifiers: modifiers).map { .key($0) }
  }

  private static func letterKey(_ letter: UInt8, modifiers: Int) -> Key? {
    let shift = modifiers & 1 != 0
    let control = modifiers & 4 != 0
    switch letter {
    case UInt8(ascii: "A"): return shift ? .shiftUp : .up
    case UInt8(ascii: "B"): return shift ? .shiftDown : .down
    case UInt8(ascii: "C"): return control ? .controlRight : shift ? .shiftRight : .right
    case UInt8(ascii: "D"): return control ? .controlLeft : shift ? .shiftLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "Z"): return .shiftTab
    case UInt8(ascii: "P")...UInt8(ascii: "S"): return .function(Int(letter - UInt8(ascii: "P")) + 1)
    // rxvt.
    case UInt8(ascii: "a"): return .shiftUp
    case UInt8(ascii: "b"): return .shiftDown
    case UInt8(ascii: "c"): return .shiftRight
    case UInt8(ascii: "d"): return .shiftLeft
    default: return nil
    }
  }

  /// F1 to F5 of Linux's console, `[[A` to `[[E`.
  private static func consoleKey(_ letter: UInt8) -> Key? {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { return nil }
    return .function(Int(letter - UInt8(ascii: "A")) + 1)
  }

  private static let tildeKeys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
    18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]

  /// The numbers between semicolons; anything else in a place counts as 0, and none grows beyond reason.
  private static func numbers(_ bytes: some Sequence<UInt8>) -> [Int] {
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ";"): numbers.append(0)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let value = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
        numbers[numbers.count - 1] = min(value, 99_999)
      default: break
      }
    }
    return numbers
  }
}
