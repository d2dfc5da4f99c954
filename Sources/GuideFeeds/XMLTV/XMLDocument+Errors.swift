import GuideModel

/// What is done where a document is no XML.
extension XMLDocument {
  /// A fault, and what it lies in.
  struct Fault {
    let failure: ExpatParser.Failure
    /// Where the item begins that it lies in; nil where none is open, or one that is longer than items are.
    let item: Int?
    /// Where the comment or the like begins that it lies in; nil where it lies in none.
    let remark: Int?
    /// From where on the end is to be sought of what it lies in: before that, there is none.
    var sought = 0
  }

  func fault(_ failure: ExpatParser.Failure, in view: DocumentView) -> Fault {
    let offset = failure.offset
    if let item = parser.item, offset - item <= BrokenItem.reach {
      return Fault(failure: failure, item: item, remark: nil)
    }
    if failure.kind == .openMarkup { return Fault(failure: failure, item: nil, remark: offset) }
    if let remark = Remark.start(around: offset, from: parser.mark, in: view) {
      return Fault(failure: failure, item: nil, remark: remark)
    }
    return Fault(failure: failure, item: UnquotedTag.start(before: offset, in: view), remark: nil)
  }

  /// What to do about a fault: mend its item, or look for the next one. False where more bytes are needed to tell.
  func judge(_ fault: Fault, _ ending: Ending) -> Bool {
    let failure = fault.failure
    if failure.kind == .attack || repairs >= XMLTVLimits.repairs {
      stop(line: failure.line, failure.kind == .attack ? failure.reason : XMLDocument.tooManyFaults)
      return false
    }
    rootEndSought = max(parser.start, fault.item ?? fault.remark ?? failure.offset)
    if let item = fault.item { return judge(fault, of: item, ending) }
    if let remark = fault.remark { return judge(fault, in: remark, ending) }
    // An item may begin here: after a document's end, or in a value that lacks its own. But what is a fault at once, where
    // a parser begins, would be one again.
    passOver(failure, until: failure.offset > parser.start ? failure.offset : parser.start + 1)
    return true
  }

  private func judge(_ fault: Fault, of item: Int, _ ending: Ending) -> Bool {
    let isUTF8 = parser.encoding.map { $0.uppercased() == "UTF-8" } ?? true
    let look = buffer.withView {
      BrokenItem.look(from: item, seekingFrom: fault.sought, in: $0, isUTF8: isUTF8, ending: ending)
    }
    switch look {
    case .goesOn(let next): return waitForMore(fault, soughtUpTo: next)
    case .lost(let next): passOver(fault.failure, until: next)
    case .mended(let text, let range, let mender): readMended(text, range, mender, fault.failure)
    }
    return true
  }

  /// Judges the fault when more of the document is there. Returns false, since nothing could be done yet.
  private func waitForMore(_ fault: Fault, soughtUpTo next: Int) -> Bool {
    var fault = fault
    fault.sought = next
    state = .judging(fault)
    return false
  }

  /// What is between two items: a comment that only says what it may not, is one; from one without an end on, all is read.
  private func judge(_ fault: Fault, in remark: Int, _ ending: Ending) -> Bool {
    switch buffer.withView({ Remark.end(of: remark, seekingFrom: fault.sought, in: $0, ending: ending) }) {
    case .goesOn(let next): return waitForMore(fault, soughtUpTo: next)
    case .end(let end): passOver(fault.failure, until: end)
    case .none: passOver(fault.failure, until: remark + 2)
    }
    return true
  }

  /// Reads an item as it was meant, and goes on after it.
  private func readMended(
    _ text: [UInt8], _ range: Range<Int>, _ mender: ItemMender, _ failure: ExpatParser.Failure
  ) {
    desk.reading.forgetItem()
    guard begin(at: range.lowerBound, parser.encoding) else { return }
    let start = range.lowerBound
    noteParsed(text.count)
    let outcome = text.withUnsafeBytes {
      parser.read(DocumentView($0, start: start), from: start, to: start + $0.count, lines: lines)
    }
    switch outcome {
    case .stopped: return stop(line: 0, desk.reading.refusal ?? "")
    case .read where parser.openMarkup == nil && desk.reading.isAtRoot: break
    case .read, .failed: return passOver(failure, until: range.upperBound)
    }
    position = range.upperBound
    _ = buffer.withView { lines.advance(to: position, in: $0) }
    parser.resume(at: position)
    if mender.isUnquoted { complain(of: failure, "an attribute without quotes", "read as if it had them") }
    if !mender.faults.isEmpty { complain(of: failure, mender.words, "read as text") }
  }

  private func passOver(_ failure: ExpatParser.Failure, until offset: Int) {
    repairs += 1
    isRootOpen = desk.reading.open.first == .some(.tv)
    desk.reading.abandon()
    complain(of: failure, "broken XML: \(failure.reason)", "passed over, up to the next item")
    state = .seeking(from: offset)
  }

  private func complain(of failure: ExpatParser.Failure, _ problem: String, _ action: String) {
    desk.reading.complain(.repaired, line: failure.line, problem, action)
  }
}

/// A channel or programme with something in it that XML does not allow.
enum BrokenItem {
  /// What an item with a fault turns out to be.
  enum Look {
    /// The item as it was meant, where it lies, and what was wrong with it.
    case mended([UInt8], Range<Int>, ItemMender)
    /// Nothing that could be mended; whatever comes next, comes from an offset on.
    case lost(until: Int)
    /// Its end has not come yet, and is to be sought from an offset on.
    case goesOn(from: Int)
  }

  /// No item of these is longer.
  static let reach = 256 << 10

  /// Looks at the item that begins at an offset, whose end is sought from another one on. It depends on nothing but the
  /// bytes after it, of which more may come.
  static func look(
    from item: Int, seekingFrom first: Int, in view: DocumentView, isUTF8: Bool, ending: XMLDocument.Ending
  ) -> Look {
    let last = item + reach
    switch ItemBoundary.first(from: max(item + 1, first), to: last, in: view) {
    case .end(let tag):
      var mender = ItemMender(isUTF8: isUTF8)
      let mended = mender.mended(Array(view.bytes(from: item, to: tag.upperBound)))
      if !mender.hasFaults { return .lost(until: tag.upperBound) }
      return .mended(mended, item..<tag.upperBound, mender)
    // Another one begins before this one ends.
    case .start(let next): return .lost(until: next)
    case .none(let next):
      if ending == .more, view.end < last { return .goesOn(from: next) }
      // A tag may begin before the last byte and end after it.
      return .lost(until: max(item + 1, min(last, view.end) - ItemBoundary.longest))
    }
  }
}
