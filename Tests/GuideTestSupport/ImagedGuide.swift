import GuideFeeds
package import GuideModel

/// The cache image of a guide, in memory.
package struct ImagedGuide: Sendable {
  package var bytes: [UInt8]

  /// Creates an image from bytes.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Writes a guide, with records in batches of a few rows.
  package init(_ guide: Guide, rowsPerBatch: Int = 7) {
    var writer = GuideImageWriter(guide)
    bytes = []
    for start in stride(from: 0, to: guide.programmeCount, by: rowsPerBatch) {
      let rows = start..<min(guide.programmeCount, start + rowsPerBatch)
      bytes += writer.add(GuideImageWriter.Records(of: rows, in: guide, FactRecord.append))
    }
    bytes += writer.finish(notes: [(.diagnostics, Array("findings".utf8)), (.changes, [])])
  }

  /// The opened image; `nil` if it is refused.
  package var image: GuideImage? {
    GuideImage(MemoryFile(bytes)) { count, body in (0..<count).forEach(body) }
  }

  /// The guide read from the image; `nil` if it is refused.
  package var guide: Guide? {
    guard let image, image.areRecordsSound else { return nil }
    return image.guide(reader: FactRecord.reader, diagnostics: [], origin: GuideOrigin(name: "image"))
  }
}

/// Bytes in memory instead of an image file.
private final class MemoryFile: MappedMemory, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    self.bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { bytes.deallocate() }

  func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + buffer.count]))
    return true
  }
}
