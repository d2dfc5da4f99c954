import Foundation
import GuideListings
import GuideModel
import GuideTestSupport
import Testing

@Suite struct CSVTests {
  private static func line(_ sketch: ListingSketch) -> String {
    let guide = sketch.guide()
    return CSV.line(Listing(ProgrammeID(row: 0), of: guide, in: Moments.london))
  }

  /// The rows as read by Python's csv module.
  private static func read(_ text: String) throws -> [[String]] {
    let path = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8)).csv"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let program = """
      import csv, json, sys
      print(json.dumps(list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True))))
      """
    let result = try Shell.run(
      "\(DistributionPython.command) \"$PROGRAM\" \"$INPUT\"", environment: ["PROGRAM": program, "INPUT": path])
    let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String]]
    return try #require(rows, "\(result.output)")
  }

  @Test func fieldsMatchTheHeader() throws {
    let rows = try Self.read(CSV.heading + Self.line(.full))
    let fields = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    #expect(rows[0].count == rows[1].count)
    let expected = [
      "channel": "94", "channel_name": "Harbour", "channel_number": "12", "start": "2026-11-20T20:30:00+00:00",
      "end": "2026-11-20T21:25:00+00:00", "minutes": "55", "title": "The Ferrymen", "episode_title": "The Long Tide",
      "episode": "4/6, series 2", "season": "2", "episode_number": "4", "episode_count": "6", "part": "",
      "part_count": "", "genres": "Drama",
      "year": "1987", "stars": "3", "certificate": "PG", "directors": "Ada Quill; Ben Moor",
      "cast": "Cy Reed (The Pilot); Di Vane", "description": "A boat is late.",
      "flags":
        "premiere; film; repeat; subtitles; widescreen; new_series; deaf_signed; black_and_white; choice",
      "date": "2026-11-20", "credit": "",
    ]
    #expect(fields == expected)
  }

  @Test func onlyValuesThatNeedQuotesAreQuoted() {
    var sketch = ListingSketch(title: "Say \"no\"")
    sketch.channel = Channel(id: "94", name: " Har,bour")
    let line = Self.line(sketch)
    #expect(line.hasPrefix("94,\" Har,bour\",,2026-11-20T20:30:00+00:00,"))
    #expect(line.contains(",55,\"Say \"\"no\"\"\",,"))
    #expect(line.hasSuffix("\r\n"))
  }

  @Test func titlesThatLookLikeFormulasAreUnchanged() throws {
    for title in ["=1+1", "+44", "-9", "@home", "=HYPERLINK(\"http://x\",\"y\")"] {
      #expect(try Self.read(Self.line(ListingSketch(title: title)))[0][6] == title)
    }
  }

  @Test func pythonReadsRandomTextBack() throws {
    var texts = HostileText(seed: 77)
    var lines = ""
    var titles: [String] = []
    for _ in 0..<300 {
      var sketch = ListingSketch.full
      sketch.title = texts.next()
      sketch.details.description = texts.next()
      lines += Self.line(sketch)
      // The tab-separated text contains the same title, compared as bytes.
      let field = sketch.line(.tabSeparated).utf8.split(separator: 9, omittingEmptySubsequences: false)[4]
      titles.append(String(decoding: Array(field), as: UTF8.self))
    }
    let rows = try Self.read(lines)
    #expect(rows.count == 300)
    for (row, title) in zip(rows, titles) {
      #expect(row.count == 24)
      #expect(row[6].utf8.elementsEqual(title.utf8))
    }
  }
}
