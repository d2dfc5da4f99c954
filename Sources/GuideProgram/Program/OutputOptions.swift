import ArgumentParser
import CellCanvas
import GuideApp
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch

/// Output options for commands.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON Lines, one object per line.")
  var json = false

  /// JSON if requested, a table on a terminal, otherwise tab-separated text.
  private var format: ListingFormat {
    if json { return .jsonLines }
    return Output.isTerminal ? .table(columns: Output.columns) : .tabSeparated
  }

  /// Writes programmes. If the list is empty, throws the exit code for an empty result.
  ///
  /// The other functions do so too. All of them write a message only on a terminal, because scripts expect silence.
  func write(_ programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, now: Instant) throws {
    let line = format.line(of: guide, in: zone, marks: try marks(in: guide, zone, now))
    try write(programmes.lazy.map(line), of: guide, in: zone)
  }

  /// Writes followed programmes and episodes that the guide does not have, sorted by start.
  func write(
    _ programmes: [ProgrammeID], and outside: [OutsideEpisode], of guide: Guide, in zone: ZoneTable, now: Instant
  ) throws {
    let marks = try marks(in: guide, zone, now)
    let listings = programmes.map { Listing($0, of: guide, in: zone, marks: marks) }
    let all = listings + outside.map { Listing($0, in: zone) }
    let sorted = outside.isEmpty ? all : all.sorted { $0.interval.start < $1.interval.start }
    try write(format.lines(sorted, names: guide.channels.map(\.name)), of: guide, in: zone)
  }

  /// Looks up whether programmes are followed, are watched or have a reminder, as far as the format shows this.
  private func marks(in guide: Guide, _ zone: ZoneTable, _ now: Instant) throws -> ListingFormat.Marks {
    if case .tabSeparated = format { return { _ in ListingStatus() } }
    let context = try QueryContext.ofCurrentUser(of: guide)
    let filter =
      context.followsAnything ? SearchIndex(guide).filter(.followed(in: context), now: now, in: zone) : nil
    guard json else { return { ListingStatus(isFollowed: filter?.matches($0) ?? false) } }
    let leads = try DueReminders.leads(in: guide, zone, at: now)
    return { programme in
      ListingStatus(
        isFollowed: filter?.matches(programme) ?? false,
        isWatched: guide.isEpisode(programme, of: context[.watched].episodes),
        lead: leads(programme))
    }
  }

  /// Writes search results; a table shows simulcasts on one line.
  ///
  /// The episodes of the user's shows come last, below a rule.
  func write(
    found programmes: [ProgrammeID], and episodes: [EpisodeGuide.Entry], of guide: Guide, in zone: ZoneTable,
    now: Instant
  ) throws {
    let marks = try marks(in: guide, zone, now)
    let lines = format.lines(
      found: programmes, of: guide, in: zone, now: now, grouping: { Simulcasts(guide).groups(of: $0) },
      marks: marks)
    try write(lines + self.lines(of: episodes, in: zone), of: guide, in: zone)
  }

  private func lines(of episodes: [EpisodeGuide.Entry], in zone: ZoneTable) -> [String] {
    let listings = episodes.map { Listing($0.item.showing, $0.item.details, flags: $0.flags, in: zone) }
    return listings.isEmpty
      ? [] : format.rule("episodes of your shows (TVmaze.com)") + format.lines(listings, names: [])
  }

  func write(_ pairs: [NowAndNext], of guide: Guide, in zone: ZoneTable, now: Instant) throws {
    let marks = try marks(in: guide, zone, now)
    let lines = format.lines(pairs.filter { !$0.isEmpty }, of: guide, in: zone, marks: marks)
    try write(lines, of: guide, in: zone)
  }

  func write(_ shared: SharedList) throws {
    let marks = try marks(in: shared.guide, shared.zone, shared.now)
    let rows = zip(shared.entries, shared.next).map { entry, next in
      ListEntryRow(entry, of: shared.list.name, in: shared.zone, marks: next.map(marks))
    }
    try write(rows, orSay: "the list is empty; to add programmes: tvgrid mine lists NAME --add QUERY")
  }

  /// Writes reminders with their lead times in minutes. Showings that neither the guide nor TVmaze has are left out.
  func write(
    _ reminders: [ScheduledReminder], defaultLead: Int, of guide: Guide, in zone: ZoneTable, now: Instant
  ) throws {
    let marks = try marks(in: guide, zone, now)
    let rows = reminders.compactMap { entry -> ReminderRow? in
      let lead = entry.reminder.lead ?? defaultLead
      if let programme = entry.programme {
        return ReminderRow(Listing(programme, of: guide, in: zone, marks: marks), lead: lead)
      }
      return entry.isOutside ? ReminderRow(Listing(entry, lead: lead, in: zone), lead: lead) : nil
    }
    try write(format.lines(rows), of: guide, in: zone)
  }

  /// Writes rows. If the list is empty, writes a message on a terminal and throws.
  func write(_ rows: [some ListingRow], orSay message: String) throws {
    try write(format.lines(rows), orSay: message)
  }

  private func write(_ lines: some Collection<String>, orSay message: @autoclosure () -> String) throws {
    try write(lines)
    guard lines.isEmpty else { return }
    if Output.isTerminal { Output.writeError(message()) }
    throw ExitCode(ExitCodes.nothingFound)
  }

  private func write(_ lines: some Sequence<String>) throws {
    guard case .table = format else { return try Output.writeData(lines) }
    if Environment.isUnicode { try Output.write(lines) } else { try Output.write(lines.lazy.map(ASCII.text)) }
  }

  private func write(_ lines: some Collection<String>, of guide: Guide, in zone: ZoneTable) throws {
    try write(lines, orSay: "nothing found; \(coverage(of: guide, in: zone))")
  }

  private func coverage(of guide: Guide, in zone: ZoneTable) -> String {
    guard let coverage = guide.coverage else { return "the guide has no programmes" }
    let dates = [coverage.start, coverage.end.adding(seconds: -1)].map { zone.local($0).date }
    let days = dates.map { "\($0.shortText) \($0.year)" }
    return "the guide covers \(days[0]) to \(days[1])"
  }
}

