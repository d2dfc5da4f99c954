import Foundation
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// What is counted in the cache of a source is what reading it gives.
@Suite struct SourceContentsTests {
  @Test(arguments: ["week", "xmltv"]) func linesAreProgrammes(name: String) throws {
    let guide = name == "week" ? DemoGuide.week : DemoGuide.xmltv
    let folder = try TemporaryFolder()
    let cache = SourceCache(folder.path)
    try GuideFolder(cache.folder(of: "quay")).write(guide)
    let read = try GuideFolder.load([cache.folder(of: "quay")])
    let contents = try #require(cache.contents(of: "quay"))
    #expect(contents == (read.channels.count, read.programmeCount))
    #expect(contents.programmes > 1)
  }

  @Test func whatIsNoGuideIsNotCounted() throws {
    let folder = try TemporaryFolder(["quay/1.dat": "x\n", "empty/channels.dat": ""])
    let cache = SourceCache(folder.path)
    #expect(cache.contents(of: "quay") == nil && cache.contents(of: "none") == nil)
    let empty = try #require(cache.contents(of: "empty"))
    #expect(empty == (0, 0))
  }
}
