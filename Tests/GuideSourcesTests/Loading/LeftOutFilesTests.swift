import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

/// Unreadable documents in a folder, and named files without contents.
@Suite struct LeftOutFilesTests {
  private static let document = """
    <tv><channel id="quay"><display-name>Quay</display-name></channel>
    <programme start="20261120200000 +0000" stop="20261120203000 +0000" channel="quay"><title>Boats</title></programme>
    </tv>
    """

  @Test func unreadableDocumentsInFolderAreReported() throws {
    let folder = try TemporaryFolder(["good.xml": Self.document, "notes.txt": "Not a guide."])
    var damaged = Packing.gzip(Array(Self.document.utf8))
    for index in 10..<damaged.count { damaged[index] = 0xFF }
    let files: [(name: String, bytes: [UInt8])] = [
      ("a.xml.gz", damaged), ("b.xml.bz2", Array("BZh91AY&SY".utf8)), ("c.gz", Array(damaged.prefix(12))),
      ("holiday.zip", [0x50, 0x4B, 0x03, 0x04]), ("photo.jpg", [0xFF, 0xD8] + [UInt8](repeating: 7, count: 99)),
      ("old.tar.gz", Packing.gzip(TarSketch().adding("README", [1]).whole)),
    ]
    for file in files { try Data(file.bytes).write(to: URL(fileURLWithPath: folder.path(file.name))) }
    let guide = try GuideLoaderTests.load([folder.path])
    #expect(guide.programmeCount == 1)
    let refused = guide.diagnostics.filter { $0.severity == .refused }
    #expect(refused.map(\.file) == ["a.xml.gz", "b.xml.bz2", "c.gz"].map(folder.path))
    #expect(refused.map { $0.problem.english.prefix(6) } == ["the gz", "it is ", "the gz"])
    #expect(guide.diagnostics.filter { $0.severity == .noted }.map(\.file) == [folder.path("holiday.zip")])
    // If there is nothing else, this problem is the reason for refusing the folder.
    try FileManager.default.removeItem(atPath: folder.path("good.xml"))
    let error = #expect(throws: SourceError.self) { try GuideLoaderTests.load([folder.path]) }
    #expect(error?.message.contains("c.gz: the gzip data is") == true, "\(String(describing: error))")
  }

