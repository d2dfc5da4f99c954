/// Bytes that count how often one of them is looked at: work, which is the same on every machine.
struct CountedBytes: RandomAccessCollection {
  private final class Counter {
    var looks = 0
  }

  let bytes: [UInt8]
  private let counter = Counter()
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var looks: Int { counter.looks }
  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }
  subscript(index: Int) -> UInt8 {
    counter.looks += 1
    return bytes[index]
  }
}
