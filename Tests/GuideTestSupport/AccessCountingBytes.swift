/// Bytes that count how often they are accessed. The count measures work in the same way on every machine.
package struct AccessCountingBytes: RandomAccessCollection {
  private final class Counter {
    var looks = 0
  }

  private let bytes: [UInt8]
  private let counter: Counter
  package let indices: Range<Int>

  package init(_ bytes: [UInt8]) {
    self.init(bytes, Counter(), bytes.indices)
  }

  private init(_ bytes: [UInt8], _ counter: Counter, _ indices: Range<Int>) {
    self.bytes = bytes
    self.counter = counter
    self.indices = indices
  }

  /// The number of accesses to all the bytes, including through slices.
  package var looks: Int { counter.looks }

  package var startIndex: Int { indices.lowerBound }
  package var endIndex: Int { indices.upperBound }

  package subscript(index: Int) -> UInt8 {
    counter.looks += 1
    return bytes[index]
  }

  package subscript(bounds: Range<Int>) -> AccessCountingBytes { AccessCountingBytes(bytes, counter, bounds) }
}
