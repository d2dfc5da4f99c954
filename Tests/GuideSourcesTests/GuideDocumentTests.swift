import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

@Suite struct GuideDocumentTests {
  private struct Full: Error {}

  private static func document(_ count: Int) -> GuideDocument {
    GuideDocument(head: [0], foot: [1], count: count) { range in range.map { UInt8(2 + $0 % 200) } }
  }

  @Test(arguments: [0, 1, 511, 512, 513, 40_000]) func piecesComeInOrder(count: Int) {
    var bytes: [UInt8] = []
    Self.document(count).write { bytes += $0 }
    let middle = (0..<count).map { UInt8(2 + $0 % 200) }
    let whole: [UInt8] = [0] + middle + [1]
    #expect(bytes == whole)
  }

  @Test func errorStopsWriting() {
    var pieces = 0
    #expect(throws: Full.self) {
      try Self.document(1_000_000).write { (_) throws(Full) in
        pieces += 1
        if pieces == 5 { throw Full() }
      }
    }
    #expect(pieces == 5)
  }

  @Test func guideRoundTripsThroughFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("week.xml")
    let document = GuideDocument.xmltv(DemoGuide.week, in: Moments.london)
    try AtomicFile.replaceOutput(path) { (file) throws(FileError) in
      try document.write { (bytes) throws(FileError) in try file.write(bytes) }
    }
    let guide = try GuideLoader([path], feedZone: .britain).load()
    #expect(guide.programmeCount == DemoGuide.week.programmeCount)
    #expect(guide.channels == DemoGuide.week.channels)
    #expect(!guide.diagnostics.contains { $0.severity != .noted })
  }
}
