import Foundation
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

@Suite struct GuideLoaderTests {
  static func load(_ paths: [String]) throws -> Guide {
    try GuideLoader(paths, feedZone: Moments.london).load()
  }

  /// Each channel's name and titles, in the guide's order.
  static func rows(_ guide: Guide) -> [String] {
    guide.channels.indices.map { channel in
      let titles = guide.programmes(on: channel).map(guide.title(of:)).joined(separator: ", ")
      return "\(guide.channels[channel].id) \(guide.channels[channel].name): \(titles)"
    }
  }

  private static let list = "Invented.\n\n\n94|Harbour\n7|Meadow\n"

  @Test func folderIsReadInChannelOrder() throws {
    let folder = try TemporaryFolder([
      "channels.dat": Self.list, "7.dat": TemporaryFolder.feed("Bees"),
      "94.dat": TemporaryFolder.feed("The Ferrymen", "News"), "notes.txt": "no feed", ".7.dat": "no feed",
    ])
    for path in [folder.path, folder.path + "/"] {
      let guide = try Self.load([path])
      #expect(Self.rows(guide) == ["94 Harbour: The Ferrymen, News", "7 Meadow: Bees"])
      #expect(guide.diagnostics.isEmpty)
    }
  }

  @Test func filesAreChannelsWithoutList() throws {
    let folder = try TemporaryFolder(["7.dat": TemporaryFolder.feed("Bees"), "94.dat": TemporaryFolder.feed("News")])
    let guide = try Self.load([folder.path])
    #expect(Self.rows(guide) == ["7 7: Bees", "94 94: News"])
    #expect(guide.diagnostics.map(\.file) == [folder.path("channels.dat")])
    #expect(guide.diagnostics.map(\.problem) == ["the file is missing"])
  }

  @Test func listedChannelWithoutFileIsEmpty() throws {
    let folder = try TemporaryFolder(["channels.dat": Self.list, "7.dat": TemporaryFolder.feed("Bees")])
    #expect(Self.rows(try Self.load([folder.path])) == ["94 Harbour: ", "7 Meadow: Bees"])
  }

  @Test func unlistedFileComesLast() throws {
    let folder = try TemporaryFolder([
      "channels.dat": Self.list, "1.dat": TemporaryFolder.feed("Extra"), "94.dat": TemporaryFolder.feed("News"),
    ])
    #expect(Self.rows(try Self.load([folder.path])) == ["94 Harbour: News", "7 Meadow: ", "1 1: Extra"])
  }

  @Test func listAloneIsGuideWithoutProgrammes() throws {
    let folder = try TemporaryFolder(["channels.dat": Self.list])
    #expect(Self.rows(try Self.load([folder.path])) == ["94 Harbour: ", "7 Meadow: "])
  }

  @Test func emptyFolderIsRefused() throws {
    let folder = try TemporaryFolder(["notes.txt": "no feed"])
    #expect(throws: SourceError.noGuide(folder: folder.path)) { try Self.load([folder.path]) }
  }

  @Test func missingPathIsReported() throws {
    let folder = try TemporaryFolder(["94.dat": ""])
    for name in ["95.dat", "nothing", "94.dat/94.dat"] {
      let path = folder.path(name)
      let error = #expect(throws: SourceError.self) { try Self.load([folder.path("94.dat"), path]) }
      #expect(error?.message.hasPrefix("cannot read \(path): ") == true)
    }
    #expect(throws: SourceError.self) { try Self.load([""]) }
  }

  @Test func folderNamedLikeFeedIsSkipped() throws {
    let folder = try TemporaryFolder(["channels.dat": Self.list, "94.dat/x": "", "7.dat": TemporaryFolder.feed("Bees")])
    let guide = try Self.load([folder.path])
    #expect(Self.rows(guide) == ["94 Harbour: ", "7 Meadow: Bees"])
    #expect(guide.diagnostics.map(\.severity) == [.refused])
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything")) func unreadableFileIsSkipped() throws {
    let folder = try TemporaryFolder([
      "channels.dat": Self.list, "94.dat": TemporaryFolder.feed("News"), "7.dat": TemporaryFolder.feed("Bees"),
    ])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("94.dat"))
    let guide = try Self.load([folder.path])
    #expect(Self.rows(guide) == ["94 Harbour: ", "7 Meadow: Bees"])
    #expect(guide.diagnostics.map(\.severity) == [.refused])
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything")) func unreadableNamedFileIsReported() throws {
    let folder = try TemporaryFolder(["94.dat": TemporaryFolder.feed("News")])
    let path = folder.path("94.dat")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(throws: SourceError.file(FileError(.read, path, reason: "Permission denied"))) { try Self.load([path]) }
  }

  @Test func channelInTwoFoldersIsMerged() throws {
    let first = try TemporaryFolder(["channels.dat": Self.list, "94.dat": TemporaryFolder.feed("Early")])
    let second = try TemporaryFolder([
      "channels.dat": "x\n\n5|Quay\n94|Other\n", "94.dat": TemporaryFolder.feed("Same time", "Later"),
    ])
    let guide = try Self.load([first.path, second.path])
    #expect(Self.rows(guide) == ["94 Harbour: Early, Same time, Later", "7 Meadow: ", "5 Quay: "])
  }

  @Test func dayShiftMovesDates() throws {
    let folder = try TemporaryFolder(["94.dat": TemporaryFolder.feed("News")])
    let guide = try GuideLoader([folder.path], feedZone: Moments.london, dayShift: -133).load()
    #expect(guide.coverage?.start == Moments.at("2026-07-10 20:00"))
  }
}
