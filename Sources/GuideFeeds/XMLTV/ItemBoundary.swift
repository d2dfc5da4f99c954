/// Where a channel or programme begins or ends, told by nothing but its tag: no parser has to have read what stands before.
enum ItemBoundary {
  /// A tag that begins an item, at an offset.
  case start(Int)
  /// A tag that ends one, between two offsets.
  case end(Range<Int>)
  /// None in these bytes. One may begin from an offset on, where more bytes come.
  case none(from: Int)

  private static let starts = [Array("<programme".utf8), Array("<channel".utf8)]
  private static let ends = [Array("</programme".utf8), Array("</channel".utf8)]
  /// More bytes than these belong to no such tag.
  static let longest = 64

  /// The first boundary between two offsets.
  static func first(from first: Int, to last: Int, in view: DocumentView) -> ItemBoundary {
    let bytes = view.bytes(from: first, to: last)
    let base = max(first, view.start)
    var index = 0
    while let found = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[found..<min(bytes.count, found + longest)]
      if isStart(rest) { return .start(base + found) }
      if let end = endOfEndTag(rest) { return .end(base + found..<base + end + 1) }
      if base + found + longest > view.end, isPartial(rest) { return .none(from: base + found) }
      index = found + 1
    }
    return .none(from: max(first, min(last, view.end)))
  }

  /// The first tag that begins an item from an offset on; else from where to look once there are more bytes.
  static func firstStart(from first: Int, in view: DocumentView) -> ItemBoundary {
    var offset = first
    while true {
      switch ItemBoundary.first(from: offset, to: view.end, in: view) {
      case .end(let range): offset = range.upperBound
      case let other: return other
      }
    }
  }

  /// Whether there is one between two offsets.
  static func isPresent(from first: Int, to last: Int, in view: DocumentView) -> Bool {
    if case .none = ItemBoundary.first(from: first, to: last, in: view) { false } else { true }
  }

  private static let rootEnd = Array("</tv".utf8)

  /// Whether the tag that ends a document stands anywhere from an offset on.
  static func isRootEndPresent(from first: Int, in view: DocumentView) -> Bool {
    var next = first
    while let found = view.firstOffset(of: rootEnd, from: next, to: view.end) {
      next = found + rootEnd.count
      let after = view.bytes(from: next, to: found + longest).drop { $0 <= ASCIIByte.space }
      if after.first == UInt8(ascii: ">") { return true }
    }
    return false
  }

  /// Whether a tag's name is followed by what ends a name.
  private static func isStart(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
    starts.contains { name in
      rest.count > name.count && rest.starts(with: name) && rest[rest.startIndex + name.count] <= ASCIIByte.space
    }
  }

  /// Where the tag that ends an item ends itself; nil where it is none.
  private static func endOfEndTag(_ rest: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard let name = ends.first(where: rest.starts) else { return nil }
    let after = rest.dropFirst(name.count).drop { $0 <= ASCIIByte.space }
    return after.first == UInt8(ascii: ">") ? after.startIndex : nil
  }

  /// Whether more bytes could make it a boundary.
  private static func isPartial(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
    starts.contains { $0.starts(with: rest) }
      || ends.contains { name in
        name.starts(with: rest)
          || (rest.starts(with: name) && rest.dropFirst(name.count).allSatisfy { $0 <= ASCIIByte.space })
      }
  }
}
