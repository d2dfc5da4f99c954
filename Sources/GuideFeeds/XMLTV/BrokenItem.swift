import GuideModel

/// A channel or programme that is not well-formed XML.
enum BrokenItem {
  enum Examination {
    /// The repaired bytes, the range of the item, and the repairs.
    case repaired([UInt8], Range<Int>, ItemRepairer)
    /// Beyond repair. The search for the next item starts at an offset.
    case lost(until: Int)
    /// The end has not arrived yet. The search continues from an offset.
    case incomplete(searchFrom: Int)
  }

  /// Maximum length of an item that can be repaired.
  static let reach = 256 << 10

  /// Examines the item at an offset. If `end` is `nil`, the item's end is searched for. The outcome depends only on the
  /// bytes of the document, not on the chunks in which they arrive.
  static func examine(
    from item: Int, to end: Int?, searchingFrom first: Int, in view: DocumentView, ending: XMLDocument.Ending
  ) -> Examination {
    if let end { return examineRepaired(item..<end, in: view) }
    let last = item + reach
    switch ItemBoundary.first(from: max(item + 1, first), to: last, in: view, withRootEnd: true) {
    case .end(let tag): return examineRepaired(item..<tag.upperBound, in: view)
    // The item's end tag is missing.
    case .start(let next), .rootEnd(let next): return examineRepaired(item..<next, in: view)
    case .none(let next):
      if ending == .more, view.end < last { return .incomplete(searchFrom: next) }
      // The next part begins with an item.
      if ending == .part, view.end < last { return examineRepaired(item..<view.end, in: view) }
      // A tag may begin before the last byte and end after it.
      return .lost(until: max(item + 1, min(last, view.end) - ItemBoundary.longest))
    }
  }

  private static func examineRepaired(_ range: Range<Int>, in view: DocumentView) -> Examination {
    var repairer = ItemRepairer()
    let text = repairer.repaired(Array(view.bytes(from: range.lowerBound, to: range.upperBound)))
    guard let text, !repairer.faults.isEmpty else { return .lost(until: range.upperBound) }
    return .repaired(text, range, repairer)
  }
}

/// Text between tags that causes no parser errors.
enum PlainTextRun {
  /// The number of bytes before the first one that may begin markup, a reference or an error.
  static func length(of bytes: UnsafeRawBufferPointer) -> Int {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"), ASCIIByte.ampersand, UInt8(ascii: "]"): return index
      case ASCIIByte.tab, ASCIIByte.lineFeed, ASCIIByte.carriageReturn, 0x20..<0x80: index += 1
      case 0xC2...0xF4:
        let length = letterLength(bytes, index)
        if length == 0 { return index }
        index += length
      default: return index
      }
    }
    return index
  }

  /// The length of a multi-byte character; 0 if it is incomplete or not allowed in XML.
  private static func letterLength(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int {
    let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : 2
    guard index + length <= bytes.count,
      let scalar = Unicode.Scalar(utf8: Array(bytes[index..<index + length])), scalar.value & 0xFFFE != 0xFFFE
    else { return 0 }
    return length
  }
}
