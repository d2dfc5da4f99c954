/// Looking through many records at once: those of a channel lie one after the other, so that what is looked for is set up
/// once a stretch of them and not once a record.
extension Guide {
  /// Those of some rows, in order, in whose records something stands. `find` returns where it stands first in some bytes,
  /// from a place on; what goes over the end of a record stands in none.
  package func rows(
    _ rows: [UInt32], inWhoseRecords find: (_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Range<Int>?
  ) -> [UInt32] {
    var found: [UInt32] = []
    var next = 0
    while next < rows.count {
      let stretch = stretch(of: rows, from: next)
      sources[Int(sourceOfRow[Int(rows[next])])].bytes.withUnsafeBytes {
        appendRows(rows[stretch], of: $0, where: find, to: &found)
      }
      next = stretch.upperBound
    }
    return found
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

  /// Appends those of the rows of a stretch in whose records something stands.
  private func appendRows(
    _ rows: ArraySlice<UInt32>, of input: UnsafeRawBufferPointer,
    where find: (UnsafeRawBufferPointer, Int) -> Range<Int>?, to found: inout [UInt32]
  ) {
    var (next, end) = (rows.startIndex, rows.endIndex)
    guard next < end else { return }
    let first = recordPlace(rows[next]).lowerBound
    let bytes = UnsafeRawBufferPointer(rebasing: input[first..<recordPlace(rows[end - 1]).upperBound])
    var place = 0
    while let hit = find(bytes, place) {
      while next < end, recordPlace(rows[next]).upperBound - first <= hit.lowerBound { next += 1 }
      guard next < end else { return }
      let record = recordPlace(rows[next])
      if first + hit.lowerBound >= record.lowerBound, first + hit.upperBound <= record.upperBound {
        found.append(rows[next])
        next += 1
        place = record.upperBound - first
      } else {
        place = hit.lowerBound + 1
      }
    }
  }
}
