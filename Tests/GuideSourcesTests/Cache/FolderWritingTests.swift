import Foundation
import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// Guides written as folders and read again.
@Suite struct FolderWritingTests {
  static func guide(seed: UInt64, channels: Int = 3) -> Guide {
    var random = RandomGuide(seed: seed)
    return random.guide(channels: channels, programmes: 12, from: Moments.at("2026-11-20 20:00"))
  }

  static func contents(_ path: String) throws -> GuideContents {
    GuideContents(try GuideFolder.load([path]))
  }

  static func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test(arguments: ["week", "xmltv/whole.xml", "radiotimes"]) func fixturesComeBack(name: String) throws {
    let folder = try TemporaryFolder()
    let guide = try GuideLoader([FixtureLoader.path(name)], feedZone: .britain).load()
    #expect(guide.programmeCount > 0)
    try GuideFolder(folder.path("guide")).write(guide)
    #expect(try Self.contents(folder.path("guide")) == GuideContents(guide))
    let first = try Self.bytes(folder.path("guide"))
    try GuideFolder(folder.path("guide")).write(try GuideFolder.load([folder.path("guide")]))
    #expect(try Self.bytes(folder.path("guide")) == first)
  }

  private static func bytes(_ path: String) throws -> [String: Data?] {
    Dictionary(
      uniqueKeysWithValues: try names(path).map { ($0, FileManager.default.contents(atPath: "\(path)/\($0)")) })
  }

