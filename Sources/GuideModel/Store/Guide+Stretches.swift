/// Looking through many records at once: those of a channel lie one after the other, so that what is looked for is set up
/// once a stretch of them and not once a record.
extension Guide {
  /// Finds what stands in the records of some rows, which are in order. `find` returns where it stands first in some bytes,
  /// from a place on; what goes over the end of a record stands in none. `body` is told the place among the rows and where
  /// in the record it stands, and returns the later place of the record from which to look on; nil where that record is
  /// done with.
  package func forEachHit(
    of rows: [UInt32], where find: (_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Range<Int>?,
    _ body: (_ place: Int, _ hit: Range<Int>) -> Int?
  ) {
    var next = 0
    while next < rows.count {
      let number = sourceOfRow[Int(rows[next])]
      sources[Int(number)].bytes.withUnsafeBytes { input in
        while next < rows.count, sourceOfRow[Int(rows[next])] == number {
          let stretch = stretch(of: rows, from: next)
          forEachHit(of: rows, stretch, in: input, where: find, body)
          next = stretch.upperBound
        }
      }
    }
  }

  /// Bytes between records that are not worth a stretch of their own: ends of lines.
  private static let widestGap = 16

  /// The places of rows from a place on whose records lie one after the other.
  private func stretch(of rows: [UInt32], from first: Int) -> Range<Int> {
    let source = sourceOfRow[Int(rows[first])]
    var end = recordPlace(rows[first]).upperBound
    var next = first + 1
    while next < rows.count, sourceOfRow[Int(rows[next])] == source {
      let record = recordPlace(rows[next])
      guard record.lowerBound >= end, record.lowerBound - end <= Guide.widestGap else { break }
      end = record.upperBound
      next += 1
    }
    return first..<next
  }

  private func forEachHit(
    of rows: [UInt32], _ stretch: Range<Int>, in input: UnsafeRawBufferPointer,
    where find: (UnsafeRawBufferPointer, Int) -> Range<Int>?, _ body: (Int, Range<Int>) -> Int?
  ) {
    var next = stretch.lowerBound
    var record = recordPlace(rows[next])
    let first = record.lowerBound
    let end = recordPlace(rows[stretch.upperBound - 1]).upperBound
    let bytes = UnsafeRawBufferPointer(rebasing: input[first..<end])
    var place = 0
    while let hit = find(bytes, place) {
      let (low, high) = (first + hit.lowerBound, first + hit.upperBound)
      while record.upperBound <= low {
        next += 1
        guard next < stretch.upperBound else { return }
        record = recordPlace(rows[next])
      }
      if low < record.lowerBound || high > record.upperBound {
        place = hit.lowerBound + 1
      } else if let later = body(next, low - record.lowerBound..<high - record.lowerBound) {
        place = max(hit.lowerBound + 1, min(record.lowerBound + later, record.upperBound) - first)
      } else {
        place = record.upperBound - first
      }
    }
  }
}
