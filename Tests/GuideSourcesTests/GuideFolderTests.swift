import Foundation
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// Guides exported as folders.
@Suite struct GuideFolderTests {
  private static func guide(_ ids: [String] = ["harbour.example"]) -> Guide {
    let hour = Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 21:00"))
    return GuideContents.guide(
      ids.map { (Channel(id: $0, name: "Harbour"), [GuideContents.Programme("News", hour, [], ProgrammeDetails())]) })
  }

  private static func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test func weekRoundTrips() throws {
    let folder = try TemporaryFolder()
    let week = try GuideLoader([FixtureLoader.path("week")], feedZone: .britain).load()
    try GuideFolder(folder.path("guide/")).write(week)
    let read = try GuideLoader([folder.path("guide")], feedZone: .britain).load()
    #expect(GuideContents(read) == GuideContents(week))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("guide/channels.dat"))[.posixPermissions]
    #expect((mode as? Int).map { $0 & 0o133 } == 0)
  }

  /// An earlier export is treated like the user's own feed.
  @Test func existingFilesAreNotReplaced() throws {
    let folder = try TemporaryFolder([
      "feed/channels.dat": "x\n94|Harbour\n", "hidden/.x": "", "file": "", "empty/x": "",
    ])
    try FileManager.default.removeItem(atPath: folder.path("empty/x"))
    try GuideFolder(folder.path("empty")).write(Self.guide())
    for name in ["feed", "hidden", "file", "empty"] {
      let path = folder.path(name)
      #expect(throws: GuideFolderError.isInTheWay(path: path)) { try GuideFolder(path).write(Self.guide(["other"])) }
    }
    #expect(try Self.names(folder.path("empty")) == ["1.dat", "channels.dat"])
    #expect(try Self.names(folder.path("feed")) == ["channels.dat"])
  }

  @Test func hostileIdsStayInTheFolder() throws {
    let ids = [
      "../../x", "/etc/passwd", String(repeating: "x", count: 5000), ".", "..", "CON", "a\nb", "-rf", "1", "a/b",
      "$(touch x)", "channels.dat", "é", "",
    ]
    let folder = try TemporaryFolder(["outer/inner/x": ""])
    try GuideFolder(folder.path("outer/inner/guide")).write(Self.guide(ids))
    let files = ids.indices.map { "\($0 + 1).dat" } + ["channels.dat"]
    #expect(try Self.names(folder.path("outer/inner/guide")) == files.sorted())
    #expect(try Self.names(folder.path) == ["outer"] && Self.names(folder.path("outer")) == ["inner"])
  }

  @Test func failedWritesAreReportedAndLeaveNothing() throws {
    let folder = try TemporaryFolder()
    for path in ["", "/proc/guide", folder.path("missing/guide"), folder.path(String(repeating: "x", count: 300))] {
      let error = #expect(throws: GuideFolderError.self) { try GuideFolder(path).write(Self.guide()) }
      #expect(error?.message.contains("cannot write \(path)") == true)
      #expect(error?.message.contains("\n") == false)
    }
    #expect(try Self.names(folder.path) == [])
  }
}
