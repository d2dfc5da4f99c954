import CNcurses

/// Follows the terminal's cursor through what ncurses sends for a frame.
struct FrameCursor {
  /// Counted from 0.
  struct Position: Equatable {
    var row: Int
    var column: Int
  }

  static let escape: UInt8 = 0x1B
  /// The final letters of sequences that move the cursor.
  static let movements = Array("HGdABCD".utf8)

  /// The width of the terminal.
  let columns: Int
  /// `nil` if it is unknown, such as after a character in the last column.
  private(set) var position: Position?
  /// The width of the last character, in columns.
  private var characterWidth = 1

  init(columns: Int) { self.columns = columns }

  /// Until the next movement to a row and a column, the position is unknown.
  mutating func forget() { position = nil }

  /// Follows a text. Returns `false` if its width is unknown, such as that of control characters.
  mutating func write(_ text: ArraySlice<UInt8>) -> Bool {
    guard let width = width(of: text) else {
      forget()
      return false
    }
    advance(width)
    return true
  }

  /// Follows a sequence that repeats the last character.
  mutating func repeatCharacter(_ parameters: ArraySlice<UInt8>) {
    var numbers = SequenceNumbers(parameters)
    advance(max(1, numbers.next() ?? 1) * characterWidth)
  }

  private mutating func advance(_ width: Int) {
    position?.column += width
    if let place = position, place.column >= columns { forget() }
  }

  /// Follows a sequence that moves the cursor.
  mutating func move(_ final: UInt8, _ parameters: ArraySlice<UInt8>) {
    var numbers = SequenceNumbers(parameters)
    let count = max(1, numbers.next() ?? 1)
    switch final {
    case UInt8(ascii: "H"): position = Position(row: count - 1, column: max(1, numbers.next() ?? 1) - 1)
    case UInt8(ascii: "G"): position?.column = count - 1
    case UInt8(ascii: "d"): position?.row = count - 1
    case UInt8(ascii: "C"): position?.column += count
    case UInt8(ascii: "D"): position?.column -= count
    case UInt8(ascii: "B"): position?.row += count
    default: position?.row -= count
    }
    if let place = position, !(0..<columns).contains(place.column) || place.row < 0 { forget() }
  }

  /// The columns of a text; `nil` if it contains control characters, or ones of unknown width.
  private mutating func width(of text: ArraySlice<UInt8>) -> Int? {
    characterWidth = 1
    if text.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.count }
    var columns = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F { return nil }
      characterWidth = scalar.isASCII ? 1 : Int(cnc_width(wchar_t(scalar.value)))
      if characterWidth < 0 { return nil }
      columns += characterWidth
    }
    return columns
  }
}

extension FrameCursor.Position {
  /// Appends the shortest sequence that moves the terminal's cursor here, from a known or unknown position.
  func append(to bytes: inout [UInt8], after cursor: Self?) {
    let ahead = column - (cursor?.column ?? 0)
    if self == cursor { return }
    if cursor?.row == row {
      if (1..<10).contains(ahead) {
        bytes.append(numbers: ahead == 1 ? [] : [ahead], final: "C")
      } else {
        bytes.append(numbers: [column + 1], final: "G")
      }
    } else if cursor != nil, ahead == 0 || ahead == -1 {
      if ahead == -1 { bytes.append(0x08) }
      bytes.append(numbers: [row + 1], final: "d")
    } else {
      bytes.append(numbers: row == 0 && column == 0 ? [] : [row + 1, column + 1], final: "H")
    }
  }
}

extension [UInt8] {
  /// Appends a control sequence.
  mutating func append(numbers: [Int], final: Unicode.Scalar) {
    self += [FrameCursor.escape, UInt8(ascii: "[")]
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(UInt8(ascii: ";")) }
      append(digits: number)
    }
    append(UInt8(ascii: final))
  }

  private mutating func append(digits number: Int) {
    if number >= 10 { append(digits: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
