import CellCanvas
import GuideApp
import GuideModel

/// What one screen leaves for the next: most keys change one row of the grid, and the others need not be drawn again.
struct ScreenMemory {
  /// Rows of channels as they were drawn last, none of them selected.
  var rows: [Int: RowPicture] = [:]
  private var drawnFor: RowConditions?
  /// Families of genres by their number in the guide, as far as anybody has asked.
  private var families: [Int: GenreFamily] = [:]

  /// More rows than any screen has are not kept.
  private static let limit = 1000

  /// Forgets what looks different in a state.
  mutating func prepare(for state: State) {
    let conditions = RowConditions(state)
    if conditions.guide !== drawnFor?.guide { families = [:] }
    if conditions != drawnFor || state.hits != nil || rows.count > ScreenMemory.limit { rows = [:] }
    drawnFor = conditions
  }

  /// The family of a programme's genre.
  mutating func family(of programme: ProgrammeID, in guide: Guide) -> GenreFamily {
    let genre = guide.genreID(of: programme)
    if let known = families[genre] { return known }
    let family = GenreFamily(genre: guide.genre(of: programme))
    families[genre] = family
    return family
  }
}

/// A channel's row of the grid by itself; its first column is that of the window's left edge.
struct RowPicture {
  let canvas: Canvas
  let regions: [Frame.Region]
  /// Where the cursor rests, if it rests in this row.
  let cursor: Point?

  init(_ sheet: Sheet) {
    canvas = sheet.canvas
    regions = sheet.regions
    cursor = sheet.cursor
  }
}

/// All that the rows of the grid show beside the selection and the marks of a search.
private struct RowConditions: Equatable {
  let guide: Guide
  private let zone: ZoneTable
  private let scale: TimeScale
  private let now: Instant
  private let colours: Int

  init(_ state: State) {
    guide = state.guide
    zone = state.zone
    scale = state.scale
    now = state.now
    colours = state.display.colours
  }

  static func == (a: RowConditions, b: RowConditions) -> Bool {
    a.guide === b.guide && a.scale == b.scale && a.now == b.now && a.colours == b.colours && a.zone == b.zone
  }
}
