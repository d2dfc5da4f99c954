import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Compares the fast path for clean rows with the slow path.
@Suite struct CleanRowTests {
  /// A file read alone ends where its array ends, so its last rows take the slow path. Among other files, they do not.
  @Test(arguments: try FixtureLoader.names(in: "radiotimes"))
  func aFileAmongOthersIsReadAsIfAlone(name: String) throws {
    try expectTheSameAmongOthers(try FixtureLoader.bytes("radiotimes/\(name)"), name)
  }

  @Test(arguments: 0..<20) func aCutFileAmongOthersIsReadAsIfAlone(seed: UInt64) throws {
    var feed = RandomFeed(seed: seed)
    let start = Moments.at("2010-06-01 05:00")
    feed.fill(from: start, to: start.adding(minutes: 600))
    let bytes = Array(feed.text(lineEnd: seed.isMultiple(of: 2) ? "\n" : "\r\n").utf8)
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let cut = Int.random(in: max(0, bytes.count - 400)...bytes.count, using: &random)
      try expectTheSameAmongOthers(Array(bytes[..<cut]), "seed \(seed), cut at \(cut)")
    }
  }

  /// The bytes after a file could continue a row that was cut off.
  private func expectTheSameAmongOthers(_ bytes: [UInt8], _ name: String) throws {
    let decoder = RadioTimesDecoder(zone: Moments.london)
    let alone = decoder.programmes(in: bytes, file: "test.dat")
    for neighbour in ["", "~false~20/11/2010~20:00~20:30~30\r\n", "0\n", String(repeating: "a", count: 90)] {
      let before = Array(neighbour.utf8)
      let after = Array(neighbour.utf8) + [UInt8](repeating: 0, count: 64)
      var batch = ProgrammeBatch()
      let diagnostics = decoder.programmes(
        in: before + bytes + after, before.count..<before.count + bytes.count, file: "test.dat", into: &batch)
      #expect(diagnostics == alone.diagnostics, "\(name)")
      #expect(batch.rowCount == alone.batch.rowCount, "\(name)")
      guard batch.rowCount == alone.batch.rowCount else { return }
      for index in 0..<batch.rowCount {
        let (row, other) = (batch.row(index), alone.batch.row(index))
        #expect(row.interval == other.interval && row.flags == other.flags, "\(name)")
        #expect(row.record.lowerBound == other.record.lowerBound + before.count, "\(name)")
        #expect(row.record.count == other.record.count, "\(name)")
      }
      #expect(titles(batch) == titles(alone.batch), "\(name)")
    }
  }

  /// A feed row with a genre and a date.
  private static func row(genre: String, date: String) -> String {
    (["Harbour News"] + [String](repeating: "", count: 5) + [String](repeating: "false", count: 8)
      + ["", "", genre, "", "false", date, "20:00", "20:30", "30"]).joined(separator: "~") + "\n"
  }

  @Test func aDateOfZeroBytesIsInvalid() throws {
    // The eleven zero bytes replace the date and the following tilde.
    let zeros = String(repeating: "\0", count: 11)
    let row = Self.row(genre: "News", date: "20/11/2010").replacing("20/11/2010~", with: zeros)
    let bytes = Array((row + Self.row(genre: "News", date: "20/11/2010")).utf8)
    try expectTheSameAmongOthers(bytes, "a date of zeros")
    #expect(DecodedFeed(bytes).shown == [.news])
  }

  @Test func aGenreWithTwoSpacesIsRepairedOnBothPaths() throws {
    let bytes = Array((Self.row(genre: "Game  Show", date: "20/11/2010")).utf8)
    try expectTheSameAmongOthers(bytes, "two spaces")
    let feed = DecodedFeed(bytes)
    #expect(feed.guide.programmes.map(feed.guide.genre(of:)) == ["Game Show"])
  }

  private func titles(_ batch: ProgrammeBatch) -> [String] {
    var builder = GuideBuilder()
    builder.add(batch, to: builder.add(Channel(id: "1", name: "One")))
    let guide = builder.build()
    return guide.programmes.map { "\(guide.title(of: $0)) \(guide.genre(of: $0))" }
  }

  @Test func timesAreReadTheSameByWordsAndByBytes() {
    var random = SplitMix64(seed: 4)
    let letters = Array("0123456789:/;~ 2359".utf8)
    for round in 0..<200_000 {
      var bytes = Array("00:00~xx".utf8)
      if round < 100 * 100 {
        bytes.replaceSubrange(0..<2, with: [UInt8(0x30 + round / 1000), UInt8(0x30 + round / 100 % 10)])
        bytes.replaceSubrange(3..<5, with: [UInt8(0x30 + round / 10 % 10), UInt8(0x30 + round % 10)])
      } else {
        for _ in 0..<2 {
          bytes[Int.random(in: 0..<6, using: &random)] =
            Bool.random(using: &random)
            ? letters.randomElement(using: &random) ?? 0 : .random(in: 0...255, using: &random)
        }
      }
      let plain = bytes[5] == 0x7E ? RadioTimesClock.time(bytes.span, 0..<5) : nil
      #expect(RowTail.time(bytes.span.bytes.word(at: 0)) == plain, "\(bytes)")
    }
  }

  @Test func twoSpacesAreFoundAnywhere() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let bytes = (0..<40).map { _ in
        [0x20, 0x61, 0x62, 0xA0, 0x21, 0x1F].randomElement(using: &random) ?? 0x20 as UInt8
      }
      let low = Int.random(in: 0..<16, using: &random)
      let text = low..<Int.random(in: low..<32, using: &random)
      let plain = zip(bytes[text], bytes[text].dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
      #expect(SpecialBytes.hasDoubleSpace(bytes.span.bytes, text) == plain)
    }
  }
}
