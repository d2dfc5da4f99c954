import GuideFeeds
package import GuideModel

/// The image of a guide in memory.
package struct ImagedGuide: Sendable {
  package var bytes: [UInt8]

  /// Writes a guide, with records in batches of some rows.
  package init(_ guide: Guide, rowsOfBatch: Int = 7) {
    var writer = GuideImageWriter(guide)
    bytes = []
    for start in stride(from: 0, to: guide.programmeCount, by: rowsOfBatch) {
      let rows = start..<min(guide.programmeCount, start + rowsOfBatch)
      bytes += writer.add(GuideImageWriter.Records(of: rows, in: guide, FactRecord.append))
    }
    bytes += writer.finish(notes: [(.findings, Array("findings".utf8)), (.changes, [])])
  }

  /// The image as it is opened; nil where it is refused.
  package var image: GuideImage? { GuideImage(MemoryInput(bytes: bytes)) }

  /// The guide that is read; nil where it is refused.
  package var guide: Guide? {
    image?.guide(reader: FactRecord.reader, findings: [], origin: GuideOrigin(name: "image"))
  }
}

/// Bytes in memory that stand for the file of an image.
package struct MemoryInput: ImageInput {
  private let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var byteCount: Int { bytes.count }

  package func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    guard offset >= 0, offset + buffer.count <= bytes.count else { return false }
    buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
    return true
  }
}
