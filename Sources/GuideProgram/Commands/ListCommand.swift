import ArgumentParser
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List programmes by channel.",
    discussion: """
      Lists today's programmes unless you select others with --day, --all, or a day in the query such as day:weekend. \
      A day starts at 05:00, or at day-start in config.toml. If you give a time, lists programmes from the one on at \
      that time to the end of the day.

      EXAMPLES:
        tvgrid list --day tonight
        tvgrid list --day 'fri 21:00' -c Harbour
        tvgrid list -q 'is:film day:weekend'
      """)

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var channels: ChannelFilter
  @OptionGroup var matching: QueryOptions
  @OptionGroup var output: ProgrammeOutput

  @Option(help: ArgumentHelp("Day, or day and time: 2026-11-20, tomorrow, 'fri 21:00', tonight.", valueName: "day"))
  var day: String?

  @Flag(help: "List every programme in the guide, including zero-length ones.")
  var all = false

  func validate() throws {
    if all, day != nil { throw ValidationError("--all cannot be combined with --day.") }
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

  /// The requested day, starting at the requested time if there is one.
  private func interval(
    of parsed: ParsedDate?, _ today: BroadcastDay, in coverage: Interval, _ zone: ZoneTable
  ) -> Interval? {
    guard let parsed else { return nil }
    guard let time = parsed.time else { return parsed.day(shown: today, in: coverage, zone: zone).interval(in: zone) }
    let start = parsed.instant(shown: today, defaultTime: time, in: coverage, zone: zone)
    return Interval(start, BroadcastDay(containing: start, in: zone).interval(in: zone).end)
  }

  /// Whether a programme starts on a day, or has that date if its time is unknown.
  ///
  /// With a start time, the programme on at that time counts too.
  private func isShown(
    _ programme: ProgrammeID, of guide: Guide, on day: Interval, _ zone: ZoneTable, fromTime isFromTime: Bool
  ) -> Bool {
    let interval = guide.interval(of: programme)
    guard guide.isTimeKnown(programme) else { return day.contains(guide.sortInstant(of: programme, in: zone)) }
    return !interval.isEmpty && (day.contains(interval.start) || isFromTime && interval.contains(day.start))
  }

  /// Parses `--day`, which may match several dates, such as `fri`; `nil` without the option. Needs no guide.
  static func parsed(day typed: String?, today: BroadcastDay) throws -> ParsedDate? {
    guard let typed else { return nil }
    let primeTime = Settings.ofCurrentUser.primeTime
    guard let parsed = ParsedDate(typed, today: today.date, primeTime: primeTime), parsed.date != nil else {
      throw ValidationError("“\(typed)” is not a day. Write it like 2026-11-20, tomorrow or fri.")
    }
    return parsed
  }
}

struct NowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "List what's on now and next, one channel per line.",
    discussion: "With a query, lists channels where the current or next programme matches.")

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
    commandName: "week", abstract: "List a week's programmes (Monday to Sunday) by start time.",
    discussion: """
      Lists this week, or the week containing --day.

      EXAMPLES:
        tvgrid week -q 'channel:harbour is:film'
        tvgrid week --next -c 'Harbour One'
        tvgrid week --day 2026-12-24 --json
      """)

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var channels: ChannelFilter
  @OptionGroup var matching: QueryOptions
  @OptionGroup var output: ProgrammeOutput

  @Option(help: ArgumentHelp("A day in the week: 2026-11-20, tomorrow, fri.", valueName: "day"))
  var day: String?

  @Flag(help: "The following week.")
  var next = false

  @Flag(help: "The previous week.")
  var previous = false

  func validate() throws {
    if next, previous { throw ValidationError("--next cannot be combined with --previous.") }
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
    try output.write(programmes, of: guide, in: zone, now: now)
  }
}