  @Test func aFolderIsReplacedWithItsExtraFileAndNothingStaysBeside() throws {
    let folder = try TemporaryFolder()
    let target = GuideFolder(folder.path("guide"))
    for seed in 0..<6 as Range<UInt64> {
      let guide = Self.guide(seed: seed, channels: 1 + Int(seed) % 4)
      try target.write(guide, extras: [GuideFolder.ExtraFile(name: "state", bytes: Array("\(seed)".utf8))])
      #expect(try Self.contents(target.path) == GuideContents(guide))
      #expect(FileManager.default.contents(atPath: folder.path("guide/state")) == Data("\(seed)".utf8))
      #expect(try Self.names(folder.path) == ["guide"])
    }
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("guide/channels.dat"))[.posixPermissions]
    #expect((mode as? Int).map { $0 & 0o133 } == 0)
  }

  /// Many files are synced in another way.
  @Test func aGuideOfManyChannelsComesBack() throws {
    let folder = try TemporaryFolder()
    let guide = Self.guide(seed: 7, channels: FolderWriter.manyFiles + 200)
    try GuideFolder(folder.path("guide")).write(guide)
    #expect(try Self.contents(folder.path("guide")) == GuideContents(guide))
    #expect(try Self.names(folder.path("guide")).count > FolderWriter.manyFiles)
  }

  @Test func foreignFilesAreNeverReplaced() throws {
    let folder = try TemporaryFolder([
      "feed/channels.dat": "x\n94|Harbour\n", "feed/94.dat": TemporaryFolder.feed("News"), "notes/a.txt": "mine",
      "file": "",
      "rows/94.dat": TemporaryFolder.feed("News"), "hidden/.94.dat": "", "empty/x/y": "",
    ])
    try FileManager.default.removeItem(atPath: folder.path("empty/x"))
    let guide = Self.guide(seed: 1)
    for (name, stranger) in [("feed", "94.dat"), ("notes", "a.txt"), ("rows", "94.dat"), ("hidden", ".94.dat")] {
      let path = folder.path(name)
      #expect(throws: GuideFolderError.holdsOthers(path: path, name: stranger)) { try GuideFolder(path).write(guide) }
      #expect(throws: GuideFolderError.self) { try GuideFolder(path).requireReplaceable() }
      #expect(FileManager.default.fileExists(atPath: folder.path("\(name)/\(stranger)")))
    }
    #expect(throws: GuideFolderError.noFolder(path: folder.path("file"))) {
      try GuideFolder(folder.path("file")).write(guide)
    }
    try GuideFolder(folder.path("empty/")).write(guide)
    #expect(try Self.contents(folder.path("empty")) == GuideContents(guide))
    try "mine".write(toFile: folder.path("empty/mine.txt"), atomically: true, encoding: .utf8)
    #expect(throws: GuideFolderError.holdsOthers(path: folder.path("empty"), name: "mine.txt")) {
      try GuideFolder(folder.path("empty")).write(guide)
    }
  }

  @Test func aLinkIsFollowedToTheFolderItNames() throws {
    let folder = try TemporaryFolder(["other/x": ""])
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "other/guide")
    let guide = Self.guide(seed: 2)
    #expect(throws: GuideFolderError.noFolder(path: folder.path("link"))) {
      try GuideFolder(folder.path("link")).write(guide)
    }
    try GuideFolder(folder.path("other/guide")).write(guide)
    try GuideFolder(folder.path("link")).write(Self.guide(seed: 3))
    #expect(try Self.contents(folder.path("other/guide")) == GuideContents(Self.guide(seed: 3)))
    #expect(try Self.names(folder.path) == ["link", "other"])
  }

  @Test func hostileIdsStayInTheFolder() throws {
    let ids = [
      "../../x", "/etc/passwd", String(repeating: "x", count: 5000), ".", "..", "CON", "a\nb", "-rf", "1", "a/b",
    ]
    let hour = Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 21:00"))
    let guide = GuideContents.guide(
      ids.map { (Channel(id: $0, name: $0), [GuideContents.Programme("News", hour, [], ProgrammeDetails())]) })
    let folder = try TemporaryFolder(["outer/inner/x": ""])
    try GuideFolder(folder.path("outer/inner/guide")).write(guide)
    #expect(
      try Self.names(folder.path("outer/inner/guide")) == ["1.dat", "10.dat"] + (2...9).map { "\($0).dat" } + [
        "channels.dat"
      ])
    #expect(try Self.names(folder.path) == ["outer"])
    #expect(try Self.names(folder.path("outer")) == ["inner"])
    let read = try Self.contents(folder.path("outer/inner/guide"))
    // The line feed is a control, which no feed's id can have.
    #expect(read.channels.map(\.id) == ids.map { $0.replacing("\n", with: " ") })
    #expect(read.programmes.nonEmptyAllSatisfy { $0.map(\.title) == ["News"] })
  }

  @Test func theCacheAndItsOriginalAreMergedByTheRealIds() throws {
    let folder = try TemporaryFolder()
    let fixture = FixtureLoader.path("xmltv/whole.xml")
    let guide = try GuideLoader([fixture], feedZone: .britain).load()
    try GuideFolder(folder.path("guide")).write(guide)
    let both = try GuideLoader([folder.path("guide"), fixture], feedZone: .britain).load()
    #expect(both.channels == guide.channels)
    let one = try GuideLoader([folder.path("guide/1.dat")], feedZone: .britain).load()
    #expect(one.channels == Array(guide.channels.prefix(1)))
  }

  @Test func failedWritesAreOneSentence() throws {
    let folder = try TemporaryFolder()
    for path in ["", "/", "/proc/guide", folder.path("missing/guide"), folder.path(String(repeating: "x", count: 300))]
    {
      let error = #expect(throws: GuideFolderError.self) { try GuideFolder(path).write(Self.guide(seed: 1)) }
      #expect(error?.message.contains("cannot write \(path)") == true || path == "/")
      #expect(error?.message.contains("\n") == false)
    }
    #expect(try Self.names(folder.path) == [])
  }

  @Test func aListOfChannelsThatCouldNotBeReadIsNotWritten() throws {
    let folder = try TemporaryFolder()
    var target = GuideFolder(folder.path("guide"))
    try target.write(Self.guide(seed: 1))
    let before = try Self.bytes(target.path)
    let larger = Self.guide(seed: 2, channels: 9)
    target.largestList = RadioTimesEncoder(zone: .britain).channels(larger.channels).count - 1
    let error = #expect(throws: GuideFolderError.self) { try target.write(larger) }
    #expect(error?.message.contains("list of channels") == true, "\(String(describing: error))")
    #expect(try Self.bytes(target.path) == before)
    #expect(try Self.names(folder.path) == ["guide"])
    target.largestList += 1
    try target.write(larger)
    #expect(try Self.contents(target.path) == GuideContents(larger))
  }

  @Test func aListThatIsTooLargeSaysSoAndNamesNoSetting() throws {
    let folder = try TemporaryFolder(["channels.dat": "x"])
    #expect(truncate(folder.path("channels.dat"), 65 << 20) == 0)
    let error = #expect(throws: SourceError.self) { try GuideLoaderTests.load([folder.path]) }
    #expect(error?.message.contains("no list of channels needs") == true, "\(String(describing: error))")
    #expect(error?.message.contains("largest-file") == false)
  }

  @Test func aChannelOfThousandsOfLettersIsBoundedAndComesBack() throws {
    let long = String(repeating: "harbour ", count: 2_000)
    let details = (0..<100).map { number in
      "<display-name>\(number) \(long)</display-name><icon src=\"https://a.example/\(number)/\(long.prefix(1_500))\"/>"
        + "<url>https://b.example/\(number)/\(long.prefix(1_500))</url>"
    }
    let document = "<tv><channel id=\"quay\">\(details.joined())</channel></tv>"
    let folder = try TemporaryFolder(["guide/guide.xml": document])
    let guide = try GuideLoader([folder.path("guide")], feedZone: .britain).load(evenIfUseless: true)
    let channel = try #require(guide.channels.first)
    #expect(channel.name.count == 512 && channel.name.hasPrefix("0 harbour"))
    #expect(!channel.details.icons.isEmpty && !channel.details.links.isEmpty)
    #expect(RadioTimesEncoder(zone: .britain).channels(guide.channels).count < 16 << 10)
    let kinds = ["icons", "links", "names"]
    #expect(guide.findings.map(\.problem.english) == kinds.map { "channel quay has more \($0) than are kept" })
    try GuideFolder(folder.path("kept")).write(guide)
    #expect(try Self.contents(folder.path("kept")) == GuideContents(guide))
  }
}
