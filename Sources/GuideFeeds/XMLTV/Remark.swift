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
