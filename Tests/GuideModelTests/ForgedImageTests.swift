import GuideFeeds
import GuideTestSupport
import Testing

@testable import GuideModel

/// Images that tvgrid itself never writes.
@Suite struct ForgedImageTests {
  /// Sections with valid checksums that contradict each other must not cause out-of-bounds reads.
  @Test func inconsistentColumnsAreRejected() throws {
    var random = RandomGuide(seed: 3)
    let whole = random.guide(channels: 2, programmes: 8, from: Moments.at("2026-11-20 20:00"))
    let guide = try #require(ImagedGuide(whole).guide)
    let changes: [(String, (inout ForgedImage) -> Void)] = [
      ("a title that is not there", { $0.titles[0] = UInt32(guide.titles.count) }),
      ("a genre that is not there", { $0.genres[0] = .max }),
      ("a record beyond the end", { $0.recordStarts[15] = .max }),
      ("a record that is too long", { $0.recordLengths[0] = .max }),
      ("an input that is not there", { $0.sourceOfRow[0] = 1 }),
      ("rows that are not sorted", { $0.starts[0] = .max }),
      ("a row that belongs to no channel", { $0.firstRow[1] += 1_000 }),
      ("channels that go back", { $0.firstRow[1] = -1 }),
      ("a column that is short", { $0.ends.removeLast() }),
      ("titles that end before they begin", { $0.titleEnds[0] = .max }),
      ("texts that are cut short", { $0.titleBytes.removeLast() }),
      ("channels that are cut short", { $0.channels.removeLast() }),
      ("more channels than bytes", { $0.channels[0] = 0xFF }),
      (
        "a negative number of channels",
        { $0.channels.replaceSubrange(0..<8, with: [UInt8](repeating: 0xFF, count: 8)) }
      ),
    ]
    #expect(GuideContents(try #require(ForgedImage(guide).guide)) == GuideContents(guide))
    for (name, change) in changes {
      var forged = ForgedImage(guide)
      change(&forged)
      #expect(forged.guide == nil, "\(name)")
    }
  }

  /// The hash table of a pool from an image stays empty until a string is added.
  @Test func poolsFromImagesAcceptNewStrings() throws {
    var whole = TextPool()
    for number in 0..<40 { _ = whole.intern("text \(number)") }
    var pool = try #require(TextPool(bytes: whole.bytes, ends: whole.ends))
    #expect(pool.number(of: Array("text 7".utf8).span) == 7 && pool.number(of: Array("x".utf8).span) == nil)
    #expect(pool.intern("text 39") == 39 && pool.intern("x") == 40 && pool.text(40) == "x")
  }
}

/// The sections of an image, which can be changed before the image is encoded.
private struct ForgedImage {
  var channels: [UInt8]
  var firstRow: [Int]
  var starts, ends, titles, genres, recordStarts, recordLengths, sourceOfRow, titleEnds: [UInt32]
  var titleBytes: [UInt8]
  private let base: Guide

  /// Takes the sections from a guide.
  init(_ guide: Guide) {
    base = guide
    channels = ImageFields.bytes(of: guide.channels)
    firstRow = guide.firstRow
    (starts, ends, titles, genres) = (guide.rows.starts, guide.rows.ends, guide.rows.titles, guide.rows.genres)
    (recordStarts, recordLengths) = (guide.rows.recordStarts, guide.rows.recordLengths)
    (sourceOfRow, titleEnds, titleBytes) = (guide.sourceOfRow, guide.titles.ends, guide.titles.bytes)
  }

  /// The guide; `nil` if the image is rejected.
  var guide: Guide? {
    var table = ImageTable()
    var bytes: [UInt8] = []
    func add<Value: BitwiseCopyable>(_ values: [Value], _ section: ImageSection) {
      values.withUnsafeBytes {
        table.add($0, to: section)
        bytes += $0
      }
    }
    add(base.sources.flatMap { $0.bytes[0..<$0.bytes.count] }, .records)
    add(channels, .channels)
    add(firstRow, .firstRows)
    add(starts, .starts)
    add(ends, .ends)
    add(base.rows.flags, .flags)
    add(titles, .titles)
    add(genres, .genres)
    add(recordStarts, .recordStarts)
    add(recordLengths, .recordLengths)
    add(sourceOfRow, .sourceOfRow)
    add(titleBytes, .titleBytes)
    add(titleEnds, .titleEnds)
    add(base.genres.bytes, .genreBytes)
    add(base.genres.ends, .genreEnds)
    return ImagedGuide(bytes: bytes + table.bytes).guide
  }
}
