import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch
import GuideSettings

/// A row of a list, described once in columns. How it is drawn, the text that narrowing looks in, and its sentence in the
/// reading mode follow from them.
///
/// A row is described for one of these uses at a time, and texts that take no part in it are not made: narrowing asks every row.
package struct RowColumns {
  /// The uses that a column takes part in.
  struct Uses: OptionSet {
    let rawValue: Int

    static let drawn = Uses(rawValue: 1)
    static let said = Uses(rawValue: 2)
    /// Found by narrowing.
    static let searched = Uses(rawValue: 4)
    /// A name of the row, which narrowing selects before other rows.
    static let named = Uses(rawValue: 8)

    static let shown: Uses = [.drawn, .said]
    static let all: Uses = [.shown, .searched]
    static let name: Uses = [.all, .named]
  }

  /// How many cells a column takes.
  enum Width {
    /// Those of its text, as far as there is room. Columns that are kept behind it come first.
    case text
    /// So many: a longer text is cut.
    case column(Int)
    /// The same, with the text at the right.
    case right(Int)
    /// So many, or more for a longer text.
    case atLeast(Int)
    /// Those of its text, which stays if texts before it are cut.
    case kept
    /// The same, at the end of the line. Left out if it would take more than half of what texts have.
    case end
    /// What follows begins at this column of the line.
    case tab(Int)
  }

  /// How a text looks in a row that is not selected.
  enum Look {
    case plain, quiet, heading
    /// A programme that is on.
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

  struct Column {
    let text: SafeText
    let look: Look
    let width: Width
    /// Empty cells before it. In the reading mode a text without them belongs to the one before.
    let gap: Int
    /// The cells that it has before others are kept for what follows.
    let least: Int
    /// The cells that have to be left for it.
    let needs: Int
    /// The query whose matches are marked in it.
    let query: Query?
  }

  struct Line {
    /// Empty cells before the first column.
    var indent = 0
    var columns: [Column] = []
  }

  /// The use that the row is described for.
  let use: Uses
  /// The cells of a line on the screen; in the reading mode there is room for everything.
  let width: Int
  /// Whether it is described for narrowing, so that other texts need not be looked up.
  var isForNarrowing: Bool { use.contains(.searched) }
  private(set) var lines = [Line]()
  /// The texts to be searched.
  private(set) var text = ""
  private(set) var names: [String] = []

  init(for use: Uses, in width: Int = 240) { (self.use, self.width) = (use, width) }

  /// Adds a column behind the others. Without a text it is no more than empty cells.
  mutating func add(
    _ text: @autoclosure () -> String?, _ look: Look = .plain, _ width: Width = .text, gap: Int = 2, least: Int = 8,
    needs: Int = 1, matching query: Query? = nil, in uses: Uses = .shown
  ) {
    guard !uses.isDisjoint(with: use) else { return }
    let text = text() ?? ""
    if text.isEmpty, isForNarrowing || width.isOfText { return }
    if isForNarrowing {
      if uses.contains(.searched) { self.text += self.text.isEmpty ? text : " " + text }
      if uses.contains(.named) { names.append(text) }
    } else {
      if lines.isEmpty { lines.append(Line()) }
      lines[lines.count - 1].columns.append(
        Column(text: SafeText(text), look: look, width: width, gap: gap, least: least, needs: needs, query: query))
    }
  }

  /// Starts a line. The reading mode starts a sentence.
  mutating func newLine(indent: Int = 0, in uses: Uses = .shown) {
    if !uses.isDisjoint(with: use) { lines.append(Line(indent: indent)) }
  }
}

/// The reading mode.
extension RowColumns {
  /// The row as a sentence.
  func sentence(in language: InterfaceLanguage) -> String {
    let texts = lines.map { SpokenText.sentence($0.spoken, in: language) }.filter { !$0.isEmpty }
    return texts.reduce("") { $0.isEmpty ? $1 : $0 + $0.separator(". ") + $1 }
  }
}

extension RowColumns.Line {
  /// The columns with two spaces between them.
  fileprivate var spoken: String {
    columns.reduce("") { line, column in
      let isSeparate = column.gap > 0 && !column.text.isEmpty && !line.isEmpty
      return line + (isSeparate ? line.separator("  ") : "") + column.text.string
    }
  }
}

extension String {
  /// Separates the text from the next one. After a colon, a space is enough.
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

/// Drawing.
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
        // A text that others would cut to a few letters has all the room.
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
        writer.skip(gap)
        text = text.clipped(to: writer.room)
      case .end: writer.skip(max(gap, end - 1 - text.width - writer.column))
      case .tab(let tab): writer.skip(max(0, start + tab - writer.column))
      }
      let style = column.look.style(in: frame.theme, isSelected: isSelected)
      let match = isSelected ? style.adding(.underline) : frame.theme.match
      for (part, isMatch) in parts(of: text.string, column.query?.highlights(in: text.string) ?? []) {
        writer.write(SafeText(part), style: isMatch ? match : style, on: &frame)
      }
    }
  }

  /// The columns, without those at the end for which the line is too short.
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
  /// The cells up to the end of the line or a tab, and how many of them are kept for columns before that.
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
  /// The cells that it takes whatever its text is.
  fileprivate var fixedWidth: Int {
    switch width {
    case .column(let width), .right(let width): width
    case .atLeast(let width): max(width, text.width)
    case .text, .kept, .end, .tab: 0
    }
  }
}

