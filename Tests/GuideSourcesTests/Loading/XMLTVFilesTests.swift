import Foundation
import GuideModel
import GuideSources
import GuideTestSupport
import Synchronization
import Testing

/// XMLTV documents on disk, recognised by their contents, whether plain or packed, alone or with others.
@Suite struct XMLTVFilesTests {
  private static let document = """
    <?xml version="1.0"?>
    <tv>
      <channel id="quay"><display-name>Quay</display-name></channel>
      <programme start="20261120200000 +0000" stop="20261120203000 +0000" channel="quay"><title>Boats</title></programme>
      <programme start="20261120203000 +0000" stop="20261120210000 +0000" channel="quay"><title>Knots</title></programme>
    </tv>
    """
  private static let rows = ["quay Quay: Boats, Knots"]

  private static func load(_ paths: [String]) throws -> [String] {
    GuideLoaderTests.rows(try GuideLoaderTests.load(paths))
  }

  private static func write(_ bytes: [UInt8], _ name: String, _ folder: TemporaryFolder) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }

  @Test(arguments: ["guide.xml", "guide", "guide.dat", "guide.xml.gz"])
  func documentsAreRecognisedByContents(name: String) throws {
    let folder = try TemporaryFolder([name: Self.document])
    #expect(try Self.load([folder.path(name)]) == Self.rows)
  }

  @Test(arguments: ["guide.xml.gz", "guide"]) func packedDocumentsAreUnpacked(name: String) throws {
    let folder = try TemporaryFolder()
    let bytes = Array(Self.document.utf8)
    #expect(try Self.load([Self.write(Packing.gzip(bytes), name, folder)]) == Self.rows)
    #expect(try Self.load([Self.write(Packing.xz(bytes), name, folder)]) == Self.rows)
  }

  @Test func packedFeedIsRead() throws {
    let folder = try TemporaryFolder(["channels.dat": "x\n\n7|Meadow\n"])
    let path = try Self.write(Packing.gzip(Array(TemporaryFolder.feed("Bees").utf8)), "7.dat", folder)
    #expect(try Self.load([path]) == ["7 Meadow: Bees"])
  }

  @Test func documentsAndFeedsAreMergedInOrder() throws {
    let folder = try TemporaryFolder([
      "feed/channels.dat": "x\n\n7|Meadow\n", "feed/7.dat": TemporaryFolder.feed("Bees"), "guide.xml": Self.document,
    ])
    let paths = [folder.path("feed"), folder.path("guide.xml")]
    #expect(try Self.load(paths) == ["7 Meadow: Bees"] + Self.rows)
    #expect(try Self.load(paths.reversed()) == Self.rows + ["7 Meadow: Bees"])
  }

  @Test func repeatedDocumentIsReadOnce() throws {
    let folder = try TemporaryFolder(["a.xml": Self.document, "b.xml": Self.document])
    let paths = [folder.path("a.xml"), folder.path("b.xml")]
    #expect(try Self.load(paths) == Self.rows)
    let guide = try GuideLoaderTests.load(paths)
    #expect(guide.diagnostics.map(\.problem) == ["2 rows are in another file as well"])
  }

  @Test func repeatedRowIsReportedInSingular() throws {
    let second = Self.document.split(separator: "\n").filter { !$0.contains("Knots") }.joined(separator: "\n")
    let folder = try TemporaryFolder(["a.xml": Self.document, "b.xml": second])
    let guide = try GuideLoaderTests.load([folder.path("a.xml"), folder.path("b.xml")])
    #expect(guide.diagnostics.map(\.problem) == ["1 row is in another file as well"])
  }

  @Test func truncatedFilesAreUsedUpToTheCut() throws {
    let folder = try TemporaryFolder()
    // The noise does not compress, so the cut is after the first programme.
    let noise = (0..<20_000).map { "<!-- \($0 &* 2_654_435_761 % 1_000_003) -->" }.joined()
    let bytes = Array(Self.document.replacing("</tv>", with: "\(noise)</tv>").utf8)
    let packed = Packing.gzip(bytes)
    let path = try Self.write(Array(packed.prefix(packed.count / 2)), "guide.xml.gz", folder)
    #expect(try Self.load([path]) == Self.rows)
    let guide = try GuideLoaderTests.load([path])
    #expect(guide.diagnostics.map(\.severity) == [.refused])
    #expect(guide.diagnostics.first?.problem.english.contains("cut short") == true, "\(guide.diagnostics)")
  }

  @Test func unpackingErrorsAreExplained() throws {
    let folder = try TemporaryFolder(["7.dat": TemporaryFolder.feed("Bees")])
    let zip = try Self.write([0x50, 0x4B, 0x03, 0x04] + Array("a zip".utf8), "guide.zip", folder)
    let error = #expect(throws: SourceError.self) { try GuideLoaderTests.load([zip]) }
    #expect(error?.message.contains("the zip archive is cut short") == true, "\(String(describing: error?.message))")
    let guide = try GuideLoaderTests.load([zip, folder.path("7.dat")])
    #expect(guide.channels.map(\.id) == ["7"])
    #expect(guide.diagnostics.contains { $0.severity == .refused && $0.file == zip })
  }

  @Test func documentIsReadFromPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      try? Data(Self.document.utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(try Self.load([path]) == Self.rows)
  }

  @Test func progressReachesItsEnd() throws {
    let folder = try TemporaryFolder(["guide.xml": Self.document, "7.dat": TemporaryFolder.feed("Bees")])
    let steps = Mutex<[GuideLoader.Progress]>([])
    let paths = [folder.path("guide.xml"), folder.path("7.dat")]
    _ = try GuideLoader(paths, feedZone: Moments.london).load { step in steps.withLock { $0.append(step) } }
    let told = steps.withLock { $0 }
    #expect(told.last.map { $0.done == $0.total } == true)
    #expect(zip(told, told.dropFirst()).nonEmptyAllSatisfy { $0.done < $1.done })
  }

  @Test func preferredLanguageIsShown() throws {
    let titles = "<title lang=\"en\">Boats</title><title lang=\"cy\">Cychod</title>"
    let folder = try TemporaryFolder(["guide.xml": Self.document.replacing("<title>Boats</title>", with: titles)])
    let guide = try GuideLoader([folder.path("guide.xml")], feedZone: Moments.london, languages: ["cy_GB", "cy"]).load()
    #expect(guide.programmes.map(guide.title(of:)) == ["Cychod", "Knots"])
  }

  @Test func documentWithOnlyChannelsIsUsed() throws {
    let channels = "<tv><channel id=\"quay\"><display-name>Old Quay</display-name><depth>4</depth></channel></tv>"
    let folder = try TemporaryFolder(["channels.xml": channels, "guide.xml": Self.document])
    let guide = try GuideLoaderTests.load([folder.path("channels.xml"), folder.path("guide.xml")])
    #expect(GuideLoaderTests.rows(guide) == ["quay Old Quay: Boats, Knots"])
    // Without this diagnostic, the test would prove nothing.
    #expect(!guide.diagnostics.isEmpty)
    #expect(guide.diagnostics.count(of: .refused) == 0)
  }

  @Test(arguments: ["empty.xml", "empty.dat"]) func emptyDocumentIsRefused(name: String) throws {
    let folder = try TemporaryFolder([name: "<tv></tv>", "guide.xml": Self.document])
    let guide = try GuideLoaderTests.load([folder.path("guide.xml"), folder.path(name)])
    #expect(GuideLoaderTests.rows(guide) == Self.rows)
    #expect(guide.diagnostics.map(\.severity) == [.refused])
    #expect(guide.diagnostics.map(\.location) == [folder.path(name)])
    #expect(guide.diagnostics.map(\.problem) == ["it has no channels and no programmes"])
  }

  /// The first member is refused immediately, and is longer than the read-ahead.
  @Test(arguments: [false, true]) func guideAfterRefusedMemberIsRead(isPipe: Bool) throws {
    let folder = try TemporaryFolder()
    let deep = "<tv>" + String(repeating: "<a>", count: 80) + String(repeating: "<b>x</b>\n", count: 400_000)
    let archive = TarSketch().adding("deep.xml", Array(deep.utf8)).adding("guide.xml", Array(Self.document.utf8)).whole
    let path = folder.path("week.tar")
    if isPipe {
      #expect(mkfifo(path, 0o600) == 0)
      Thread.detachNewThread { try? Data(archive).write(to: URL(fileURLWithPath: path)) }
    } else {
      try Data(archive).write(to: URL(fileURLWithPath: path))
    }
    let guide = try GuideLoaderTests.load([path])
    #expect(GuideLoaderTests.rows(guide) == Self.rows)
    #expect(guide.diagnostics.contains { $0.severity == .refused })
  }

  @Test func endOfLastProgrammeComesFromOtherDocument() throws {
    func programme(_ start: String, _ stop: String?, _ title: String) -> String {
      let stop = stop.map { "stop=\"\($0)00 +0000\"" } ?? ""
      return "<programme start=\"\(start)00 +0000\" \(stop) channel=\"quay\"><title>\(title)</title></programme>"
    }
    let open = "<tv>\(programme("202611202200", "202611202300", "News"))\(programme("202611202300", nil, "Film"))</tv>"
    let cut = open.replacing("0000 +0000\"  ch", with: "0000 +0000\" stop=\"20261121000000 +0000\" ch")
    let late = programme("202611210130", "202611210200", "Late")
    let whole = "<tv>\(programme("202611202300", "202611210130", "Film"))\(late)</tv>"
    #expect(cut != open)
    let folder = try TemporaryFolder(["open.xml": open, "cut.xml": cut, "whole.xml": whole])
    for (first, reason) in [
      ("open.xml", "which has a plausible end"), ("cut.xml", "which ends when the next one begins"),
    ] {
      let guide = try GuideLoaderTests.load([folder.path(first), folder.path("whole.xml")])
      let programmes = Array(guide.programmes)
      #expect(programmes.map(guide.title(of:)) == ["News", "Film", "Late"])
      #expect(guide.interval(of: programmes[1]).end == guide.start(of: programmes[2]))
      let diagnostic = try #require(guide.diagnostics.last { $0.problem.english.contains("a different time in") })
      #expect(diagnostic.problem == "1 programme ends at a different time in \(folder.path("whole.xml"))")
      #expect(diagnostic.action == "kept that row, \(reason)")
      #expect(diagnostic.location == folder.path(first))
    }
  }
}
