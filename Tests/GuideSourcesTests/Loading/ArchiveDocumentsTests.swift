import GuideFeeds
import GuideTestSupport
import Testing

@testable import GuideModel
@testable import GuideSources

/// An archive of many small documents takes only as much memory as their contents.
@Suite struct ArchiveDocumentsTests {
  private static let programme = document("20", "Tide")

  private static func document(_ hour: String, _ title: String) -> String {
    "<tv><channel id=\"a\"/><programme start=\"20261122\(hour)00\" stop=\"20261122\(hour)30\" channel=\"a\">"
      + "<title>\(title)</title></programme></tv>"
  }

  private static func archive(_ documents: [String]) -> [UInt8] {
    documents.enumerated().reduce(TarSketch()) { $0.adding("\($1.offset).xml", Array($1.element.utf8)) }.whole
  }

  private static func read(
    _ archive: [UInt8], limits: UnpackingLimits = .standard
  ) throws -> (guides: [DecodedGuide], diagnostics: [Diagnostic]) {
    let stream = try GuideStream(archive, named: "guide.tar", limits: limits)
    let input = DiscoveredFiles.StreamInput(named: "no folder/guide.tar", stream, limits)
    let decoded = DecodedEntries.decode(
      [.document(path: "guide.tar", input)], FileBuffers.read([]) {}, decoder: RadioTimesDecoder(zone: .utc),
      languages: [], zones: .utc, StepCount(total: 100) { _ in })
    guard case .documents(let guides, let diagnostics)? = decoded.results.first else {
      Issue.record("no documents")
      return ([], [])
    }
    return (guides, diagnostics)
  }

  /// 240,000 empty documents once took two gigabytes of memory.
  @Test func emptyDocumentsAreDropped() throws {
    let empty = [String](repeating: "<tv/>", count: 300)
    let (guides, diagnostics) = try Self.read(Self.archive(empty + [Self.programme] + empty))
    #expect(guides.map(\.batch.rowCount) == [1])
    #expect(diagnostics == [])
    #expect(try Self.read(Self.archive(empty)).guides.isEmpty)
  }

  /// Pools once reserved space for 512 titles and genres each, and records for the expected size of the whole archive.
  @Test(arguments: [false, true]) func smallDocumentsReserveLittleMemory(isPacked: Bool) throws {
    let archive = Self.archive([Self.programme, Self.document("21", "News")])
    let (guides, _) = try Self.read(isPacked ? Packing.gzip(archive) : archive)
    #expect(guides.count == 2)
    for guide in guides {
      guard case .array(let bytes) = try #require(guide.batch.inputs.first?.bytes) else {
        Issue.record("the records are not in an array")
        continue
      }
      #expect(bytes.capacity <= bytes.count + 64)
      #expect(guide.batch.titles.slotCount <= 16 && guide.batch.genres.slotCount <= 16)
    }
  }

  @Test func documentsBeyondLimitAreLeftOutAndReported() throws {
    var limits = UnpackingLimits.standard
    limits.documents = 3
    let documents = (10..<15).map { Self.document("\($0)", "Tide \($0)") }
    let (guides, diagnostics) = try Self.read(Self.archive(documents), limits: limits)
    #expect(guides.count == 3)
    #expect(
      diagnostics == [
        Diagnostic(
          .refused, file: "guide.tar", line: 0, problem: "more than 3 documents in one archive",
          action: "the rest left out", isTruncated: true)
      ])
    let (all, none) = try Self.read(Self.archive(Array(documents.prefix(3))), limits: limits)
    #expect(all.count == 3 && none.isEmpty)
  }

  /// Each file that cannot be read counts as refused.
  @Test func unreadableZipFilesAreReportedByName() throws {
    let programme = Array(Self.programme.utf8)
    let archive = ZipSketch().adding("a.xml", programme, .encrypted).adding("b.xml", programme)
      .adding("c.xml", programme, .unknown).adding("d.xml", Array(Self.document("21", "News").utf8))
      .adding("e.xml", programme, .encryptedUnsized).adding("f.xml", programme)
    let (guides, diagnostics) = try Self.read(archive.whole)
    #expect(guides.map(\.batch.rowCount) == [1, 1])
    #expect(diagnostics.allSatisfy { $0.severity == .refused })
    #expect(
      diagnostics.map { "\($0.location): \($0.statement)" } == [
        "guide.tar (a.xml): it is encrypted: file left out",
        "guide.tar (c.xml): it is compressed in a way that tvgrid does not support: file left out",
        "guide.tar (e.xml): it is encrypted: file left out",
        "guide.tar: the zip archive cannot be read past e.xml, whose size is missing: everything before that kept",
      ])
    #expect(diagnostics.map(\.isTruncated) == [false, false, false, true])
  }

  @Test func unreadableZipFilesBeyondLimitAreCounted() throws {
    var archive = ZipSketch().adding("a.xml", Array(Self.programme.utf8))
    for number in 0..<ZipFilesLeftOut.limit + 7 { archive = archive.adding("\(number).jpg", [1], .encrypted) }
    let (guides, diagnostics) = try Self.read(archive.whole)
    #expect(guides.map(\.batch.rowCount) == [1])
    #expect(diagnostics.count(of: .refused) == ZipFilesLeftOut.limit + 1)
    #expect(diagnostics.contains { $0.problem == "7 more files that cannot be unpacked" })
  }

  /// Each document has as many diagnostics as are kept per file; the archive keeps no more than that in total.
  @Test func diagnosticsOfArchiveAreLimitedLikeThoseOfFile() throws {
    let broken = "<tv>\(String(repeating: "<programme/>\n", count: 150))</tv>"
    let (guides, diagnostics) = try Self.read(Self.archive([String](repeating: broken, count: 20) + [Self.programme]))
    #expect(guides.map(\.batch.rowCount) == [1])
    #expect(diagnostics.count == DiagnosticCollector.limit + 1)
    #expect(diagnostics.count(of: .refused) == 20 * 150)
    #expect(diagnostics.first?.location == "guide.tar:1")
    #expect(diagnostics.dropLast().last?.file == "guide.tar (13.xml)")
    #expect(diagnostics.last?.problem == "1000 more from here on")
  }
}
