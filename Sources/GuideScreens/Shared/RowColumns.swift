import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch
import GuideSettings

/// The columns of one list row, for drawing, narrowing and reading mode.
///
/// A row is described for one use at a time, and strings that this use does not need are not created,
/// because narrowing describes every row.
package struct RowColumns {
  /// The uses of a column.
  struct Uses: OptionSet {
    let rawValue: Int

    static let drawn = Uses(rawValue: 1)
    static let spoken = Uses(rawValue: 2)
    /// A column that narrowing searches.
    static let searched = Uses(rawValue: 4)
    /// A name of the row, which narrowing prefers to other text.
    static let named = Uses(rawValue: 8)
    /// The line of titles above the drawn columns.
    static let titles = Uses(rawValue: 16)

    static let shown: Uses = [.drawn, .spoken]
    static let all: Uses = [.shown, .searched]
    static let name: Uses = [.all, .named]
  }

  /// How many cells a column takes.
  enum Width {
    /// As many as the text needs, within the space that later `kept` columns leave.
    case text
    /// A fixed number, clipping longer text.
    case column(Int)
    /// A fixed number, aligned right.
    case right(Int)
    /// At least this many, and more for longer text.
    case atLeast(Int)
    /// As many as the text needs, even if earlier columns are clipped.
    case kept
    /// Like `kept`, but aligned to the end of the line, and left out if it needs more than half the line.
    case end
    /// Continues at this column of the line.
    case tab(Int)
  }

  /// How text looks in a row that is not selected.
  enum Look {
    case plain, quiet, heading
    /// A programme that is on now.
    case on
    /// The colour of a genre.
    case genre(GenreFamily)

    func style(in theme: Theme, isSelected: Bool) -> Style {
      let plain = isSelected ? theme.selected : theme.plain
      return switch self {
      case .on: theme.adding(.on, to: plain)
      case _ where isSelected: plain
      case .plain: plain
      case .quiet: theme.quiet
      case .heading: theme.heading
      case .genre(let family): theme.genreMark(family)
      }
    }
  }

  /// Finds the highlighted parts of a text: non-adjacent ranges, in order.
  typealias Highlights = @Sendable (String) -> [Range<String.Index>]

  struct Column {
    let text: SafeText
    let look: Look
    let width: Width
    /// Empty cells before the text; in reading mode, text without a gap joins the text before it.
    let gap: Int
    /// Minimum number of cells, reserved before the `kept` columns that follow get theirs.
    let least: Int
    /// Number of cells that must be free; otherwise the column is left out.
    let needs: Int
    /// Finds the parts of the shown text that are highlighted.
    let highlights: Highlights?
  }

  struct Line {
    /// Empty cells before the first column.
    var indent = 0
    var columns: [Column] = []
  }

  /// The use that the row is described for.
  let use: Uses
  /// Number of cells in a line on the screen; in reading mode, wide enough for everything.
  private(set) var width: Int
  /// The picture at the left edge of all lines.
  private(set) var picture: EdgePicture?
  /// Whether the row is described for narrowing, so that other strings need not be looked up.
  var isForNarrowing: Bool { use.contains(.searched) }
  private var isForTitles: Bool { use.contains(.titles) }
  private(set) var lines = [Line]()
  private(set) var text = ""
  private(set) var names: [String] = []

  init(for use: Uses, in width: Int = 240) { (self.use, self.width) = (use, width) }

  /// Reserves cells at the left edge for a logo, which may not have arrived yet. They stay empty in the line of titles.
  mutating func addLogo(of channel: Channel, lines: Int, _ app: App) {
    if isOnScreen { reserve(EdgePicture(logoOf: isForTitles ? nil : channel, lines: lines, app)) }
  }

  /// Reserves cells at the left edge for a programme's picture, like `addLogo`.
  mutating func addPicture(of programme: ProgrammeID, _ app: App) {
    if isOnScreen { reserve(EdgePicture(of: isForTitles ? nil : programme, app)) }
  }

  /// Reserves cells at the left edge for a picture, which may not have arrived yet.
  mutating func addPicture(at address: String?, _ app: App) {
    if isOnScreen { reserve(EdgePicture(at: isForTitles ? nil : address, app)) }
  }

  private var isOnScreen: Bool { use == .drawn || use == .titles }

  private mutating func reserve(_ picture: EdgePicture) {
    self.picture = picture
    width = max(0, width - picture.columns)
  }

  /// Appends a column; without text it only takes up space.
  ///
  /// Only columns that begin in the same place in every row can have a title.
  mutating func add(
    _ text: @autoclosure () -> String?, _ look: Look = .plain, _ width: Width = .text, gap: Int = 2, least: Int = 8,
    needs: Int = 1, highlighting highlights: Highlights? = nil, title: @autoclosure () -> String? = nil,
    in uses: Uses = .shown
  ) {
    guard !uses.isDisjoint(with: isForTitles ? .drawn : use) else { return }
    let text = (isForTitles ? self.title(title(), in: width) : text()) ?? ""
    let look: Look = isForTitles ? .quiet : look
    if text.isEmpty, isForNarrowing || width.isOfText { return }
    if isForNarrowing {
      if uses.contains(.searched) { self.text += self.text.isEmpty ? text : " " + text }
      if uses.contains(.named) { names.append(text) }
    } else {
      if lines.isEmpty { lines.append(Line()) }
      lines[lines.count - 1].columns.append(
        Column(
          text: SafeText(text), look: look, width: width, gap: gap, least: least, needs: needs,
          highlights: highlights))
    }
  }

  /// A title if it fits above its column; a few of its letters would mean nothing.
  private func title(_ title: String?, in width: Width) -> String? {
    guard case .column(let cells) = width, let title, SafeText(title).width > cells else { return title }
    return nil
  }

  /// Starts a new line, or a new sentence in reading mode.
  mutating func newLine(indent: Int = 0, in uses: Uses = .shown) {
    if !uses.isDisjoint(with: use) { lines.append(Line(indent: indent)) }
  }
}

