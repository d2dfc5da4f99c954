import ArgumentParser
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List programmes, channel by channel.",
    discussion: """
      Today, unless you ask for a day with --day, with --all, or in the query, such as day:weekend. A day begins at 05:00, \
      or as day-start in config.toml says. With a time: the rest of the day from then on, with what is on then:

        tvgrid list --day tonight
        tvgrid list --day 'fri 21:00' -c Harbour
        tvgrid list -q 'is:film day:weekend'
      """)

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var channels: ChannelFilter
  @OptionGroup var matching: QueryOptions
  @OptionGroup var output: ProgrammeOutput

  @Option(help: ArgumentHelp("A day: 2026-11-20, tomorrow, fri; or a day and time: tonight.", valueName: "day"))
  var day: String?

  @Flag(help: "Every programme of the guide, those of no length among them.")
  var all = false

  func validate() throws {
    if all, day != nil { throw ValidationError("--all and --day exclude each other.") }
  }

  func run() throws {
    let (zone, now, today) = try times.moment
    let parsed = try ListCommand.parsed(day: day, today: today)
    let guide = try guides.choice.loadArranged(today: today.date, in: zone)
    let shown = guide.coverage.flatMap { interval(of: parsed, today, in: $0, zone) } ?? today.interval(in: zone)
    let queries = try matching.queries(of: guide)
    let day = all || (day == nil && queries.contains(where: \.namesDay)) ? nil : shown
    let filter = try matching.filter(queries, of: guide, now: now, in: zone)
    let programmes = try channels.indices(in: guide, guides.choice, today: today.date).flatMap { channel in
      guide.programmes(on: channel).filter { programme in
        (day.map { isShown(programme, of: guide, on: $0, zone, fromTime: parsed?.time != nil) } ?? true)
          && (filter?(programme) ?? true)
      }
    }
    try output.write(programmes, of: guide, in: zone, now: now)
  }

  /// The day that was typed; from a time on, where one was typed with it.
  private func interval(
    of parsed: ParsedDate?, _ today: BroadcastDay, in coverage: Interval, _ zone: ZoneTable
  ) -> Interval? {
    guard let parsed else { return nil }
    guard let time = parsed.time else { return parsed.day(shown: today, in: coverage, zone: zone).interval(in: zone) }
    let start = parsed.instant(shown: today, usual: time, in: coverage, zone: zone)
    return Interval(start, BroadcastDay(containing: start, in: zone).interval(in: zone).end)
  }

  /// A programme belongs to the day in which it starts, and one whose time is not known to its date. From a time within the
  /// day on, that one counts too which is on then.
  private func isShown(
    _ programme: ProgrammeID, of guide: Guide, on day: Interval, _ zone: ZoneTable, fromTime isFromTime: Bool
  ) -> Bool {
    let interval = guide.interval(of: programme)
    guard guide.isTimeKnown(programme) else { return day.contains(guide.listedInstant(of: programme, in: zone)) }
    return !interval.isEmpty && (day.contains(interval.start) || isFromTime && interval.contains(day.start))
  }

  /// The day that was typed, which may be a name of many days; nil where none was typed. It needs no guide.
  static func parsed(day typed: String?, today: BroadcastDay) throws -> ParsedDate? {
    guard let typed else { return nil }
    let primeTime = Settings.ofPerson.primeTime
    guard let parsed = ParsedDate(typed, today: today.date, primeTime: primeTime), parsed.date != nil else {
      throw ValidationError("“\(typed)” is no day. Days are written like 2026-11-20, tomorrow or fri.")
    }
    return parsed
  }
}

struct NowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "List what is on now and next, a channel a line.",
    discussion: "With a query: the channels on which it asks for what is on now or for what is next.")

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var channels: ChannelFilter
  @OptionGroup var matching: QueryOptions
  @OptionGroup var output: ProgrammeOutput

  func run() throws {
    let (zone, now, today) = try times.moment
    let guide = try guides.choice.loadArranged(today: today.date, in: zone)
    let filter = try matching.filter(of: guide, now: now, in: zone)
    let pairs = try channels.indices(in: guide, guides.choice, today: today.date).map {
      NowAndNext(on: $0, at: now, of: guide)
    }.filter { pair in
      filter.map { filter in [pair.now, pair.next].contains { $0.map(filter) ?? false } } ?? true
    }
    try output.write(pairs, of: guide, in: zone, now: now)
  }
}

struct WeekCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "List the programmes of a week, Monday to Sunday, by start.",
    discussion: """
      This week, or the one that --day is in:
        tvgrid week -q 'channel:harbour is:film'
        tvgrid week --next -c 'Harbour One'
        tvgrid week --day 2026-12-24 --json
      """)

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var channels: ChannelFilter
  @OptionGroup var matching: QueryOptions
  @OptionGroup var output: ProgrammeOutput

  @Option(help: ArgumentHelp("The week of a day: 2026-11-20, tomorrow, fri.", valueName: "day"))
  var day: String?

  @Flag(help: "The week after.")
  var next = false

  @Flag(help: "The week before.")
  var previous = false

  func validate() throws {
    if next, previous { throw ValidationError("--next and --previous exclude each other.") }
  }

  func run() throws {
    let (zone, now, today) = try times.moment
    let parsed = try ListCommand.parsed(day: day, today: today)
    let guide = try guides.choice.loadArranged(today: today.date, in: zone)
    let shown = guide.coverage.flatMap { parsed?.day(shown: today, in: $0, zone: zone) } ?? today
    let monday = shown.monday.adding(days: next ? 7 : previous ? -7 : 0)
    let week = Interval(monday.start(in: zone), monday.adding(days: 7).start(in: zone))
    let filter = try matching.filter(of: guide, now: now, in: zone)
    let wanted = Set(try channels.indices(in: guide, guides.choice, today: today.date))
    let programmes = guide.listed(in: week, zone) { SearchIndex(guide).programmes(startingIn: $0) }
      .filter { wanted.contains(guide.channel(of: $0)) && filter?($0) ?? true }
    if programmes.isEmpty, let coverage = guide.coverage, !coverage.overlaps(week) {
      Output.writeError(
        "the guide has nothing of this week: it covers \(Self.days(of: coverage, in: zone))")
    }
    try output.write(programmes, of: guide, in: zone, now: now)
  }

  private static func days(of interval: Interval, in zone: ZoneTable) -> String {
    let first = BroadcastDay(containing: interval.start, in: zone).date
    let last = BroadcastDay(containing: interval.end.adding(seconds: -1), in: zone).date
    return "\(first.isoText) to \(last.isoText)"
  }
}