  @Test func damagedArchivesInFolderAreReported() throws {
    var random = SplitMix64(seed: 16)
    let noise = (0..<9_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let archive = TarSketch().adding("noise", noise).adding("guide.xml", Array(Self.document.utf8)).whole
    let other = TarSketch().adding("README", Array("Not a guide.".utf8)).adding("track.ogg", noise).whole
    let folder = try TemporaryFolder(["good.xml": Self.document])
    var expected: [String] = []
    for (suffix, pack) in [("gz", { Packing.gzip($0) }), ("xz", { Packing.xz($0) })] {
      for name in [".tar.\(suffix)", ".t\(suffix)"] {
        let packed = pack(archive)
        var spoilt = packed
        spoilt.replaceSubrange(30..<60, with: [UInt8](repeating: 0xFF, count: 30))
        var badHeader = archive
        badHeader[0] ^= 1
        let files = [
          ("cut\(name)", Array(packed.prefix(packed.count / 2))), ("spoilt\(name)", spoilt), ("empty\(name)", []),
          ("header\(name)", pack(badHeader)), ("sign\(name)", [0] + packed.dropFirst()), ("other\(name)", pack(other)),
        ]
        for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name))) }
        expected += files.dropLast().map { folder.path($0.0) }
      }
    }
    try Data(other).write(to: URL(fileURLWithPath: folder.path("other.tar")))
    try Data(archive.prefix(4_000)).write(to: URL(fileURLWithPath: folder.path("cut.tar")))
    expected.append(folder.path("cut.tar"))
    let guide = try GuideLoaderTests.load([folder.path])
    #expect(GuideLoaderTests.rows(guide) == ["quay Quay: Boats"])
    #expect(guide.diagnostics.map(\.file).sorted() == expected.sorted())
    #expect(guide.diagnostics.count(of: .refused) == expected.count)
  }

  @Test func filesContradictingTheirNamesAreReported() throws {
    let folder = try TemporaryFolder([
      "good.xml": Self.document, "page.xml": "<html><body>Not found</body></html>", "page.html": "<html></html>",
      "empty.xml": "", "list.xml": "#EXTM3U\n", "hello.xmltv": "Hello", "README": "Not a guide.",
      "xmltv.dtd": "<!ELEMENT",
      "list.m3u": "#EXTM3U\n", "empty": "",
    ])
    let packed = Packing.gzip(Array(Self.document.utf8))
    let files: [(String, [UInt8])] = [
      ("empty.xml.gz", []), ("sign.xml.gz", [0] + packed.dropFirst()),
      ("text.xml.gz", Packing.gzip(Array("Hello".utf8))),
      ("page.xml.xz", Array("<html></html>".utf8)), ("notes.txt.gz", Packing.gzip(Array("Hello".utf8))),
      ("photo.jpg", [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 99)),
    ]
    for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name))) }
    let guide = try GuideLoaderTests.load([folder.path])
    #expect(GuideLoaderTests.rows(guide) == ["quay Quay: Boats"])
    let told = guide.diagnostics.map { "\($0.severity) \($0.file.dropFirst(folder.path.count + 1)): \($0.statement)" }
    #expect(
      told.sorted() == [
        "refused empty.xml.gz: it is empty: file left out", "refused empty.xml: it is empty: file left out",
        "refused hello.xmltv: it does not start like an XMLTV document: file left out",
        "refused list.xml: it is a playlist (M3U), not a guide: file left out",
        "refused page.xml.xz: got a web page instead of a guide: file left out",
        "refused page.xml: got a web page instead of a guide: file left out",
        "refused sign.xml.gz: it is not compressed with gzip, although its name says so: file left out",
        "refused text.xml.gz: it does not start like an XMLTV document: file left out",
      ])
  }

  @Test func emptyFileAmongSeveralIsRefused() throws {
    let folder = try TemporaryFolder([
      "a.xml": Self.document, "d.txt": "Dear Ann,\nthe boats are late.\n", "damaged": "x" + Self.document.dropFirst(),
      "7.dat": TemporaryFolder.feed("Bees"), "8.dat": "",
    ])
    for name in ["d.txt", "damaged"] {
      let guide = try GuideLoaderTests.load([folder.path("a.xml"), folder.path(name)])
      #expect(GuideLoaderTests.rows(guide) == ["quay Quay: Boats"], "\(name)")
      let refused = guide.diagnostics.filter { $0.severity == .refused && $0.line == 0 }
      #expect(refused.map(\.file) == [folder.path(name)])
      #expect(refused.map { $0.problem.english.hasPrefix("not a guide that tvgrid knows") } == [true])
      #expect(throws: SourceError.self) { try GuideLoaderTests.load([folder.path(name)]) }
    }
    // A channel that is still empty is not an error.
    let feed = try GuideLoaderTests.load([folder.path("7.dat"), folder.path("8.dat")])
    #expect(feed.diagnostics.filter { $0.severity == .refused }.isEmpty)
    #expect(feed.channels.count == 2)
  }

  @Test func allGuidesOfArchiveAreRead() throws {
    let second = Self.document.replacing("quay", with: "pier").replacing("Boats", with: "Kites")
    let archive = TarSketch().adding("one.xml", Array(Self.document.utf8)).adding("two.xml", Array(second.utf8))
      .adding("three.xml", Array("<tv><programme></tv>".utf8)).whole
    let folder = try TemporaryFolder()
    try Data(Packing.gzip(archive)).write(to: URL(fileURLWithPath: folder.path("all.tar.gz")))
    for path in [folder.path("all.tar.gz"), folder.path] {
      let guide = try GuideLoaderTests.load([path])
      #expect(GuideLoaderTests.rows(guide) == ["quay Quay: Boats", "pier Quay: Kites"])
      let file = try #require(guide.diagnostics.last?.file)
      #expect(file == folder.path("all.tar.gz") + " (three.xml)")
    }
  }
}
