/// The bytes that hold records: an array, or memory that belongs to something else.
package enum RecordBytes: Sendable {
  case array([UInt8])
  case mapped(any MappedMemory, Range<Int>)

  /// The number of bytes.
  package var count: Int {
    switch self {
    case .array(let bytes): bytes.count
    case .mapped(_, let range): range.count
    }
  }

  /// A copy of a range of the bytes.
  package subscript(range: Range<Int>) -> [UInt8] { withSpan(range) { $0.withUnsafeBytes(Array.init) } }

  /// Calls a body with a range of the bytes.
  package func withSpan<Value>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Value) -> Value {
    switch self {
    case .array(let bytes): return body(bytes.span.extracting(range))
    case .mapped(let memory, let part):
      defer { withExtendedLifetime(memory) {} }
      let bytes = UnsafeRawBufferPointer(rebasing: memory.bytes[part]).bindMemory(to: UInt8.self)
      return body(bytes.span.extracting(range))
    }
  }
}

/// One record among the bytes that hold it. Two are equal if their bytes are.
struct RecordSlice: Hashable {
  let bytes: RecordBytes
  let range: Range<Int>

  static func == (a: RecordSlice, b: RecordSlice) -> Bool {
    a.withBytes { a in b.withBytes { b in a.elementsEqual(b) } }
  }

  func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: $0) }
  }

  private func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withSpan(range) { $0.withUnsafeBytes(body) }
  }
}

/// A file in memory, which stays valid and unchanged as long as this object exists.
package protocol MappedMemory: AnyObject, Sendable {
  var bytes: UnsafeRawBufferPointer { get }
  /// Fills a buffer from an offset within the file; false if the bytes cannot be read. A look at `bytes` would end the program
  /// then.
  func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool
}
