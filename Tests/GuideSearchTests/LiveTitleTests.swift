import FuzzBodies
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@Suite struct LiveTitleTests {
  @Test(arguments: [
    ("Match Live: Aldgate v Corfe", true), ("Live: The Derby", true), ("Snooker Live", true), ("LIVE - Boxing", true),
    ("Live at the Harbour", false), ("Live", false), ("The Lives of Others", false), ("Alive: A Story", false),
    ("Olive Live and Well", false),
  ])
  func titlesThatSayThatTheyAreLive(title: String, isLive: Bool) {
    #expect(LiveTitle.saysLive(title) == isLive)
  }

  @Test(arguments: [
    ("Live Bowls", "Sport", true), ("LIVE Bowls", "Water Sports", true), ("Live Bowls", "Motorsport", true),
    ("Live Bowls", "Public transport", false), ("Live at the Harbour", "Music", false),
    ("Lively Bowls", "Sport", false),
    ("Live", "Sport", false), ("Bowls", "Sport", false), ("Bowls", "Live", true), ("Bowls: Live", "Music", true),
  ])
  func aTitleThatBeginsWithLiveMeansLiveSport(title: String, genre: String, isLive: Bool) {
    let now = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "One"), [.init(now, minutes: 30, title, genre: genre)])
    let guide = sketch.build()
    let query = Query("is:live")
    #expect(SearchIndex(guide).search(query, now: now, in: .utc).programmes.count == (isLive ? 1 : 0))
    #expect(PlainMatcher(guide, now: now, in: .utc).matches(query, ProgrammeID(row: 0)) == isLive)
  }

  @Test(arguments: [(ProgrammeFlags.new, true), (.newSeries, true), (.premiere, true), (.repeat, false)])
  func newIncludesPremieres(flags: ProgrammeFlags, isNew: Bool) {
    let now = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "One"), [.init(now, minutes: 30, "Tide", flags: flags)])
    let found = SearchIndex(sketch.build()).search(Query("is:new"), now: now, in: .utc)
    #expect(found.programmes.count == (isNew ? 1 : 0))
  }
}
