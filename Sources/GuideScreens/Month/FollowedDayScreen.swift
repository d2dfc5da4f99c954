import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The followed programmes of one day.
package struct FollowedDayScreen: ProgrammeListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private let day: BroadcastDay
  private var rows: Rows

  /// The programmes; a simulcast appears once.
  package struct Rows: ListRows {
    let programmes: [ProgrammeID]
    init(_ day: BroadcastDay, _ app: App) { programmes = FollowedByDay(app)[day] }

    package var count: Int { programmes.count }
    package func id(of row: Int) -> String? { "\(programmes[row].row)" }
  }

  /// Lists the programmes of a day and selects the first one that is not over.
  init(_ day: BroadcastDay, _ app: App) {
    self.day = day
    rows = Rows(day, app)
    let row = rows.programmes.firstIndex { !app.isOver($0) } ?? 0
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

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? { rows.programmes[row] }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide, .ticks:
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
    let programme = rows.programmes[row]
    columns.add(app.aligned(app.times(of: programme)), .plain, .atLeast(2 * app.clock.width + 1), in: .drawn)
    columns.add(channelOf: programme, .plain, width: min(20, max(8, columns.width / 5)) - 2, app)
    columns.add(programme, app)
    columns.add(app.sentence(of: .programme(programme), on: app.guide.channel(of: programme)), in: .spoken)
  }
}
