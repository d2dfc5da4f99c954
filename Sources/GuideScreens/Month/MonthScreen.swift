package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuidePersonal
import GuideSearch

/// The keys of the month view.
package enum MonthCommand: String, BoundCommand {
  case earlier, later, up, down, previousMonth, nextMonth, today, open, close

  package static let table = "month"
  package static let sections = [
    KeySection<MonthCommand>(
      "In the month calendar",
      [
        KeyBinding(.earlier, .left, "h", help: "back one day", hint: "day"),
        KeyBinding(.later, .right, "l", help: "forward one day", hint: "day"),
        KeyBinding(.up, .up, "k", help: "back one week", hint: "week"),
        KeyBinding(.down, .down, "j", help: "forward one week", hint: "week"),
        KeyBinding(.previousMonth, "[", .pageUp, help: "previous month", hint: "month"),
        KeyBinding(.nextMonth, "]", .pageDown, help: "next month", hint: "month"),
        KeyBinding(.today, ".", .home, help: "today", hint: "today"),
        KeyBinding(.open, .enter, help: "list what you follow on that day", hint: "list"),
        KeyBinding(.close, .escape, "q", help: "back", hint: "back"),
      ])
  ]
}

/// A day of the month under the pointer.
package struct MonthTarget: Hashable, Sendable {
  let day: BroadcastDay
}

/// A month calendar with the followed programmes of each day.
package struct MonthScreen: Screen {
  /// The selected day, which also determines the month shown.
  package private(set) var day: BroadcastDay
  private(set) var programmes: FollowedByDay

  /// Shows the month of a day, or of the nearest day in the guide.
  init(of day: BroadcastDay, _ app: App) {
    programmes = FollowedByDay(app)
    self.day = programmes.nearestDay(to: day, app)
  }

  /// Opens the current month, or explains that nothing is followed.
  static func open(in app: inout App) {
    guard !app.timeline.extent.isEmpty, !app.mine.searches.followed.isEmpty else {
      return app.notice = app.text(
        "You do not follow anything yet: \(app.keymap.name(of: ProgrammeCommand.follow)) follows a programme's title.")
    }
    app.open(MonthScreen(of: BroadcastDay(containing: app.now, in: app.zone), app))
  }

  package static let keys = [
    AppCommand.allKeys, MonthCommand.allKeys, ProgrammeCommand.keys(only: .hideWatched),
  ]
  package static var borrowedKeys: [KeyTable.Use] { [GridCommand.keys(only: GridCommand.anywhere)] }
  package static let opens: [any KeyHandler.Type] = [FollowedDayScreen.self]
  package var helpTable: String { MonthCommand.table }
  package var opensOnce: Bool { true }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    guard let command: MonthCommand = app.keymap.command(for: key) else {
      if app.keymap.command(for: key) == ProgrammeCommand.hideWatched {
        app.perform(.hideWatched, on: [])
        return true
      }
      if app.performGridCommand(key) { return true }
      let closing = app.text("\(app.keymap.name(of: MonthCommand.close)) goes back.")
      app.notice =
        app.keymap.gridNotice(for: key, closing: closing) ?? app.keymap.unusedKeyNotice(key, closing)
      return true
    }
    switch command {
    case .earlier: go(to: day.previous, in: &app)
    case .later: go(to: day.next, in: &app)
    case .up: goToWeek(by: -1, in: &app)
    case .down: goToWeek(by: 1, in: &app)
    case .previousMonth: goToMonth(later: false, in: &app)
    case .nextMonth: goToMonth(later: true, in: &app)
    case .today: go(to: BroadcastDay(containing: app.now, in: app.zone), in: &app)
    case .open: openDay(in: &app)
    case .close: app.close()
    }
    return true
  }

  private mutating func go(to wanted: BroadcastDay, in app: inout App) {
    let reached = programmes.nearestDay(to: wanted, app)
    if reached == day, wanted != day { app.showCoverage() }
    day = reached
  }

  /// Goes to the same day of another week, if anything is known about it.
  private mutating func goToWeek(by weeks: Int, in app: inout App) {
    let wanted = day.adding(days: weeks * 7)
    guard programmes.nearestDay(to: wanted, app) == wanted else { return app.showCoverage() }
    day = wanted
  }

  /// Goes to the same day of the next or previous month, or to its last day if that month is shorter.
  private mutating func goToMonth(later: Bool, in app: inout App) {
    let (year, month, number) = day.date.parts
    let index = year * 12 + month - 1 + (later ? 1 : -1)
    let days = (1...number).reversed().lazy.compactMap { CivilDate(year: index / 12, month: index % 12 + 1, day: $0) }
    if let date = days.first { go(to: BroadcastDay(date), in: &app) }
  }

  private func openDay(in app: inout App) {
    guard !programmes[day].isEmpty else { return app.notice = app.text("Nothing you follow is on that day.") }
    app.open(FollowedDayScreen(day, app))
  }

  // MARK: Pointer and events

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    guard let clicked = (target as? MonthTarget)?.day else { return }
    if clicked == day { return openDay(in: &app) }
    go(to: clicked, in: &app)
  }

  package mutating func scrollWheel(_ kind: MouseEvent.Kind, in app: inout App) {
    switch kind {
    case .wheelUp: goToWeek(by: -1, in: &app)
    case .wheelDown: goToWeek(by: 1, in: &app)
    case .press, .wheelLeft, .wheelRight: break
    }
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide, .followed, .ticks, .shows:
      programmes = FollowedByDay(app)
      day = programmes.nearestDay(to: day, app)
    default: break
    }
  }
}

