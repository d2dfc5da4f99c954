@testable import GuideSettings

/// Bytes that count how often one of them is looked at: work, which is the same on every machine.
struct CountedBytes: ByteSlice {
  private final class Counter {
    var looks = 0
  }

  private let bytes: [UInt8]
  private let counter: Counter
  let indices: Range<Int>

  init(_ bytes: [UInt8]) {
    self.init(bytes, Counter(), bytes.indices)
  }

  private init(_ bytes: [UInt8], _ counter: Counter, _ indices: Range<Int>) {
    self.bytes = bytes
    self.counter = counter
    self.indices = indices
  }

  /// Looks at all of them and at all slices of them.
  var looks: Int { counter.looks }

  var startIndex: Int { indices.lowerBound }
  var endIndex: Int { indices.upperBound }

  subscript(index: Int) -> UInt8 {
    counter.looks += 1
    return bytes[index]
  }

  subscript(bounds: Range<Int>) -> CountedBytes { CountedBytes(bytes, counter, bounds) }
}
