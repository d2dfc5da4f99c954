import GuideModel

/// The files of one kind in a zip archive, unpacked one after the other as far as the limits for the whole archive go.
final class ZipMembers {
  private let archive: ZipArchive
  private let limited: LimitedStream
  private let kind: GuideKind

  init(_ packed: PeekableStream, _ limits: UnpackingLimits, _ kind: GuideKind) {
    archive = ZipArchive(packed)
    limited = LimitedStream(archive, unpackedFrom: packed, limits)
    self.kind = kind
  }

  /// The file that comes next, or is being read.
  var file: ZipHeader? { archive.file }

  /// The first file of the kind; an archive without one is an error, and so is one that is broken before.
  func first() throws(UnpackingError) -> PeekableStream {
    if let first = next() { return first }
    throw UnpackingError(limited.end.problem ?? (kind == .playlist ? ZipArchive.noPlaylist : ZipArchive.noGuide))
  }

  /// The next file of the kind; nil if there is none. The one before must have been read to its end.
  func next() -> PeekableStream? {
    while limited.end.problem == nil, archive.next() {
      let stream = PeekableStream(limited, capacity: GuideKind.sniffedBytes)
      if GuideKind.sniff(stream.peek(GuideKind.sniffedBytes).span) == kind { return stream }
      // The end of a file whose size is not known before is found by unpacking it.
      if archive.file?.packedSize == nil { _ = stream.skip(.max) }
    }
    return nil
  }
}
