package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuidePersonal

/// The additional keys of the channel day view.
package enum ChannelDayCommand: String, BoundCommand {
  case previousChannel, nextChannel

  package static let table = "day"
  package static let sections = [
    KeySection<ChannelDayCommand>(
      "In a channel's day",
      [
        KeyBinding(.previousChannel, .left, "h", help: "previous channel", hint: "channel"),
        KeyBinding(.nextChannel, .right, "l", help: "next channel", hint: "channel"),
      ])
  ]
}

/// All programmes of one channel on one broadcast day.
package struct ChannelDayScreen: ViewScreen {
  static let view = GuideView.channel

  package var list = ListState()
  package var question: Question<Self>?
  /// The channel's index in the guide.
  package private(set) var channel: Int
  /// The broadcast day.
  package private(set) var day: BroadcastDay
  private var rows: ChannelDayRows
  var origin: ViewPosition
  var lines: Int?
  var mostLines: Int { 4 }
  /// The time of day that the user last navigated to; it is kept when the day or the channel changes.
  private var time: WallTime

  /// Shows the channel and day of a view's position, and selects the programme that is on at its time. If the channel no longer
  /// exists, the nearest one is shown.
  package init(at position: ViewPosition, _ app: App) {
    origin = position
    channel = min(max(position.channel, 0), app.guide.channels.count - 1)
    let shown = position.instant ?? app.now
    day = app.nearestDay(to: BroadcastDay(containing: shown, in: app.zone))
    time = app.zone.local(shown).time
    rows = ChannelDayRows(channel, day, app)
    select(at: shown, app)
  }

  package static let keys = [
    // Left and Right change the channel.
    AppCommand.allKeys, ListCommand.keys(without: .pageUp, .pageDown), ViewScreenCommand.allKeys,
    ChannelDayCommand.allKeys, ViewCommand.allKeys, ProgrammeCommand.allKeys, channelKeys,
    GridCommand.keys(only: GridCommand.inViews.union(GridCommand.zooming)),
  ]
  package var helpTable: String { ChannelDayCommand.table }
  package func rows(_ app: App) -> ChannelDayRows { rows }

  package func title(_ app: App) -> String {
    let near = app.nearness(of: day).map { ", \($0)" } ?? ""
    let what =
      "\(app.label(ofChannel: channel))\(app.hiddenNote)  \(day.date.longText(in: app.language))\(near)\(groupNote(app))"
    if rows.count > 0 { return what }
    return app.hidesAny
      ? app.text("\(what): no other programmes") : app.text("\(what): no programmes")
  }

  package func hints(_ app: App) -> [Hint] {
    openingHint(rows.count == 0 ? nil : app.text("details"), app)
      + (origin.group == .all ? [] : app.keymap.hints(GridCommand.allChannels)) + app.keymap.hints(ViewCommand.next)
      + [
        app.keymap.hint(ViewScreenCommand.previousDay, .nextDay),
        app.keymap.hint(ChannelDayCommand.previousChannel, .nextChannel),
      ] + app.keymap.hints(ViewScreenCommand.now, .primeTime, .goToTime)
      + app.keymap.hints(ListCommand.narrow, .close) + app.keymap.hints(AppCommand.help)
  }

  func position(_ app: App) -> ViewPosition {
    let interval = selectedProgramme(app).map(app.guide.interval)
    return origin.with(channel: channel, instant: interval?.contains(app.now) ?? false ? nil : shownInstant(app))
  }

  /// The time that the user last navigated to if the selected programme is on then, otherwise the programme's start.
  func shownInstant(_ app: App) -> Instant {
    let wanted = day.instant(of: time, in: app.zone)
    guard let interval = selectedProgramme(app).map(app.guide.interval), !interval.contains(wanted) else {
      return wanted
    }
    return interval.start
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? { rows.entries[row].programme }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard let command: ChannelDayCommand = app.keymap.command(for: key) else { return false }
    moveChannel(by: command == .previousChannel ? -1 : 1, in: &app)
    return true
  }

  mutating func show(_ instant: Instant?, in app: inout App) {
    let shown = instant ?? app.now
    day = BroadcastDay(containing: shown, in: app.zone)
    relist(at: shown, app)
  }

  private mutating func moveChannel(by step: Int, in app: inout App) {
    let channels = origin.channels(app)
    let row = (channels.row(of: channel) ?? channels.nearestRow(to: channel)) + step
    guard channels.rows.indices.contains(row) else {
      return app.notice =
        step < 0 ? app.text("This is the first channel.") : app.text("This is the last channel.")
    }
    go(toChannel: channels.rows[row], in: &app)
  }

  mutating func go(toChannel wanted: Int, in app: inout App) {
    let shown = shownInstant(app)
    channel = wanted
    relist(at: shown, app)
  }

  /// Goes to the nearest channel of the group.
  mutating func followGroup(in app: inout App) {
    let channels = origin.channels(app)
    guard channels.row(of: channel) == nil, channels.count > 0 else { return relistKeepingSelection(app) }
    go(toChannel: channels.rows[channels.nearestRow(to: channel)], in: &app)
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide:
      list.unmarkAll()
      let id = rows.guide.channels[channel].id
      // If the user hid the channel, the next one replaces it; if it is missing for another reason, the screen closes.
      let next = app.mine.choices[id].isHidden ? neighbour(in: rows.guide, app) : nil
      guard let found = app.guide.channels.firstIndex(where: { $0.id == id }) ?? next else { return app.close() }
      let shown = list.row(rows).map { rows.guide.start(of: rows.entries[$0].programme) } ?? day.start(in: app.zone)
      channel = found
      day = app.nearestDay(to: day)
      relist(at: shown, app)
    case .ticks, .settings: relistKeepingSelection(app)
    // Until a large guide has been rearranged, hiding a channel only removes its row.
    case .arrangement: if app.mine.choices[rows.guide.channels[channel].id].isHidden { followGroup(in: &app) }
    case .size: relistKeepingSelection(app)
    default: break
    }
  }

  private mutating func relistKeepingSelection(_ app: App) {
    let selected = selectedProgramme(app)
    rows = ChannelDayRows(channel, day, lines: lines, app)
    refreshItems(app)
    // If the programme is now hidden, its successor has taken its row.
    let row = rows.entries.firstIndex { $0.programme == selected } ?? list.row(rows)
    if let row { list.select(row: row, rows, page: page(app)) }
    list.reveal(rows, page: page(app))
  }

  /// The next shown channel in another guide's order, or else the previous one; `nil` if none is left.
  private func neighbour(in old: Guide, _ app: App) -> Int? {
    let shown = origin.channels(app)
    let ids = old.channels[channel...].map(\.id) + old.channels[..<channel].reversed().map(\.id)
    let positions = Dictionary(shown.rows.map { (app.guide.channels[$0].id, $0) }) { first, _ in first }
    return ids.lazy.compactMap { positions[$0] }.first
  }

  private mutating func relist(at instant: Instant, _ app: App) {
    time = app.zone.local(instant).time
    rows = ChannelDayRows(channel, day, lines: lines, app)
    refreshItems(app)
    select(at: instant, app)
  }

  /// Selects the programme that is on at an instant, or the first one after it.
  private mutating func select(at instant: Instant, _ app: App) {
    let row = rows.entries.firstIndex { app.guide.interval(of: $0.programme).end > instant }
    list.select(row: row ?? max(0, rows.count - 1), rows, page: page(app))
    list.centre(rows, page: page(app))
  }
}
