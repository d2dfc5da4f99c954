/// The start or end of a channel or programme, found by its tag without parsing the preceding bytes.
enum ItemBoundary {
  /// The offset of a start tag.
  case start(Int)
  /// The range of an end tag.
  case end(Range<Int>)
  /// The offset of the document's end tag, if requested.
  case rootEnd(Int)
  /// There is no boundary in these bytes. The search continues at an offset when more bytes arrive.
  case none(from: Int)

  private static let starts = [Array("<programme".utf8), Array("<channel".utf8)]
  private static let ends = [Array("</programme".utf8), Array("</channel".utf8)]
  /// Maximum number of bytes examined to recognise such a tag.
  static let longest = 64

  /// The first boundary between two offsets. Names may be in any case.
  static func first(
    from first: Int, to last: Int, in view: DocumentView, withRootEnd: Bool = false
  ) -> ItemBoundary {
    let bytes = view.bytes(from: first, to: last)
    let base = max(first, view.start)
    var index = 0
    while let found = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[found..<min(bytes.count, found + longest)]
      if isStart(rest) { return .start(base + found) }
      if withRootEnd, isRootEnd(rest) { return .rootEnd(base + found) }
      if let end = endOfEndTag(rest) { return .end(base + found..<base + end + 1) }
      if base + found + longest > view.end, isPartial(rest, withRootEnd) { return .none(from: base + found) }
      index = found + 1
    }
    return .none(from: max(first, min(last, view.end)))
  }

  /// The first start tag from an offset on, or the offset to continue from.
  static func firstStart(from first: Int, in view: DocumentView) -> ItemBoundary {
    var offset = first
    while true {
      switch ItemBoundary.first(from: offset, to: view.end, in: view) {
      case .end(let range): offset = range.upperBound
      case .rootEnd(let end): offset = end + 1
      case let other: return other
      }
    }
  }

  static func isPresent(from first: Int, to last: Int, in view: DocumentView) -> Bool {
    if case .none = ItemBoundary.first(from: first, to: last, in: view) { false } else { true }
  }

  private static let rootEnd = Array("</tv".utf8)

  /// Whether the document's end tag occurs from an offset on.
  static func isRootEndPresent(from first: Int, in view: DocumentView) -> Bool {
    var next = first
    while let found = view.firstOffset(of: [UInt8(ascii: "<"), UInt8(ascii: "/")], from: next, to: view.end) {
      if isRootEnd(view.bytes(from: found, to: found + longest)[...]) { return true }
      next = found + 2
    }
    return false
  }

  /// Whether bytes begin with the document's end tag.
  static func isRootEnd(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
    begins(rest, with: rootEnd) && rest.dropFirst(rootEnd.count).first { $0 > ASCIIByte.space } == UInt8(ascii: ">")
  }

  /// The offset of the last item start between two offsets; `nil` if none. Anything may follow the name.
  static func lastStart(from first: Int, before last: Int, in view: DocumentView) -> Int? {
    let bytes = view.bytes(from: first, to: last)
    var end = bytes.endIndex
    while let found = bytes[..<end].lastIndex(of: UInt8(ascii: "<")) {
      if starts.contains(where: { begins(bytes[found...], with: $0) }) { return max(first, view.start) + found }
      end = found
    }
    return nil
  }

  /// Whether bytes begin with a name given in lower case, ignoring case.
  static func begins(_ bytes: some Collection<UInt8>, with name: [UInt8]) -> Bool {
    var index = bytes.startIndex
    for letter in name {
      guard index < bytes.endIndex else { return false }
      let byte = bytes[index]
      if byte != letter, !((0x41...0x5A).contains(byte) && byte | 0x20 == letter) { return false }
      index = bytes.index(after: index)
    }
    return true
  }

  /// Whether bytes begin with a start tag's name and white space.
  private static func isStart(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
    starts.contains { name in
      rest.count > name.count && rest[rest.startIndex + name.count] <= ASCIIByte.space && begins(rest, with: name)
    }
  }

  /// The index of an end tag's last byte; `nil` if the bytes are not an end tag.
  private static func endOfEndTag(_ rest: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard let name = ends.first(where: { begins(rest, with: $0) }) else { return nil }
    let after = rest.dropFirst(name.count).drop { $0 <= ASCIIByte.space }
    return after.first == UInt8(ascii: ">") ? after.startIndex : nil
  }

  /// Whether bytes could become a boundary when more arrive.
  private static func isPartial(_ rest: Slice<UnsafeRawBufferPointer>, _ withRootEnd: Bool) -> Bool {
    let small = rest.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return starts.contains { $0.starts(with: small) }
      || (withRootEnd ? ends + [rootEnd] : ends).contains { name in
        name.starts(with: small)
          || (small.starts(with: name) && small.dropFirst(name.count).allSatisfy { $0 <= ASCIIByte.space })
      }
  }
}

