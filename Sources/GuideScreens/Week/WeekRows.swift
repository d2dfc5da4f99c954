import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch
import GuideSettings

/// The programmes that begin in a week, sorted by day and start.
///
/// Strings are created when a row is drawn, because a week of 400 channels has 80,000 programmes.
package struct WeekRows: ListRows {
  /// A day of the week that has programmes.
  private struct Day: Hashable, Sendable {
    /// The row of its first programme.
    let row: Int
    let heading: String
  }

  /// The programmes; a simulcast appears only once.
  let programmes: [ProgrammeID]
  /// Number of other channels that show the same programme, by row.
  private let others: [Int: Int]
  private let days: [Day]
  let guide: Guide
  /// Number of lines for each programme: the ones below the first show the description.
  let lines: Int
  /// Whether rows have a column for pictures.
  let hasPictures: Bool

  /// Number of programmes that are asked for a picture, to find out whether the guide has pictures.
  private static let sampleSize = 200

  /// Maximum number of programmes whose simulcasts are joined: a week of 2,000 channels. For 400 it takes a millisecond.
  private static let maxFolded = 200_000

  /// Lists the found programmes that `isShown` accepts, in chronological order.
  ///
  /// Simulcasts are not joined if there are too many programmes; while a query is typed, fewer are too many.
  init(
    _ found: [ProgrammeID], ofQuery: Bool = false, lines: Int = 1, _ app: App, where isShown: (ProgrammeID) -> Bool
  ) {
    guide = app.guide
    self.lines = lines
    var (shown, others) = (found.filter(isShown), [Int: Int]())
    let limit = ofQuery ? ResultList.maxFolded : Self.maxFolded
    if app.settings.values.joinsSimulcasts, shown.count <= limit {
      let groups = app.index.simulcasts.groups(of: shown)
      for (row, group) in groups.enumerated() where group.count > 1 { others[row] = group.count - 1 }
      shown = groups.map { $0[0] }
    }
    (programmes, self.others) = (shown, others)
    days = WeekRows.days(of: shown, app)
    hasPictures = lines >= EdgePicture.programme.rows && app.hasPictures(of: WeekRows.sample(of: shown))
  }

  /// Some programmes from all days.
  private static func sample(of programmes: [ProgrammeID]) -> some Sequence<ProgrammeID> {
    stride(from: 0, to: programmes.count, by: max(1, programmes.count / sampleSize)).lazy.map { programmes[$0] }
  }

  private static func days(of programmes: [ProgrammeID], _ app: App) -> [Day] {
    var days: [Day] = []
    var end: Instant?
    for (row, programme) in programmes.enumerated() {
      if let end, app.guide.sortInstant(of: programme, in: app.zone) < end { continue }
      let day = app.guide.day(of: programme, in: app.zone)
      end = day.interval(in: app.zone).end
      let near = app.nearness(of: day).map { ", \($0)" } ?? ""
      days.append(Day(row: row, heading: day.date.longText(in: app.language) + near))
    }
    return days
  }

  package var count: Int { programmes.count }
  package func id(of row: Int) -> String? { "\(programmes[row].row)" }
  package func height(of row: Int) -> Int { lines }
  package func section(of row: Int) -> String? { days.last { $0.row <= row }?.heading }

  func firstRow(of heading: String) -> Int? { days.first { $0.heading == heading }?.row }

  /// Number of other channels that show the same programme at the same time.
  func otherChannels(of row: Int) -> Int { others[row] ?? 0 }

  /// The row of a programme, or else of the nearest one in the list.
  ///
  /// The nearest one has the same start and title if possible; otherwise, it is the first with the same or a later start.
  func row(nearest programme: ProgrammeID, in zone: ZoneTable) -> Int? {
    let (start, title) = (guide.sortInstant(of: programme, in: zone), guide.titleID(of: programme))
    guard let first = row(from: start, in: zone) else { return nil }
    let alike = programmes[first...].prefix { guide.sortInstant(of: $0, in: zone) == start }
    return alike.firstIndex(of: programme) ?? alike.firstIndex { guide.titleID(of: $0) == title } ?? first
  }

  /// The row of the first programme that begins at an instant or later.
  func row(from instant: Instant, in zone: ZoneTable) -> Int? {
    let row = programmes.partitioningIndex { guide.sortInstant(of: $0, in: zone) >= instant }
    return row < programmes.count ? row : nil
  }
}

extension WeekScreen {
  /// Describes a row, which is read aloud as `Harbour One, 20:30 to 21:00, Full English: Last Orders, s2 e6/6`.
  package func describe(_ row: Int, of rows: WeekRows, in columns: inout RowColumns, _ app: App) {
    let programme = rows.programmes[row]
    // Keep narrowing fast: a week may have 80,000 rows.
    if columns.isForNarrowing { return columns.add(app.guide.title(of: programme), in: .name) }
    let look: RowColumns.Look = app.isOver(programme) ? .quiet : .plain
    if rows.hasPictures { columns.addPicture(of: programme, app) }
    let width = columns.width
    let times = width >= 100 ? app.times(of: programme) : app.start(of: programme)
    let timeColumns = width >= 100 ? 2 * app.clock.width + 1 : app.clock.width
    let channelColumns = width >= 50 ? min(20, width / 4 - 2) : min(10, width / 4 - 2)
    columns.add(app.aligned(times), look, .atLeast(timeColumns), in: .drawn)
    columns.add(channelOf: programme, look, width: channelColumns, app)
    let others = rows.otherChannels(of: row)
    let simulcast = others > 0 ? app.simulcastText(others + 1, isUnfolded: false) : nil
    columns.add(programme, others: simulcast, app)
    columns.add(app.sentence(of: .programme(programme), on: app.guide.channel(of: programme)), in: .spoken)
    columns.add(simulcast, in: .spoken)
    guard rows.lines > 1, columns.use.contains(.drawn) else { return }
    let indent = timeColumns + 2 + channelColumns + 3
    let description = SafeText(app.guide.details(of: programme).description ?? "")
    for line in description.wrapped(to: max(8, width - indent - 1), lines: rows.lines - 1) {
      columns.newLine(indent: indent)
      columns.add(line.string, .quiet)
    }
  }
}
