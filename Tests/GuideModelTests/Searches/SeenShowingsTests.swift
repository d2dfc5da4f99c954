import GuideModel
import GuideTestSupport
import Testing

@Suite struct SeenShowingsTests {
  private static let start = Moments.at("2026-11-16 05:00")

  /// The plain twin: showings are the same where channel, start and title are.
  @Test func aMarkIsTheSameForTheSameShowingAndForNoOther() {
    let guide = GuideSketch.random(seed: 7, from: Self.start)
    let keys = guide.programmes.map { programme in
      "\(guide.channels[guide.channel(of: programme)].id)|\(guide.start(of: programme).seconds)|\(guide.title(of: programme))"
    }
    let marks = guide.marks(of: guide.programmes)
    #expect(Set(marks).count == Set(keys).count)
    for (key, mark) in Dictionary(grouping: zip(keys, marks), by: \.0).map({ ($0.key, Set($0.value.map(\.1))) }) {
      #expect(mark.count == 1, "\(key)")
    }
    #expect(GuideSketch.random(seed: 7, from: Self.start).marks(of: guide.programmes) == marks)
  }

  @Test func aMarkIsWhatItWasInTheVersionThatWroteItDown() {
    let guide = GuideSketch.random(seed: 7, from: Self.start)
    let first = guide.marks(of: guide.programmes.prefix(1))
    #expect(first == [ShowingMark(value: 17_201_800_268_284_551_924)])
  }

  @Test(arguments: [0, 10, SeenShowings.mostMarks, SeenShowings.mostMarks + 1, 200_000])
  func ofVeryManyTheLowestAreKept(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let marks = (0..<count).map { _ in ShowingMark(value: random.next()) }
    #expect(SeenShowings.sample(marks) == Set(Set(marks).sorted().prefix(SeenShowings.mostMarks)))
    // Also where they are not spread evenly.
    let low = (0..<count).map { ShowingMark(value: UInt64($0)) }
    #expect(SeenShowings.sample(low) == Set(low.prefix(SeenShowings.mostMarks)))
  }
}