/// A comment, CDATA section or processing instruction, whose content is not markup. Sections are found without a parser.
enum OpaqueSection {
  private static let comment = Array("<!--".utf8)
  private static let kinds: [(start: [UInt8], end: [UInt8])] = [
    (comment, Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)),
    (Array("<?".utf8), Array("?>".utf8)),
  ]

  private static func kind(at offset: Int, in view: DocumentView) -> (start: [UInt8], end: [UInt8])? {
    let rest = view.bytes(from: offset, to: offset + 9)
    return kinds.first { rest.starts(with: $0.start) }
  }

  /// A section is reported, or has an error attributed to it, only within this distance of the last item's tag.
  private static let reach = BrokenItem.reach
  static let reachOfFaults = reach + XMLTVLimits.markup

  /// Whether a section begins so close to an anchor that it is always found from there.
  static func isNear(_ start: Int, _ anchor: Int) -> Bool { start - anchor <= reach }

  static func begins(at offset: Int, in view: DocumentView) -> Bool { kind(at: offset, in: view) != nil }

  /// The start of the section around an offset; `nil` if none. `anchor` is an earlier offset outside of all markup.
  static func start(around offset: Int, from anchor: Int, in view: DocumentView) -> Int? {
    guard anchor >= view.start, offset - anchor <= reachOfFaults else { return nil }
    var next = anchor
    while let start = view.firstOffset(of: [UInt8(ascii: "<")], from: next, to: offset) {
      if let kind = kind(at: start, in: view) {
        let content = start + kind.start.count
        guard let end = view.firstOffset(of: kind.end, from: content, to: offset) else {
          return isNear(start, anchor) ? start : nil
        }
        next = end + kind.end.count
      } else {
        next = endOfTag(at: start, before: offset, in: view)
      }
    }
    return nil
  }

  /// The offset after a tag. Its quoted values may contain angle brackets.
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

  /// The offset after a processing instruction or declaration; `nil` if it has no end.
  static func endOfInstruction(at start: Int, in view: DocumentView) -> Int? {
    view.firstOffset(of: Array("?>".utf8), from: start, to: view.end).map { $0 + 2 }
  }

  /// Whether a section contains an item's boundary followed by another section of its kind, judging by the bytes so far.
  ///
  /// If so, the section is unclosed, and the items in it are read. As more bytes arrive, the answer can only become
  /// true, so it does not depend on where chunks end.
  static func containsItemAndAnotherStart(_ start: Int, to last: Int, in view: DocumentView) -> Bool {
    // In a comment, another comment start is itself an error.
    guard let kind = kind(at: start, in: view), kind.start != comment else { return false }
    switch ItemBoundary.first(from: start, to: last, in: view) {
    case .start(let offset): return view.firstOffset(of: kind.start, from: offset, to: last) != nil
    case .end(let range): return view.firstOffset(of: kind.start, from: range.upperBound, to: last) != nil
    case .none, .rootEnd: return false
    }
  }

  enum SectionEnd {
    case end(Int)
    /// The end is not in these bytes. The search continues at an offset when more arrive.
    case incomplete(searchFrom: Int)
    /// The section is unclosed.
    case none
  }

  /// The end of a section; `none` if another section begins before it, or if it is beyond the limit for markup.
  static func end(of start: Int, searchingFrom first: Int, in view: DocumentView, ending: XMLDocument.Ending)
    -> SectionEnd
  {
    guard let kind = kind(at: start, in: view) else { return .none }
    let last = start + XMLTVLimits.markup
    let content = start + kind.start.count
    let searchStart = max(content, first)
    let further = view.firstOffset(of: kind.start, from: searchStart, to: last)
    // The search does not go beyond the next start, so that many starts take linear time. The end may share the start's last
    // bytes: `<!-->`.
    let limit = further.map { min(last, $0 + kind.start.count + kind.end.count - 1) } ?? last
    if let end = view.firstOffset(of: kind.end, from: searchStart, to: limit) { return .end(end + kind.end.count) }
    if further != nil { return .none }
    // Half of a start or end may have arrived.
    return ending != .nothing && view.end < last
      ? .incomplete(searchFrom: max(content, min(last, view.end) - 8)) : .none
  }
}
