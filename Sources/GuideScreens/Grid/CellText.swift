import CellCanvas
import GuideApp
import GuideModel

/// The text of a cell after the title: the episode, then as many of year, stars and flags as fit; on further lines the
/// times.
struct CellText {
  private let app: App
  private let programme: ProgrammeID
  private let summary: ProgrammeSummary

  init(_ programme: ProgrammeID, _ app: App) {
    self.app = app
    self.programme = programme
    summary = app.guide.summary(of: programme)
  }

  /// Draws what follows the title: in one line behind it, in more lines below it.
  func drawRest(
    on frame: inout FrameBuilder, after writer: inout LineWriter, area: Rectangle, style: Style, quiet: Style
  ) {
    guard area.rows > 1 else { return drawBehind(&writer, on: &frame, style: quiet) }
    drawSigns(&writer, on: &frame, style: quiet)
    var second = LineWriter(row: area.row + 1, columns: area.column..<area.endColumn)
    let episode = [summary.episodeTitle, number].compactMap { $0 }.joined(separator: "  ")
    let times = app.times(of: app.guide.interval(of: programme))
    let firstLine = area.rows == 2 && episode.isEmpty ? times : episode
    second.write(SafeText(firstLine).clipped(to: second.room), style: style, on: &frame)
    guard area.rows > 2 else { return }
    var third = LineWriter(row: area.row + 2, columns: area.column..<area.endColumn)
    let text = [times, app.guide.genre(of: programme)].filter { !$0.isEmpty }.joined(separator: "  ")
    third.write(SafeText(text).clipped(to: third.room), style: quiet, on: &frame)
  }

  /// One line: the episode's name where eight columns of it fit, its number, and the signs.
  private func drawBehind(_ writer: inout LineWriter, on frame: inout FrameBuilder, style: Style) {
    let signs = SafeText(([number] + signLabels).compactMap { $0 }.joined(separator: " "))
    if let name = summary.episodeTitle, writer.room >= 10 {
      let text = SafeText(name)
      let kept =
        signs.isEmpty || text.width + signs.width + 2 > writer.room ? writer.room : writer.room - signs.width - 1
      writer.skip(1)
      writer.write(text.clipped(to: min(kept - 1, writer.room)), style: style, on: &frame)
    }
    if signs.width + 1 <= writer.room, !signs.isEmpty {
      writer.skip(1)
      writer.write(signs, style: style, on: &frame)
    } else {
      drawSigns(&writer, on: &frame, style: style)
    }
  }

  /// As many of the signs as fit.
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
      flags.contains(.film) ? summary.year.map { "(\($0))" } : nil, summary.starsText,
      !flags.isDisjoint(with: [.newSeries, .new]) ? "new" : nil, flags.contains(.premiere) ? "premiere" : nil,
    ].compactMap { $0 }
  }
}
