import GuideModel
import GuideTestSupport
import Testing

/// Programmes with an unknown time never appear where times are shown.
@Suite struct UnknownTimeTests {
  private static let noon = Moments.at("2026-11-20 12:00")
  private static let day = Interval(Moments.at("2026-11-20 05:00"), Moments.at("2026-11-21 05:00"))

  /// A channel with or without a programme at noon, and with one or more programmes whose time is unknown.
  private static func guide(hasNoon: Bool, unknown: Int = 1) -> Guide {
    var sketch = GuideSketch()
    let known = [
      GuideSketch.Programme(noon.adding(minutes: -120), minutes: hasNoon ? 180 : 60, "Morning"),
      GuideSketch.Programme(noon.adding(minutes: 120), minutes: 60, "Afternoon"),
    ]
    let unknown = (0..<unknown).map { GuideSketch.Programme(noon, minutes: 0, "Sometime \($0)", flags: .unknownTime) }
    sketch.add(Channel(id: "1", name: "Harbour"), known + unknown)
    return sketch.build()
  }

  private static func titles(_ programmes: [ProgrammeID], _ guide: Guide) -> [String] {
    programmes.map(guide.title(of:))
  }

  @Test(arguments: [true, false]) func unknownTimesAreNeverNowOrNext(hasNoon: Bool) {
    let guide = Self.guide(hasNoon: hasNoon)
    for minutes in [-121, -61, -1, 0, 1, 59] {
      let instant = Self.noon.adding(minutes: minutes)
      #expect(guide.owner(on: 0, at: instant).map { guide.flags(of: $0) } != .unknownTime)
      #expect(guide.next(on: 0, after: instant).map { guide.flags(of: $0) } != .unknownTime)
    }
    #expect((guide.owner(on: 0, at: Self.noon) != nil) == hasNoon)
    #expect(guide.next(on: 0, after: Self.noon).map(guide.title(of:)) == "Afternoon")
  }

  @Test(arguments: [true, false]) func unknownTimesAreNotInTheGrid(hasNoon: Bool) {
    let guide = Self.guide(hasNoon: hasNoon, unknown: 2)
    let timeline = Timeline(guide, in: Moments.london)
    let shown = timeline.segments(on: 0, in: Self.day).compactMap { segment -> ProgrammeID? in
      if case .programme(let programme) = segment.item { programme } else { nil }
    }
    #expect(Self.titles(shown, guide) == ["Morning", "Afternoon"])
    // Moving from programme to programme skips the one without a time, in both directions.
    var item: TimelineItem? = timeline.item(on: 0, at: Self.day.start)
    var walked: [String] = []
    while let now = item {
      if case .programme(let programme) = now { walked.append(guide.title(of: programme)) }
      item = timeline.item(after: now, on: 0)
    }
    #expect(walked == ["Morning", "Afternoon"])
    let last = timeline.item(on: 0, at: Self.noon.adding(minutes: 130))
    var back: TimelineItem? = timeline.item(before: last, on: 0)
    if !hasNoon, let gap = back { back = timeline.item(before: gap, on: 0) }
    if hasNoon, case .gap(let gap)? = back { back = timeline.item(before: .gap(gap), on: 0) }
    #expect(back == timeline.item(on: 0, at: Self.noon.adding(minutes: -90)))
  }

  @Test func unknownTimesShareNoSlot() throws {
    let guide = Self.guide(hasNoon: true, unknown: 2)
    let morning = try #require(guide.owner(on: 0, at: Self.noon))
    #expect(guide.otherProgrammesInSlot(of: morning) == [])
    let unknown = try #require(guide.programmes.first { guide.flags(of: $0).contains(.unknownTime) })
    #expect(guide.otherProgrammesInSlot(of: unknown) == [])
  }

  @Test func unknownTimesAreIncludedOnRequestOnly() {
    let guide = Self.guide(hasNoon: true)
    #expect(guide.programmes(on: 0, in: Self.day).count == 2)
    #expect(guide.programmes(on: 0, in: Self.day, includingZeroLength: true).count == 2)
    let all = guide.programmes(on: 0, in: Self.day, includingZeroLength: true, includingUnknownTimes: true)
    #expect(Self.titles(all, guide) == ["Morning", "Sometime 0", "Afternoon"])
  }

  @Test func updatesDoNotMoveUnknownTimes() {
    let (old, new) = (Self.guide(hasNoon: true), Self.guide(hasNoon: true, unknown: 3))
    #expect(GuideComparison(old: old, new: new, from: Self.day.start).changes == [])
    let changes = GuideChanges(knownUntil: ["1": Self.day.start])
    #expect(changes.changesOnNewDays(new.programmes, of: new).map(\.title) == ["Morning", "Afternoon"])
  }

