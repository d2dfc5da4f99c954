import GuideSources

/// Reference implementation of a tar archive in memory.
enum ReferenceTar {
  private static let block = 512
  private static let sum = 148..<156

  /// The size in bytes of the member with this header block; `nil` if the block is not a header.
  static func size(_ header: ArraySlice<UInt8>) -> Int? {
    guard isSigned(header), number(Array(header)[sum]) == checksum(header) else { return nil }
    return number(Array(header)[124..<136])
  }

  /// The first file that looks like XML, and whether the file is cut short, or `nil`.
  static func guide(in archive: [UInt8]) -> (content: [UInt8], isCut: Bool)? {
    var offset = 0
    while offset <= archive.count, let size = size(archive[offset...].prefix(block)) {
      let content = Array(archive[(offset + block)...].prefix(size))
      let isFile = ["\0", "0", "7"].contains(Character(Unicode.Scalar(archive[offset + 156])))
      if isFile, GuideKind.sniff(Array(content.prefix(4096)).span) == .xml { return (content, content.count < size) }
      offset += block + (size + block - 1) / block * block
    }
    return nil
  }

  /// The archive with corrected checksums in every block that looks like a header.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for start in stride(from: 0, to: bytes.count, by: block) {
      let header = bytes[start...].prefix(block)
      guard isSigned(header) else { continue }
      let digits = String(checksum(header), radix: 8)
      let field = String(repeating: "0", count: 6 - digits.utf8.count) + digits + "\0 "
      bytes.replaceSubrange(start + sum.lowerBound..<start + sum.upperBound, with: field.utf8)
    }
    return bytes
  }

  private static func isSigned(_ header: ArraySlice<UInt8>) -> Bool {
    header.count == block && header.dropFirst(257).starts(with: "ustar".utf8)
  }

  private static func checksum(_ header: ArraySlice<UInt8>) -> Int {
    header.enumerated().reduce(0) { $0 + (sum.contains($1.offset) ? 0x20 : Int($1.element)) }
  }

  /// Parses octal digits, or a big-endian number in the last seven bytes.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if let first = field.first, first >= 0x80 {
      let zeros = field.dropFirst().dropLast(7)
      return first == 0x80 && zeros.allSatisfy { $0 == 0 } ? field.suffix(7).reduce(0) { $0 * 256 + Int($1) } : nil
    }
    let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}
