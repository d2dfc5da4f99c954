import GuideModel
import Testing

@Suite struct UnseenShowingsTests {
  private static func marks(_ numbers: some Sequence<Int>) -> [ShowingMark] {
    numbers.map { ShowingMark(value: UInt64($0)) }
  }

  @Test func whatWasNotAmongTheHitsIsNew() {
    let seen = SeenShowings(["is:film": Set(Self.marks([1, 2, 3])), "none": []])
    #expect(seen.unseen(Self.marks([5, 3, 4, 1]), of: "is:film") == Self.marks([5, 4]))
    #expect(seen.unseen(Self.marks([1]), of: "none") == Self.marks([1]))
    #expect(seen.unseen(Self.marks([2, 1]), of: "is:FILM") == Self.marks([2, 1]), "another query")
    #expect(seen.unseen([], of: "is:film").isEmpty)
  }

  @Test func aboveASampleEverythingCountsAsSeen() {
    let sample = Self.marks((0..<SeenShowings.mostMarks).map { $0 * 2 })
    let seen = SeenShowings(["x": Set(sample), "y": Set(sample.dropLast()), "z": Set(sample + Self.marks([1]))])
    let last = (SeenShowings.mostMarks - 1) * 2
    #expect(seen.unseen(Self.marks([0, 7, last - 1, last, last + 1]), of: "x") == Self.marks([7, last - 1]))
    #expect(seen.unseen(Self.marks([last - 1, last + 1]), of: "y") == Self.marks([last - 1, last + 1]))
    #expect(seen.unseen(Self.marks([last - 1, last + 1]), of: "z") == Self.marks([last - 1, last + 1]))
  }
}
