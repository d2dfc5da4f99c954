import GuideModel

/// A document on its way through the parser. Where it is no XML, the reading goes on at the next channel or programme.
final class XMLDocument {
  private let desk: XMLTVDesk
  private var parser: ExpatParser
  private var repairs = 0
  private var state = State.reading
  private var isEmpty = true

  private enum State {
    case reading
    /// A fault was met whose tag has not come whole; the bytes from the tag's beginning on.
    case holding([UInt8], ExpatParser.Failure)
    case seeking(ItemSearch)
    case over
  }

  /// The parser counts in 32 bits, and lines are counted piece by piece.
  private static let piece = 1 << 20

  init(_ desk: XMLTVDesk) {
    self.desk = desk
    parser = ExpatParser(desk)
  }

  private var isOver: Bool { if case .over = state { true } else { false } }

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
    case .holding(let held, let failure):
      state = .reading
      readAgain(held + bytes) { goOn(after: failure, at: 0, in: $0, isLast: false) }
      return bytes.count
    case .reading: break
    }
    switch parser.read(bytes) {
    case .read:
      if parser.untold.count > XMLTVLimits.markup {
        stop(line: 0, "a piece of markup of more than \(XMLTVLimits.markup >> 20) MB")
      }
    case .stopped: stop(line: 0, desk.reading.refusal ?? "")
    case .failed(let failure):
      let place = parser.place(of: failure.offset)
      let untold = parser.untold
      if untold.isEmpty { return goOn(after: failure, at: place, in: bytes, isLast: false) }
      readAgain(untold + bytes) { goOn(after: failure, at: place, in: $0, isLast: false) }
    }
    return bytes.count
  }

  /// Reads bytes that were put together, some of them for the second time, after those that a body passes over.
  private func readAgain(_ bytes: [UInt8], after pass: (UnsafeRawBufferPointer) -> Int) {
    bytes.withUnsafeBytes { bytes in
      let passed = pass(bytes)
      if !isOver { _ = read(UnsafeRawBufferPointer(rebasing: bytes[passed...])) }
    }
  }

  private func stop(line: Int, _ reason: String) {
    state = .over
    desk.reading.complain(.refused, line: line, reason, "the rest of the file left out")
  }

  /// What to do about a fault: mend its tag, or look for the next item. Returns how many bytes that takes.
  private func goOn(
    after failure: ExpatParser.Failure, at place: Int, in bytes: UnsafeRawBufferPointer, isLast: Bool
  ) -> Int {
    let place = min(place, bytes.count)
    if failure.isAttack || repairs >= XMLTVLimits.repairs {
      stop(line: failure.line, failure.isAttack ? failure.reason : "too much that is no XML")
      return bytes.count
    }
    switch UnquotedTag.look(around: place, in: bytes, mayGoOn: !isLast) {
    case .goesOn(let start):
      state = .holding(Array(bytes[start...]), failure)
      return bytes.count
    case .mended(let tag, let range):
      let before = bytes[range.lowerBound..<max(place, range.lowerBound)].count { $0 == UInt8(ascii: "\n") }
      repairs += 1
      desk.reading.complain(.repaired, line: failure.line, "an attribute without quotes", "read as if it had them")
      begin(lines: failure.line - 1 - before, parser.encoding, with: tag)
      return range.upperBound
    case .none:
      repairs += 1
      desk.reading.complain(
        .repaired, line: failure.line, "no XML: \(failure.reason)", "passed over, up to the next item")
      state = .seeking(ItemSearch(line: failure.line, encoding: parser.encoding))
      // What was a fault once is one again; but after a document's end an item may begin another.
      return failure.isAfterRoot ? place : min(place + 1, bytes.count)
    }
  }

  /// Looks for the next item, and begins a new parser there.
  private func seek(_ search: ItemSearch, in bytes: UnsafeRawBufferPointer) -> Int {
    var search = search
    guard let place = search.place(in: bytes) else {
      state = .seeking(search)
      return bytes.count
    }
    state = .reading
    begin(lines: search.line - 1, search.encoding, with: search.tail)
    return place
  }

  /// A new parser, within the root, after so many lines, with what was read already.
  private func begin(lines: Int, _ encoding: String?, with bytes: [UInt8]) {
    parser = ExpatParser(desk, encoding: encoding, linesBefore: lines)
    let root = Array("<tv>".utf8)
    if case .failed(let failure) = root.withUnsafeBytes({ parser.read($0) }) {
      return stop(line: lines + 1, "\(failure.reason): \(encoding ?? "UTF-8")")
    }
    desk.reading.abandon()
    if case .failed = bytes.withUnsafeBytes({ parser.read($0) }) {
      repairs += 1
      state = .seeking(ItemSearch(line: lines + 1, encoding: encoding))
    }
  }

  /// Says what is wrong with the document's end. `reason` is why no more bytes came.
  func finish(after reason: String?) {
    if case .holding(let held, let failure) = state {
      state = .reading
      readAgain(held) { goOn(after: failure, at: 0, in: $0, isLast: true) }
    }
    if isOver { return }
    if isEmpty, reason == nil { return desk.reading.complain(.noted, line: 0, "an empty file", "no programmes") }
    var line = 0
    var words = reason
    while case .reading = state, case .failed(let failure) = parser.readEnd() {
      line = failure.line
      if failure.isUnended {
        words = words ?? "the file is cut short"
        break
      }
      // The parser had put it off.
      let place = parser.place(of: failure.offset)
      readAgain(parser.untold) { goOn(after: failure, at: place, in: $0, isLast: true) }
    }
    desk.reading.abandon()
    if let words { desk.reading.complain(.repaired, line: line, words, "what came before is kept") }
  }
}
