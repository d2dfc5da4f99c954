import GuideModel

/// Feeds a document to the parser in chunks. After an error, continues at the next channel or programme. The result
/// depends only on the document, never on the chunks in which it arrives: recovery waits for all bytes that it needs to
/// decide.
final class XMLDocument {
  let box: XMLTVReadingBox
  var parser: ExpatParser
  var buffer = DocumentBuffer()
  var scanner = ItemScanner()
  var scanning: Scanning
  /// Offset of the next byte for the parser.
  var position = 0
  /// The line count up to the position or earlier.
  var lines = LineCount(line: 1, at: 0)
  var skips: Int
  var state = Phase.reading
  private let pieceSize: Int
  private var isEmpty = true
  /// The last bytes read.
  private var tail: [UInt8] = []
  /// Whether the root was open when something was skipped and its end tag has not been found since then. If no other item
  /// is found, the document is cut short.
  var isRootOpen = false
  /// Offset up to which the root's end tag was searched for.
  var rootEndSearchedTo = 0

  enum Phase {
    case reading
    /// Recovering from an error; more bytes of the item are needed.
    case recovering(ErrorContext)
    /// Searching for the next item from an offset on.
    case searching(from: Int)
    /// Everything was read. The document is cut short if its end is missing.
    case ended(isCut: Bool)
    /// Stopped. The rest of the document is left out.
    case over
  }

  /// The kind of data that follows the bytes so far.
  enum Ending {
    /// More bytes.
    case more
    /// Another part that begins with an item and is read elsewhere.
    case part
    /// The end of the document.
    case nothing
  }

  /// Size of a parser's first chunk after an error. Each subsequent chunk is twice as long. An unclosed comment is read to
  /// the end of its chunk. Because chunks start small, a document full of such errors is parsed only a few times.
  static let firstPieceSize = 256
  private var nextPieceSize: Int
  /// Number of bytes passed to parsers or scanned, including those read again.
  var parsedBytes = 0

  /// Maximum size of a chunk.
  static let defaultPieceSize = 256 << 10

  /// The first chunk for a parser that begins at an item.
  private static let root = Array("<tv>".utf8)

  static let tooManyErrors: Message = "too much broken XML"
  static let restLeftOut: Message = "the rest of the file left out"

  /// Reads a document, or a part that begins inside the root. `skips` is the number of times that something was skipped
  /// before the part.
  init(
    _ box: XMLTVReadingBox, startsInside: Bool, skips: Int = 0, pieceSize: Int = defaultPieceSize, scans: Bool = true
  ) {
    self.box = box
    scanning = Scanning(isOn: scans)
    self.skips = skips
    self.pieceSize = max(1, pieceSize)
    nextPieceSize = self.pieceSize
    parser = ExpatParser(box)
    if startsInside { _ = begin(at: 0) }
  }

  /// Whether another parser, starting inside the root, could read the next item.
  var isBetweenItems: Bool {
    switch state {
    case .reading: parser.openMarkup == nil && box.reading.isAtRoot
    case .searching: true
    case .recovering, .ended, .over: false
    }
  }

  /// Number of line feeds so far.
  var lineCount: Int { buffer.withView { lines.line(at: $0.end, in: $0) } - 1 }

  var isOver: Bool { if case .over = state { true } else { false } }

