/// An HTML entity such as `&eacute;`, `&#39;` or `&#x2019;`, or the feed's own `{pound}`.
struct Entity {
  let scalar: Unicode.Scalar
  /// Length in bytes.
  let length: Int

  /// The entity at the start of a range; `nil` if no known entity begins there.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var name: [UInt8] = []
    for index in range.dropFirst().prefix(Entity.longestName + 1) {
      guard Entity.isOfName(bytes[index]) else { break }
      name.append(bytes[index])
    }
    let end = range.lowerBound + 1 + name.count
    let closing = end < range.upperBound ? bytes[end] : 0
    let isBraced = bytes[range.lowerBound] == ASCIIByte.brace
    let isClosed = closing == (isBraced ? UInt8(ascii: "}") : UInt8(ascii: ";"))
    // Without a semicolon, a name ends at its last letter. A name before `=` is a query parameter in an address.
    guard !name.isEmpty, isClosed || (!isBraced && closing != ASCIIByte.equals) else { return nil }
    let found =
      isBraced ? (name.elementsEqual("pound".utf8) ? "£" : nil) : Entity.scalar(named: name, isClosed: isClosed)
    guard let found else {
      guard name[0] == UInt8(ascii: "#"), let pair = SurrogatePair(bytes, range) else { return nil }
      (scalar, length) = (pair.scalar, pair.length)
      return
    }
    scalar = found
    length = end + (isClosed ? 1 : 0) - range.lowerBound
  }

  /// Maximum length of a name or number. Names are shorter, but numbers may have leading zeros.
  private static let longestName = 31

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "#")
  }

  private static func scalar(named name: [UInt8], isClosed: Bool) -> Unicode.Scalar? {
    if name[0] == UInt8(ascii: "#") {
      return isClosed ? numbered(String(decoding: name.dropFirst(), as: UTF8.self)) : nil
    }
    guard let found = named(name), isClosed || found.isSemicolonOptional else { return nil }
    // Every kind of space becomes an ordinary one.
    return found.scalar.properties.isWhitespace ? " " : found.scalar
  }

  private static func numbered(_ digits: String) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number else { return nil }
    // As in browsers, the numbers of C1 controls mean windows-1252 characters. Entities must not produce control
    // characters.
    if number < 0x20 || number == 0x7F { return " " }
    if (0x80..<0xA0).contains(number) { return FeedEncoding.windows1252(UInt8(number)) }
    return Unicode.Scalar(number)
  }

  /// The scalar for an HTML name, and whether its semicolon is optional; `nil` for an unknown name. Uses a binary
  /// search of the table's bytes, to avoid building a dictionary.
  private static func named(_ name: [UInt8]) -> (scalar: Unicode.Scalar, isSemicolonOptional: Bool)? {
    table.withUTF8Buffer { bytes in
      var low = 0
      var high = bytes.count
      while low < high {
        var start = (low + high) / 2
        while start > low, bytes[start - 1] > ASCIIByte.space { start -= 1 }
        let sign = bytes[start...].firstIndex { !isOfName($0) } ?? bytes.count
        let end = bytes[sign...].firstIndex { $0 <= ASCIIByte.space } ?? bytes.count
        if bytes[start..<sign].elementsEqual(name) {
          let number = UInt32(String(decoding: bytes[(sign + 1)..<end], as: UTF8.self), radix: 16)
          return number.flatMap(Unicode.Scalar.init).map { ($0, bytes[sign] == ASCIIByte.comma) }
        }
        if bytes[start..<sign].lexicographicallyPrecedes(name) { low = min(end + 1, high) } else { high = start }
      }
      return nil
    }
  }
}

/// A character written as two references to its UTF-16 halves, as some programs do for emoji: `&#xD83D;&#xDE00;`.
struct SurrogatePair {
  let scalar: Unicode.Scalar
  /// Length in bytes.
  let length: Int

  private static let longestReference = 16

  /// The pair at the start of the bytes; `nil` if none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = SurrogatePair.reference(bytes), (0xD800...0xDBFF).contains(first.number),
      let second = SurrogatePair.reference(bytes.dropFirst(first.length)), (0xDC00...0xDFFF).contains(second.number),
      let scalar = Unicode.Scalar(0x10000 + (first.number - 0xD800) << 10 + (second.number - 0xDC00))
    else { return nil }
    self.scalar = scalar
    length = first.length + second.length
  }

  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var start: [UInt8] = []
    for index in range.prefix(2 * SurrogatePair.longestReference) { start.append(bytes[index]) }
    self.init(start[...])
  }

  private static func reference(_ bytes: ArraySlice<UInt8>) -> (number: UInt32, length: Int)? {
    guard bytes.starts(with: [ASCIIByte.ampersand, UInt8(ascii: "#")]),
      let end = bytes.prefix(longestReference).firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let digits = bytes[..<end].dropFirst(2)
    let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard text.first != "+", let number = UInt32(text, radix: isHexadecimal ? 16 : 10) else { return nil }
    return (number, end + 1 - bytes.startIndex)
  }
}
