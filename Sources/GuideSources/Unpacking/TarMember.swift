import GuideModel
import GuideSystem

/// A file of a tar archive whose content begins like XML: the first, and then each that follows.
final class TarMember: ByteStream {
  let name: String
  private let archive: PeekableStream
  private let header: TarHeader
  private var rest: Int
  private var finish: StreamEnd?
  /// The next such file, which the archive has been read up to; known once this one has ended.
  private var following: TarHeader?

  /// The first such file; an archive without one is an error, and so is one that breaks off before.
  convenience init(in archive: PeekableStream) throws(UnpackingError) {
    switch TarMember.nextGuide(in: archive) {
    case .found(let header): self.init(header, in: archive)
    case .brokenOff: throw UnpackingError(archive.end.problem ?? TarMember.cut)
    case .none:
      let next = archive.peek(TarHeader.length)
      if let problem = archive.end.problem, next.count < TarHeader.length { throw UnpackingError(problem) }
      let isEnd = next.allSatisfy { $0 == 0 }
      throw UnpackingError(
        isEnd ? TarMember.noGuide : "the tar archive is damaged before any XML file")
    }
  }

  private init(_ header: TarHeader, in archive: PeekableStream) {
    self.header = header
    self.archive = archive
    name = header.name
    rest = header.size
  }

  /// The number of its bytes, as the archive says.
  var size: Int { header.size }

  /// The next file that begins like XML, once all of this one has been read; nil if there is none.
  func next() -> TarMember? { following.map { TarMember($0, in: archive) } }

  /// Why an archive of something else is not read: nothing is wrong with it.
  static let noGuide: Message = "the tar archive holds no XML file"

  private static let cut: Message = "the tar archive is cut short"

  private enum Search {
    case found(TarHeader)
    case none, brokenOff
  }

  /// Reads on to the content of the next guide.
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

  /// The end of the member. If no other guide follows it is the end of the archive, since the checksum of the
  /// compression comes last and says whether the member was whole.
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

/// The header of a member of a tar archive: a block of 512 bytes.
struct TarHeader {
  static let length = 512
  /// The size of the member in bytes.
  let size: Int
  /// Whether it is a file, not a folder, a link, or a longer name for what follows.
  let isFile: Bool
  /// At most 100 bytes: a longer name is in a member before it, which is not read.
  let name: String

  /// The bytes that the member takes up in the archive.
  var paddedSize: Int { (size + TarHeader.length - 1) / TarHeader.length * TarHeader.length }

  /// nil where the block is not a header of tar, or its checksum is wrong.
  init?(_ block: [UInt8]) {
    guard block.count == TarHeader.length, block[257..<262].elementsEqual("ustar".utf8) else { return nil }
    // The sum is that of a block with spaces in the place of the sum.
    let checksum = 148..<156
    let sum = block.indices.reduce(0) { $0 + (checksum.contains($1) ? 0x20 : Int(block[$1])) }
    guard TarHeader.number(block[checksum]) == sum, let size = TarHeader.number(block[124..<136]) else { return nil }
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
