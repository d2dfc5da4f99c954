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

/// A comment, or anything else that is no part of a guide: where one begins and ends, told without a parser.
enum Remark {
  private static let kinds: [(start: [UInt8], end: [UInt8])] = [
    (Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)),
    (Array("<?".utf8), Array("?>".utf8)),
  ]

  private static func kind(at offset: Int, in view: DocumentView) -> (start: [UInt8], end: [UInt8])? {
    let rest = view.bytes(from: offset, to: offset + 9)
    return kinds.first { rest.starts(with: $0.start) }
  }

  /// A remark further from the last item's tag than this is not sought, and no fault in it lies further than that.
  private static let reach = BrokenItem.reach
  static let reachOfFaults = reach + XMLTVLimits.markup

  /// Whether a remark begins so near to a mark before it that it is found from there, whatever comes of it.
  static func isNear(_ start: Int, _ mark: Int) -> Bool { start - mark <= reach }

  /// Whether a remark begins at an offset.
  static func begins(at offset: Int, in view: DocumentView) -> Bool { kind(at: offset, in: view) != nil }

  /// Where the remark begins that an offset lies in; nil where it lies in none. `mark` is an offset before it at which
  /// markup begins, or text.
  static func start(around offset: Int, from mark: Int, in view: DocumentView) -> Int? {
    guard mark >= view.start, offset - mark <= reachOfFaults else { return nil }
    var next = mark
    while let start = view.firstOffset(of: [UInt8(ascii: "<")], from: next, to: offset) {
      if let kind = kind(at: start, in: view) {
        let content = start + kind.start.count
        guard let end = view.firstOffset(of: kind.end, from: content, to: offset) else {
          return isNear(start, mark) ? start : nil
        }
        next = end + kind.end.count
      } else {
        next = endOfTag(at: start, before: offset, in: view)
      }
    }
    return nil
  }

  /// After a tag, whose values may have brackets in them.
  private static func endOfTag(at start: Int, before limit: Int, in view: DocumentView) -> Int {
    var quote: UInt8?
    var offset = start + 1
    while offset < limit, let byte = view[offset] {
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return offset
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return offset
  }

  enum End {
    case end(Int)
    /// None in these bytes; to be sought from an offset on, where more come.
    case goesOn(from: Int)
    /// It has no end of its own.
    case none
  }

  /// Where a remark ends; none where another begins before that, or that is further than markup goes.
  static func end(of start: Int, seekingFrom first: Int, in view: DocumentView, ending: XMLDocument.Ending) -> End {
    guard let kind = kind(at: start, in: view) else { return .none }
    let last = start + XMLTVLimits.markup
    let content = start + kind.start.count
    let sought = max(content, first)
    let end = view.firstOffset(of: kind.end, from: sought, to: last)
    if view.firstOffset(of: kind.start, from: sought, to: end ?? last) != nil { return .none }
    if let end { return .end(end + kind.end.count) }
    // A beginning or an end may have come in half.
    return ending != .nothing && view.end < last ? .goesOn(from: max(content, min(last, view.end) - 8)) : .none
  }
}
