import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// Splits a cell's title into at most three lines.
enum CellTitle {
  static func lines(of title: SafeText, in area: Rectangle) -> [SafeText] {
    let count = min(3, area.rows)
    if area.columns >= 8 { return title.wrapped(to: area.columns, lines: count) }
    // In narrow cells, words broken every few letters are harder to read than clipped words.
    var lines: [SafeText] = []
    for word in title.string.split(separator: " ").map({ SafeText(String($0)) }) {
      if let last = lines.last, last.width + 1 + word.width <= area.columns {
        lines[lines.count - 1] = last + SafeText(" ") + word
      } else if lines.count < count {
        lines.append(word.clipped(to: area.columns))
      } else {
        lines[count - 1] = (lines[count - 1] + SafeText(" ") + word).clipped(to: area.columns)
        break
      }
    }
    return lines
  }
}

/// The text that follows the title in a cell.
///
/// The title's line continues with as many of the year, stars and flags as fit. The lines below it always have the same
/// order: the episode, then the description. If there is neither, they show the times.
struct CellText {
  private let app: App
  private let programme: ProgrammeID
  private let summary: ProgrammeSummary

  init(_ programme: ProgrammeID, _ app: App) {
    self.app = app
    self.programme = programme
    summary = app.guide.summary(of: programme)
  }

  /// Draws everything after the title, on its line or on the lines below.
  func draw(on frame: inout FrameBuilder, behind writer: inout LineWriter, below area: Rectangle, style: Style) {
    guard area.rows > 0 else { return drawBehind(&writer, on: &frame, style: style) }
    drawSigns(&writer, on: &frame, style: style)
    for (index, line) in lines(after: episode(in: area.columns), area).enumerated() {
      frame.canvas.write(line, at: Point(column: area.column, row: area.row + index), style: style)
    }
  }

  /// The lines below the title: episode and description, or else the times.
  private func lines(after episode: SafeText?, _ area: Rectangle) -> [SafeText] {
    var lines = episode.map { [$0] } ?? []
    // Put the number on its own line if the name leaves no space for it.
    if let number, let episode, !episode.string.hasSuffix(number), number.count <= area.columns {
      lines.append(SafeText(number))
    }
    if lines.count < area.rows, area.columns >= 11, let text = app.guide.details(of: programme).description {
      lines += SafeText(text).wrapped(to: area.columns, lines: area.rows - lines.count)
    }
    let times = SafeText(app.times(of: app.guide.interval(of: programme)))
    if lines.isEmpty, times.width <= area.columns { lines = [times] }
    return Array(lines.prefix(area.rows))
  }

  /// The episode's name, clipped so that its number is kept whole; `nil` if nothing fits.
  private func episode(in columns: Int) -> SafeText? {
    let number = number.map(SafeText.init)
    guard let name = summary.episodeTitle.map(SafeText.init) else {
      return number.flatMap { $0.width <= columns ? $0 : nil }
    }
    let room = columns - (number.map { $0.width + 2 } ?? 0)
    if let number, min(name.width, 8) <= room { return name.clipped(to: room) + SafeText("  ") + number }
    return name.width <= columns || columns >= 8 ? name.clipped(to: columns) : nil
  }

  /// Writes the episode's name, number and labels on the title's line.
  private func drawBehind(_ writer: inout LineWriter, on frame: inout FrameBuilder, style: Style) {
    let signs = SafeText(([number] + signLabels).compactMap { $0 }.joined(separator: " "))
    if let name = summary.episodeTitle, writer.room >= 10 {
      let text = SafeText(name)
      let kept =
        signs.isEmpty || text.width + signs.width + 3 > writer.room ? writer.room : writer.room - signs.width - 1
      writer.write(SafeText(": "), style: style, on: &frame)
      writer.write(text.clipped(to: kept - 2), style: style, on: &frame)
    }
    if signs.width + 1 <= writer.room, !signs.isEmpty {
      writer.skip(1)
      writer.write(signs, style: style, on: &frame)
    } else {
      drawSigns(&writer, on: &frame, style: style)
    }
  }

  /// Writes as many of the labels as fit.
  private func drawSigns(_ writer: inout LineWriter, on frame: inout FrameBuilder, style: Style) {
    for label in signLabels.map(SafeText.init) where label.width + 1 <= writer.room {
      writer.skip(1)
      writer.write(label, style: style, on: &frame)
    }
  }

  private var number: String? { summary.episode?.shortText }

  private var signLabels: [String] {
    let flags = app.guide.flags(of: programme)
    return [
      app.guide.family(of: programme) == .film ? summary.year.map { "(\($0))" } : nil, summary.starsText,
      !flags.isDisjoint(with: [.newSeries, .new]) ? app.text("new") : nil,
      flags.contains(.premiere) ? app.text("premiere") : nil,
    ].compactMap { $0 }
  }
}
