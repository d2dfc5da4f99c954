import GuideModel

/// What is done where a document is no XML.
extension XMLDocument {
  /// A fault, and where it lies in the bytes that are looked at.
  struct Fault {
    let failure: ExpatParser.Failure
    var place: Int
    /// Where the item begins that is open; nil where none is.
    var item: Int?

    /// The same in bytes that begin so much later.
    func from(_ start: Int) -> Fault { Fault(failure: failure, place: place - start, item: item.map { $0 - start }) }
  }

  func fault(_ failure: ExpatParser.Failure) -> Fault {
    Fault(failure: failure, place: parser.place(of: failure.offset), item: parser.itemPlace)
  }

  /// What to do about a fault: mend its tag, or its item, or look for the next one. Returns how many bytes that takes.
  func goOn(after fault: Fault, in bytes: UnsafeRawBufferPointer, isLast: Bool) -> Int {
    var fault = fault
    fault.place = min(fault.place, bytes.count)
    if fault.failure.isAttack || repairs >= XMLTVLimits.repairs {
      stop(
        line: fault.failure.line, fault.failure.isAttack ? fault.failure.reason : XMLDocument.tooManyFaults)
      return bytes.count
    }
    switch UnquotedTag.look(around: fault.place, in: bytes, mayGoOn: !isLast) {
    case .goesOn(let start): return hold(fault, from: min(start, fault.item ?? start), bytes)
    case .mended(let tag, let range):
      return readMended(tag, range, fault, "an attribute without quotes", "read as if it had them", bytes)
    case .none: break
    }
    guard let item = fault.item ?? UnquotedTag.start(before: fault.place, in: bytes) else {
      return passOver(fault, bytes)
    }
    let isUTF8 = parser.encoding.map { $0.uppercased() == "UTF-8" } ?? true
    switch BrokenItem.look(from: item, fault: fault.place, in: bytes, isUTF8: isUTF8, mayGoOn: !isLast) {
    case .goesOn(let start): return hold(fault, from: start, bytes)
    case .mended(let text, let range, let words):
      desk.reading.forgetItem()
      return readMended(text, range, fault, words, "read as text", bytes)
    case .none: return passOver(fault, bytes)
    }
  }

  private func hold(_ fault: Fault, from start: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    state = .holding(Array(bytes[start...]), fault.from(start))
    return bytes.count
  }

  /// Reads a tag or an item as it was meant, and goes on after it.
  private func readMended(
    _ mended: [UInt8], _ range: Range<Int>, _ fault: Fault, _ problem: String, _ action: String,
    _ bytes: UnsafeRawBufferPointer
  ) -> Int {
    let before = lineFeeds(in: bytes, range.lowerBound..<max(fault.place, range.lowerBound))
    if begin(lines: fault.failure.line - 1 - before, parser.encoding, with: mended) {
      complain(of: fault.failure, problem, action)
    } else {
      complain(of: fault.failure, "broken XML: \(fault.failure.reason)", XMLDocument.passedOver)
    }
    return range.upperBound
  }

  private func passOver(_ fault: Fault, _ bytes: UnsafeRawBufferPointer) -> Int {
    repairs += 1
    complain(of: fault.failure, "broken XML: \(fault.failure.reason)", XMLDocument.passedOver)
    // An item may begin here: after a document's end, or in a value that lacks its own. But what is a fault at once, where
    // a parser begins, would be one again.
    let next =
      fault.failure.offset > XMLDocument.root.count ? fault.place : min(fault.place + 1, bytes.count)
    let feeds = lineFeeds(in: bytes, fault.place..<next)
    state = .seeking(ItemSearch(line: fault.failure.line + feeds, encoding: parser.encoding))
    return next
  }

  private func lineFeeds(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    bytes[range].count { $0 == UInt8(ascii: "\n") }
  }

  private static let passedOver = "passed over, up to the next item"

  private func complain(of failure: ExpatParser.Failure, _ problem: String, _ action: String) {
    desk.reading.complain(.repaired, line: failure.line, problem, action)
  }
}