/// A programme in a row.
extension RowColumns {
  /// Adds the name of the channel, drawn in some columns so that channels can be told apart.
  mutating func add(
    channelOf programme: ProgrammeID, _ look: Look, width: Int, in uses: Uses = [.drawn, .searched], _ app: App
  ) {
    let name = app.guide.channels[app.guide.channel(of: programme)].name
    let label = isForNarrowing ? name : ChannelLabels.label(of: name, columns: width).string
    add(label, look, .column(width), in: uses)
  }

  /// Adds the genre's colour, the title (bold while it is on, dim once it is over), as many facts as fit, and last `others`.
  mutating func add(_ programme: ProgrammeID, others: String? = nil, gap: Int = 2, _ app: App) {
    let isOver = app.isOver(programme)
    let look: Look = app.guide.interval(of: programme).contains(app.now) ? .on : isOver ? .quiet : .plain
    add(app.guide.title(of: programme), in: [.searched, .named])
    add("▎", .genre(app.guide.family(of: programme)), .column(1), gap: gap, in: .drawn)
    add(app.markedTitle(of: programme), look, gap: 0, least: 4, in: .drawn)
    add(app.facts(of: programme, isBrief: true), .quiet, gap: 0, needs: 7, in: .drawn)
    add(others, .quiet, .kept, in: .drawn)
  }
}

/// A show of TVmaze in a row.
extension RowColumns {
  /// Adds its name and year, and some facts.
  mutating func add(_ hit: ShowHit, facts: String, isFollowed: Bool = false, _ app: App) {
    let name = hit.name + (hit.year.map { " (\($0))" } ?? "")
    add(hit.name, in: [.searched, .named])
    add((isFollowed ? "★ " : "") + name, least: 32, in: .drawn)
    add(name, in: .said)
    add(isFollowed ? app.text("followed") : nil, in: .said)
    add(facts, .quiet, .kept)
  }
}

extension FrameBuilder {
  /// Draws a row in lines from a line on, and makes it a click target.
  mutating func draw(_ row: RowColumns, in area: Rectangle, isSelected: Bool, as target: ClickTarget?) {
    if isSelected { canvas.fill(area, style: theme.selected) }
    if let target { mark(area, as: target) }
    for (index, line) in row.lines.prefix(area.rows).enumerated() {
      let writer = LineWriter(row: area.row + index, columns: 1..<max(1, area.columns))
      line.draw(writer, isSelected: isSelected, on: &self)
    }
  }
}
