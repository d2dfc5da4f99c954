import GuideModel
import GuideTestSupport
import Testing

/// Encoding the changes made by an update.
@Suite struct ChangeFieldsTests {
  private static let interval = Interval(Instant(seconds: 60), Instant(seconds: 120))
  private static let channel = Channel(id: "harbour.example", name: "Harbour")
  private static let changes = GuideChanges(
    [
      GuideChange(.new(interval), channel: channel, title: "News"),
      GuideChange(.moved(from: interval, to: Interval(interval.end, interval.end)), channel: channel, title: "A\t\nÜ"),
      GuideChange(.gone(interval), channel: Channel(id: "", name: ""), title: ""),
    ], knownUntil: ["harbour.example": Instant(seconds: 60), "": Instant(seconds: 0), "Ü b": Instant(seconds: 7)])

  @Test func changesSurviveEncoding() {
    #expect(GuideChanges(bytes: Self.changes.bytes) == Self.changes)
    #expect(GuideChanges(bytes: GuideChanges().bytes) == GuideChanges())
  }

  @Test func damagedChangesAreRejected() {
    let bytes = Self.changes.bytes
    for count in bytes.indices { #expect(GuideChanges(bytes: Array(bytes[..<count])) == nil) }
    #expect(GuideChanges(bytes: bytes + [0]) == nil)
  }

  @Test func tooManyChangesAreStoredInPart() {
    let change = GuideChange(.new(Self.interval), channel: Self.channel, title: "News")
    let many = GuideChanges(Array(repeating: change, count: GuideChanges.maximumStored + 3))
    #expect(GuideChanges(bytes: many.bytes)?.changes.count == GuideChanges.maximumStored)
  }
}
