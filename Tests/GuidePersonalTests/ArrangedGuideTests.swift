import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Guides arranged by channel settings, compared with a simple implementation that fills in each minute.
@Suite struct ArrangedGuideTests {
  private static let start = Moments.at("2026-11-20 05:00")

  private static func choices(_ edits: ChannelEdit...) -> ChannelChoices {
    edits.reduce(ChannelChoices()) { $0.applying($1) }
  }

  private static func programme(_ time: String, _ minutes: Int, _ title: String) -> GuideSketch.Programme {
    GuideSketch.Programme(Moments.at("2026-11-20 \(time)"), minutes: minutes, title)
  }

  /// Harbour is on all day. Night Owl is listed like a part-time channel, with a title for when it is off air.
  private static func guide() -> Guide {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "94", name: "Harbour"),
      [
        programme("06:00", 300, "Morning"), programme("11:00", 420, "Boats"), programme("18:00", 120, "Late Boats"),
      ])
    sketch.add(
      Channel(id: "12", name: "Night Owl"), [programme("05:00", 840, "Off air"), programme("19:00", 300, "Owls")])
    return sketch.build()
  }

  private static func rows(_ guide: Guide, _ channel: Int) -> [String] {
    guide.programmes(on: channel).map { programme in
      let interval = guide.interval(of: programme)
      let times = [interval.start, interval.end].map { Moments.london.local($0).time.text }
      return "\(times[0])-\(times[1]) \(guide.title(of: programme))"
    }
  }

  @Test func sameGuideIsReturnedWithoutSettings() {
    let guide = Self.guide()
    #expect(guide.arranged(by: ChannelChoices(), in: Moments.london) === guide)
  }

  @Test func partTimeChannelsAreLimitedToTheirHours() throws {
    let guide = Self.guide().arranged(
      by: Self.choices(.set(id: "94", .hours(DailyHours("06:00-19:00")))), in: Moments.london)
    #expect(Self.rows(guide, 0) == ["06:00-11:00 Morning", "11:00-18:00 Boats", "18:00-19:00 Late Boats"])
  }

  @Test func joinedChannelsShareARow() {
    let guide = Self.guide().arranged(
      by: Self.choices(
        .set(id: "94", .hours(DailyHours("06:00-19:00"))), .set(id: "94", .joined(["12"])),
        .set(id: "12", .hours(DailyHours("19:00-04:00")))), in: Moments.london)
    #expect(guide.channels.map(\.name) == ["Harbour / Night Owl"])
    #expect(
      Self.rows(guide, 0) == [
        "06:00-11:00 Morning", "11:00-18:00 Boats", "18:00-19:00 Late Boats", "19:00-00:00 Owls",
      ])
  }

  @Test func copiesShiftTheirOriginalAsShown() {
    let guide = Self.guide().arranged(
      by: Self.choices(
        .set(id: "12", .shift(-30)), .set(id: "12+60", .copyOf("12")), .set(id: "12+60", .shift(60))),
      in: Moments.london)
    #expect(guide.channels.map(\.name) == ["Harbour", "Night Owl", "Night Owl +1"])
    #expect(Self.rows(guide, 1) == ["04:30-18:30 Off air", "18:30-23:30 Owls"])
    #expect(Self.rows(guide, 2) == ["05:30-19:30 Off air", "19:30-00:30 Owls"])
  }

  @Test func hoursStartingInTheSkippedHourBeginAnHourLater() throws {
    // The clocks go forward at 01:00 on 29 March, so half past one becomes half past two.
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "Kestrel"),
      [GuideSketch.Programme(Moments.at("2026-03-28 22:00"), minutes: 10 * 60, "Night")])
    let guide = sketch.build().arranged(
      by: Self.choices(.set(id: "1", .hours(DailyHours("01:30-04:00")))), in: Moments.london)
    let interval = try #require(guide.programmes(on: 0).first.map(guide.interval(of:)))
    #expect([interval.start, interval.end].map { Moments.london.local($0).time.text } == ["02:30", "04:00"])
    #expect(interval.minutes == 90)
  }

  @Test func detailsOfOtherSourcesMoveWithTheTimes() {
    var builder = GuideBuilder()
    builder.begin(GuideOrigin(name: "first"))
    builder.add(Self.batch("", "The Ferrymen"), to: builder.add(Channel(id: "94", name: "Harbour")))
    builder.begin(GuideOrigin(name: "second"))
    builder.add(Self.batch("A boat.", "The Ferrymen"), to: builder.add(Channel(id: "94", name: "Harbour")))
    let guide = builder.build().arranged(
      by: Self.choices(.set(id: "94", .shift(60)), .set(id: "c", .copyOf("94"))), in: Moments.london)
    #expect(guide.programmes.map { guide.details(of: $0).description } == ["A boat.", "A boat."])
  }

  @Test func equivalentIDsMergeSources() {
    let choices = Self.choices(
      .set(id: "94", .sameAs(["harbour.example"])), .set(id: "harbour.example", .sameAs(["94"])))
    var builder = GuideBuilder(aliases: choices.aliases)
    builder.begin(GuideOrigin(name: "first"))
    builder.add(Self.batch("", "The Ferrymen"), to: builder.add(Channel(id: "harbour.example", name: "Harbour TV")))
    builder.begin(GuideOrigin(name: "second"))
    builder.add(Self.batch("A boat.", "The Ferrymen"), to: builder.add(Channel(id: "94", name: "Harbour")))
    let guide = builder.build()
    #expect(guide.channels.map(\.id) == ["94"])
    #expect(guide.channels.map(\.name) == ["Harbour TV"])
    #expect(guide.programmes.map { guide.details(of: $0).description } == ["A boat."])
  }

  private struct TextReader: RecordReader {
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
    func details(of record: Span<UInt8>) -> ProgrammeDetails {
      let text = record.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      return ProgrammeDetails(description: text.isEmpty ? nil : text)
    }
  }

  private static func batch(_ text: String, _ title: String) -> ProgrammeBatch {
    var batch = ProgrammeBatch(bytes: Array(text.utf8), reader: TextReader())
    let interval = Interval(start, start.adding(minutes: 55))
    batch.append(
      ProgrammeRow(interval: interval, flags: [], record: 0..<text.utf8.count), title: Array(title.utf8).span,
      genre: Array("".utf8).span)
    return batch
  }

  @Test func copiesOfPartTimeChannelsShiftTheirHours() {
    let guide = Self.guide().arranged(
      by: Self.choices(
        .set(id: "94", .hours(DailyHours("11:00-19:00"))), .set(id: "94+60", .copyOf("94")),
        .set(id: "94+60", .shift(60))), in: Moments.london)
    #expect(Self.rows(guide, 0) == ["11:00-18:00 Boats", "18:00-19:00 Late Boats"])
    #expect(Self.rows(guide, 1) == ["12:00-19:00 Boats", "19:00-20:00 Late Boats"])
  }

  @Test func rowsAreReusedIfOnlyNamesChange() {
    let base = Self.guide()
    func arranged(_ choices: ChannelChoices, after last: ArrangedGuide? = nil) -> ArrangedGuide {
      ArrangedGuide(
        base, ChannelList(base.channels, choices).arrangement(by: choices), in: Moments.london, after: last)
    }
    let first = arranged(Self.choices(.set(id: "94", .name("Port"))))
    let renamed = arranged(Self.choices(.set(id: "94", .name("Haven")), .set(id: "12", .number(4))), after: first)
    #expect(renamed.hasRows(of: first))
    #expect(renamed.guide.channels.map(\.name) == ["Haven", "Night Owl"])
    #expect(GuideContents(renamed.guide).programmes == GuideContents(base).programmes)
    for edit in [ChannelEdit.set(id: "94", .hidden(true)), .set(id: "94", .shift(1)), .order(["12"])] {
      let other = arranged(Self.choices(edit), after: first)
      #expect(!other.hasRows(of: first))
      #expect(GuideContents(other.guide) == GuideContents(base.arranged(by: Self.choices(edit), in: Moments.london)))
    }
  }

  // MARK: The simple implementation

  /// The titles in each minute of a channel, filled in one minute at a time.
  private typealias Minutes = [Int: [String]]

  private static func minutes(_ guide: Guide, _ channel: Int) -> Minutes {
    var minutes: Minutes = [:]
    for programme in guide.programmes(on: channel) {
      let interval = guide.interval(of: programme)
      for minute in interval.start.seconds / 60..<interval.end.seconds / 60 {
        minutes[minute, default: []].append(guide.title(of: programme))
      }
    }
    return minutes
  }

  /// Shifts the minutes and keeps only those in which the channel is on air.
  private static func changed(_ minutes: Minutes, by choice: ChannelChoice) -> Minutes {
    var changed: Minutes = [:]
    for (minute, titles) in minutes {
      let shifted = minute + choice.shift
      let clock = Moments.london.local(Instant(seconds: shifted * 60)).time.minuteOfDay
      if choice.hours.map({ contains($0, clock) }) ?? true { changed[shifted] = titles }
    }
    return changed
  }

  private static func contains(_ hours: DailyHours, _ minute: Int) -> Bool {
    let (start, end) = (hours.start.minuteOfDay, hours.end.minuteOfDay)
    return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }

  @Test(arguments: 0..<60) func randomSettingsMatchASimpleImplementation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let guide = GuideSketch.random(seed: seed, channels: 6, programmes: 25, from: Self.start)
    let ids = guide.channels.map(\.id)
    var choices = ChannelChoices()
    for id in ids { choices = choices.applying(.set(id: id, Self.setting(ids.filter { $0 != id }, &random))) }
    for id in ids { choices = choices.applying(.set(id: id, Self.setting(ids.filter { $0 != id }, &random))) }
    if Bool.random(using: &random) {
      choices = choices.applying(.set(id: "+", .copyOf(ids[0]))).applying(.set(id: "+", .shift(60)))
      if Bool.random(using: &random) { choices = choices.applying(.set(id: "+", Self.setting(ids, &random))) }
    }
    choices = choices.applying(.order(Array(ids.shuffled(using: &random).prefix(3))))
    let arranged = guide.arranged(by: choices, in: Moments.london)
    let list = ChannelList(guide.channels, choices)
    #expect(arranged.channels.map(\.id) == list.entries.filter { $0.visibility == .shown }.map(\.channel.id))
    for (index, channel) in arranged.channels.enumerated() {
      var painted = Self.minutes(of: channel.id, guide, choices, list)
      for guest in choices[channel.id].joined {
        guard list.entries.contains(where: { $0.channel.id == guest && $0.visibility == .joined(to: channel.id) })
        else {
          continue
        }
        let covered = Set(painted.keys)
        for (minute, titles) in Self.minutes(of: guest, guide, choices, list) where !covered.contains(minute) {
          painted[minute] = titles
        }
      }
      #expect(Self.minutes(arranged, index).mapValues { $0.sorted() } == painted.mapValues { $0.sorted() })
    }
  }

  private static func minutes(
    of id: String, _ guide: Guide, _ choices: ChannelChoices, _ list: ChannelList
  ) -> Minutes {
    guard let entry = list.entries.first(where: { $0.channel.id == id }), let origin = entry.origin else { return [:] }
    let original = choices[id].copyOf.map { choices[$0] } ?? ChannelChoice()
    return changed(changed(minutes(guide, origin), by: original), by: choices[id])
  }

  private static func setting(_ others: [String], _ random: inout SplitMix64) -> ChannelEdit.Setting {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .hidden(true)
    case 1: .shift(Int.random(in: -90...90, using: &random))
    case 2:
      .hours(
        DailyHours(["06:00-19:00", "19:00-04:30", "23:00-01:00", "00:00-12:00"].randomElement(using: &random) ?? ""))
    case 3: .joined(Array(others.shuffled(using: &random).prefix(2)))
    case 4: .number(Int.random(in: 1...9, using: &random))
    default: .name("Named")
    }
  }
}