  /// Reads the next bytes. Returns false once the reading has stopped.
  func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isEmpty = isEmpty && bytes.isEmpty
    tail = Array((tail + bytes.suffix(ItemBoundary.longest)).suffix(ItemBoundary.longest))
    var index = 0
    while !isOver, index < bytes.count {
      let end = min(bytes.count, index + pieceSize)
      buffer.append(UnsafeRawBufferPointer(rebasing: bytes[index..<end]))
      index = end
      advance(.more)
    }
    return !isOver
  }

  /// Reads the rest of a part that ends here.
  func endPart() { advance(.part) }

  /// Counts repaired bytes passed to a parser.
  func addParsedBytes(_ count: Int) { parsedBytes += count }

  private func advance(_ ending: Ending) {
    while step(ending) {}
    discardBytes()
  }

  /// Continues to the next error or chunk. Returns false if that needs more bytes.
  private func step(_ ending: Ending) -> Bool {
    switch state {
    case .ended, .over: false
    case .recovering(let context): recover(context, ending)
    case .searching(let offset): search(from: offset, ending)
    case .reading: parse(ending)
    }
  }

  /// Passes the next chunk to the parser.
  private func parse(_ ending: Ending) -> Bool {
    if !scanItems(ending) { return false }
    // The limit for markup applies wherever chunks end.
    let last = min(position + nextPieceSize, parser.lengthLimit)
    if ending == .more, buffer.end < last { return false }
    if position >= buffer.end { return endReading(ending) }
    let end = min(last, buffer.end, buffer.withView(nextScan))
    let outcome = buffer.withView { view in
      let outcome = parser.read(view, from: position, to: end, lines: lines)
      guard case .read = outcome, let stray = parser.unclosedMarkupError(view, to: end, isItemNext: false) else {
        return outcome
      }
      return .failed(stray)
    }
    parsedBytes += end - position
    nextPieceSize = min(pieceSize, 2 * nextPieceSize)
    position = end
    lines = parser.lines
    handle(outcome)
    return true
  }

  /// Ends the document or part after its last byte.
  private func endReading(_ ending: Ending) -> Bool {
    let outcome = buffer.withView { view -> ExpatParser.ParseStatus in
      if ending == .nothing { return parser.readEnd(view) }
      return parser.unclosedMarkupError(view, to: position, isItemNext: true).map { .failed($0) } ?? .read
    }
    if case .read = outcome {
      if ending == .nothing { state = .ended(isCut: false) }
      return false
    }
    handle(outcome)
    return true
  }

  private func handle(_ outcome: ExpatParser.ParseStatus) {
    switch outcome {
    case .read: break
    case .stopped: stop(line: 0, box.reading.stopReason ?? "")
    case .failed(let error) where error.kind == .unended: state = .ended(isCut: true)
    case .failed(let error) where error.kind == .itemInItem && !(box.reading.isWithinItem && canRepairItem(of: error)):
      endOpenItem(before: error)
    case .failed(let error): state = .recovering(buffer.withView { context(of: error, in: $0) })
    }
  }

  /// Whether the open item is short enough to be repaired.
  private func canRepairItem(of error: ExpatParser.ParseError) -> Bool {
    parser.item.map { error.offset - $0 <= BrokenItem.reach } ?? false
  }

  func stop(line: Int, _ reason: Message) {
    state = .over
    box.reading.flushItemDiagnostics()
    box.reading.report(.refused, line: line, reason, XMLDocument.restLeftOut, isTruncated: true)
  }

  /// Searches for the next item, and begins a new parser there.
  private func search(from offset: Int, _ ending: Ending) -> Bool {
    switch buffer.withView({ ItemBoundary.firstStart(from: offset, in: $0) }) {
    case .start(let start): return begin(at: start)
    case .none(let next) where ending == .more:
      searchRootEnd()
      state = .searching(from: next)
    case .none, .end, .rootEnd:
      searchRootEnd()
      state = ending == .part ? .searching(from: buffer.end) : .ended(isCut: isRootOpen)
    }
    return false
  }

  /// Searches for the root's end tag after skipped bytes.
  private func searchRootEnd() {
    guard isRootOpen else { return }
    isRootOpen = buffer.withView { !ItemBoundary.isRootEndPresent(from: rootEndSearchedTo, in: $0) }
    rootEndSearchedTo = max(rootEndSearchedTo, buffer.end - ItemBoundary.longest)
  }

  /// Begins a new parser at an offset, inside the root. Returns false if that fails.
  func begin(at offset: Int) -> Bool {
    position = offset
    nextPieceSize = min(pieceSize, XMLDocument.firstPieceSize)
    _ = buffer.withView { lines.advance(to: offset, in: $0) }
    parser = ExpatParser(box, from: offset)
    // The reading is reset before the root's tag, so that the tag does not count as nested, and again after the tag, so
    // that only one root is open.
    box.reading.resetToRoot()
    let outcome = XMLDocument.root.withUnsafeBytes {
      parser.read(DocumentView($0, start: offset), from: offset, to: offset + $0.count, lines: lines)
    }
    if case .failed(let error) = outcome {
      stop(line: error.line, error.reason)
      return false
    }
    box.reading.resetToRoot()
    state = .reading
    return true
  }

  /// Discards the bytes that recovery cannot need again.
  private func discardBytes() {
    let needed: Int
    switch state {
    case .reading:
      let marked = position - parser.anchor <= OpaqueSection.reachOfFaults ? parser.anchor : position
      needed = min(marked, parser.item ?? position, parser.openMarkup ?? position)
    case .recovering: return
    case .searching(let offset): needed = offset
    case .ended, .over: needed = buffer.end
    }
    buffer.withView { if needed > $0.start { _ = lines.advance(to: max(position, needed), in: $0) } }
    buffer.removeBytes(before: needed)
  }

  /// Ends the document, and reports a missing end. `reason` is set if the bytes broke off.
  func finish(after reason: Message?) {
    if isEmpty, reason == nil { return box.reading.report(.noted, line: 0, "an empty file", "no programmes") }
    advance(.nothing)
    if isOver { return }
    box.reading.resetToRoot()
    var isCut = false
    if case .ended(true) = state { isCut = !endsInRoot }
    // Reported for the whole file, because the line of the break does not matter.
    if let problem = reason ?? (isCut ? "the file is cut short" : nil) {
      box.reading.report(.refused, line: 0, problem, "everything before that kept", isTruncated: true)
    }
  }

  /// Whether the last bytes are the document's end tag.
  private var endsInRoot: Bool {
    tail.withUnsafeBytes { bytes in
      bytes.lastIndex(of: UInt8(ascii: "<")).map { ItemBoundary.isRootEnd(bytes[$0...]) } ?? false
    }
  }
}
