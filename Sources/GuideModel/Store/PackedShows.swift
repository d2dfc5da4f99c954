/// Shows with their episodes, end to end in one array of bytes and in the order of the shows' bytes: 100,000 are read without
/// an allocation each, and one is found by halves. A dictionary of as many texts takes ten times as long to make.
struct PackedShows: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// By show, where its title ends, and then where its episodes do.
  private var ends: [Int] = []

  /// The number of shows.
  var count: Int { ends.count / 2 }

  /// Adds a show after the others; false where it does not come after them.
  mutating func append(_ show: UnsafeRawBufferPointer, _ lines: UnsafeRawBufferPointer) -> Bool {
    guard count == 0 || order(at: count - 1, show) < 0 else { return false }
    bytes.append(contentsOf: show)
    ends.append(bytes.count)
    bytes.append(contentsOf: lines)
    ends.append(bytes.count)
    return true
  }

  /// The index of a show.
  func index(of show: UnsafeRawBufferPointer) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let order = order(at: middle, show)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The title of a show.
  func show(at index: Int) -> String { String(decoding: bytes[showRange(index)], as: UTF8.self) }

  /// Its episodes, a line each.
  func lines(at index: Int) -> String { withLines(at: index) { String(decoding: $0, as: UTF8.self) } }

  /// Calls a body with the bytes of its episodes.
  func withLines<Value>(at index: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[ends[2 * index]..<ends[2 * index + 1]])) }
  }

  private func showRange(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[2 * index - 1])..<ends[2 * index] }

  /// Less than 0 where a show comes before another, 0 where it is that one.
  private func order(at index: Int, _ other: UnsafeRawBufferPointer) -> Int {
    bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[showRange(index)]).order(to: other) }
  }
}

extension UnsafeRawBufferPointer {
  /// Less than 0 where its bytes come before others, 0 where they are the same.
  func order(to other: UnsafeRawBufferPointer) -> Int {
    let shared = Swift.min(count, other.count)
    for index in 0..<shared where self[index] != other[index] { return Int(self[index]) - Int(other[index]) }
    return count - other.count
  }
}
