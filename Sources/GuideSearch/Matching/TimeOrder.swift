import GuideModel

/// A guide's rows in the order of their starts.
enum TimeOrder {
  /// Sorted by digits of 11 bits, the lowest first: linear in the rows, and stable, so that equal starts keep the order
  /// of the channels.
  static func rows(of guide: Guide) -> [UInt32] {
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
    var places = [Int](repeating: 0, count: 0x801)
    for row in rows { places[digit(row) + 1] += 1 }
    for place in 1..<places.count { places[place] += places[place - 1] }
    var result = [UInt32](repeating: 0, count: rows.count)
    for row in rows {
      let place = digit(row)
      result[places[place]] = row
      places[place] += 1
    }
    return result
  }
}
