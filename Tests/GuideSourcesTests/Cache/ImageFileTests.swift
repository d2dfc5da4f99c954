import Foundation
import GuideFeeds
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite struct ImageFileTests {
  private static func guide(at path: String) throws -> Guide? {
    let image = try #require(ImageFile.image(at: path))
    return image.guide(reader: FactRecord.reader, diagnostics: [], origin: GuideOrigin(name: "quay"))
  }

  @Test(arguments: ["week", "xmltv/whole.xml", "radiotimes"]) func fixturesRoundTrip(name: String) throws {
    let folder = try TemporaryFolder()
    let guide = try GuideLoader([FixtureLoader.path(name)], feedZone: .britain).load()
    let path = folder.path("quay.guide")
    try ImageFile.write(guide, notes: [(.changes, Array("x".utf8))], to: path)
    let read = try #require(try Self.guide(at: path))
    #expect(GuideContents(read) == GuideContents(guide))
    #expect(ImageFile.image(at: path)?.note(.changes) == Array("x".utf8))
    #expect(ImageFile.image(at: path)?.note(.diagnostics) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["quay.guide"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// Records and columns in many pieces, which are read on all cores.
  @Test func guideWithManyPiecesRoundTrips() throws {
    let start = Moments.at("2026-11-20 20:00")
    let text = String(repeating: "harbour ", count: 60)
    let programmes = (0..<300_000).map { index in
      let time = start.adding(seconds: index * 60)
      return GuideContents.Programme(
        "News \(index % 1_000)", Interval(time, time.adding(minutes: 1)), [],
        ProgrammeDetails(description: index % 30 == 0 ? text + "\(index)" : nil))
    }
    let guide = GuideContents.guide([(Channel(id: "quay", name: "Quay"), programmes)])
    let folder = try TemporaryFolder()
    try ImageFile.write(guide, notes: [], to: folder.path("quay.guide"))
    #expect(GuideContents(try #require(try Self.guide(at: folder.path("quay.guide")))) == GuideContents(guide))
    // A fault in the last piece of a column is found as well.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("quay.guide")))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: folder.path("quay.guide")))
    #expect(try Self.guide(at: folder.path("quay.guide")) == nil)
  }

  @Test func invalidImagesAreRejected() throws {
    let folder = try TemporaryFolder(["text": "no image", "empty": "", "folder/x": ""])
    for name in ["text", "empty", "folder", "missing"] { #expect(ImageFile.image(at: folder.path(name)) == nil) }
  }

  @Test func imagesAreMergedLikeFiles() throws {
    let names = ["week", "xmltv/whole.xml"].map(FixtureLoader.path)
    let guides = try names.map { try GuideLoader([$0], feedZone: .britain).load() }
    func origin(_ index: Int) -> GuideOrigin { GuideOrigin(name: "\(index)") }
    let files = try GuideLoader(
      names.indices.map { LoadedOrigin(origin($0), paths: [names[$0]]) }, feedZone: .britain
    ).load()
    let images = try GuideLoader(
      names.indices.map { LoadedOrigin(origin($0), image: guides[$0], hasDiagnostics: false) }, feedZone: .britain
    ).load()
    #expect(GuideContents(images) == GuideContents(files))
    #expect(images.origins == files.origins)
  }
}
