import GuideModel
import GuideTestSupport
import Testing

@Suite struct OrderTests {
  @Test func exactDuplicatesAreDropped() throws {
    let feed = try DecodedFeed(fixture: "duplicates")
    #expect(feed.shown == [.news, .field, .field])
    #expect(feed.details(1).description == "Nothing much happens.")
    #expect(feed.details(2).description == "Other words.")
    #expect(
      feed.messages == [
        "4 repaired: identical to line 3: dropped",
        "6 noted: overlaps the row on line 5: both kept",
        "7 repaired: starts before the row above it: the file's rows sorted",
        "7 repaired: identical to line 3: dropped",
      ])
  }

  private static func row(_ title: String, _ start: String, _ end: String, _ minutes: Int, _ rest: String = "")
    -> String
  {
    "\(title)~~~~~~~~~~~~~~~~~\(rest)~~20/11/2010~\(start)~\(end)~\(minutes)\n"
  }

  @Test func theDuplicateWithALengthIsKept() {
    let rows = [
      Self.row("Film", "20:00", "20:00", 0), Self.row("Film", "20:00", "22:00", 120, "A tide."),
      Self.row("Weather", "20:00", "20:00", 0), Self.row("News", "22:00", "22:30", 30),
    ]
    let feed = DecodedFeed(Array(rows.joined().utf8))
    #expect(
      feed.shown == [
        Shown("Film", "20:00", minutes: 120), Shown("Weather", "20:00", minutes: 0),
        Shown("News", "22:00", minutes: 30),
      ])
    #expect(
      feed.messages == [
        "1 repaired: the same title at the same time as on line 2, which has a length: dropped"
      ])
  }

  @Test func theLengthThatEndsAtTheNextStartIsKept() {
    let rows = [
      Self.row("Film", "20:00", "21:30", 90), Self.row("Film", "20:00", "22:00", 120),
      Self.row("News", "22:00", "22:30", 30), Self.row("Close", "22:30", "23:00", 30),
      Self.row("Close", "22:30", "23:30", 60),
    ]
    let feed = DecodedFeed(Array(rows.joined().utf8))
    #expect(feed.shown.map(\.interval.minutes) == [120, 30, 30])
    #expect(
      feed.messages == [
        "1 repaired: the same title at the same time as on line 2, which ends when the next one begins: dropped",
        "5 repaired: the same title at the same time as on line 4: dropped",
      ])
  }

  @Test func programmesMovedOutOfASkippedHourAreNotDuplicates() {
    let rows = [Self.row("News", "01:00", "01:30", 30), Self.row("News", "02:00", "02:40", 40)]
    let feed = DecodedFeed(Array(rows.joined().replacing("20/11/2010", with: "28/03/2010").utf8))
    #expect(feed.shown.map(\.interval.minutes) == [30, 40])
    #expect(feed.diagnostics.filter { $0.action == "dropped" }.isEmpty)
  }

  /// A row for the simple rule: of the rows with the same start and title, only the ones with the best length are kept.
  private struct OrderedRow: Hashable {
    let start: Int
    let length: Int
    let title: String
    let text: String

    static func best(of twins: [OrderedRow], next: Int?) -> Int {
      let lengths = twins.map(\.length).filter { $0 > 0 }
      let fitting = lengths.first { length in next.map { twins[0].start + length == $0 } ?? false }
      return fitting ?? lengths.first ?? 0
    }
  }

  @Test(arguments: 0..<Contract.count(1_000)) func randomDuplicatesFollowTheSimpleRule(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
    let entries = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      OrderedRow(
        start: pick([600, 630, 660, 720]), length: pick([0, 0, 30, 60, 90]), title: pick(["A", "B"]),
        text: pick(["", "x"]))
    }
    var kept: Set<OrderedRow> = []
    for entry in entries {
      let twins = entries.filter { $0.start == entry.start && $0.title == entry.title }
      let next = entries.map(\.start).filter { $0 > entry.start }.min()
      if entry.length == OrderedRow.best(of: twins, next: next) { kept.insert(entry) }
    }
    func time(_ minutes: Int) -> String { WallTime(minuteOfDay: minutes).text }
    let rows = entries.map { entry in
      Self.row(entry.title, time(entry.start), time(entry.start + entry.length), entry.length, entry.text)
    }
    let feed = DecodedFeed(Array(rows.joined().utf8))
    let shown = feed.guide.programmes.map { programme in
      OrderedRow(
        start: Moments.london.local(feed.guide.start(of: programme)).time.minuteOfDay,
        length: feed.guide.interval(of: programme).minutes, title: feed.guide.title(of: programme),
        text: feed.guide.details(of: programme).description ?? "")
    }
    #expect(shown.count == kept.count && Set(shown) == kept, "\(rows)")
    #expect(feed.diagnostics.count { $0.action == "dropped" } == entries.count - kept.count)
  }

  @Test func overlapsAreReportedAndKeptAndGapsAreNotReported() throws {
    let feed = try DecodedFeed(fixture: "overlaps-and-gaps")
    #expect(
      feed.shown == [
        .news, Shown("Late Weather", "20:25", minutes: 5), Shown("The Long Field", "20:31", minutes: 60),
        Shown("Night Ferry", "21:00", minutes: 60),
      ])
    #expect(
      feed.messages == [
        "4 noted: overlaps the row on line 3: both kept", "6 noted: overlaps the row on line 5: both kept",
      ])
  }

  @Test func rowsOutOfOrderAreSortedAndReportedOnce() throws {
    let feed = try DecodedFeed(fixture: "unsorted")
    #expect(feed.shown.map(\.title) == ["One", "Two", "Three", "Four"])
    #expect(feed.messages == ["4 repaired: starts before the row above it: the file's rows sorted"])
  }

  @Test func manyEqualRowsAreDroppedQuickly() throws {
    let row = "Quiet Water~~~~~~~~~~~~~~~~~~~20/11/2010~20:00~20:30~30\n"
    let feed = DecodedFeed(Array(String(repeating: row, count: 20_000).utf8))
    #expect(feed.shown == [Shown("Quiet Water", "20:00", minutes: 30)])
    #expect(feed.diagnostics.count(of: .repaired) == 19_999)
  }
}
