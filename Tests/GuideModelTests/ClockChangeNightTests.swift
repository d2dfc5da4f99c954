import GuideModel
import GuideTestSupport
import Testing

/// Days with unusual clock changes, compared with the calendar, the `date` command and the timeline.
@Suite(.row("Z1")) struct ClockChangeNightTests {
  /// A night with a clock change. A change before 05:00 belongs to the previous broadcast day.
  struct Night: Sendable, CustomTestStringConvertible {
    let zone: String
    let year: Int
    let month: Int
    let day: Int
    /// The length of the broadcast day that begins on this date.
    let hours: Double

    init(_ zone: String, _ year: Int, _ month: Int, _ day: Int, hours: Double) {
      self.zone = zone
      self.year = year
      self.month = month
      self.day = day
      self.hours = hours
    }

    var testDescription: String { "\(zone) \(year)-\(month)-\(day)" }

    func broadcastDay() throws -> BroadcastDay {
      BroadcastDay(try #require(CivilDate(year: year, month: month, day: day)))
    }

    func table() throws -> ZoneTable { try #require(ZoneTable(identifier: zone)) }
  }

  static let nights = [
    Night("Europe/London", 2026, 3, 28, hours: 23), Night("Europe/London", 2026, 10, 24, hours: 25),
    Night("America/New_York", 2026, 3, 7, hours: 23), Night("America/New_York", 2026, 10, 31, hours: 25),
    Night("Australia/Lord_Howe", 2026, 4, 4, hours: 24.5), Night("Australia/Lord_Howe", 2026, 10, 3, hours: 23.5),
    Night("America/Sao_Paulo", 2018, 11, 3, hours: 23), Night("Asia/Beirut", 2026, 3, 28, hours: 23),
    Night("Africa/Casablanca", 2026, 2, 14, hours: 25), Night("Pacific/Apia", 2011, 12, 30, hours: 0),
    Night("Asia/Kathmandu", 2026, 3, 28, hours: 24), Night("UTC", 2026, 3, 28, hours: 24),
  ]

  @Test(arguments: nights) func broadcastDaysHaveTheRightLength(night: Night) throws {
    let (day, zone) = (try night.broadcastDay(), try night.table())
    #expect(Double(day.interval(in: zone).seconds) == night.hours * 3600)
    let around = [day.previous.interval(in: zone), day.next.interval(in: zone)]
    #expect(around.map(\.seconds) == [86_400, 86_400])
    #expect(around[0].end == day.start(in: zone))
  }

  @Test(arguments: nights) func instantsBelongToTheDayThatContainsThem(night: Night) throws {
    let zone = try night.table()
    for instant in try Self.instants(around: night) {
      let day = BroadcastDay(containing: instant, in: zone)
      #expect(day.interval(in: zone).contains(instant))
    }
  }

  @Test(arguments: nights) func localTimesResolveToTheirInstants(night: Night) throws {
    let zone = try night.table()
    for instant in try Self.instants(around: night) {
      switch zone.resolve(zone.local(instant)) {
      case .once(let found): #expect(found == instant)
      case .twice(let first, let second):
        #expect(first < second)
        #expect(first == instant || second == instant)
        #expect(zone.local(first) == zone.local(second))
      case .never: Issue.record("\(zone.local(instant)) is real")
      }
    }
  }

  @Test(arguments: nights) func wallTimesMatchTheDateCommand(night: Night) throws {
    let zone = try night.table()
    let instants = try Self.instants(around: night)
    let texts = instants.map { instant in
      let local = zone.local(instant)
      return "\(local.date.isoText) \(local.time.text)"
    }
    #expect(texts == (try DateCommand.texts(of: instants.map(\.seconds), zone: night.zone)))
  }

  @Test(arguments: nights) func everyHalfHourIsDrawnOnce(night: Night) throws {
    let zone = try night.table()
    let instants = try Self.instants(around: night).filter { $0.seconds.isMultiple(of: 1800) }
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "One"), instants.map { .init($0, minutes: 30, "At \($0.seconds)") })
    let timeline = Timeline(sketch.build(), in: zone)
    let segments = timeline.segments(on: 0, in: timeline.extent)
    var drawn: [ProgrammeID] = []
    var time = timeline.extent.start
    for segment in segments {
      #expect(segment.interval.start == time)
      time = segment.interval.end
      guard case .programme(let programme) = segment.item else { continue }
      #expect(timeline.guide.interval(of: programme) == segment.interval)
      drawn.append(programme)
    }
    #expect(time == timeline.extent.end)
    #expect(drawn == Array(timeline.guide.programmes))
  }

  /// Every quarter of an hour in the three days around a night.
  private static func instants(around night: Night) throws -> [Instant] {
    let start = try night.broadcastDay().previous.start(in: try night.table())
    return (0..<3 * 96).map { start.adding(minutes: $0 * 15) }
  }
}
