import GuideModel
import GuideSystem

/// A member of a tar archive that starts like XML, with access to the next one.
final class TarMember: ByteStream {
  let name: String
  private let archive: PeekableStream
  private let header: TarHeader
  private var rest: Int
  private var finish: StreamEnd?
  /// The next file that starts like XML, which is known once this one has been read.
  private var following: TarHeader?

  /// Finds the first file that starts like XML. Throws if the archive has none, or ends early.
  convenience init(in archive: PeekableStream) throws(UnpackingError) {
    switch TarMember.nextGuide(in: archive) {
    case .found(let header): self.init(header, in: archive)
    case .brokenOff: throw UnpackingError(archive.end.problem ?? TarMember.cut)
    case .none:
      let next = archive.peek(TarHeader.length)
      if let problem = archive.end.problem, next.count < TarHeader.length { throw UnpackingError(problem) }
      let isEnd = next.allSatisfy { $0 == 0 }
      throw UnpackingError(
        isEnd ? TarMember.noGuide : "the tar archive is damaged before the first XML file")
    }
  }

  private init(_ header: TarHeader, in archive: PeekableStream) {
    self.header = header
    self.archive = archive
    name = header.name
    rest = header.size
  }

  var size: Int { header.size }

  /// The next file that starts like XML; `nil` after the last. This one must have been read completely.
  func next() -> TarMember? { following.map { TarMember($0, in: archive) } }

  /// The error for an archive that is intact but contains no guide.
  static let noGuide: Message = "the tar archive contains no XML file"

  private static let cut: Message = "the tar archive is cut short"

  private enum Search {
    case found(TarHeader)
    case none, brokenOff
  }

  private static func nextGuide(in archive: PeekableStream) -> Search {
    while let header = TarHeader(archive.peek(TarHeader.length)) {
      let isThere = archive.skip(TarHeader.length)
      if isThere, header.isFile, isGuide(archive.peek(min(header.size, GuideKind.sniffedBytes))) {
        return .found(header)
      }
      if !archive.skip(header.paddedSize) { return .brokenOff }
    }
    return .none
  }

  private static func isGuide(_ first: [UInt8]) -> Bool { GuideKind.sniff(first.span) == .xml }

  var end: StreamEnd { finish ?? .whole }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = rest == 0 ? 0 : archive.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest)))
    rest -= count
    if count == 0, finish == nil { finish = last() }
    return count
  }

  /// Returns how the member ends.
  ///
  /// If no guide follows, the archive is read to its end, because the compression's checksum comes last.
  private func last() -> StreamEnd {
    if rest == 0, archive.skip(header.paddedSize - header.size),
      case .found(let header) = TarMember.nextGuide(in: archive)
    {
      following = header
      return .whole
    }
    _ = archive.skip(.max)
    return rest > 0 && archive.end == .whole ? .cutShort(reason: TarMember.cut) : archive.end
  }
}

/// The header of a tar member: a block of 512 bytes.
struct TarHeader {
  static let length = 512
  let size: Int
  /// Whether the member is a file, and not a folder, a link, or a long name for the next member.
  let isFile: Bool
  /// The name, at most 100 bytes. Longer names are in a separate member, which is ignored.
  let name: String

  /// The member's size in the archive in bytes.
  var paddedSize: Int { (size + TarHeader.length - 1) / TarHeader.length * TarHeader.length }

  /// Parses a block; `nil` if it is not a tar header or its checksum is wrong.
  init?(_ block: [UInt8]) {
    guard block.count == TarHeader.length, block[257..<262].elementsEqual("ustar".utf8) else { return nil }
    // The checksum counts its own field as spaces.
    let checksum = 148..<156
    let sum = block.indices.reduce(0) { $0 + (checksum.contains($1) ? 0x20 : Int(block[$1])) }
    guard TarHeader.number(block[checksum]) == sum, let size = TarHeader.number(block[124..<136]) else { return nil }
    self.size = size
    isFile = [0x00, 0x30, 0x37].contains(block[156])
    name = String(fileBytes: block[0..<100].prefix { $0 != 0 })
  }

  /// Parses octal digits, or a binary number if the highest bit is set.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard let first = field.first else { return nil }
    if first & 0x80 != 0 {
      // Negative and impossibly large sizes are invalid.
      guard first == 0x80, field.dropFirst().dropLast(7).allSatisfy({ $0 == 0 }) else { return nil }
      return field.suffix(7).reduce(0) { $0 << 8 | Int($1) }
    }
    let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    return digits.reduce(0) { $0 << 3 | Int($1 & 7) }
  }
}