/// Output options for programmes, with an option to print only their number.
struct ProgrammeOutput: ParsableArguments {
  @OptionGroup var output: OutputOptions

  @Flag(help: "Print only the number of matches.")
  var count = false

  func write(_ programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, now: Instant) throws {
    try write(programmes.count) { try output.write(programmes, of: guide, in: zone, now: now) }
  }

  /// Writes followed programmes and episodes that the guide does not have, or their number.
  func write(
    _ programmes: [ProgrammeID], and outside: [OutsideEpisode], of guide: Guide, in zone: ZoneTable, now: Instant
  ) throws {
    try write(programmes.count + outside.count) {
      try output.write(programmes, and: outside, of: guide, in: zone, now: now)
    }
  }

  /// Writes search results, or their number, in which a simulcast counts once.
  func write(
    found programmes: [ProgrammeID], and episodes: [EpisodeGuide.Entry], of guide: Guide, in zone: ZoneTable,
    now: Instant
  ) throws {
    let number = count ? Simulcasts(guide).groups(of: programmes).count : programmes.count
    try write(number + episodes.count) {
      try output.write(found: programmes, and: episodes, of: guide, in: zone, now: now)
    }
  }

  func write(_ pairs: [NowAndNext], of guide: Guide, in zone: ZoneTable, now: Instant) throws {
    try write(pairs.count { !$0.isEmpty }) { try output.write(pairs, of: guide, in: zone, now: now) }
  }

  private func write(_ number: Int, orList list: () throws -> Void) throws {
    guard count else { return try list() }
    try Output.write(["\(number)"])
    if number == 0 { throw ExitCode(ExitCodes.nothingFound) }
  }
}
