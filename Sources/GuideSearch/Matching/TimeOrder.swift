import GuideModel

/// The programmes of a guide in time order.
struct TimeOrder: Sendable {
  /// All rows by start, then by channel.
  let rows: [UInt32]
  /// The title id of each row. A search for a single letter matches most of a guide, and looking up all these titles by
  /// row would jump around in memory.
  let titles: [UInt32]
  /// The duration of the longest programme in seconds: whatever started longer ago than that is over.
  let longest: Int

  /// Seconds from noon UTC on a date until its broadcast day has ended in every time zone.
  private static let untilDayEnds = 36 * 3_600

  init(_ guide: Guide) {
    rows = TimeOrder.rows(of: guide)
    let titleIDs = guide.titleIDs
    titles = rows.map { titleIDs[Int($0)] }
    longest = guide.programmes.reduce(0) { longest, programme in
      max(longest, guide.isTimeKnown(programme) ? guide.interval(of: programme).seconds : TimeOrder.untilDayEnds)
    }
  }

  /// The rows by start. A radix sort with 11-bit digits is linear and stable, so rows with equal starts keep channel
  /// order.
  private static func rows(of guide: Guide) -> [UInt32] {
    let starts = guide.programmes.map { UInt32(clamping: guide.start(of: $0).seconds) }
    let least = starts.min() ?? 0
    let span = (starts.max() ?? 0) - least
    var rows = (0..<UInt32(starts.count)).map { $0 }
    var shift: UInt32 = 0
    while shift < 32, span >> shift > 0 {
      rows = sorted(rows) { Int((starts[Int($0)] - least) >> shift & 0x7FF) }
      shift += 11
    }
    return rows
  }

  private static func sorted(_ rows: [UInt32], by digit: (UInt32) -> Int) -> [UInt32] {
    // The next index for each digit in the result.
    var indices = [Int](repeating: 0, count: 0x801)
    for row in rows { indices[digit(row) + 1] += 1 }
    for digit in 1..<indices.count { indices[digit] += indices[digit - 1] }
    var result = [UInt32](repeating: 0, count: rows.count)
    for row in rows {
      let digit = digit(row)
      result[indices[digit]] = row
      indices[digit] += 1
    }
    return result
  }
}
