import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Characters unknown to the C library, as shown on a terminal.
  @Suite(.row("W4")) struct NewScalarTests {
    @Test func newCharactersAreNotBlank() throws {
      let scalars = (UInt32(0x80)...0x10FFFF).compactMap(Unicode.Scalar.init)
        .filter { ($0.properties.age?.major ?? 0) >= 15 && $0.properties.generalCategory != .format }
        .enumerated().filter { Contract.isFull || $0.offset.isMultiple(of: 10) }.map(\.element)
      let feed = try FeedFolder()
      // Each character is between two brackets, so a blank there reveals a lost character.
      let titles = scalars.map { "[\($0)" }
      for start in stride(from: 0, to: titles.count, by: 18) {
        try feed.add(
          "Row", [FeedFolder.Row(titles[start..<min(start + 18, titles.count)].joined() + "]", minutes: 105)])
      }
      let new = Set(scalars)
      var session = try TextSession(feed)
      // Rows are identified by channel number, because the last pages repeat some rows of the previous page.
      var seen: [String: Int] = [:]
      let rows = session.stack.grid.geometry(session.stack.app).channelCount
      for page in 0...(session.stack.app.guide.channels.count + rows - 1) / rows {
        if page > 0 { try session.press("PgDn") }
        for row in try session.rows().prefix(session.stack.grid.geometry(session.stack.app).statusRow)
        where row.contains("Row") {
          let pieces = row.split(separator: "[").dropFirst()
          let shown = pieces.filter { $0.hasPrefix("\u{FFFD}") || new.contains($0.unicodeScalars.first ?? " ") }
          seen[String(row.prefix(4))] = shown.count
        }
      }
      let lost = scalars.count - seen.values.reduce(0, +)
      #expect(lost == 0)
      Contract.report("W4", "\(scalars.count.grouped) new characters in tmux: \(lost.grouped) lost")
    }
  }
}
