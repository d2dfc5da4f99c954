/// Lets the scanner, rather than the parser, read ordinary items.
///
/// The parser reads the rest of the document. It takes over at an unusual item, and hands back at the next item, or later
/// if there are many unusual items, because each switch costs a few microseconds.
extension XMLDocument {
  /// The state of scanning.
  struct Scanning {
    let isOn: Bool
    /// Earliest offset for the scanner to try again.
    var next = 0
    /// Offset up to which bytes must have arrived before the scanner retries an incomplete item.
    var neededEnd = 0
    /// Number of bytes that the parser reads after an unusual item.
    var handover = 0
    /// Offset of the last unusual item.
    var lastUnusual = 0
    /// A range that contains no item start, to avoid searching it again.
    var searched = 0..<0
  }

  /// Maximum distance between unusual items for them to count as many.
  private static let nearby = 4 << 10
  private static let longestHandover = 256 << 10

  private var mayScan: Bool {
    scanning.isOn && parser.canSkipItems && box.reading.isAtRoot && box.reading.open[0] == .tv
      && position >= scanning.next
  }

  /// Reads items as long as they are ordinary. Returns false if more bytes are needed to decide.
  func scanItems(_ ending: Ending) -> Bool {
    guard mayScan else { return true }
    if ending == .more, buffer.end < scanning.neededEnd { return false }
    let first = position
    let outcome = buffer.withView { scanItems(in: $0) }
    if position > first { parsedBytes += position - first }
    if case .incomplete = outcome, ending == .more {
      // The scanner waits for twice as many bytes, so that an item that arrives byte by byte is scanned only a few times.
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

  /// Leaves the item at the current position to the parser.
  private func handOver() {
    let isNearby = position - scanning.lastUnusual < XMLDocument.nearby
    scanning.handover = isNearby ? min(max(1 << 10, 2 * scanning.handover), XMLDocument.longestHandover) : 0
    scanning.lastUnusual = position + scanning.handover
    scanning.next = position + max(1, scanning.handover)
  }

  /// Offset of the next item, where the parser must stop for the scanner.
  func nextScan(in view: DocumentView) -> Int {
    // Nothing is scanned inside a comment or the like, because the parser would reread it from its start at each stop.
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
