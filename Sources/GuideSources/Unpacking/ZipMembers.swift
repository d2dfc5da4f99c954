import GuideModel

/// Unpacks the files of one kind in a zip archive, within limits for the whole archive.
final class ZipMembers {
  private let archive: ZipArchive
  private let limited: LimitedStream
  private let kind: GuideKind

  init(_ packed: PeekableStream, _ limits: UnpackingLimits, _ kind: GuideKind) {
    archive = ZipArchive(packed)
    limited = LimitedStream(archive, unpackedFrom: packed, limits)
    self.kind = kind
  }

  /// The current file.
  var file: ZipHeader? { archive.file }

  /// Returns the first file of the kind. Throws if the archive has no such file.
  func first() throws(UnpackingError) -> PeekableStream {
    if let first = next() { return first }
    throw UnpackingError(limited.end.problem ?? (kind == .playlist ? ZipArchive.noPlaylist : ZipArchive.noGuide))
  }

  /// Returns the next file of the kind. The previous one must have been read to its end.
  func next() -> PeekableStream? {
    while limited.end.problem == nil, archive.next() {
      let stream = PeekableStream(limited, capacity: GuideKind.sniffedBytes)
      if GuideKind.sniff(stream.peek(GuideKind.sniffedBytes).span) == kind { return stream }
      // A file of unknown size must be unpacked to find its end.
      if archive.file?.packedSize == nil { _ = stream.skip(.max) }
    }
    return nil
  }
}
