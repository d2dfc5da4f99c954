import CellCanvas
package import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch

/// A kept query in its list: its name, how many hits are to come and new, and the query.
extension KeptQueriesScreen {
  package func draw(
    row: Int, of rows: Rows, isSelected: Bool, lines: inout [LineWriter], on frame: inout FrameBuilder, _ app: App
  ) {
    let theme = frame.theme
    let search = rows.searches[row]
    let style = isSelected ? theme.selected : theme.plain
    let widest = rows.searches.map { SafeText($0.name).width }.max() ?? 0
    let columns = min(widest, max(8, frame.columns / 3))
    lines[0].write(SafeText(search.name).clipped(to: columns).padded(to: columns), style: style, on: &frame)
    lines[0].skip(2)
    let count = counts[search.query]
    // A query that cannot be counted shows its error when it is searched for.
    let isWrong = !Query(search.query).diagnostics.isEmpty
    let coming = isWrong ? "wrong query" : count.map { "\($0.coming) coming" } ?? "counting"
    let new = isWrong ? "" : count.map { $0.new > 0 ? "\($0.new) new" : "" } ?? ""
    lines[0].write(
      SafeText(padded(coming, to: 13) + "  "), style: isWrong && !isSelected ? theme.heading : style, on: &frame)
    lines[0].write(SafeText(padded(new, to: 9) + "  "), style: isSelected ? style : theme.heading, on: &frame)
    lines[0].write(
      SafeText(search.query).clipped(to: lines[0].room), style: isSelected ? style : theme.quiet, on: &frame)
  }

  /// Padded with leading spaces to a number of characters.
  private func padded(_ text: String, to length: Int) -> String {
    String(repeating: " ", count: max(0, length - text.count)) + text
  }
}
