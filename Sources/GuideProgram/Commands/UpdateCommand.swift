import ArgumentParser
import CellCanvas
import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSources
import GuideSystem

struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Update the guides of your sources.",
    discussion: """
      Updates all sources, or those you name. A guide that is empty, cut short, a web page, or missing most of its \
      programmes never replaces the current one. Exit code: 2 if a source could not be updated.
      """)

  @OptionGroup var times: TimeOptions

  @Argument(help: "Names of sources (default: all).", completion: Completions.sources)
  var names: [String] = []

  @Flag(help: "Accept any guide that has programmes, and download it even if unchanged.")
  var force = false

  func run() throws {
    let (zone, now, _) = try times.moment
    let configured = try ConfiguredSources(zone: zone)
    let sources = try selected(of: configured.all)
    // Lines that have scrolled off the screen cannot be redrawn.
    let isLive = Output.isTerminal && Environment.value("TERM") != "dumb" && sources.count < Output.rows
    let display = UpdateProgressDisplay(sources.map(\.name), isLive: isLive, columns: Output.columns)
    let update = configured.update(sources, isForced: force, now: now, pacer: RequestPacer(.tvmaze))
    // The grabber's process does not receive Ctrl-C from the terminal.
    let handler = InterruptHandler { update.cancel() }
    let outcomes = try update.run { display.show($0, $1) }
    handler.terminateIfInterrupted()
    // Progress lines may be clipped, so they give no reasons. If the reasons are shown below, remove the lines of failed
    // sources.
    if Output.areErrorsShown { display.removeFailedLines() }
    for (source, outcome) in zip(sources, outcomes) where !outcome.isSuccess {
      Output.writeError("\(source.name): \(configured.text(of: outcome, for: source.name).english)")
    }
    let (joined, problem) = joinPlaylists(configured)
    if outcomes.contains(where: \.isNew), let problem = CalendarFile.refresh(in: zone, now: now) {
      Output.writeError(problem.english)
    }
    try display.requireWritten()
    if outcomes.count > 1 { try Output.write([totals(outcomes)]) }
    try Output.write(joined)
    let fresh = zip(sources, outcomes).filter { $0.1.isNew }.map(\.0.name)
    try writeChanges(of: fresh, configured, zone, now)
    if let problem { throw problem }
    let isComplete = zip(sources, outcomes).allSatisfy { $1.isSuccess || configured.hasOnlyChannels($0, $1) }
    if !isComplete { throw ExitCode(ExitCodes.failure) }
  }

  /// Matches the playlists to the new guides. Returns a line for each one that is joined differently now, and the error.
  ///
  /// The guides are updated whatever happens, so the error comes after all that is said about them.
  private func joinPlaylists(_ configured: ConfiguredSources) -> (lines: [String], (any Error)?) {
    do {
      let before = try configured.joinedTexts()
      try configured.refreshPlaylists()
      let after = try configured.joinedTexts().filter { before[$0.key] != $0.value }
      return (configured.all.compactMap { source in after[source.name].map { "\(source.name): \($0)" } }, nil)
    } catch {
      return ([], error)
    }
  }

  /// Prints the changes, if any, in the new guides from some sources.
  private func writeChanges(of sources: [String], _ configured: ConfiguredSources, _ zone: ZoneTable, _ now: Instant)
    throws
  {
    guard !sources.isEmpty else { return }
    let changes = configured.cache.changes(of: sources)
    // The guide is only needed to find followed programmes among the changes.
    let summary = changes.changes.isEmpty ? ChangeSummary() : try ChangesCommand.summary(of: changes, zone, now)
    let today = BroadcastDay(containing: now, in: zone)
    let text = summary.sentence(in: .english, zone: zone, clock: .twentyFour, today: today)
    try Output.write([text].compactMap { $0.map { SafeText($0).string } })
  }

  private func selected(of sources: [UpdateSource]) throws -> [UpdateSource] {
    guard !sources.isEmpty else { throw ConfiguredSources.noSources }
    if names.isEmpty { return sources }
    var named: [String] = []
    for name in names where !named.contains(name) { named.append(name) }
    return try named.map { name in
      guard let source = sources.first(where: { $0.name == name }) else {
        let near = NearestWord.to(name, among: sources.map(\.name)).map { "did you mean \($0)?" }
        throw CommandError("no source \(name.quotedInMessage): \(near ?? "run tvgrid sources for a list")")
      }
      return source
    }
  }

  /// For example `3 sources: 1 updated, 1 unchanged, 1 failed`.
  private func totals(_ outcomes: [UpdateOutcome]) -> String {
    let new = outcomes.count(where: \.isNew)
    let same = outcomes.count { $0 == .unchanged }
    let parts = [(new, "updated"), (same, "unchanged"), (outcomes.count - new - same, "failed")]
    return "\(outcomes.count) sources: " + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

struct ChangesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "List what the last update changed.",
    discussion: """
      Lists programmes that were added, moved or removed within the period the guide already covered. Followed \
      programmes come first, with a star; for days newly added at the end, only followed programmes are listed.
      """)

  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let (zone, now, _) = try times.moment
    let sources = try ConfiguredSources(zone: zone)
    guard !sources.all.isEmpty else { throw ConfiguredSources.noSources }
    guard sources.updated != nil else { throw ConfiguredSources.noGuide }
    sources.failures.forEach { Output.writeError($0.english) }
    let summary = try Self.summary(of: sources.changes, zone, now)
    let rows = summary.changes.enumerated().filter { $0.element.interval.end > now }.map { index, change in
      ChangeRow(change, isFollowed: index < summary.followedCount, in: zone)
    }
    try output.write(rows, orSay: "no changes in the last update")
  }

  /// The changes, followed programmes first. Reads the guide only if something is followed.
  static func summary(of changes: GuideChanges, _ zone: ZoneTable, _ now: Instant) throws -> ChangeSummary {
    let choices = try PersonalStore.ofCurrentUser()?.reading(\.choices).value ?? ChannelChoices()
    var context = try QueryContext.ofCurrentUser(of: nil)
    guard context.followsAnything else { return ChangeSummary(changes, shownBy: choices) }
    let today = BroadcastDay(containing: now, in: zone).date
    let guide = try GuideSelection(paths: [], demo: false).loadArranged(today: today, in: zone)
    if context.followedNeeds.contains(.recording) { context = try .ofCurrentUser(of: guide) }
    let followed = SearchIndex(guide).followed(in: context, now: now, in: zone)
    return ChangeSummary(changes, shownBy: choices, of: guide, following: followed, titles: context.followedTitles)
  }
}
