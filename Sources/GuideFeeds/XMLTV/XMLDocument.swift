import GuideModel

/// A document on its way through the parser. Where it is no XML, the reading goes on at the next channel or programme.
final class XMLDocument {
  let desk: XMLTVDesk
  var parser: ExpatParser
  var repairs = 0
  var state = State.reading
  private var isEmpty = true

  enum State {
    case reading
    /// A fault was met whose tag or item has not come whole: the bytes from its beginning on, and the fault in them.
    case holding([UInt8], Fault)
    case seeking(ItemSearch)
    case over
  }

  /// The parser counts in 32 bits, and lines are counted piece by piece.
  private static let piece = 1 << 20

  /// What a parser is given that begins at an item.
  static let root = Array("<tv>".utf8)

  static let tooManyFaults = "too much broken XML"
  static let restLeftOut = "the rest of the file left out"

  /// A document, or the part of one that begins within the root.
  init(_ desk: XMLTVDesk, startsInside: Bool) {
    self.desk = desk
    parser = ExpatParser(desk)
    if startsInside { _ = begin(lines: 0, nil, with: []) }
  }

  /// Whether the next item might as well be read by another parser, that begins within the root.
  var isBetweenItems: Bool {
    switch state {
    case .reading: parser.untold.isEmpty && desk.reading.isAtRoot
    case .seeking(let search): search.tail.isEmpty
    case .holding, .over: false
    }
  }

  /// How many lines have ended.
  var lines: Int {
    if case .seeking(let search) = state { search.line - 1 } else { parser.lines }
  }

  var isOver: Bool { if case .over = state { true } else { false } }

  /// Reads the next bytes; false when no more are wanted.
  func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isEmpty = isEmpty && bytes.isEmpty
    var place = 0
    while !isOver, place < bytes.count {
      let piece = UnsafeRawBufferPointer(rebasing: bytes[place..<min(bytes.count, place + XMLDocument.piece)])
      place += readOn(piece)
    }
    return !isOver
  }

  /// Reads bytes up to the next fault, and returns how many they were.
  private func readOn(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch state {
    case .over: return bytes.count
    case .seeking(let search): return seek(search, in: bytes)
    case .holding(let held, let fault):
      state = .reading
      return goOn(after: fault, in: held, and: bytes)
    case .reading: break
    }
    switch parser.read(bytes) {
    case .read:
      if parser.untold.count > XMLTVLimits.markup {
        stop(line: 0, "a piece of markup of more than \(XMLTVLimits.markup >> 20) MB")
      }
    case .stopped: stop(line: 0, desk.reading.refusal ?? "")
    case .failed(let failure):
      return goOn(after: fault(failure), in: parser.untold, and: bytes)
    }
    return bytes.count
  }

  /// What to do about a fault that began in earlier bytes, perhaps. Returns how many of the later ones that takes.
  private func goOn(after fault: Fault, in earlier: [UInt8], and bytes: UnsafeRawBufferPointer) -> Int {
    if earlier.isEmpty { return goOn(after: fault, in: bytes, isLast: false) }
    // No fault needs more to be judged, and with a fault in every item all would be copied for each.
    let joined = earlier + bytes.prefix(BrokenItem.reach)
    let passed = joined.withUnsafeBytes { goOn(after: fault, in: $0, isLast: false) }
    if isOver || passed >= earlier.count { return max(0, passed - earlier.count) }
    earlier[passed...].withUnsafeBytes { _ = read($0) }
    return 0
  }

  func stop(line: Int, _ reason: String) {
    state = .over
    desk.reading.complain(.refused, line: line, reason, XMLDocument.restLeftOut, isCutShort: true)
  }

  /// Looks for the next item, and begins a new parser there.
  private func seek(_ search: ItemSearch, in bytes: UnsafeRawBufferPointer) -> Int {
    var search = search
    guard let place = search.place(in: bytes) else {
      state = .seeking(search)
      return bytes.count
    }
    state = .reading
    _ = begin(lines: search.line - 1, search.encoding, with: search.tail)
    return place
  }

  /// A new parser, within the root, after so many lines, with what was read already. False where that is a fault again.
  func begin(lines: Int, _ encoding: String?, with bytes: [UInt8]) -> Bool {
    parser = ExpatParser(desk, encoding: encoding, linesBefore: lines)
    if case .failed(let failure) = XMLDocument.root.withUnsafeBytes({ parser.read($0) }) {
      stop(line: lines + 1, "\(failure.reason): \(encoding ?? "UTF-8")")
      return false
    }
    desk.reading.abandon()
    if case .failed = bytes.withUnsafeBytes({ parser.read($0) }) {
      repairs += 1
      let feeds = bytes.count { $0 == UInt8(ascii: "\n") }
      state = .seeking(ItemSearch(line: lines + 1 + feeds, encoding: encoding))
      return false
    }
    return true
  }

  /// Says what is wrong with the document's end. `reason` is why no more bytes came.
  func finish(after reason: String?) {
    if isEmpty, reason == nil { return desk.reading.complain(.noted, line: 0, "an empty file", "no programmes") }
    var end: ExpatParser.Failure?
    while end == nil, let (fault, bytes) = faultPutOff() {
      if fault.failure.isUnended {
        end = fault.failure
      } else {
        bytes.withUnsafeBytes { bytes in
          let passed = goOn(after: fault, in: bytes, isLast: true)
          if !isOver { _ = read(UnsafeRawBufferPointer(rebasing: bytes[passed...])) }
        }
      }
    }
    if isOver { return }
    desk.reading.abandon()
    // Of the whole file: it is what is left out that matters, not the line.
    if let words = reason ?? end.map({ _ in "the file is cut short" }) {
      desk.reading.complain(.refused, line: 0, words, "what came before is kept", isCutShort: true)
    }
  }

  /// A fault that nothing was done about as yet, since more bytes might have come; or that there are no more.
  private func faultPutOff() -> (fault: Fault, bytes: [UInt8])? {
    switch state {
    case .holding(let held, let fault):
      state = .reading
      return (fault, held)
    case .reading:
      guard case .failed(let failure) = parser.readEnd() else { return nil }
      return (fault(failure), parser.untold)
    case .seeking, .over: return nil
    }
  }
}
