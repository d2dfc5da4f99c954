import CellCanvas
import GuideApp
import GuideModel

/// The content of the preview of the selected row.
enum PreviewContent {
  case programme(ProgrammeID)
  /// Something that the guide does not have, as paragraphs. The first is the title.
  case text([String])
}

/// The details of the selected programme, to the right of a list on a wide screen, or below a short list.
enum ProgrammePreview {
  /// On narrower screens, the lists need the whole width.
  private static let minimumScreenColumns = 160
  /// The lines of the preview below a list, without the rule.
  private static let (minimumLines, maximumLines) = (5, 12)

  /// The width of the preview including its rule, or 0 on narrower screens.
  static func columns(_ app: App) -> Int {
    app.display.isLinear || app.size.columns < minimumScreenColumns ? 0 : app.size.columns * 3 / 8
  }

  /// Draws the details into the right part of the screen.
  static func draw(_ content: PreviewContent?, beside lines: Range<Int>, on frame: inout FrameBuilder, _ app: App) {
    let left = frame.columns - columns(app)
    for line in lines {
      frame.canvas.write("│", at: Point(column: left, row: line), style: frame.theme.quiet)
    }
    guard let content else { return }
    draw(content, in: lines, columns: (left + 2)..<frame.columns - 1, on: &frame, app)
  }

  /// Draws the details below a rule at the bottom of the free lines, if there are enough of them.
  static func draw(_ content: PreviewContent, below free: Range<Int>, on frame: inout FrameBuilder, _ app: App) {
    let rule = max(free.lowerBound + 1, free.upperBound - maximumLines - 1)
    guard !app.display.isLinear, free.upperBound - rule > minimumLines else { return }
    frame.canvas.horizontalLine(at: Point(column: 0, row: rule), columns: frame.columns, style: frame.theme.quiet)
    let columns = 1..<max(2, frame.columns - 1)
    draw(content, in: rule + 1..<free.upperBound, columns: columns, on: &frame, app)
  }

  private static func draw(
    _ content: PreviewContent, in lines: Range<Int>, columns: Range<Int>, on frame: inout FrameBuilder, _ app: App
  ) {
    let text =
      switch content {
      case .programme(let programme): DetailsText(DetailsScreen(programme, app), app, width: columns.count).lines
      case .text(let paragraphs): ProgrammePreview.lines(of: paragraphs, width: columns.count, app.theme)
      }
    for (line, details) in zip(lines, text) {
      var writer = LineWriter(row: line, columns: columns)
      for piece in details.pieces { writer.write(piece.text, style: piece.style, on: &frame) }
    }
  }
}

extension ProgrammePreview {
  /// The widest lines of a paragraph, as in the details.
  private static let paragraphColumns = 88

  private static func lines(of paragraphs: [String], width: Int, _ theme: Theme) -> [DetailsLine] {
    paragraphs.enumerated().flatMap { index, paragraph in
      SafeText(paragraph).wrapped(to: min(width, paragraphColumns)).map {
        DetailsLine($0, index == 0 ? theme.plain.adding(.bold) : index == 1 ? theme.quiet : theme.plain)
      }
    }
  }
}

extension App {
  /// The preview of an episode from TVmaze's facts.
  func previewText(of episode: OutsideEpisode) -> [String] {
    let when = [dayAndTime(of: episode.episode, for: .spoken), episode.network].compactMap(\.self)
    return [
      [episode.title, episode.episodeText].filter { !$0.isEmpty }.joined(separator: ": "), when.joined(separator: ", "),
      episode.episode.summary ?? text("No summary."),
      "\(text("Data: TVmaze.com (CC BY-SA)")): \(episode.episode.link ?? episode.show.link)",
    ]
  }

  /// The width of a list with a preview.
  var listColumns: Int { size.columns - ProgrammePreview.columns(self) }
}
