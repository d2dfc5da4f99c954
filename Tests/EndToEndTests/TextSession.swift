import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport

/// The program in tmux with a test's own guide, compared cell by cell.
struct TextSession {
  let screen: TmuxScreen
  private(set) var stack: ScreenStack
  private(set) var frame: Frame

  init(_ feed: FeedFolder, size: Size = Size(columns: 80, rows: 24), options: [String] = []) throws {
    guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
    let now = "2026-11-16 06:10"
    // This must happen before the program starts, because `guide()` writes the last files.
    let guide = try feed.guide()
    screen = try TmuxScreen([program, feed.path, "--at", now] + options, columns: size.columns, rows: size.rows)
    stack = ScreenStack.opened(guide, now: Moments.at(now), size: size)
    frame = drawScreen(stack)
    _ = try rows()
  }

  /// Presses keys that need no translation for tmux.
  mutating func press(_ names: String) throws {
    for key in KeyScript.keys(names) {
      _ = update(&stack, .key(key))
      frame = drawScreen(stack)
      try screen.send(key == .pageDown ? "PageDown" : key == .escape ? "Escape" : key.name)
    }
  }

  /// The rows shown by tmux once they match the frame.
  func rows() throws -> [String] {
    let expected = (0..<frame.canvas.size.rows).map { TextCells.trimmed(frame.canvas.text(ofRow: $0)) }
    var shown: [String] = []
    var different: Int?
    do {
      try screen.waitFor { text in
        shown = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(expected.count).map {
          TextCells.trimmed(String($0))
        }
        different = expected.indices.first { !$0.isSame(in: expected, and: shown) }
        return different == nil
      }
    } catch {
      let row = different ?? 0
      throw Shell.Failure(description: "row \(row): expected “\(expected[row])”; \(error)")
    }
    return shown
  }
}

extension Int {
  /// Whether this row is the same on two screens, scalar for scalar.
  fileprivate func isSame(in a: [String], and b: [String]) -> Bool {
    b.indices.contains(self) && a[self].utf8.elementsEqual(b[self].utf8)
  }
}

/// Splits rows of text into cells.
enum TextCells {
  static func trimmed(_ row: String) -> String {
    row.unicodeScalars.lastIndex { $0 != " " }.map { String(row.unicodeScalars[...$0]) } ?? ""
  }

  /// The cells of a row, with marks attached to their letters and an empty cell after each wide character.
  static func cells(of row: String, columns: Int) -> [String] {
    var cells: [String] = []
    for scalar in row.unicodeScalars {
      switch CellWidth.of(scalar) ?? 1 {
      case 0: if !cells.isEmpty { cells[cells.count - 1].unicodeScalars.append(scalar) }
      case 2: cells += [String(scalar), ""]
      default: cells.append(String(scalar))
      }
    }
    return cells + [String](repeating: " ", count: max(0, columns - cells.count))
  }
}