/// Text for reading mode.
extension RowColumns {
  /// The row as a sentence.
  func sentence(in language: InterfaceLanguage) -> String {
    let texts = lines.map { SpokenText.sentence($0.spoken, in: language) }.filter { !$0.isEmpty }
    return texts.reduce("") { $0.isEmpty ? $1 : $0 + $0.separator(". ") + $1 }
  }
}

extension RowColumns.Line {
  /// The columns, separated by two spaces.
  fileprivate var spoken: String {
    columns.reduce("") { line, column in
      let isSeparate = column.gap > 0 && !column.text.isEmpty && !line.isEmpty
      return line + (isSeparate ? line.separator("  ") : "") + column.text.string
    }
  }
}

extension String {
  /// The separator before the next text; only a space after a colon.
  fileprivate func separator(_ usual: String) -> String { hasSuffix(":") ? " " : usual }
}

extension RowColumns.Width {
  /// Whether a column is as wide as its text.
  fileprivate var isOfText: Bool {
    switch self {
    case .text, .kept, .end: true
    case .column, .right, .atLeast, .tab: false
    }
  }
}

/// Drawing a line.
extension RowColumns.Line {
  func draw(_ writer: LineWriter, isSelected: Bool, on frame: inout FrameBuilder) {
    var writer = writer
    let (start, end) = (writer.column, writer.column + writer.room)
    writer.skip(indent)
    let columns = columns(in: writer.room)
    for (index, column) in columns.enumerated() {
      let gap = index == 0 ? 0 : column.gap
      var text = column.text
      switch column.width {
      case .text:
        let (room, kept) = writer.room(before: columns[(index + 1)...], from: start)
        if column.needs > 1, column.needs > room - kept { continue }
        // Give the text all the space rather than cut it to a few letters to make room for later columns.
        let isCut = column.needs == 1 && room - kept < 4 + gap
        text = text.clipped(to: isCut ? room - gap : max(min(room - gap, column.least), room - kept - gap))
        writer.skip(gap)
      case .column(0), .right(0): continue
      case .column(let width):
        text = text.clipped(to: width).padded(to: width)
        writer.skip(gap)
      case .right(let width):
        text = text.clipped(to: width)
        writer.skip(gap + width - text.width)
      case .atLeast(let width):
        text = text.padded(to: width)
        writer.skip(gap)
      case .kept:
        // A few letters of this text would look like part of the text before it.
        let room = writer.room(before: columns[(index + 1)...], from: start).room
        if room - gap < min(6, text.width) { continue }
        writer.skip(gap)
        text = text.clipped(to: room - gap)
      case .end: writer.skip(max(gap, end - 1 - text.width - writer.column))
      case .tab(let tab): writer.skip(max(0, start + tab - writer.column))
      }
      let style = column.look.style(in: frame.theme, isSelected: isSelected)
      let match = isSelected ? style.adding(.underline) : frame.theme.match
      for (part, isMatch) in parts(of: text.string, column.highlights?(text.string) ?? []) {
        writer.write(SafeText(part), style: isMatch ? match : style, on: &frame)
      }
    }
  }

