import GuideModel

/// The text of a query on one line: a line break is written `\n` or `\r`, and a backslash twice.
enum SeenQuery {
  private static let backslash = UInt8(ascii: "\\")

  static func bytes(_ query: String) -> [UInt8] {
    query.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\n"): [backslash, UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): [backslash, UInt8(ascii: "r")]
      case backslash: [backslash, backslash]
      default: [byte]
      }
    }
  }

  /// The query; nil where it is none, or is written in another way.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == backslash else {
        text.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
      case backslash: text.append(backslash)
      default: return nil
      }
    }
    return text.isEmpty ? nil : String(validating: text, as: UTF8.self)
  }
}

/// Marks as hexadecimal numbers parted by spaces, the lowest first.
enum MarkList {
  static func bytes(_ marks: some Sequence<ShowingMark>) -> [UInt8] {
    let lowest = Set(marks).sorted().prefix(SeenShowings.mostMarks)
    return Array(lowest.map { String($0.value, radix: 16) }.joined(separator: " ").utf8)
  }

  /// The marks; nil where something else is among them.
  static func marks(_ bytes: ArraySlice<UInt8>) -> [ShowingMark]? {
    var marks: [ShowingMark] = []
    for word in bytes.split(separator: UInt8(ascii: " ")) {
      guard let mark = mark(word) else { return nil }
      marks.append(mark)
    }
    return marks
  }

  private static func mark(_ word: ArraySlice<UInt8>) -> ShowingMark? {
    guard word.count <= 16 else { return nil }
    var value: UInt64 = 0
    for byte in word {
      guard let digit = digit(byte) else { return nil }
      value = value << 4 | digit
    }
    return ShowingMark(value: value)
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
