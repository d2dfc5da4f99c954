/// The bytes of records: either an array or a range of a mapped file.
package enum RecordBytes: Sendable {
  case array([UInt8])
  case mapped(any MappedMemory, Range<Int>)

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

/// One record, compared by its bytes.
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

/// A file in memory that stays valid and unchanged while this object exists.
package protocol MappedMemory: AnyObject, Sendable {
  var bytes: UnsafeRawBufferPointer { get }
  /// Copies bytes from the file into a buffer, starting at `offset`; `false` if they cannot be read.
  ///
  /// Accessing unreadable `bytes` directly would crash the program.
  func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool
}
