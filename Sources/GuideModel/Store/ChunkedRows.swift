/// A programme as the store's columns will have it; its title and genre by their numbers in a batch's pools.
struct StoredRow: Sendable {
  /// Seconds since 1970, which as 32 bits reach from 1970 to 2106.
  let start: UInt32
  let end: UInt32
  let recordStart: UInt32
  let recordLength: UInt32
  let title: UInt32
  let genre: UInt32
  let flags: ProgrammeFlags
}

extension StoredRow {
  init(_ row: ProgrammeRow, title: Int, genre: Int) {
    self.init(
      start: UInt32(clamping: row.interval.start.seconds), end: UInt32(clamping: row.interval.end.seconds),
      recordStart: UInt32(row.record.lowerBound), recordLength: UInt32(row.record.count), title: UInt32(title),
      genre: UInt32(genre), flags: row.flags)
  }
}

/// The rows of a batch in order, in chunks, so that the memory of rows that the store has taken over is free before the last
/// of them is: at two million programmes that is an eighteenth of what the whole guide takes.
struct ChunkedRows: Sendable {
  /// Large enough for the system to get a chunk's memory back at once.
  private static let chunkSize = 1 << 15

  private var chunks: [[StoredRow]] = []
  /// By chunk, how many of its rows are not released.
  private var inUse: [Int] = []
  /// The number of rows, released ones included.
  private(set) var count = 0

  /// A row that is not released.
  subscript(_ index: Int) -> StoredRow {
    chunks[index / ChunkedRows.chunkSize][index % ChunkedRows.chunkSize]
  }

  /// Adds a row after the others.
  mutating func append(_ row: StoredRow) {
    if count == chunks.count * ChunkedRows.chunkSize { beginChunk() }
    chunks[chunks.count - 1].append(row)
    inUse[chunks.count - 1] += 1
    count += 1
  }

  private mutating func beginChunk() {
    var chunk: [StoredRow] = []
    // The first one grows: a guide may be in thousands of small documents, each with rows of its own.
    if !chunks.isEmpty { chunk.reserveCapacity(ChunkedRows.chunkSize) }
    chunks.append(chunk)
    inUse.append(0)
  }

  /// Removes all rows from an index on, and returns them.
  mutating func removeRows(from first: Int) -> [StoredRow] {
    let rows = (first..<count).map { self[$0] }
    while count > first {
      let last = chunks.count - 1
      let leaving = min(count - first, chunks[last].count)
      chunks[last].removeLast(leaving)
      inUse[last] -= leaving
      count -= leaving
      if chunks[last].isEmpty {
        chunks.removeLast()
        inUse.removeLast()
      }
    }
    return rows
  }

  /// Releases rows that are not read again, each once, after the last was added. Their memory is free when all rows of a
  /// chunk are released and there is no copy of this value.
  mutating func release(_ indices: Range<Int>) {
    var index = indices.lowerBound
    while index < indices.upperBound {
      let chunk = index / ChunkedRows.chunkSize
      let end = min(indices.upperBound, (chunk + 1) * ChunkedRows.chunkSize)
      inUse[chunk] -= end - index
      if inUse[chunk] == 0 { chunks[chunk] = [] }
      index = end
    }
  }
}
