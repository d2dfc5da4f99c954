package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The followed programmes of one day.
package struct FollowedDayScreen: ProgrammeListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private let day: BroadcastDay
  private var rows: Rows

  /// The programmes and coming episodes; a simulcast appears once.
  package struct Rows: ListRows {
    let items: [FollowedItem]
    init(_ day: BroadcastDay, _ app: App) { items = FollowedByDay(app)[day] }

    package var count: Int { items.count }
    package func id(of row: Int) -> String? {
      switch items[row] {
      case .programme(let programme): "\(programme.row)"
      case .outside(let episode): "tvmaze \(episode.episode.id)"
      }
    }
  }

  /// Lists the programmes of a day and selects the first one that is not over.
  init(_ day: BroadcastDay, _ app: App) {
    self.day = day
    rows = Rows(day, app)
    let row = rows.items.firstIndex { !$0.isOver(app) } ?? 0
    list.select(row: row, rows, page: page(app))
  }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys, ProgrammeCommand.allKeys]
  package func rows(_ app: App) -> Rows { rows }
  package func title(_ app: App) -> String {
    let date = day.date.longText(in: app.language) + (app.nearness(of: day).map { ", \($0)" } ?? "")
    return app.text("Followed programmes\(app.hiddenNote) on \(date)")
  }
  package func hints(_ app: App) -> [Hint] {
    openingHints(app.text("details"), app) + app.keymap.hints(ProgrammeCommand.follow) + narrowHints(app)
      + app.keymap.hints(AppCommand.help)
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? {
    if case .programme(let programme) = rows.items[row] { programme } else { nil }
  }
  func showTitle(ofRow row: Int, _ app: App) -> String? { rows.items[row].title(app) }
  func previewText(ofRow row: Int, _ app: App) -> [String] {
    if case .outside(let episode) = rows.items[row] { app.previewText(of: episode) } else { [] }
  }

  /// Sets a reminder for an episode that the guide does not have.
  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard app.keymap.command(for: key) == ProgrammeCommand.remind, list.marked.isEmpty, let row = list.row(rows),
      case .outside(let episode) = rows.items[row]
    else { return false }
    app.toggleReminder(of: episode, list: app.keymap.name(of: GridCommand.reminders))
    return true
  }

  /// Opens the details of a programme, or the page of a show.
  package mutating func open(row: Int, in app: inout App) {
    switch rows.items[row] {
    case .programme: openDetails(in: &app)
    case .outside(let episode): app.openShow(of: ShowSubject(title: episode.title))
    }
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide, .ticks, .shows:
      // Marks do not carry over to another guide.
      if case .guide = event { list.unmarkAll() }
      rows = Rows(day, app)
      if rows.count == 0 { return app.close() }
    // An unfollowed programme stays in the list for now, so that the same key can follow it again.
    default: break
    }
    refresh(app)
  }

  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let programme: ProgrammeID
    switch rows.items[row] {
    case .programme(let id): programme = id
    case .outside(let episode): return describe(episode, in: &columns, app)
    }
    columns.add(app.aligned(app.times(of: programme)), .plain, .atLeast(2 * app.clock.width + 1), in: .drawn)
    columns.add(channelOf: programme, .plain, width: min(20, max(8, columns.width / 5)) - 2, app)
    columns.add(programme, app)
    columns.add(app.sentence(of: .programme(programme), on: app.guide.channel(of: programme)), in: .spoken)
  }
  private func describe(_ episode: OutsideEpisode, in columns: inout RowColumns, _ app: App) {
    let start = FollowedItem.outside(episode).start(app)
    columns.add(app.aligned(start), .plain, .atLeast(2 * app.clock.width + 1))
    let channelColumns = min(20, max(8, columns.width / 5)) - 2
    columns.add(episode.network ?? "", .plain, .column(channelColumns))
    let isReminded = app.isReminded(episode)
    columns.add("★\(isReminded ? "♪" : "") \(episode.title)", in: .drawn)
    columns.add(isReminded ? app.text("reminder set") : nil, in: .spoken)
    columns.add(episode.title, in: [.spoken, .named])
    columns.add(episode.episodeText, .quiet)
    columns.add("TVmaze.com", .quiet, .end)
  }
}
