/// The style in which a terminal writes.
struct TerminalStyle: Equatable {
  /// A colour of the text or the background.
  private enum Ink: Equatable {
    case standard
    /// One of the sixteen colours that have a number of their own, such as 31 or 104.
    case numbered(UInt8)
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  /// Bits of the numbers 1 to 7: bold, dim, italic, underlined and reversed.
  private var attributes: UInt8 = 0
  private var foreground = Ink.standard
  private var background = Ink.standard

  /// Applies the parameters of a sequence. Returns `false` and changes nothing if one of them is unknown.
  mutating func apply(_ parameters: ArraySlice<UInt8>) -> Bool {
    var changed = self
    var numbers = SequenceNumbers(parameters)
    while !numbers.isAtEnd {
      guard let number = numbers.next(), changed.apply(number, &numbers) else { return false }
    }
    self = changed
    return true
  }

  private mutating func apply(_ number: Int, _ rest: inout SequenceNumbers) -> Bool {
    switch number {
    case 0: self = TerminalStyle()
    case 1...4, 7: attributes |= 1 << UInt8(number)
    case 22: attributes &= ~0b110
    case 23, 24, 27: attributes &= ~(1 << UInt8(number - 20))
    case 39: foreground = .standard
    case 49: background = .standard
    case 30...37, 90...97: foreground = .numbered(UInt8(number))
    case 40...47, 100...107: background = .numbered(UInt8(number))
    case 38, 48:
      guard let ink = TerminalStyle.ink(&rest) else { return false }
      if number == 38 { foreground = ink } else { background = ink }
    default: return false
    }
    return true
  }

  /// The colour after the number 38 or 48; `nil` if it is incomplete or of an unknown kind.
  private static func ink(_ rest: inout SequenceNumbers) -> Ink? {
    func byte() -> UInt8? { rest.next().flatMap(UInt8.init(exactly:)) }
    switch rest.next() {
    case 5: return byte().map(Ink.palette)
    case 2:
      guard let red = byte(), let green = byte(), let blue = byte() else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }

  /// Appends the shortest sequence that changes the terminal's style to this one; nothing if it is the same.
  func append(to output: inout [UInt8], after shown: inout TerminalStyle) {
    if self == shown { return }
    let missing = shown.attributes & ~attributes
    if self == TerminalStyle() {
      output.append(numbers: [], final: "m")
    } else if missing == 0 {
      output.append(numbers: numbers(after: shown), final: "m")
    } else {
      // After bold or dim alone, a reset also loses the colours.
      var remaining = shown
      remaining.attributes &= missing & 0b110 == 0 ? attributes : attributes & ~0b110
      let ends = [missing & 0b110 == 0 ? nil : 22] + [3, 4, 7].map { missing >> $0 & 1 == 1 ? 20 + $0 : nil }
      let stepwise = ends.compactMap(\.self) + numbers(after: remaining)
      let reset = [0] + numbers(after: TerminalStyle())
      output.append(numbers: Self.length(stepwise) < Self.length(reset) ? stepwise : reset, final: "m")
    }
    shown = self
  }

  /// The parameters that change a style to this one, which has all of its attributes.
  private func numbers(after style: TerminalStyle) -> [Int] {
    let added = (1...7).filter { (attributes & ~style.attributes) >> $0 & 1 == 1 }
    return added + (foreground == style.foreground ? [] : Self.numbers(for: foreground, base: 30))
      + (background == style.background ? [] : Self.numbers(for: background, base: 40))
  }

  private static func numbers(for ink: Ink, base: Int) -> [Int] {
    switch ink {
    case .standard: [base + 9]
    case .numbered(let number): [Int(number)]
    case .palette(let entry): [base + 8, 5, Int(entry)]
    case .rgb(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
    }
  }

  /// The number of bytes of parameters.
  private static func length(_ numbers: [Int]) -> Int { numbers.reduce(0) { $0 + ($1 < 10 ? 2 : $1 < 100 ? 3 : 4) } }
}

/// The numbers between the semicolons of a control sequence; an empty one is 0.
struct SequenceNumbers {
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