/// A followed programme of the guide, or a coming episode of a followed show that the guide does not have.
enum FollowedItem: Hashable, Sendable {
  case programme(ProgrammeID)
  case outside(OutsideEpisode)

  func title(_ app: App) -> String {
    switch self {
    case .programme(let programme): app.guide.title(of: programme)
    case .outside(let episode): episode.title
    }
  }

  /// The start, such as `20:30`; `–` if the time is unknown.
  func start(_ app: App) -> String {
    switch self {
    case .programme(let programme): app.start(of: programme)
    case .outside(let episode): episode.episode.start.map { app.time(of: $0) } ?? "–"
    }
  }

  func isOver(_ app: App) -> Bool {
    switch self {
    case .programme(let programme): app.isOver(programme)
    case .outside(let episode): episode.coming.isOver(at: app.now, in: app.zone)
    }
  }

  fileprivate func instant(_ app: App) -> Instant {
    switch self {
    case .programme(let programme): app.guide.sortInstant(of: programme, in: app.zone)
    case .outside(let episode): episode.coming.instant(in: app.zone)
    }
  }
}

/// The followed programmes and coming episodes by broadcast day, sorted by start; a simulcast appears once.
struct FollowedByDay: Sendable {
  private let days: [Int: [FollowedItem]]
  /// The last day with a coming episode.
  private let lastOutside: BroadcastDay?

  init(_ app: App) {
    var programmes: [Int: [ProgrammeID]] = [:]
    for programme in app.followed.matches.inOrder where !app.hides(programme) {
      programmes[app.guide.day(of: programme, in: app.zone).date.dayNumber, default: []].append(programme)
    }
    var days = programmes.mapValues { app.index.simulcasts.heads(of: $0).map(FollowedItem.programme) }
    let outside = Dictionary(grouping: app.followed.outside.all) { $0.coming.day(in: app.zone) }
    for (day, episodes) in outside {
      let items = (days[day.date.dayNumber] ?? []) + episodes.map(FollowedItem.outside)
      days[day.date.dayNumber] = items.sorted { $0.instant(app) < $1.instant(app) }
    }
    self.days = days
    lastOutside = outside.keys.max()
  }

  /// What begins on a day.
  subscript(day: BroadcastDay) -> [FollowedItem] { days[day.date.dayNumber] ?? [] }

  /// The nearest day in the guide, or up to the last coming episode.
  func nearestDay(to day: BroadcastDay, _ app: App) -> BroadcastDay {
    let nearest = app.nearestDay(to: day)
    return day > nearest ? max(nearest, min(day, lastOutside ?? nearest)) : nearest
  }
}
