import GuideModel

/// A document on its way through the parser. Where it is no XML, the reading goes on at the next channel or programme.
///
/// What becomes of a fault depends on the document alone, never on the pieces in which it comes: as much of what follows
/// is waited for as is needed to judge it.
final class XMLDocument {
  let desk: XMLTVDesk
  var parser: ExpatParser
  var buffer = DocumentBuffer()
  /// Where the parser is to go on, and the lines up to there or before.
  var position = 0
  var lines = LineCount(line: 1, at: 0)
  var repairs: Int
  var state = State.reading
  private let pieceSize: Int
  private var isEmpty = true
  /// Whether the root was open when something was passed over and no end of it follows, and from where on that is sought.
  /// Such a document is cut short where no item follows either.
  var isRootOpen = false
  var rootEndSought = 0

  enum State {
    case reading
    /// A fault was met, of whose item more has to come before it can be judged.
    case judging(Fault)
    /// The next item is looked for, from an offset on.
    case seeking(from: Int)
    /// The document is over. There was an end where it should be, or there was none.
    case ended(isCut: Bool)
    case over
  }

  /// What comes after the bytes that are there.
  enum Ending {
    case more
    /// Another part, which begins with an item.
    case part
    case nothing
  }

  /// How many bytes a parser that begins after a fault is given first. Each further piece is twice as long: a comment or the
  /// like without an end is read as far as the piece goes, and a document of nothing but such faults in no more than
  /// some times its bytes.
  static let firstPieceSize = 256
  private var nextPieceSize: Int
  /// How many bytes parsers were given, those that were read once more each time.
  private(set) var parsedBytes = 0

  /// How many bytes the parser is given at once, where there are so many.
  static let usualPieceSize = 256 << 10

  /// What a parser is given first that begins at an item.
  private static let root = Array("<tv>".utf8)

  static let tooManyFaults = "too much broken XML"
  static let restLeftOut = "the rest of the file left out"

  /// A document, or the part of one that begins within the root, before which some places were passed over.
  init(_ desk: XMLTVDesk, startsInside: Bool, repairs: Int = 0, pieceSize: Int = usualPieceSize) {
    self.desk = desk
    self.repairs = repairs
    self.pieceSize = pieceSize
    nextPieceSize = pieceSize
    parser = ExpatParser(desk)
    if startsInside { _ = begin(at: 0, nil) }
  }

  /// Whether the next item might as well be read by another parser, that begins within the root.
  var isBetweenItems: Bool {
    switch state {
    case .reading: parser.openMarkup == nil && desk.reading.isAtRoot
    case .seeking: true
    case .judging, .ended, .over: false
    }
  }

  /// How many lines have ended.
  var lineCount: Int { buffer.withView { lines.line(at: $0.end, in: $0) } - 1 }

  var isOver: Bool { if case .over = state { true } else { false } }

