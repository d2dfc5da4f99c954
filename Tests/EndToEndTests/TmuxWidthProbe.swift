import Foundation
import GuideTestSupport

/// A tmux pane for checking how tmux draws text.
final class TmuxWidthProbe {
  private let screen: TmuxScreen
  private let columns: Int
  private let rows: Int
  private var pages = 0

  init(columns: Int = 500, rows: Int = 200) throws {
    self.columns = columns
    self.rows = rows
    let show = "stty -echo; while read -r file; do cat \"$file\"; done"
    screen = try TmuxScreen(["/bin/sh", "-c", show], columns: columns, rows: rows)
  }

  func version() throws -> String {
    try screen.value(of: "#{version}")
  }

  /// A possible cause of a difference; empty for the reference version from Debian 12.
  func versionNote() throws -> String {
    let (known, found) = ("3.3a", try version())
    return found == known ? "" : "; this is known to hold with tmux \(known), here is \(found)"
  }

  /// The number of slots with this width; the last row is not used.
  func slots(of columns: Int) -> Int { self.columns / columns * (rows - 1) }

  /// Writes each text into its own slot and returns the rows as drawn by tmux, without trailing spaces.
  func write(_ texts: [String], columns width: Int) throws -> [String] {
    pages += 1
    let mark = "page \(pages)"
    let perRow = columns / width
    var page = "\u{1B}[H\u{1B}[2J"
    for (index, text) in texts.enumerated() {
      page += "\u{1B}[\(index / perRow + 1);\(index % perRow * width + 1)H\(text)"
    }
    page += "\u{1B}[\(rows);1H\(mark)"
    let path = "\(screen.home)/page"
    try page.write(toFile: path, atomically: true, encoding: .utf8)
    try screen.sendText(path)
    try screen.send("Enter")
    let shown = try screen.waitFor { $0.hasSuffix(mark + "\n") }
    return shown.split(separator: "\n", omittingEmptySubsequences: false).prefix(rows - 1).map(String.init)
  }
}