  /// The columns, without `end` columns that do not fit.
  private func columns(in room: Int) -> [RowColumns.Column] {
    let fixed = columns.enumerated().prefix { !$1.width.isOfText }.reduce(0) { cells, column in
      cells + column.element.fixedWidth + (column.offset == 0 ? 0 : column.element.gap)
    }
    return columns.filter { column in
      guard case .end = column.width else { return true }
      return max(column.needs, 2 * (column.text.width + 2)) <= room - fixed
    }
  }
}

extension LineWriter {
  /// The number of cells up to the next tab or the line's end, and how many of them are reserved for later columns.
  fileprivate func room(before columns: some Sequence<RowColumns.Column>, from start: Int) -> (room: Int, kept: Int) {
    var kept = 0
    for column in columns {
      switch column.width {
      case .tab(let tab): return (min(room, start + tab - 2 - self.column), kept)
      case .kept: kept += column.text.width + column.gap
      case .end: kept += column.text.width + column.gap + 1
      case .text, .column, .right, .atLeast: break
      }
    }
    return (room, kept)
  }
}

extension RowColumns.Column {
  /// Number of cells taken regardless of the text.
  fileprivate var fixedWidth: Int {
    switch width {
    case .column(let width), .right(let width): width
    case .atLeast(let width): max(width, text.width)
    case .text, .kept, .end, .tab: 0
    }
  }
}

/// Columns of a programme.
extension RowColumns {
  mutating func add(
    channelOf programme: ProgrammeID, _ look: Look, width: Int, in uses: Uses = [.drawn, .searched], _ app: App
  ) {
    let channel = app.guide.channel(of: programme)
    let isWhole = isForNarrowing || isForTitles
    let label = isWhole ? nil : app.prepared.labels.label(of: channel, columns: width).string
    add(label ?? app.guide.channels[channel].name, look, .column(width), title: app.text("Channel"), in: uses)
  }

  /// Adds the genre colour, the title (bold if on now, dim if over), the facts that fit, and `others`.
  mutating func add(_ programme: ProgrammeID, others: String? = nil, gap: Int = 2, _ app: App) {
    let look = app.look(ofTitle: programme)
    add(app.guide.title(of: programme), in: [.searched, .named])
    add("▎", .genre(app.guide.family(of: programme)), .column(1), gap: gap, in: .drawn)
    add(app.markedTitle(of: programme), look, gap: 0, least: 4, title: app.text("Programme"), in: .drawn)
    add(app.facts(of: programme, isBrief: true), .quiet, gap: 0, needs: 7, in: .drawn)
    add(others, .quiet, .kept, in: .drawn)
  }
}

extension App {
  /// How every list shows a programme's title: bold while it is on, dim once it is over.
  func look(ofTitle programme: ProgrammeID) -> RowColumns.Look {
    guide.interval(of: programme).contains(now) ? .on : isOver(programme) ? .quiet : .plain
  }
}

/// Columns of a TVmaze show.
extension RowColumns {
  mutating func add(_ hit: ShowHit, facts: String, isFollowed: Bool = false, _ app: App) {
    let name = hit.name + (hit.year.map { " (\($0))" } ?? "")
    add(hit.name, in: [.searched, .named])
    add((isFollowed ? "★ " : "") + name, least: 32, in: .drawn)
    add(name, in: .spoken)
    add(isFollowed ? app.text("followed") : nil, in: .spoken)
    add(facts, .quiet, .kept)
  }
}

extension FrameBuilder {
  /// Draws a row's lines into an area and makes it clickable.
  mutating func draw(_ row: RowColumns, in area: Rectangle, isSelected: Bool, as target: ClickTarget?) {
    if isSelected { canvas.fill(area, style: theme.selected) }
    if let target { mark(area, as: target) }
    row.picture?.draw(in: area, isSelected: isSelected, on: &self)
    let first = area.column + 1 + (row.picture?.columns ?? 0)
    for (index, line) in row.lines.prefix(area.rows).enumerated() {
      let columns = first..<max(first, area.endColumn)
      let writer = LineWriter(row: area.row + index, columns: columns)
      line.draw(writer, isSelected: isSelected, on: &self)
    }
  }
}
