/// The first file of a tar archive whose content begins like XML.
final class TarMember: ByteStream {
  private let archive: LookAhead
  private var rest: Int
  private var finish: StreamEnd?

  /// Looks for the member; an archive without one is an error, and so is one that breaks off before.
  init(in archive: LookAhead) throws(OpeningError) {
    self.archive = archive
    while let header = TarHeader(archive.peek(TarHeader.length)) {
      rest = header.size
      let isThere = archive.skip(TarHeader.length)
      if isThere, header.isFile, TarMember.isGuide(archive.peek(min(rest, GuideKind.telling))) { return }
      if !archive.skip(header.room) { throw OpeningError(archive.end.problem ?? TarMember.cut) }
    }
    let next = archive.peek(TarHeader.length)
    if let problem = archive.end.problem, next.count < TarHeader.length { throw OpeningError(problem) }
    let isEnd = next.allSatisfy { $0 == 0 }
    throw OpeningError(isEnd ? "the tar archive holds no XML file" : "the tar archive is damaged before any XML file")
  }

  private static let cut = "the tar archive is cut short"

  private static func isGuide(_ first: [UInt8]) -> Bool { GuideKind.sniff(first.span) == .xml }

  var end: StreamEnd { finish ?? .whole }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    let count = rest == 0 ? 0 : archive.read(into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(rest)))
    rest -= count
    if count == 0, finish == nil { finish = last() }
    return count
  }

  /// How the archive ends: the checksum of what it is packed in comes last, and says whether the member was whole.
  private func last() -> StreamEnd {
    _ = archive.skip(.max)
    return rest > 0 && archive.end == .whole ? .cutShort(reason: TarMember.cut) : archive.end
  }
}
