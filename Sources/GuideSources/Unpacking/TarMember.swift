/// A file of a tar archive whose content begins like XML: the first, and then each that follows.
final class TarMember: ByteStream {
  /// What the archive calls it.
  let name: String
  private let archive: LookAhead
  private let header: TarHeader
  private var rest: Int
  private var finish: StreamEnd?
  /// The next such file, which the archive has been read up to; known once this one has ended.
  private var following: TarHeader?

  /// Looks for the first; an archive without one is an error, and so is one that breaks off before.
  convenience init(in archive: LookAhead) throws(OpeningError) {
    switch TarMember.nextGuide(in: archive) {
    case .found(let header): self.init(header, in: archive)
    case .brokenOff: throw OpeningError(archive.end.problem ?? TarMember.cut)
    case .none:
      let next = archive.peek(TarHeader.length)
      if let problem = archive.end.problem, next.count < TarHeader.length { throw OpeningError(problem) }
      let isEnd = next.allSatisfy { $0 == 0 }
      throw OpeningError(isEnd ? "the tar archive holds no XML file" : "the tar archive is damaged before any XML file")
    }
  }

  private init(_ header: TarHeader, in archive: LookAhead) {
    self.header = header
    self.archive = archive
    name = header.name
    rest = header.size
  }

  /// The next file that begins like XML, once all of this one has been read; nil where there is none.
  func next() -> TarMember? { following.map { TarMember($0, in: archive) } }

  private static let cut = "the tar archive is cut short"

  private enum Search {
    case found(TarHeader)
    case none, brokenOff
  }

  /// Reads on to the content of the next guide.
  private static func nextGuide(in archive: LookAhead) -> Search {
    while let header = TarHeader(archive.peek(TarHeader.length)) {
      let isThere = archive.skip(TarHeader.length)
      if isThere, header.isFile, isGuide(archive.peek(min(header.size, GuideKind.telling))) { return .found(header) }
      if !archive.skip(header.room) { return .brokenOff }
    }
    return .none
  }

  private static func isGuide(_ first: [UInt8]) -> Bool { GuideKind.sniff(first.span) == .xml }

  var end: StreamEnd { finish ?? .whole }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    let count = rest == 0 ? 0 : archive.read(into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(rest)))
    rest -= count
    if count == 0, finish == nil { finish = last() }
    return count
  }

  /// How it ends: where no other guide follows, as the archive does, since the checksum of what that is packed in comes
  /// last and says whether the member was whole.
  private func last() -> StreamEnd {
    if rest == 0, archive.skip(header.room - header.size), case .found(let header) = TarMember.nextGuide(in: archive) {
      following = header
      return .whole
    }
    _ = archive.skip(.max)
    return rest > 0 && archive.end == .whole ? .cutShort(reason: TarMember.cut) : archive.end
  }
}
