import CellCanvas
import GuideModel
import GuideTestSupport

/// Feeds that put every scalar on every screen.
enum ScalarFeed {
  /// All scalars below U+3000 and every n-th scalar of the rest.
  ///
  /// Excludes the line feed and the tilde, which end a row and a field.
  static func scalars(every step: UInt32) -> [Unicode.Scalar] {
    (UInt32(0)...0x10FFFF).filter { $0 < 0x3000 || $0.isMultiple(of: step) }.compactMap(Unicode.Scalar.init)
      .filter { $0 != "\n" && $0 != "~" }
  }

  /// Strings of `length` scalars each, with a letter before each mark.
  static func texts(_ scalars: [Unicode.Scalar], length: Int) -> [[UInt8]] {
    stride(from: 0, to: scalars.count, by: length).map { start in
      var text = String.UnicodeScalarView()
      for scalar in scalars[start..<min(start + length, scalars.count)] {
        if CellWidth.of(scalar) == 0 { text.append("o") }
        text.append(scalar)
      }
      return Array(String(text).utf8)
    }
  }

  /// Every byte value, each after a letter, so that bytes above ASCII are invalid UTF-8.
  static let bytes: [UInt8] = (0...255).filter { $0 != 0x0A && $0 != 0x7E }.flatMap { [UInt8(ascii: "o"), $0] }

  /// A programme with the same content in all text fields, or only in title, genre and description.
  private static func programme(_ text: [UInt8], everywhere: Bool) -> FeedFolder.Row {
    var row = FeedFolder.Row(title: Array("q ".utf8) + text)
    row.genre = text
    row.description = text
    // The programmes are long, so that few of them are in the grid behind the details.
    row.minutes = 150
    guard everywhere else { return row }
    row.episode = text
    row.director = text
    row.cast = text + [UInt8(ascii: "*")] + text
    row.certificate = text
    return row
  }

  /// One channel for the details screen, which shows all text in full.
  ///
  /// In `make test`, people and other fields contain only the scalars below U+3000.
  static func forDetails(_ scalars: [Unicode.Scalar]) throws -> FeedFolder {
    let feed = try FeedFolder()
    let texts = [bytes] + texts(scalars, length: 480)
    let rows = texts.enumerated().map { programme($1, everywhere: Contract.isFull || $0 <= 0x3000 / 480) }
    try feed.add("Scalars", rows)
    return feed
  }

  /// Channels with long names and one programme each.
  static func forNames(_ scalars: [Unicode.Scalar]) throws -> FeedFolder {
    let feed = try FeedFolder()
    for name in [bytes] + texts(scalars, length: 500) { try feed.add(name, [FeedFolder.Row("q name")]) }
    return feed
  }

  /// Programmes of 105 minutes with titles short enough to be shown in full, and rows refused because of their date.
  static func forGrid(_ scalars: [Unicode.Scalar]) throws -> FeedFolder {
    let feed = try FeedFolder()
    let titles = texts(scalars, length: 20)
    let names = texts(scalars, length: 8)
    let perChannel = (titles.count + 79) / 80
    for (index, start) in stride(from: 0, to: titles.count, by: perChannel).enumerated() {
      var rows = titles[start..<min(start + perChannel, titles.count)].map { title in
        var row = FeedFolder.Row(title: Array("q ".utf8) + title)
        row.minutes = 105
        return row
      }
      var refused = FeedFolder.Row("refused")
      refused.date = titles[index]
      refused.minutes = 0
      rows.append(refused)
      try feed.add(names[index % names.count], rows)
    }
    return feed
  }
}
