import GuideModel
import Testing

/// Handling of excessively long text.
@Suite struct LongTextTests {
  private static func feed(title: String, description: String) -> DecodedFeed {
    let flags = "~false~false~false~false~false~false~false~false"
    return DecodedFeed(Array("\(title)~~~~~\(flags)~~~Drama~\(description)~false~20/11/2010~20:00~20:30~30\n".utf8))
  }

  @Test func anExcessiveTitleIsCutAndReported() {
    let feed = Self.feed(title: String(repeating: "long ", count: 2000), description: "")
    #expect(feed.guide.programmes.map { feed.guide.title(of: $0).count } == [512])
    #expect(feed.messages == ["1 repaired: a title of more than 512 characters: truncated"])
  }

  @Test func aTitleOfTheMaximumLengthIsNotCut() {
    let feed = Self.feed(title: String(repeating: "x", count: 512), description: "")
    #expect(feed.guide.programmes.map { feed.guide.title(of: $0).count } == [512])
    #expect(feed.messages.isEmpty)
  }

  @Test func theBeginningOfAnExcessiveDescriptionIsRead() {
    let feed = Self.feed(title: "Endless", description: String(repeating: "word ", count: 100_000))
    #expect(feed.details().description?.count == 16_384)
  }
}
