package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuideSearch
import GuideSettings

/// The keys that only the week view has.
package enum WeekCommand: String, BoundCommand {
  case previousDay, nextDay, filter, channel, columns

  package static let table = "week"
  package static let sections = [
    KeySection<WeekCommand>(
      "In the week",
      [
        KeyBinding(.previousDay, .left, "h", help: "back one day", hint: "day"),
        KeyBinding(.nextDay, .right, "l", help: "forward one day", hint: "day"),
        KeyBinding(
          .filter, "/", "&",
          help: "filter by a query as you type: title words, channel:harbour, is:film; empty: all",
          hint: "filter"),
        KeyBinding(
          .channel, "c", help: "show only this programme's channel, or all channels again", hint: "channel only"),
        KeyBinding(
          .columns, "v",
          help: "show the days of a channel, group or filter side by side (120 columns or more), or as one list",
          hint: "columns/list"),
      ])
  ]
}

/// A week of the guide, from Monday to Sunday, as a list of programmes by day, or with the days side by side.
package struct WeekScreen: ViewScreen {
  static let view = GuideView.week

  package var list = ListState()
  package var question: Question<Self>?
  /// The Monday of the week.
  package private(set) var monday: BroadcastDay
  private(set) var rows: WeekRows
  var origin: ViewPosition
  /// The instant of the last jump, and the item that it selected.
  ///
  /// While that item is selected, moves by days start from that instant.
  private var reached: (instant: Instant, item: Int)
  /// The id of the only channel shown; `nil` for all.
  private(set) var channel: String?
  /// The query that filters the week; empty for none.
  private var query: Query
  /// The matches of the query so far; `nil` without a query.
  private var found: SearchMatches?
  package private(set) var awaitedSearch: SearchRequest?
  /// Whether the user wants one list even if the days fit side by side.
  private var prefersList = false
  var lines: Int?
  /// The days side by side; `nil` while they are one list.
  private(set) var timetable: WeekTimetable?
  /// The first slot on the screen, if the days are side by side.
  var topSlot = 0
  /// The slot from which moves between days started, and the item that they selected.
  var level: (slot: Int, item: Int)?

  /// Opens the week at a position's time and selects the programme that is on then.
  package init(at position: ViewPosition, _ app: App) {
    origin = position
    let shown = position.instant ?? app.now
    monday = app.nearestDay(to: BroadcastDay(containing: shown, in: app.zone)).monday
    query = app.query("")
    reached = (shown, 0)
    // With one line as the default, days side by side still have two.
    lines = app.settings.values.weekLines > 1 ? app.settings.values.weekLines : nil
    rows = WeekRows([], app) { _ in true }
    relist(app)
    let channel = min(max(position.channel, 0), app.guide.channels.count - 1)
    let item = app.timeline.item(on: channel, at: shown)
    let programme = if case .programme(let programme) = item { programme } else { nil as ProgrammeID? }
    select(programme, reaching: shown, app)
  }

  package static let keys = [
    // Left and Right move by days, and the key that narrows other lists opens the filter.
    AppCommand.allKeys, ListCommand.keys(without: .pageUp, .pageDown, .narrow), ViewScreenCommand.allKeys,
    WeekCommand.allKeys, ViewCommand.allKeys, ProgrammeCommand.allKeys, channelKeys,
    // A channel is chosen by the week's own command.
    GridCommand.keys(only: GridCommand.inViews.union(GridCommand.zooming).subtracting([.channelName])),
  ]
  package static var opener: GridCommand? { .week }
  package var helpTable: String { isFiltering ? PromptCommand.table : WeekCommand.table }
  private var isFiltering: Bool { question?.prompt.isQuery ?? false }
  package var isSearchUrgent: Bool { awaitedSearch != nil }
  package func rows(_ app: App) -> WeekRows { rows }

  package func shownPictures(_ app: App) -> [ShownPicture] {
    guard rows.hasPictures else { return [] }
    return shownPictures(app) { row in
      app.bestPictureAddress(of: rows.programmes[row]).map { ShownPicture($0, isLogo: false) }
    }
  }

  package func title(_ app: App) -> String {
    let (first, last) = (monday.date, monday.adding(days: 6).date)
    let today = BroadcastDay(containing: app.now, in: app.zone).monday
    let near = nearness(first.dayNumber - today.date.dayNumber, app).map { ", \($0)" } ?? ""
    let only = channel.flatMap { id in app.guide.channels.first { $0.id == id } }.map {
      ", " + app.text("\($0.name) only")
    }
    let asked = query.isEmpty || isFiltering ? "" : ", " + app.text("filtered: \(query.text)")
    let year = last.year == today.date.year ? "" : " \(last.year)"
    let days = app.text("\(first.shortText(in: app.language)) to \(last.shortText(in: app.language))")
    return "\(days)\(year)\(near)\(app.hiddenNote)\(groupNote(app))\(only ?? "")\(asked)"
  }

  private func nearness(_ days: Int, _ app: App) -> String? {
    switch days {
    case -7: app.text("last week")
    case 0: app.text("this week")
    case 7: app.text("next week")
    default: nil
    }
  }

  package func hints(_ app: App) -> [Hint] {
    openingHint(rows.count == 0 ? nil : app.text("details"), app)
      + [app.keymap.hint(ListCommand.close, isNarrowed ? app.text("all") : app.text("grid"))]
      + (origin.group == .all ? [] : app.keymap.hints(GridCommand.allChannels))
      + [app.keymap.hint(WeekCommand.previousDay, .nextDay)]
      + [app.keymap.hint(ViewScreenCommand.previousWeek, .nextWeek)] + app.keymap.hints(WeekCommand.filter, .channel)
      + (columnsProblem(app) == nil ? app.keymap.hints(WeekCommand.columns) : [])
      + app.keymap.hints(ViewCommand.next) + app.keymap.hints(ViewScreenCommand.now, .goToTime)
      + app.keymap.hints(AppCommand.help)
  }

  /// Whether a query or channel limits the list.
  private var isNarrowed: Bool { !query.isEmpty || channel != nil }
  /// Whether the list has few enough channels or programmes for columns.
  var isOfSome: Bool { isNarrowed || origin.group != .all }

  func position(_ app: App) -> ViewPosition {
    guard let programme = selectedProgramme(app) else {
      return origin.with(channel: origin.channel, instant: reached.instant)
    }
    let instant =
      rows.guide.interval(of: programme).contains(app.now) ? nil : rows.guide.sortInstant(of: programme, in: app.zone)
    return origin.with(channel: rows.guide.channel(of: programme), instant: instant)
  }

  /// The selected programme; on a day's heading, the first programme of the day.
  private func nearestProgramme(_ app: App) -> ProgrammeID? {
    if let programme = selectedProgramme(app) { return programme }
    return list.heading(rows).flatMap { rows.firstRow(of: $0) }.map { rows.programmes[$0] }
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? { rows.programmes[row] }

  /// The instant of the last jump, or the selected programme's start if the selection has moved since.
  func shownInstant(_ app: App) -> Instant {
    guard list.selected != reached.item, let programme = nearestProgramme(app) else { return reached.instant }
    return rows.guide.sortInstant(of: programme, in: app.zone)
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if isNarrowed, app.keymap.command(for: key) == ListCommand.close {
      channel = nil
      search(for: "", in: &app)
      return true
    }
    guard let command: WeekCommand = app.keymap.command(for: key) else {
      let command: ListCommand? = app.keymap.command(for: key)
      return command.map { moveInColumns($0, app) } ?? false
    }
    switch command {
    case .previousDay: moveColumn(by: -1, in: &app)
    case .nextDay: moveColumn(by: 1, in: &app)
    case .columns: toggleColumns(in: &app)
    case .filter:
      let prompt = Prompt(
        "Filter: ", examples: "(title words, channel:harbour, is:film; empty: all)", instruction: "Type a query",
        accepting: "keeps the matches", cancelling: "shows all", isQuery: true, text: query.text)
      ask(prompt, preview: { $0.search(for: $1, in: &$2) }) { week, _, app in week.acceptFilter(in: &app) }
    case .channel: toggleChannel(in: &app)
    }
    return true
  }

  private mutating func toggleColumns(in app: inout App) {
    if let problem = columnsProblem(app) { return app.notice = problem }
    prefersList = timetable != nil
    relistAroundSelection(app)
  }

  private mutating func toggleChannel(in app: inout App) {
    guard channel == nil else {
      channel = nil
      return relistAroundSelection(app)
    }
    guard let programme = selectedProgramme(app) else {
      return app.notice = app.text("Choose a programme: this line is a heading.")
    }
    channel = app.guide.channels[app.guide.channel(of: programme)].id
    relistAroundSelection(app)
  }

  mutating func go(toChannel wanted: Int, in app: inout App) {
    channel = app.guide.channels[wanted].id
    relistAroundSelection(app)
  }

  mutating func followGroup(in app: inout App) { relistAroundSelection(app) }

  private func acceptFilter(in app: inout App) -> Bool {
    if let problem = query.diagnostics.first {
      app.notice = app.sentence(app.text(problem.problem))
      return false
    }
    if !query.isEmpty { app.remember(query.text) }
    return true
  }

  /// Filters by a query, in the background if that takes a while.
  private mutating func search(for text: String, in app: inout App) {
    query = app.query(text)
    find(in: &app)
    relistAroundSelection(app)
  }

  private mutating func find(in app: inout App) {
    awaitedSearch = nil
    if query.isEmpty {
      found = nil
    } else if app.isLong(query) {
      awaitedSearch = app.searchRequest(query)
      // Drop matches from another guide.
      if found?.guide !== app.guide { found = SearchMatches.none }
    } else {
      found = app.matches(of: query)
    }
  }

  package mutating func searchProgressed(_ progress: SearchProgress, in app: inout App) {
    found = progress.matches
    if progress.isComplete { awaitedSearch = nil }
    relistAroundSelection(app)
  }

  mutating func show(_ instant: Instant?, in app: inout App) {
    let shown = instant ?? app.now
    let week = BroadcastDay(containing: shown, in: app.zone).monday
    if week != monday {
      monday = week
      list.unmarkAll()
      relist(app)
    }
    select(nil, reaching: shown, app)
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide(let old):
      list.unmarkAll()
      origin = origin.moved(from: old.guide, app) ?? origin.with(channel: 0, instant: origin.instant)
      let (programme, shown) = (selectedProgramme(app).flatMap { app.same($0, of: rows.guide) }, shownInstant(app))
      if !app.guide.channels.contains(where: { $0.id == channel }) { channel = nil }
      find(in: &app)
      monday = app.nearestDay(to: BroadcastDay(containing: shown, in: app.zone)).monday
      relist(app)
      select(programme, reaching: shown, app)
    case .minute:
      guard query.followsClock else { return }
      find(in: &app)
      relistKeepingSelection(app)
    case .followed, .lists, .ticks:
      if query.usesContext {
        query = app.query(query.text)
        find(in: &app)
      }
      if query.usesContext || app.hidesWatched { relistKeepingSelection(app) }
    case .settings: relistKeepingSelection(app)
    case .names: completeWithNames(in: &app)
    case .arrangement: relistKeepingSelection(app)
    case .size:
      relistKeepingSelection(app)
      refresh(app)
    default: break
    }
  }

  private mutating func relist(_ app: App) {
    let week = Interval(monday.start(in: app.zone), monday.adding(days: 7).start(in: app.zone))
    let only = channel.flatMap { id in app.guide.channels.firstIndex { $0.id == id } }
    var isWanted = [Bool](repeating: false, count: app.guide.channels.count)
    for index in only.map({ [$0] }) ?? origin.channels(app).rows { isWanted[index] = true }
    let found = found?.inOrder
    let listed = app.guide.listed(in: week, app.zone) { interval in
      guard let found else { return app.index.programmes(startingIn: interval) }
      let first = found.partitioningIndex { app.guide.start(of: $0) >= interval.start }
      return (first..<found.partitioningIndex { app.guide.start(of: $0) >= interval.end }).map { found[$0] }
    }
    let isInColumns = !prefersList && columnsProblem(app) == nil
    rows = WeekRows(listed, ofQuery: found != nil, lines: isInColumns ? 1 : lines ?? 1, app) { programme in
      isWanted[app.guide.channel(of: programme)] && !app.hides(programme)
    }
    timetable = isInColumns ? WeekTimetable(rows, monday: monday, app) : nil
    if isInColumns { list.fold([]) }
    refreshItems(app)
  }

  private mutating func relistKeepingSelection(_ app: App) {
    // Do nothing if a new guide has arrived but its event has not been handled yet.
    guard rows.guide === app.guide else { return }
    let (programme, shown, isReached) = (selectedProgramme(app), shownInstant(app), list.selected == reached.item)
    let heading = list.heading(rows)
    relist(app)
    if timetable != nil || !(heading.map { list.select(heading: $0, rows, page: page(app)) } ?? false) {
      select(programme, near: shown, app)
    }
    if isReached { reached = (shown, list.selected) }
  }

  /// Updates the rows with the selection centred, because its surroundings have changed.
  private mutating func relistAroundSelection(_ app: App) {
    relistKeepingSelection(app)
    list.centre(rows, page: page(app))
    revealSlot(centred: true, app)
  }

  /// Goes to a programme, or to the first one at or after an instant, and centres it.
  private mutating func select(_ programme: ProgrammeID?, reaching instant: Instant, _ app: App) {
    select(programme, near: instant, app)
    list.centre(rows, page: page(app))
    revealSlot(centred: true, app)
    reached = (instant, list.selected)
  }

  /// Selects a programme, or else the first one at or after an instant, or else the last one; unfolds its day.
  private mutating func select(_ programme: ProgrammeID?, near instant: Instant, _ app: App) {
    let found = programme.flatMap { rows.row(nearest: $0, in: app.zone) } ?? rows.row(from: instant, in: app.zone)
    list.unfold(row: found ?? max(0, rows.count - 1), described(rows, app), page: page(app))
    revealSlot(app)
  }

  package func emptyText(_ app: App) -> String? {
    if awaitedSearch != nil { return app.text("Searching…") }
    return isNarrowed
      ? app.text("No matches this week.") : app.text("The guide has no programmes this week.")
  }
}
