/// The bytes of a document that are still needed, by offset in the whole document.
struct DocumentBuffer {
  private var bytes: [UInt8] = []
  /// Offset of the first byte kept.
  private(set) var start = 0

  /// Offset after the last byte.
  var end: Int { start + bytes.count }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  /// Discards the bytes before an offset.
  mutating func removeBytes(before offset: Int) {
    let count = min(max(0, offset - start), bytes.count)
    bytes.removeSubrange(..<count)
    start += count
  }

  func withView<Value>(_ body: (DocumentView) -> Value) -> Value {
    bytes.withUnsafeBytes { body(DocumentView($0, start: start)) }
  }
}

/// Bytes of a document, by offset in the whole document. Offsets are clamped to the available bytes, so that a wrong offset
/// from the parser cannot read out of bounds.
struct DocumentView {
  private let bytes: UnsafeRawBufferPointer
  /// Offset of the first byte.
  let start: Int

  static var empty: DocumentView { DocumentView(UnsafeRawBufferPointer(start: nil, count: 0), start: 0) }

  init(_ bytes: UnsafeRawBufferPointer, start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// Offset after the last byte.
  var end: Int { start + bytes.count }

  /// The offset of a range of bytes that lies within this view.
  func offset(of part: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = bytes.baseAddress, let own = part.baseAddress else { return start }
    return start + (UnsafeRawPointer(own) - first)
  }

  /// The byte at an offset; `nil` if not available.
  subscript(offset: Int) -> UInt8? {
    offset >= start && offset < end ? bytes[offset - start] : nil
  }

  /// The available bytes between two offsets.
  func bytes(from first: Int, to last: Int) -> UnsafeRawBufferPointer {
    let lower = min(max(first, start), end) - start
    let upper = max(lower, min(last, end) - start)
    return UnsafeRawBufferPointer(rebasing: bytes[lower..<upper])
  }

  /// The offset of the first occurrence of a byte sequence between two offsets.
  func firstOffset(of pattern: [UInt8], from first: Int, to last: Int) -> Int? {
    let range = bytes(from: first, to: last)
    guard let initial = pattern.first, range.count >= pattern.count else { return nil }
    let base = max(first, start)
    for index in 0...range.count - pattern.count where range[index] == initial {
      if range[index...].starts(with: pattern) { return base + index }
    }
    return nil
  }

  /// The number of line feeds between two offsets, counted 16 bytes at a time.
  func lineFeeds(from first: Int, to last: Int) -> Int {
    let bytes = bytes(from: first, to: last)
    var count = 0
    var index = 0
    while index + 16 <= bytes.count {
      // Each of the 16 counters has one byte, so it is read before it can overflow.
      var feeds = SIMD16<UInt8>(repeating: 0)
      let end = min(bytes.count, index + 255 * 16)
      while index + 16 <= end {
        let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let isFeed = block .== SIMD16<UInt8>(repeating: ASCIIByte.lineFeed)
        feeds &-= unsafeBitCast(isFeed, to: SIMD16<UInt8>.self)
        index += 16
      }
      for place in 0..<16 { count += Int(feeds[place]) }
    }
    while index < bytes.count {
      if bytes[index] == ASCIIByte.lineFeed { count += 1 }
      index += 1
    }
    return count
  }
}

/// Finds the line of an offset by counting from the previous offset and its line.
struct LineCount {
  private var offset: Int
  private var line: Int

  init(line: Int, at offset: Int) {
    self.line = line
    self.offset = offset
  }

  /// The line of an offset, counted from 1.
  func line(at other: Int, in view: DocumentView) -> Int {
    other < offset
      ? line - view.lineFeeds(from: other, to: offset) : line + view.lineFeeds(from: offset, to: other)
  }

  /// Moves to an offset, and returns its line.
  mutating func advance(to other: Int, in view: DocumentView) -> Int {
    line = line(at: other, in: view)
    offset = other
    return line
  }
}
