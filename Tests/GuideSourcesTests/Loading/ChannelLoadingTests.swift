import Foundation
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// Loading only the channels of a guide gives the same channels as loading everything.
@Suite struct ChannelLoadingTests {
  private func both(_ paths: [String], aliases: [String: String] = [:]) throws -> (quick: [Channel], whole: [Channel]) {
    let loader = GuideLoader(paths, feedZone: .britain).with(aliases: aliases)
    return (try loader.loadChannels().channels, try loader.load(allowingNoProgrammes: true).channels)
  }

  private func document(_ channels: String, programmes: String) -> String {
    "<?xml version=\"1.0\"?><tv>\(channels)\(programmes)</tv>"
  }

  private func channel(_ id: String, _ name: String) -> String {
    "<channel id=\"\(id)\"><display-name>\(name)</display-name></channel>"
  }

  private func programme(_ id: String) -> String {
    "<programme start=\"20261120200000 +0000\" stop=\"20261120210000 +0000\" channel=\"\(id)\"><title>T</title></programme>"
  }

  @Test func foldersAndDocumentsGiveSameChannels() throws {
    let fixtures = ["week", "xmltv/whole.xml"].map { FixtureLoader.path($0) }
    for paths in [[fixtures[0]], [fixtures[1]], fixtures, [fixtures[0] + "/92.dat"]] {
      let (quick, whole) = try both(paths)
      #expect(quick == whole && !quick.isEmpty, "\(paths)")
    }
  }

  @Test func aliasesAndRepeatedChannelsAreMerged() throws {
    let text = document(channel("a", "A") + channel("b", "B") + channel("a", "C"), programmes: programme("a"))
    let folder = try TemporaryFolder(["one.xml": text, "two.xml": text])
    let (quick, whole) = try both([folder.path("one.xml"), folder.path("two.xml")], aliases: ["b": "a"])
    #expect(quick == whole && quick.map(\.id) == ["a"])
  }

  /// The first programme of a long document may start anywhere in a chunk.
  @Test(arguments: [0, 1, 5, 9, 10]) func programmeTagIsFoundAcrossChunks(offset: Int) throws {
    let start = "<tv>" + channel("a", "A")
    let padding = String(repeating: " ", count: (256 << 10) - start.utf8.count - offset)
    let text = start + padding + programme("a") + channel("late", "Late")
    let folder = try TemporaryFolder(["guide.xml": text + "</tv>"])
    let quick = try GuideLoader([folder.path("guide.xml")], feedZone: .britain).loadChannels().channels
    #expect(quick.first?.id == "a")
  }

  /// Documents without a channel list at the start, such as one that declares its channels last, are read completely.
  @Test func everythingIsReadWithoutList() throws {
    let folder = try TemporaryFolder([
      "last.xml": document("", programmes: programme("z") + channel("z", "Zed")), "empty.xml": "<tv></tv>",
    ])
    let (quick, whole) = try both([folder.path("last.xml")])
    #expect(quick == whole && quick.map(\.name) == ["Zed"])
    #expect(try both([folder.path("empty.xml")]).quick.isEmpty)
    #expect(throws: SourceError.self) {
      try GuideLoader([folder.path("missing.xml")], feedZone: .britain).loadChannels()
    }
  }
}
