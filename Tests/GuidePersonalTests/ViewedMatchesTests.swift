import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@Suite struct ViewedMatchesTests {
  private static let start = Moments.at("2026-11-16 05:00")

  /// Compares marks with a simple definition: showings are the same if they have the same channel, start and title.
  @Test func marksIdentifyShowings() {
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

  @Test func marksAreStableAcrossVersions() {
    let guide = GuideSketch.random(seed: 7, from: Self.start)
    let first = guide.marks(of: guide.programmes.prefix(1))
    #expect(first == [ShowingFingerprint(value: 17_201_800_268_284_551_924)])
  }

  @Test(arguments: [0, 10, ViewedMatches.mostMarks, ViewedMatches.mostMarks + 1, 200_000])
  func onlyTheLowestMarksAreKept(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let marks = (0..<count).map { _ in ShowingFingerprint(value: random.next()) }
    #expect(ViewedMatches.sample(marks) == Set(Set(marks).sorted().prefix(ViewedMatches.mostMarks)))
    // The fingerprints may also be unevenly distributed.
    let low = (0..<count).map { ShowingFingerprint(value: UInt64($0)) }
    #expect(ViewedMatches.sample(low) == Set(low.prefix(ViewedMatches.mostMarks)))
  }

  private static func marks(_ numbers: some Sequence<Int>) -> [ShowingFingerprint] {
    numbers.map { ShowingFingerprint(value: UInt64($0)) }
  }

  @Test func matchesNotViewedBeforeAreNew() {
    let viewed = ViewedMatches(["is:film": Set(Self.marks([1, 2, 3])), "none": []])
    #expect(viewed.new(Self.marks([5, 3, 4, 1]), of: "is:film") == Self.marks([5, 4]))
    #expect(viewed.new(Self.marks([1]), of: "none") == Self.marks([1]))
    #expect(viewed.new(Self.marks([2, 1]), of: "is:FILM") == Self.marks([2, 1]), "another query")
    #expect(viewed.new([], of: "is:film").isEmpty)
  }

  @Test func marksAboveASampleCountAsViewed() {
    let sample = Self.marks((0..<ViewedMatches.mostMarks).map { $0 * 2 })
    let viewed = ViewedMatches(["x": Set(sample), "y": Set(sample.dropLast()), "z": Set(sample + Self.marks([1]))])
    let last = (ViewedMatches.mostMarks - 1) * 2
    #expect(viewed.new(Self.marks([0, 7, last - 1, last, last + 1]), of: "x") == Self.marks([7, last - 1]))
    #expect(viewed.new(Self.marks([last - 1, last + 1]), of: "y") == Self.marks([last - 1, last + 1]))
    #expect(viewed.new(Self.marks([last - 1, last + 1]), of: "z") == Self.marks([last - 1, last + 1]))
  }
}
