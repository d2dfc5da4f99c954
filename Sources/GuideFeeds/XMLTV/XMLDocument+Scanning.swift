/// Lets the scanner read the items that are ordinary, in the parser's place.
///
/// The parser is never told of them: it reads a document without these items. It goes on at the first item that is unusual,
/// up to the next one, and further where there are many of them: to change from one to the other costs some microseconds.
extension XMLDocument {
  /// Where the scanner is used.
  struct Scanning {
    /// Whether the scanner is used at all.
    let isOn: Bool
    /// The offset before which the scanner does not try again.
    var next = 0
    /// The offset up to which bytes must have come before it tries again at an incomplete item.
    var neededEnd = 0
    /// The number of bytes that the parser reads on from an unusual item.
    var handover = 0
    /// The offset of the last unusual item.
    var lastUnusual = 0
    /// The range before whose end no item begins, so that it is not searched again.
    var searched = 0..<0
  }

  /// Unusual items that are no farther apart than this are many.
  private static let nearby = 4 << 10
  private static let longestHandover = 256 << 10

  /// Whether the scanner may read the next item.
  private var mayScan: Bool {
    scanning.isOn && parser.mayBePassed && box.reading.isAtRoot && box.reading.open[0] == .tv
      && position >= scanning.next
  }

  /// Reads items as long as they are ordinary. False where bytes must come before the next one can be told.
  func scanItems(_ ending: Ending) -> Bool {
    guard mayScan else { return true }
    if ending == .more, buffer.end < scanning.neededEnd { return false }
    let first = position
    let outcome = buffer.withView { scanItems(in: $0) }
    if position > first { parsedBytes += position - first }
    if case .incomplete = outcome, ending == .more {
      // Twice as many, so that an item that comes byte by byte is scanned some times only.
      scanning.neededEnd = position + 2 * max(64, buffer.end - position)
      return false
    }
    handOver()
    return true
  }

  private func scanItems(in view: DocumentView) -> ItemScanner.Outcome {
    while true {
      let outcome = scanner.scan(view, from: position)
      guard case .item(let end) = outcome else { return outcome }
      read(view, to: end)
    }
  }

  /// Reads the item that was scanned.
  private func read(_ view: DocumentView, to end: Int) {
    guard let start = scanner.events.first, let last = scanner.events.last else { return }
    let item = view.offset(of: start.bytes) - 1
    _ = lines.advance(to: item, in: view)
    let lines = lines
    let isOpen = scanner.attributes.withUnsafeBufferPointer { attributes in
      box.reading.read(scanner.events, attributes) { lines.line(at: view.offset(of: $0.bytes), in: view) }
    }
    position = end
    parser.pass(to: end, start: item, anchor: isOpen ? view.offset(of: last.bytes) - 2 : item, lines: lines)
  }

  /// Leaves an item at the position to the parser.
  private func handOver() {
    let isNearby = position - scanning.lastUnusual < XMLDocument.nearby
    scanning.handover = isNearby ? min(max(1 << 10, 2 * scanning.handover), XMLDocument.longestHandover) : 0
    scanning.lastUnusual = position + scanning.handover
    scanning.next = position + max(1, scanning.handover)
  }

  /// The offset before which the parser has to stop for the scanner: that of an item.
  func nextScan(in view: DocumentView) -> Int {
    // Nothing is scanned within a comment or the like, which the parser reads anew from its start at each stop.
    guard scanning.isOn, parser.isScannable, parser.openMarkup == nil else { return .max }
    let first = max(position + 1, scanning.next)
    let isKnown = scanning.searched.contains(first)
    let start = ItemBoundary.firstStart(from: isKnown ? scanning.searched.upperBound : first, in: view)
    switch start {
    case .start(let end), .none(let end):
      scanning.searched = (isKnown ? scanning.searched.lowerBound : first)..<max(first, end)
    case .end, .rootEnd: break
    }
    if case .start(let offset) = start { return offset }
    return .max
  }
}