  /// Reads the next bytes; false when no more are wanted.
  func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isEmpty = isEmpty && bytes.isEmpty
    var index = 0
    while !isOver, index < bytes.count {
      let end = min(bytes.count, index + pieceSize)
      buffer.append(UnsafeRawBufferPointer(rebasing: bytes[index..<end]))
      index = end
      advance(.more)
    }
    return !isOver
  }

  /// Reads what is there, of a part that ends here.
  func endPart() { advance(.part) }

  /// Counts bytes that a parser was given in place of those of the document.
  func noteParsed(_ count: Int) { parsedBytes += count }

  private func advance(_ ending: Ending) {
    while step(ending) {}
    forgetBytes()
  }

  /// Goes on as far as the next fault or piece; false where that needs more bytes.
  private func step(_ ending: Ending) -> Bool {
    switch state {
    case .ended, .over: false
    case .judging(let fault): judge(fault, ending)
    case .seeking(let offset): seek(from: offset, ending)
    case .reading: parse(ending)
    }
  }

  /// Lets the parser read the next piece.
  private func parse(_ ending: Ending) -> Bool {
    // No piece of markup is longer, wherever pieces end.
    let limit = parser.openMarkup.map { $0 + XMLTVLimits.markup } ?? .max
    let last = min(position + nextPieceSize, limit)
    if ending == .more, buffer.end < last { return false }
    if position >= buffer.end { return endReading(ending) }
    let end = min(last, buffer.end)
    let outcome = buffer.withView { view in
      let outcome = parser.read(view, from: position, to: end, lines: lines)
      guard case .read = outcome, let stray = parser.strayMarkup(view, to: end, isItemNext: false) else {
        return outcome
      }
      return .failed(stray)
    }
    parsedBytes += end - position
    nextPieceSize = min(pieceSize, 2 * nextPieceSize)
    position = end
    lines = parser.lines
    take(outcome)
    return true
  }

  /// Ends the document, or the part, once all of it was read.
  private func endReading(_ ending: Ending) -> Bool {
    let outcome = buffer.withView { view -> ExpatParser.Outcome in
      if ending == .nothing { return parser.readEnd(view) }
      return parser.strayMarkup(view, to: position, isItemNext: true).map { .failed($0) } ?? .read
    }
    if case .read = outcome {
      if ending == .nothing { state = .ended(isCut: false) }
      return false
    }
    take(outcome)
    return true
  }

  private func take(_ outcome: ExpatParser.Outcome) {
    switch outcome {
    case .read: break
    case .stopped: stop(line: 0, desk.reading.refusal ?? "")
    case .failed(let failure) where failure.kind == .unended: state = .ended(isCut: true)
    case .failed(let failure): state = .judging(buffer.withView { fault(failure, in: $0) })
    }
  }

  func stop(line: Int, _ reason: String) {
    state = .over
    desk.reading.tellItemFindings()
    desk.reading.complain(.refused, line: line, reason, XMLDocument.restLeftOut, isCutShort: true)
  }

  /// Looks for the next item, and begins a new parser there.
  private func seek(from offset: Int, _ ending: Ending) -> Bool {
    switch buffer.withView({ ItemBoundary.firstStart(from: offset, in: $0) }) {
    case .start(let start): return begin(at: start, parser.encoding)
    case .none(let next) where ending == .more:
      seekRootEnd()
      state = .seeking(from: next)
    case .none, .end:
      seekRootEnd()
      state = ending == .part ? .seeking(from: buffer.end) : .ended(isCut: isRootOpen)
    }
    return false
  }

  /// Looks for the end of the root after what was passed over.
  private func seekRootEnd() {
    guard isRootOpen else { return }
    isRootOpen = buffer.withView { !ItemBoundary.isRootEndPresent(from: rootEndSought, in: $0) }
    rootEndSought = max(rootEndSought, buffer.end - ItemBoundary.longest)
  }

  /// Begins a new parser, within the root, at an offset; false where none can be had.
  func begin(at offset: Int, _ encoding: String?) -> Bool {
    position = offset
    nextPieceSize = min(pieceSize, XMLDocument.firstPieceSize)
    _ = buffer.withView { lines.advance(to: offset, in: $0) }
    parser = ExpatParser(desk, encoding: encoding, from: offset)
    // Before the root's tag, so that this is not in too many others; and after it, since it stands for the first one.
    desk.reading.abandon()
    let outcome = XMLDocument.root.withUnsafeBytes {
      parser.read(DocumentView($0, start: offset), from: offset, to: offset + $0.count, lines: lines)
    }
    if case .failed(let failure) = outcome {
      stop(line: failure.line, "\(failure.reason): \((encoding ?? "UTF-8").shortened)")
      return false
    }
    desk.reading.abandon()
    state = .reading
    return true
  }

  /// Keeps no more bytes than may be wanted again.
  private func forgetBytes() {
    let needed: Int
    switch state {
    case .reading:
      let marked = position - parser.mark <= Remark.reachOfFaults ? parser.mark : position
      needed = min(marked, parser.item ?? position, parser.openMarkup ?? position, position - UnquotedTag.reach)
    case .judging: return
    case .seeking(let offset): needed = offset - UnquotedTag.reach
    case .ended, .over: needed = buffer.end
    }
    buffer.withView { if needed > $0.start { _ = lines.advance(to: max(position, needed), in: $0) } }
    buffer.removeBytes(before: needed)
  }

  /// Says what is wrong with the document's end. `reason` is why no more bytes came.
  func finish(after reason: String?) {
    if isEmpty, reason == nil { return desk.reading.complain(.noted, line: 0, "an empty file", "no programmes") }
    advance(.nothing)
    if isOver { return }
    desk.reading.abandon()
    var isCut = false
    if case .ended(true) = state { isCut = true }
    // Of the whole file: it is what is left out that matters, not the line.
    if let problem = reason ?? (isCut ? "the file is cut short" : nil) {
      desk.reading.complain(.refused, line: 0, problem, "what came before is kept", isCutShort: true)
    }
  }
}
