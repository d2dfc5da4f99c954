/// What a tar archive says of its next member, in a block of 512 bytes.
struct TarHeader {
  static let length = 512
  /// How many bytes the member has.
  let size: Int
  /// Whether it is a file, not a folder, a link, or a longer name for what follows.
  let isFile: Bool
  /// What it is called, of at most 100 bytes: a longer name would stand in a member before it.
  let name: String

  /// The bytes that the member takes in the archive.
  var room: Int { (size + TarHeader.length - 1) / TarHeader.length * TarHeader.length }

  /// Reads a block; nil where it is none of tar's, whose sum has to fit.
  init?(_ block: [UInt8]) {
    guard block.count == TarHeader.length, block[257..<262].elementsEqual("ustar".utf8) else { return nil }
    // The sum is that of a block that has spaces in its place.
    let place = 148..<156
    let sum = block.indices.reduce(0) { $0 + (place.contains($1) ? 0x20 : Int(block[$1])) }
    guard TarHeader.number(block[place]) == sum, let size = TarHeader.number(block[124..<136]) else { return nil }
    self.size = size
    isFile = [0x00, 0x30, 0x37].contains(block[156])
    name = String(fileBytes: block[0..<100].prefix { $0 != 0 })
  }

  /// Octal digits; or, where the highest bit is set, a number as the processor would have it.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard let first = field.first else { return nil }
    if first & 0x80 != 0 {
      // More than any file has, and negative numbers, are no sizes.
      guard first == 0x80, field.dropFirst().dropLast(7).allSatisfy({ $0 == 0 }) else { return nil }
      return field.suffix(7).reduce(0) { $0 << 8 | Int($1) }
    }
    let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    return digits.reduce(0) { $0 << 3 | Int($1 & 7) }
  }
}
