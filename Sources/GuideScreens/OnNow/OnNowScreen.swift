package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuidePersonal

/// The keys that only the on-now list has.
package enum OnNowCommand: String, BoundCommand {
  case earlier, later, order, simulcasts, details

  package static let table = "onnow"
  package static let sections = [
    KeySection<OnNowCommand>(
      "In the on-now list",
      [
        KeyBinding(.earlier, "<", .shiftLeft, help: "half an hour earlier"),
        KeyBinding(.later, ">", .shiftRight, help: "half an hour later"),
        KeyBinding(.order, "S", help: "sort by channel, end, title or genre", hint: "sort"),
        KeyBinding(
          .simulcasts, .control("r"), help: "show or hide other channels with the same programme",
          hint: "other channels"),
        KeyBinding(
          .details, .control("t"), help: "show details, even if Enter plays the channel",
          hint: "details"),
      ])
  ]
}

/// The on-now list: the programmes at an instant, one line for each channel.
package struct OnNowScreen: ViewScreen {
  static let view = GuideView.now

  package var list = ListState()
  package var question: Question<Self>?
  /// The instant shown; `nil` for now, which follows the clock.
  package private(set) var instant: Instant?
  /// The order of the lines.
  package private(set) var order = OnNowRows.Order.channel
  private(set) var rows: OnNowRows
  var origin: ViewPosition
  var lines: Int?
  var shownLines: Int { rows.lines }
  /// Whether no other time has been chosen, so that closing restores the original selection.
  private var isAsOpened = true
  private var unfolded: Set<ProgrammeID> = []

  /// Opens the list at the current time, or at the position's time if that is on another day.
  package init(at position: ViewPosition, _ app: App) {
    origin = position
    let today = BroadcastDay(containing: app.now, in: app.zone)
    instant = position.instant.flatMap { BroadcastDay(containing: $0, in: app.zone) == today ? nil : $0 }
    rows = OnNowRows(position.channels(app).rows, at: instant ?? app.now, by: .channel, app)
    select(channel: position.channel, app)
  }

  package static let keys = [
    AppCommand.allKeys, ListCommand.allKeys, ViewScreenCommand.allKeys, OnNowCommand.allKeys, ViewCommand.allKeys,
    ProgrammeCommand.allKeys, channelKeys, GridCommand.keys(only: GridCommand.inViews.union(GridCommand.zooming)),
  ]
  package var helpTable: String { OnNowCommand.table }
  package static let hasColumnTitles = true
  package func rows(_ app: App) -> OnNowRows { rows }

  package func title(_ app: App) -> String {
    let shown = instant ?? app.now
    let local = app.zone.local(shown)
    let date = "\(local.date.longText(in: app.language))\(app.nearness(of: local.date).map { ", \($0)" } ?? "")"
    let sorted = order == .channel ? "" : ", \(order.phrase(in: app.language))"
    let time = app.clock.text(of: local.time)
    let what = instant == nil ? app.text("On now, \(time)") : app.text("On at \(time)")
    return "\(what)\(app.hiddenNote)  \(date)\(groupNote(app))\(sorted)"
  }

  package func hints(_ app: App) -> [Hint] {
    let back = instant == nil ? [] : app.keymap.hints(ViewScreenCommand.now)
    let isSimulcast = list.row(rows).flatMap { rows.row(ofGroupAt: $0) } != nil
    let simulcasts = isSimulcast ? app.keymap.hints(OnNowCommand.simulcasts) : []
    let plays = playsSelected(app)
    let details = plays ? app.keymap.hints(OnNowCommand.details) : []
    let opening = plays ? app.text("watch") : selectedProgramme(app) == nil ? nil : app.text("details")
    return openingHint(opening, app) + details
      + (origin.group == .all ? [] : app.keymap.hints(GridCommand.allChannels)) + back
      + simulcasts
      + app.keymap.hints(ViewCommand.next)
      + app.keymap.hints(ViewScreenCommand.primeTime, .goToTime) + app.keymap.hints(OnNowCommand.order)
      + app.keymap.hints(ListCommand.narrow, .close)
      + app.keymap.hints(AppCommand.help)
  }

  func position(_ app: App) -> ViewPosition {
    origin.with(channel: selectedChannel ?? origin.channel, instant: isAsOpened ? origin.instant : instant)
  }

  /// The selected channel; on a shared line, preferably the one at which the view was opened.
  private var selectedChannel: Int? {
    guard let entry = list.row(rows).map({ rows.entries[$0] }) else { return nil }
    return !entry.isUnfolded && entry.others.contains(origin.channel) ? origin.channel : entry.channel
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard let command: OnNowCommand = app.keymap.command(for: key) else { return false }
    switch command {
    case .earlier: go(to: halfHour(before: shownInstant(app), app), in: &app)
    case .later: go(to: halfHour(before: shownInstant(app).adding(seconds: 1801), app), in: &app)
    case .order:
      order = order.stepped()
      relist(selecting: selectedChannel, in: app)
      app.notice = app.text("Sorted \(order.phrase(in: app.language)).")
    case .simulcasts: toggleSimulcast(in: &app)
    case .details: openDetails(in: &app)
    }
    return true
  }

  /// Whether the selected channel has a stream, which Enter then plays.
  private func playsSelected(_ app: App) -> Bool {
    guard let channel = selectedChannel, app.canPlay else { return false }
    return app.stream(of: rows.guide.channels[channel].id) != nil
  }

  /// The last full or half hour before an instant.
  private func halfHour(before instant: Instant, _ app: App) -> Instant {
    let last = instant.adding(seconds: -1)
    return last.adding(
      seconds: -(app.zone.local(last).time.minuteOfDay % 30 * 60 + last.seconds.flooredRemainder(by: 60)))
  }

  package func shownPictures(_ app: App) -> [ShownPicture] {
    rows.hasLogos ? shownLogos(app) { rows.guide.channels[rows.entries[$0].channel] } : []
  }

  func shownInstant(_ app: App) -> Instant { instant ?? app.now }

  mutating func show(_ wanted: Instant?, in app: inout App) {
    (instant, isAsOpened) = (wanted, false)
    relist(selecting: selectedChannel, in: app)
  }

  mutating func go(toChannel channel: Int, in app: inout App) { select(channel: channel, app) }

  mutating func followGroup(in app: inout App) { relist(selecting: selectedChannel, in: app) }

  // MARK: The selected programme

  /// The programme of the selected channel, which may share a line with others.
  func selectedProgramme(_ app: App) -> ProgrammeID? {
    guard let programme = list.row(rows).flatMap({ rows.entries[$0].programme }) else { return nil }
    guard let channel = selectedChannel, channel != rows.guide.channel(of: programme) else { return programme }
    let (interval, title) = (rows.guide.interval(of: programme), rows.guide.titleID(of: programme))
    let others = rows.guide.programmes(on: channel, in: interval)
    return others.first { rows.guide.interval(of: $0) == interval && rows.guide.titleID(of: $0) == title } ?? programme
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? { rows.entries[row].programme }

  package mutating func open(row: Int, in app: inout App) {
    if playsSelected(app) { app.play(selectedShowing(app)) } else { openDetails(in: &app) }
  }

  private mutating func toggleSimulcast(in app: inout App) {
    guard let row = list.row(rows).flatMap({ rows.row(ofGroupAt: $0) }), let programme = rows.entries[row].programme
    else { return app.notice = app.text("No other channel shows this at the same time.") }
    if rows.entries[row].isUnfolded {
      let channels = [rows.entries[row].channel] + rows.entries[row].others
      unfolded = unfolded.filter { !channels.contains(app.guide.channel(of: $0)) }
    } else {
      unfolded.insert(programme)
    }
    relist(selecting: rows.entries[row].channel, in: app)
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide:
      let id = selectedChannel.map { rows.guide.channels[$0].id }
      // Programme and channel indices of the old guide are meaningless in the new one.
      unfolded = []
      list.unmarkAll()
      origin = origin.moved(from: rows.guide, app) ?? origin
      relist(selecting: app.guide.channels.firstIndex { $0.id == id }, in: app)
    case .minute: if instant == nil { relist(selecting: selectedChannel, in: app) }
    case .arrangement, .size, .ticks, .settings: relist(selecting: selectedChannel, in: app)
    default: break
    }
  }

  /// Updates the rows and selects a channel if it is shown.
  private mutating func relist(selecting channel: Int?, in app: App) {
    rows = OnNowRows(
      origin.channels(app).rows, at: instant ?? app.now, by: order, unfolded: unfolded, lines: lines, app)
    refreshItems(app)
    if let channel { select(channel: channel, app) }
    list.reveal(rows, page: page(app))
  }

  private mutating func select(channel: Int, _ app: App) {
    guard let row = rows.row(ofChannel: channel) else { return }
    list.select(row: row, rows, page: page(app))
  }
}
