/// A tag or text of a scanned item.
struct ItemEvent {
  enum Kind {
    case start, text, end
  }

  let kind: Kind
  /// The name or text. Valid only as long as the scanned bytes are.
  let bytes: XMLAttribute.Bytes
  /// The attributes of a start tag, as a range within the item's attributes.
  let attributes: Range<Int>

  init(_ kind: Kind, _ bytes: XMLAttribute.Bytes, _ attributes: Range<Int> = 0..<0) {
    self.kind = kind
    self.bytes = bytes
    self.attributes = attributes
  }
}

extension XMLTVReading {
  /// Reads the events of an item as the parser would report them. `line` gives the line of an event. Returns false for an
  /// item that was left out from the start.
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

  /// Reads text. If it is the whole text of its element, it need not be collected first.
  private mutating func read(_ text: XMLAttribute.Bytes, isWhole: Bool) {
    guard isWhole, characterData.isEmpty, let target, target.depth == open.count else { return characters(text) }
    finishText(target, Span(_unsafeElements: text))
  }
}
