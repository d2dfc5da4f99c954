package import GuideModel

/// The text of the file of what was seen of saved searches: a line a query, with the marks in hexadecimal parted by spaces, a
/// tab, and the query. The query whose results were looked at last is the last.
package struct SeenShowingsText: Hashable, Sendable {
  /// The text.
  package let bytes: [UInt8]

  /// A text as it was read, which may be any bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// How many queries are kept: of more, those go whose results were looked at longest ago.
  package static let mostQueries = 200
  /// How long the text may become: for the sake of more, the same queries go. So a file is always read whole.
  package static let mostBytes = 6 << 20

  /// What was seen. Lines that cannot be read are left out; of two of a query the later one counts.
  package var showings: SeenShowings {
    var showings = SeenShowings()
    for line in lines {
      guard let query = SeenQuery.text(line.query), let marks = MarkList.marks(line.marks) else { continue }
      showings.marks[query] = Set(marks)
    }
    return showings
  }

  /// With what was seen of a query in the place of what was seen of it before. All other lines stay as they are, but for
  /// those that are no lines of this file, and those that are too many.
  package func replacing(_ query: String, with marks: some Sequence<ShowingMark>) -> SeenShowingsText {
    let name = SeenQuery.bytes(query)
    let new = MarkList.bytes(marks) + [SeenShowingsText.tab] + name + [SeenShowingsText.feed]
    // Neither is anybody's search: nothing is kept of them, and nothing goes for their sake.
    if query.isEmpty || new.count > SeenShowingsText.mostBytes { return self }
    var known: Set<ArraySlice<UInt8>> = [name[...]]
    var kept: [ArraySlice<UInt8>] = []
    var room = SeenShowingsText.mostBytes - new.count
    for line in lines.reversed() where !line.isReadable || known.insert(line.query).inserted {
      room -= line.whole.count + 1
      if room < 0 || kept.count == SeenShowingsText.mostQueries - 1 { break }
      kept.append(line.whole)
    }
    var bytes: [UInt8] = []
    for line in kept.reversed() { bytes += line + [SeenShowingsText.feed] }
    return SeenShowingsText(bytes + new)
  }

  private struct Line {
    let whole: ArraySlice<UInt8>
    let marks: ArraySlice<UInt8>
    let query: ArraySlice<UInt8>

    /// One that cannot be read takes no other's place.
    var isReadable: Bool { SeenQuery.text(query) != nil && MarkList.marks(marks) != nil }
  }

  private var lines: [Line] {
    bytes.split(separator: SeenShowingsText.feed).compactMap { line in
      line.firstIndex(of: SeenShowingsText.tab).map { tab in
        Line(whole: line, marks: line[..<tab], query: line[(tab + 1)...])
      }
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static let feed = UInt8(ascii: "\n")
}
