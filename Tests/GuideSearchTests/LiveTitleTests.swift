import GuideSearch
import Testing

@Suite struct LiveTitleTests {
  @Test(arguments: [
    ("Match Live: Aldgate v Corfe", true), ("Live: The Derby", true), ("Snooker Live", true), ("LIVE - Boxing", true),
    ("Live at the Harbour", false), ("Live", false), ("The Lives of Others", false), ("Alive: A Story", false),
    ("Olive Live and Well", false),
  ])
  func titlesThatSayThatTheyAreLive(title: String, isLive: Bool) {
    #expect(LiveTitle.saysSo(title) == isLive)
  }
}
