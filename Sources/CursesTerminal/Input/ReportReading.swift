import CellCanvas

/// The text of a string sequence, such as an answer to a question: everything between its introducer and its terminator.
struct StringSequence: Hashable {
  /// The character after Escape that introduces the sequence.
  enum Kind: UInt8 {
    /// An operating system command (OSC).
    case command = 0x5D
    /// A device control string (DCS).
    case device = 0x50
    /// An application program command (APC).
    case application = 0x5F

    /// Whether an answer of this kind can begin with a byte. Otherwise the introducer was typed with Alt.
    func canBegin(with byte: UInt8) -> Bool {
      switch self {
      case .command: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      case .device: byte == UInt8(ascii: ">")
      case .application: byte == UInt8(ascii: "G")
      }
    }
  }

  /// More bytes than any answer has. The rest of a longer sequence is ignored.
  private static let longest = 512

  let kind: Kind
  private(set) var bytes: [UInt8] = []
  /// Whether the last byte was an Escape, which begins the terminator.
  var isEnding = false

  init(_ kind: Kind) { self.kind = kind }

  var isEmpty: Bool { bytes.isEmpty && !isEnding }

  mutating func append(_ byte: UInt8) {
    if bytes.count < Self.longest { bytes.append(byte) }
  }

  /// The meaning of the complete sequence; `nil` if it is not an answer that the program asks for.
  var report: TerminalReport? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch kind {
    case .command:
      let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      return switch parts[0] {
      case "10": ReportedColour.value(of: parts[1]).map { .foreground($0) }
      case "11": ReportedColour.value(of: parts[1]).map { .background($0) }
      case "99": parts[1].contains("p=?") ? .notifications : nil
      default: nil
      }
    case .device: return text.hasPrefix(">|") ? .name(String(text.dropFirst(2))) : nil
    case .application:
      let parts = text.split(separator: ";", maxSplits: 1)
      return parts.count == 2 ? .graphics(parts[1] == "OK") : nil
    }
  }
}

/// Colours as terminals write them.
enum ReportedColour {
  /// The value as 0xRRGGBB of `rgb:rr/gg/bb` or `#rrggbb`, with one to four hexadecimal digits for each part.
  static func value(of text: some StringProtocol) -> UInt32? {
    let parts: [Substring]
    if text.hasPrefix("#") {
      let digits = Substring(text.dropFirst())
      guard digits.utf8.count % 3 == 0 else { return nil }
      let length = digits.utf8.count / 3
      parts = (0..<3).map { digits.dropFirst($0 * length).prefix(length) }
    } else {
      guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else { return nil }
      parts = Substring(text[text.index(after: colon)...]).split(separator: "/", omittingEmptySubsequences: false)
      guard (3...4).contains(parts.count) else { return nil }
    }
    let values = parts.prefix(3).compactMap(value)
    return values.count == 3 ? values[0] << 16 | values[1] << 8 | values[2] : nil
  }

  /// One part, from 0 to 255.
  private static func value(_ digits: Substring) -> UInt32? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else { return nil }
    let largest = UInt32(1) << UInt32(4 * digits.utf8.count) - 1
    return (value * 255 + largest / 2) / largest
  }
}

extension TerminalReport {
  /// A report written as a control sequence: the bytes after Escape, `[` and `?`, without the final letter.
  init?(parameters: some BidirectionalCollection<UInt8>, numbers: [Int], final: UInt8) {
    switch final {
    case UInt8(ascii: "c"): self = .attributes(numbers)
    case UInt8(ascii: "u"): self = .keyboard
    case UInt8(ascii: "y"):
      guard numbers.count == 2, parameters.last == UInt8(ascii: "$") else { return nil }
      // 0 is an unknown mode, and 4 one that cannot be switched on.
      self = .mode(numbers[0], isKnown: (1...3).contains(numbers[1]))
    case UInt8(ascii: "n"):
      guard numbers.count == 2, numbers[0] == 997, (1...2).contains(numbers[1]) else { return nil }
      self = .scheme(numbers[1] == 1 ? .dark : .light)
    default: return nil
    }
  }
}
