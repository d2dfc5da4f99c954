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

  /// The programmes; those that several channels show at the same time are one.
  package struct Rows: ListRows {
    let programmes: [ProgrammeID]
    private let texts: [String]

    init(_ day: BroadcastDay, _ app: App) {
      programmes = FollowedByDay(app)[day]
      texts = programmes.map { programme in
        "\(app.guide.title(of: programme)) \(app.guide.channels[app.guide.channel(of: programme)].name)"
      }
    }

    package var count: Int { programmes.count }
    package func id(of row: Int) -> String? { "\(programmes[row].row)" }
    package func text(of row: Int) -> String { texts[row] }
  }

  /// The programmes of a day, the first that is not over selected.
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
    return app.text("What you follow\(app.hiddenSign) on \(date)")
  }
  package func hints(_ app: App) -> [String] {
    [app.keymap.hint(ListCommand.open, app.text("details")), app.keymap.hint(ListCommand.close)]
      + app.keymap.hints(ProgrammeCommand.follow) + app.keymap.hints(ListCommand.narrow)
      + app.keymap.hints(AppCommand.help)
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? { rows.programmes[row] }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide, .ticks:
      // Programmes of the last guide are others in this one.
      if case .guide = event { list.unmarkAll() }
      rows = Rows(day, app)
      if rows.count == 0 { return app.close() }
    // A programme that is followed no more stays for now: the same key brings its star back.
    default: break
    }
    refresh(app)
  }

  package func draw(
    row: Int, of rows: Rows, isSelected: Bool, lines: inout [LineWriter], on frame: inout FrameBuilder, _ app: App
  ) {
    let programme = rows.programmes[row]
    let style = isSelected ? frame.theme.selected : frame.theme.plain
    lines[0].write(
      SafeText(app.times(of: programme)).padded(to: 2 * app.clock.width + 3), style: style,
      on: &frame)
    let channel = min(20, max(8, frame.columns / 5))
    let name = app.guide.channels[app.guide.channel(of: programme)].name
    lines[0].write(
      ChannelLabels.label(of: name, columns: channel - 2).padded(to: channel), style: style, on: &frame)
    lines[0].write(programme, columns: lines[0].room, isSelected: isSelected, on: &frame, app)
  }

  package func sentence(of row: Int, _ rows: Rows, _ app: App) -> String? {
    let programme = rows.programmes[row]
    return app.sentence(of: .programme(programme), on: app.guide.channel(of: programme))
  }
}