  /// Another source has the same title at noon, but that programme's end must not be used.
  @Test func otherSourcesDoNotGiveUnknownTimesAnEnd() {
    var builder = GuideBuilder()
    for (name, minutes, flags) in [("maze", 0, ProgrammeFlags.unknownTime), ("air", 30, [])] {
      builder.begin(GuideOrigin(name: name))
      var batch = ProgrammeBatch(bytes: [], reader: EmptyRecordReader())
      batch.append(
        ProgrammeRow(interval: Interval(Self.noon, Self.noon.adding(minutes: minutes)), flags: flags, record: 0..<0),
        title: Array("News".utf8).span, genre: Array("".utf8).span)
      builder.add(batch, to: builder.add(Channel(id: "1", name: "Harbour")))
    }
    let guide = builder.build()
    for programme in guide.programmes where guide.flags(of: programme).contains(.unknownTime) {
      #expect(guide.interval(of: programme).isEmpty)
    }
  }

  /// Updates drop past programmes, but one with an unknown time is not certain to be over until its day has ended everywhere.
  @Test(arguments: [(0, true), (16, true), (29, true), (30, false)]) func unknownTimesAreKeptUntilTheirDayIsOver(
    hours: Int, isKept: Bool
  ) {
    var builder = GuideBuilder(cutoff: Self.noon.adding(minutes: hours * 60))
    builder.begin(GuideOrigin(name: "maze"))
    var batch = ProgrammeBatch(bytes: [], reader: EmptyRecordReader())
    for (minutes, flags) in [(0, ProgrammeFlags.unknownTime), (60 * 31, [])] {
      let start = Self.noon.adding(minutes: minutes)
      batch.append(
        ProgrammeRow(interval: Interval(start, start.adding(minutes: minutes)), flags: flags, record: 0..<0),
        title: Array("News".utf8).span, genre: Array("".utf8).span)
    }
    builder.add(batch, to: builder.add(Channel(id: "1", name: "Web")))
    let guide = builder.build()
    #expect(guide.programmes.map(guide.isTimeKnown) == (isKept ? [false, true] : [true]))
    let ends = guide.programmes.map(guide.latestEnd)
    #expect(!isKept || ends.first == Self.noon.adding(minutes: 29 * 60))
  }

  /// Expects the same results as a simple implementation, which checks each programme and sorts the results.
  @Test func unknownTimesAreListedOnTheirDateInEveryZone() throws {
    var generator = SplitMix64(seed: 21)
    for identifier in ["Pacific/Honolulu", "America/New_York", "Europe/London", "Asia/Tokyo", "Pacific/Kiritimati"] {
      let zone = try #require(ZoneTable(identifier: identifier))
      var sketch = GuideSketch()
      sketch.add(
        Channel(id: "1", name: "Harbour"),
        (0..<200).map { number in
          let day = Self.noon.adding(minutes: Int.random(in: -3...3, using: &generator) * 1_440)
          return Bool.random(using: &generator)
            ? GuideSketch.Programme(day, minutes: 0, "Sometime \(number)", flags: .unknownTime)
            : GuideSketch.Programme(
              day.adding(minutes: Int.random(in: -900...900, using: &generator)), minutes: number % 4 * 10, "\(number)")
        })
      let guide = sketch.build()
      let day = BroadcastDay(zone.local(Self.noon).date)
      let dates = [day.date, day.next.date]
      let plain = guide.programmes.filter { programme in
        let isUnknown = guide.title(of: programme).hasPrefix("Sometime")
        let date =
          isUnknown
          ? ZoneTable.utc.local(guide.start(of: programme)).date
          : BroadcastDay(containing: guide.start(of: programme), in: zone).date
        return dates.contains(date) && (isUnknown || guide.interval(of: programme).seconds > 0)
      }
      let interval = Interval(day.start(in: zone), day.adding(days: 2).start(in: zone))
      let inOrder = guide.programmes.sorted { guide.start(of: $0) < guide.start(of: $1) }
      let listed = guide.listed(in: interval, zone) { span in inOrder.filter { span.contains(guide.start(of: $0)) } }
      #expect(Set(listed) == Set(plain) && listed.count == plain.count && !plain.isEmpty, "\(identifier)")
      let instants = listed.map { guide.sortInstant(of: $0, in: zone) }
      #expect(instants == instants.sorted(), "\(identifier)")
    }
  }
}
