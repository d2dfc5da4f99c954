import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@Suite struct TitleIndexTests {
  private static let words = [
    "News", "at", "Ten", "Café", "Pokémon", "The", "Ferrymen", "Late", "Kitchen", "Æther", "Straße", "Über", "日本の",
    "ニュース", "Y", "Dŵr", "100", "’Allo", "E", "a",
  ]

  /// A guide of random titles over a few days, programmes of no length among them.
  private static func guide(_ random: inout SplitMix64) -> Guide {
    var sketch = GuideSketch()
    for channel in 0..<4 {
      var time = Moments.at("2026-11-16 05:00")
      var rows: [GuideSketch.Programme] = []
      for _ in 0..<60 {
        let title = (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        let minutes = [0, 30, 30, 60, 60, 600].randomElement(using: &random) ?? 30
        rows.append(.init(time, minutes: minutes, title.joined(separator: " ")))
        time = time.adding(minutes: minutes)
      }
      sketch.add(Channel(id: "\(channel)", name: "\(channel)"), rows)
    }
    return sketch.build()
  }

  private static func query(_ random: inout SplitMix64) -> String {
    let pieces = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let word = words.randomElement(using: &random) ?? ""
      let part = String(word.prefix(Int.random(in: 1...4, using: &random)))
      return ["", "", "", "-", "\""].randomElement(using: &random).map { $0 + part } ?? part
    }
    return pieces.joined(separator: " ")
  }

  @Test(arguments: 0..<60) func theIndexFindsWhatThePlainSearchFindsInTheSameOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let guide = Self.guide(&random)
    let index = TitleIndex(guide)
    for _ in 0..<20 {
      let text = Self.query(&random)
      let query = TitleQuery(text)
      let now = Moments.at("2026-11-16 05:00").adding(minutes: Int.random(in: 0...3000, using: &random))
      let matches = index.search(query, now: now)
      #expect(
        Array(matches.programmes) == ReferenceSearch.programmes(of: guide, query, now: now), "seed \(seed): \(text)")
      #expect(matches.programmes.prefix(matches.upcomingCount).allSatisfy { guide.interval(of: $0).end > now })
      #expect(guide.programmes.allSatisfy { matches.contains($0) == query.matches(guide.title(of: $0)) })
      #expect(Set(matches.inOrder) == Set(matches.programmes))
      #expect(matches.inOrder.map(guide.start(of:)) == matches.inOrder.map(guide.start(of:)).sorted())
    }
  }

  @Test func anEmptyQueryFindsNothing() {
    var random = SplitMix64(seed: 1)
    let matches = TitleIndex(Self.guide(&random)).search(TitleQuery("  - "), now: Instant(seconds: 0))
    #expect(matches.programmes.isEmpty)
  }

  @Test func aGuideWithoutProgrammesCanBeSearched() {
    #expect(TitleIndex(.empty).search(TitleQuery("news"), now: Instant(seconds: 0)).programmes.isEmpty)
  }
}
