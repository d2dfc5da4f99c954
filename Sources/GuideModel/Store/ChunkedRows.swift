/// The rows of a batch in order, in blocks, so that what the store has taken over need not stay in memory until all of it
/// is: at two million programmes that is an eighteenth of what the whole guide takes.
struct RowStock: Sendable {
  /// Large enough for the system to get a block's memory back at once.
  private static let blockSize = 1 << 15

  private var blocks: [[StoredRow]] = []
  /// By block, how many of its rows are still wanted.
  private var wanted: [Int] = []
  /// How many rows there are, those that were let go among them.
  private(set) var count = 0

  /// A row that was not let go.
  subscript(_ place: Int) -> StoredRow {
    blocks[place / RowStock.blockSize][place % RowStock.blockSize]
  }

  /// Adds a row after the others.
  mutating func append(_ row: StoredRow) {
    if count == blocks.count * RowStock.blockSize { beginBlock() }
    blocks[blocks.count - 1].append(row)
    wanted[blocks.count - 1] += 1
    count += 1
  }

  private mutating func beginBlock() {
    var block: [StoredRow] = []
    // The first one grows: a guide may be in thousands of small documents, each with a stock of its own.
    if !blocks.isEmpty { block.reserveCapacity(RowStock.blockSize) }
    blocks.append(block)
    wanted.append(0)
  }

  /// Takes out all rows from a place on, and returns them.
  mutating func removeRows(from first: Int) -> [StoredRow] {
    let rows = (first..<count).map { self[$0] }
    while count > first {
      let last = blocks.count - 1
      let leaving = min(count - first, blocks[last].count)
      blocks[last].removeLast(leaving)
      wanted[last] -= leaving
      count -= leaving
      if blocks[last].isEmpty {
        blocks.removeLast()
        wanted.removeLast()
      }
    }
    return rows
  }

  /// Lets rows go that nobody will ask for again, each once, after the last was added. Their memory is free when a whole
  /// block of them is gone and there is no copy of the stock.
  mutating func letGo(_ places: Range<Int>) {
    var place = places.lowerBound
    while place < places.upperBound {
      let block = place / RowStock.blockSize
      let end = min(places.upperBound, (block + 1) * RowStock.blockSize)
      wanted[block] -= end - place
      if wanted[block] == 0 { blocks[block] = [] }
      place = end
    }
  }
}
