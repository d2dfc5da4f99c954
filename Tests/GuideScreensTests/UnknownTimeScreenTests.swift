import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// A programme with only a date, on every screen that lists it.
@Suite struct UnknownTimeScreenTests {
  /// Zones in which noon UTC is at various times, from 02:00 to 01:00 on the next day.
  private static let zones = [
    "Pacific/Honolulu", "America/Los_Angeles", "Europe/London", "Asia/Tokyo", "Pacific/Auckland",
  ]

  private static func stack(
    _ zone: String = "Europe/London", size: Size = Size(columns: 80, rows: 24), at time: String = "2026-11-20 20:47"
  ) throws -> ScreenStack {
    let zone = try #require(ZoneTable(identifier: zone))
    let noon = Moments.at("2026-11-21 12:00", in: .utc)
    let evening = Moments.at("2026-11-21 21:00", in: zone)
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "Harbour One"),
      [
        GuideSketch.Programme(Moments.at("2026-11-20 20:00", in: zone), minutes: 60, "Ebb"),
        GuideSketch.Programme(evening, minutes: 60, "Flood"),
        GuideSketch.Programme(evening.adding(minutes: 1_440), minutes: 60, "Slack"),
      ])
    sketch.add(
      Channel(id: "2", name: "Web"), [GuideSketch.Programme(noon, minutes: 0, "Some Time", flags: .unknownTime)])
    return ScreenStack.opened(sketch.build(), now: Moments.at(time, in: zone), size: size, zone: zone)
  }

  private static func line(_ stack: ScreenStack, with text: String) -> String? {
    let canvas = drawScreen(stack).canvas
    return (0..<stack.app.size.rows).lazy.map { canvas.text(ofRow: $0) }.first { $0.contains(text) }
  }

  @Test(arguments: zones) func weekListsItLastOnItsDay(zone: String) throws {
    for (columns, time) in [(80, "--:--"), (140, "time unknown")] {
      var stack = try Self.stack(zone, size: Size(columns: columns, rows: 24))
      stack.press("W")
      let week = try #require(stack.top(as: WeekScreen.self))
      let rows = week.rows(stack.app)
      let titles = rows.programmes.map(stack.app.guide.title(of:))
      #expect(titles == ["Ebb", "Flood", "Some Time", "Slack"])
      let line = try #require(Self.line(stack, with: "Some Time"))
      #expect(line.contains(time), "\(line)")
      #expect(rows.section(of: 2)?.hasPrefix("Saturday 21 November 2026") == true)
    }
  }

  @Test(arguments: zones) func queriesByDayFindIt(zone: String) throws {
    for (day, isFound) in [("2026-11-20", false), ("2026-11-21", true), ("2026-11-22", false)] {
      var stack = try Self.stack(zone)
      stack.press("/")
      for character in "some day:\(day)" { stack.press(character == " " ? "Space" : String(character)) }
      #expect((Self.line(stack, with: "Sat 21 Nov --:--") != nil) == isFound, "\(zone), \(day)")
    }
  }

  @Test func theDetailsAndTheChannelSayThatItIsUnknown() throws {
    var stack = try Self.stack()
    stack.press("/ some Enter")
    #expect(Self.line(stack, with: "Saturday 21 November 2026, time unknown") != nil)
    stack.press("r")
    #expect(stack.app.notice?.contains("is unknown") == true && stack.app.mine.reminders.isEmpty)
    #expect(stack.app.sentence(of: try #require(stack.app.guide.programmes.last)).hasPrefix("time unknown, "))
    stack = try Self.stack()
    stack.press("] Down Tab Tab")
    #expect(stack.view == .channel)
    #expect(Self.line(stack, with: "time unknown▎Some Time") != nil)
  }

  /// Regression: west of Greenwich, the programme was already over on the morning of its day.
  @Test(arguments: zones) func isUpcomingUntilItsDayEnds(zone: String) throws {
    for (time, isOver) in [("2026-11-21 20:47", false), ("2026-11-22 04:59", false), ("2026-11-22 05:00", true)] {
      let stack = try Self.stack(zone, at: time)
      let programme = try #require(stack.app.guide.programmes.last)
      #expect(stack.app.isOver(programme) == isOver, "\(zone), \(time)")
      let matches = stack.app.matches(of: stack.app.query("some"))
      #expect(matches.upcomingCount == (isOver ? 0 : 1), "\(zone), \(time)")
    }
  }

  /// The followed list, its month and day views, and a list of the user's all show the programme as upcoming until its day is
  /// over.
  @Test(arguments: zones) func followedAndListsShowItUntilItsDayEnds(zone: String) throws {
    for (time, isOver) in [("2026-11-21 20:47", false), ("2026-11-22 05:00", true)] {
      var stack = try Self.stack(zone, at: time)
      stack.press("/ some ^T f a Esc Esc s")
      let kept = try #require(Self.line(stack, with: "Some Time"))
      #expect(kept.contains(isOver ? "last shown Sat 21 Nov" : "--:--"), "\(zone), \(time): \(kept)")
      stack.press("c")
      let title = try #require(Self.line(stack, with: "Followed programmes in November"))
      #expect(title.contains("1 programme on 1 day"), "\(zone), \(time): \(title)")
      stack.press(isOver ? "Left Enter" : "Enter")
      #expect(Self.line(stack, with: "on Saturday 21 November") != nil)
      #expect(try #require(Self.line(stack, with: "Some Time")).contains("time unknown"), "\(zone), \(time)")
      stack.press("L Enter")
      let entry = try #require(Self.line(stack, with: "Some Time"))
      #expect(entry.contains("Sat 21 Nov") != isOver, "\(zone), \(time): \(entry)")
    }
  }

  @Test func theGridDoesNotDrawIt() throws {
    var stack = try Self.stack()
    stack.press("E ] t 12:00 Enter")
    #expect(Self.line(stack, with: "Some Time") == nil)
  }
}
