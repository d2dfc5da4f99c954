import GuideModel
import GuideSources
import GuideTestSupport
import Testing

@Suite struct HostileIdsTests {
  @Test func hostileIdsNeverOpenAFileOutside() throws {
    let folder = try TemporaryFolder([
      "x.dat": TemporaryFolder.feed("Outside"), "guide/inner/y.dat": TemporaryFolder.feed("Inner"),
      "guide/94.dat": TemporaryFolder.feed("News"),
      "guide/channels.dat": """
      Invented.


      ../x|Up
      ../../x|Up twice
      /etc/passwd|Root
      inner/y|Inner
      ./94|Dot
      ..|Dots
      .|Dot
      94\u{0}/../../x|Null
      %2e%2e%2fx|Percent
      ..\\x|Backslash
      94|Harbour

      """,
    ])
    let guide = try GuideLoaderTests.load([folder.path("guide")])
    let titles = guide.programmes.map(guide.title(of:))
    #expect(titles == ["News"])
    #expect(guide.channels.last == Channel(id: "94", name: "Harbour"))
    #expect(guide.channels.nonEmptyAllSatisfy { !$0.id.contains("/") && !$0.id.contains("..") })
  }
}
