/// Text and values: their ends are found 16 bytes at a time, and text without references is not copied.
extension ItemScanner {
  /// Scans a string up to the next tag, or a value up to its closing quotation mark. The end is not skipped.
  mutating func scanText(to end: UInt8) throws(Interruption) -> XMLAttribute.Bytes {
    let isText = end == UInt8(ascii: "<")
    let firstResolved = resolvedCount
    var hasReferences = false
    var start = cursor
    while true {
      try skip { ItemBlock.plainLength($0, end: end) }
      switch cursor.pointee {
      case end:
        guard hasReferences else { return XMLAttribute.Bytes(start: start, count: cursor - start) }
        keep(from: start)
        return XMLAttribute.Bytes(start: resolved + firstResolved, count: resolvedCount - firstResolved)
      case 0x80...: try skipLetters()
      case ASCIIByte.ampersand:
        hasReferences = true
        keep(from: start)
        try resolveReference()
        start = cursor
      // In a value, these become spaces.
      case ASCIIByte.tab where isText, ASCIIByte.lineFeed where isText: cursor += 1
      case ASCIIByte.carriageReturn where isText:
        hasReferences = true
        keep(from: start)
        append(ASCIIByte.lineFeed)
        cursor += cursor[1] == ASCIIByte.lineFeed ? 2 : 1
        start = cursor
      case UInt8(ascii: "]") where !isText || cursor[1] != UInt8(ascii: "]"): cursor += 1
      default: throw .unusual
      }
    }
  }

  private mutating func append(_ byte: UInt8) {
    resolved[resolvedCount] = byte
    resolvedCount += 1
  }

  /// Copies the bytes before the cursor.
  private mutating func keep(from start: UnsafePointer<UInt8>) {
    (resolved + resolvedCount).update(from: start, count: cursor - start)
    resolvedCount += cursor - start
  }

  private static let entities: [(text: StaticString, byte: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&apos;", UInt8(ascii: "'")), ("&quot;", UInt8(ascii: "\"")),
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
  ]

  private mutating func resolveReference() throws(Interruption) {
    for (text, byte) in ItemScanner.entities {
      let count = text.utf8CodeUnitCount
      guard ItemScanner.isSame(XMLAttribute.Bytes(start: cursor, count: count), text) else { continue }
      append(byte)
      return cursor += count
    }
    try resolveNumber()
  }

  /// Resolves a numeric reference. Control characters are left to libexpat, which knows which ones XML allows.
  private mutating func resolveNumber() throws(Interruption) {
    guard cursor[1] == UInt8(ascii: "#") else { throw .unusual }
    let isHexadecimal = cursor[2] == UInt8(ascii: "x")
    let first = cursor + (isHexadecimal ? 3 : 2)
    var end = first
    while end < first + 7, end.pointee != UInt8(ascii: ";") { end += 1 }
    let digits = String(decoding: UnsafeBufferPointer(start: first, count: end - first), as: UTF8.self)
    guard end.pointee == UInt8(ascii: ";"), digits.first != "+",
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init),
      scalar.value >= 0x20, scalar.value & 0xFFFE != 0xFFFE
    else { throw .unusual }
    for byte in String(scalar).utf8 { append(byte) }
    cursor = end + 1
  }

  /// Skips multi-byte characters if they are valid UTF-8 and allowed in XML.
  private mutating func skipLetters() throws(Interruption) {
    while cursor.pointee >= 0x80 {
      guard cursor <= last else { throw .incomplete }
      let (first, second, third) = (cursor.pointee, cursor[1], cursor[2])
      var isValid = second & 0xC0 == 0x80
      switch first {
      case 0xC2...0xDF: cursor += 2
      case 0xE0...0xEF:
        isValid =
          isValid && third & 0xC0 == 0x80 && (first != 0xE0 || second >= 0xA0) && (first != 0xED || second < 0xA0)
        // U+FFFE and U+FFFF are not characters.
        isValid = isValid && (first != 0xEF || second != 0xBF || third < 0xBE)
        cursor += 3
      case 0xF0...0xF4:
        isValid = isValid && third & 0xC0 == 0x80 && cursor[3] & 0xC0 == 0x80
        isValid = isValid && (first != 0xF0 || second >= 0x90) && (first != 0xF4 || second < 0x90)
        cursor += 4
      default: isValid = false
      }
      if !isValid { throw .unusual }
    }
  }
}
