import Foundation
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@Suite struct NamedFilesTests {
  private static func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "channels.dat": "Invented.\n\n\n94|Harbour\n7|Meadow\n", "7.dat": TemporaryFolder.feed("Bees"),
      "94.dat": TemporaryFolder.feed("News"),
    ])
  }

  private static func rows(_ paths: [String]) throws -> [String] {
    GuideLoaderTests.rows(try GuideLoaderTests.load(paths))
  }

  @Test func channelListInFolderNamesFile() throws {
    let folder = try Self.folder()
    #expect(try Self.rows([folder.path("7.dat")]) == ["7 Meadow: Bees"])
    #expect(try Self.rows([folder.path("7.dat"), folder.path("94.dat")]) == ["7 Meadow: Bees", "94 Harbour: News"])
  }

  @Test func fileNamesChannelWithoutList() throws {
    let folder = try TemporaryFolder(["week.dat": TemporaryFolder.feed("Bees"), "plain": TemporaryFolder.feed("News")])
    let guide = try GuideLoaderTests.load([folder.path("week.dat"), folder.path("plain")])
    #expect(GuideLoaderTests.rows(guide) == ["week week: Bees", "plain plain: News"])
    #expect(guide.diagnostics.isEmpty)
  }

  @Test func listAmongFilesOnlyNamesThem() throws {
    let folder = try Self.folder()
    let paths = ["7.dat", "94.dat", "channels.dat"].map(folder.path)
    #expect(try Self.rows(paths) == ["7 Meadow: Bees", "94 Harbour: News"])
    #expect(try Self.rows([paths[0], paths[2]]) == ["7 Meadow: Bees"])
  }

  @Test func listAloneMeansItsFolder() throws {
    let folder = try Self.folder()
    #expect(try Self.rows([folder.path("channels.dat")]) == ["94 Harbour: News", "7 Meadow: Bees"])
  }

  @Test func listOfOtherFolderMeansThatFolder() throws {
    let first = try Self.folder()
    let second = try TemporaryFolder(["channels.dat": "x\n\n5|Quay\n", "5.dat": TemporaryFolder.feed("Boats")])
    let expected = ["94 Harbour: News", "7 Meadow: Bees", "5 Quay: Boats"]
    #expect(try Self.rows([first.path("channels.dat"), second.path("channels.dat")]) == expected)
    #expect(try Self.rows([first.path, second.path("channels.dat")]) == expected)
  }

  @Test func diagnosticsOfListAreReportedOnce() throws {
    let folder = try TemporaryFolder([
      "channels.dat": "x\n\n94|Harbour\nno bar\n7|Meadow\n", "7.dat": TemporaryFolder.feed("Bees"),
      "94.dat": TemporaryFolder.feed("News"),
    ])
    let guide = try GuideLoaderTests.load([folder.path("7.dat"), folder.path("94.dat")])
    #expect(guide.diagnostics.map(\.line) == [4])
  }

  @Test func progressHasTwoStepsPerFile() throws {
    let files = (1...12).map { ("\($0).dat", TemporaryFolder.feed("Programme \($0)")) }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files))
    let steps = Mutex<[GuideLoader.Progress]>([])
    _ = try GuideLoader([folder.path], feedZone: Moments.london).load { step in steps.withLock { $0.append(step) } }
    #expect(steps.withLock { $0.map(\.done) } == Array(1...24))
    #expect(steps.withLock { $0.nonEmptyAllSatisfy { $0.total == 24 } })
  }

  /// A name in windows-1252, as in old archives.
  @Test func fileNamesNeedNotBeUTF8() throws {
    let folder = try TemporaryFolder()
    let name = Array("\(folder.path)/caf".utf8) + [0xE9] + Array(".dat".utf8)
    let path = String(fileBytes: name)
    let descriptor = open(path.fileBytes, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    let feed = Array(TemporaryFolder.feed("Bees").utf8)
    #expect(write(descriptor, feed, feed.count) == feed.count)
    close(descriptor)
    for path in [path, folder.path] {
      let guide = try GuideLoaderTests.load([path])
      #expect(guide.programmes.map { guide.title(of: $0) } == ["Bees"])
    }
  }
}
