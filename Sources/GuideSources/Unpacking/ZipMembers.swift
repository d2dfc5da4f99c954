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

  var file: ZipHeader? { archive.file }

  var leftOut: ZipFilesLeftOut { archive.leftOut }
  /// The error that ended the archive, unless the last file reports it.
  private(set) var problem: Message?

  /// Returns the first file of the kind. Throws if the archive has no such file.
  func first() throws(UnpackingError) -> PeekableStream {
    if let first = next() { return first }
    let reason = problem ?? (kind == .playlist ? ZipArchive.noPlaylist : ZipArchive.noGuide)
    throw UnpackingError(leftOut.files.isEmpty ? reason : "\(reason): \(leftOut.summary)")
  }

  /// Returns the next file of the kind. The previous one must have been read to its end.
  func next() -> PeekableStream? {
    while limited.end.problem == nil {
      guard archive.next() else {
        problem = archive.end.problem
        return nil
      }
      let stream = PeekableStream(limited, capacity: GuideKind.sniffedBytes)
      let isFile = archive.file?.isFile ?? false
      if isFile, GuideKind.sniff(stream.peek(GuideKind.sniffedBytes).span) == kind { return stream }
      // A file of unknown size must be unpacked to find its end.
      if archive.file?.packedSize == nil { _ = stream.skip(.max) }
      problem = limited.end.problem
    }
    return nil
  }
}
