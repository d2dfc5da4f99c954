/// A tag or a text of an item that was scanned.
struct ItemEvent {
  enum Kind {
    case start, text, end
  }

  let kind: Kind
  /// The name or the text, valid as long as the bytes that were scanned.
  let bytes: XMLAttribute.Bytes
  /// The attributes of a start tag, among those of the item.
  let attributes: Range<Int>

  init(_ kind: Kind, _ bytes: XMLAttribute.Bytes, _ attributes: Range<Int> = 0..<0) {
    self.kind = kind
    self.bytes = bytes
    self.attributes = attributes
  }
}

extension XMLTVReading {
  /// Reads the events of an item as the parser would report them. `line` tells the line of an event. False for an item that
  /// is left out from its beginning.
  mutating func read(
    _ events: [ItemEvent], _ attributes: UnsafeBufferPointer<XMLAttribute>, line: (ItemEvent) -> Int
  ) -> Bool {
    var isOpen = false
    for (index, event) in events.enumerated() {
      switch event.kind {
      case .start:
        let own = XMLAttributes(UnsafeBufferPointer(rebasing: attributes[event.attributes]))
        _ = begin(event.bytes, own, line: { line(event) })
        if index == 0 { isOpen = hasOpenItem }
      case .text: read(event.bytes, isWhole: events[index + 1].kind == .end)
      case .end: _ = end(line: { line(event) })
      }
    }
    return isOpen
  }

  /// Reads a text. One that is the whole text of its element is not collected first.
  private mutating func read(_ text: XMLAttribute.Bytes, isWhole: Bool) {
    guard isWhole, characterData.isEmpty, let target, target.depth == open.count else { return characters(text) }
    finishText(target, Span(_unsafeElements: text))
  }
}
