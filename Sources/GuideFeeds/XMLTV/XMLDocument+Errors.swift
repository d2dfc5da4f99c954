import GuideModel

/// Recovery where a document is not well-formed: the item is repaired and read again, or skipped.
extension XMLDocument {
  /// An error, and the item or section that contains it.
  struct ErrorContext {
    let error: ExpatParser.ParseError
    /// The start of the open item; nil if there is none, or one beyond the limit of length.
    let item: Int?
    /// The start of the comment, CDATA section or instruction; nil if there is none.
    let section: Int?
    /// The offset up to which the end of the item or section was searched for in vain.
    var searchedTo = 0
  }

  func context(of error: ExpatParser.ParseError, in view: DocumentView) -> ErrorContext {
    let offset = error.offset
    if let item = parser.item, offset - item <= BrokenItem.reach {
      return ErrorContext(error: error, item: item, section: nil)
    }
    if error.kind == .openMarkup { return ErrorContext(error: error, item: nil, section: offset) }
    if let section = OpaqueSection.start(around: offset, from: parser.anchor, in: view) {
      return ErrorContext(error: error, item: nil, section: section)
    }
    return ErrorContext(error: error, item: UnquotedTag.start(before: offset, in: view), section: nil)
  }

  /// Repairs the item of an error, or skips to the next item. False if more bytes are needed to decide.
  func recover(_ context: ErrorContext, _ ending: Ending) -> Bool {
    let error = context.error
    if error.kind == .attack || skips >= XMLTVLimits.skips {
      stop(line: error.line, error.kind == .attack ? error.reason : XMLDocument.tooManyErrors)
      return false
    }
    rootEndSearchedTo = max(parser.start, context.item ?? context.section ?? error.offset)
    if let item = context.item { return recover(context, of: item, ending) }
    if let section = context.section { return recover(context, in: section, ending) }
    // An item may begin here: after a document's end, or in a value without end. But an error at the very start of a parser
    // would be met again.
    skip(error, until: error.offset > parser.start ? error.offset : parser.start + 1)
    return true
  }

  private func recover(_ context: ErrorContext, of item: Int, _ ending: Ending) -> Bool {
    let outcome = buffer.withView {
      BrokenItem.examine(from: item, searchingFrom: context.searchedTo, in: $0, isUTF8: parser.isUTF8, ending: ending)
    }
    switch outcome {
    case .incomplete(let next): return waitForMore(context, searchedTo: next)
    case .lost(let next): skip(context.error, until: next)
    case .repaired(let text, let range, let mender): readRepaired(text, range, mender, context.error)
    }
    return true
  }

  /// Puts the recovery off until there are more bytes. Always false.
  private func waitForMore(_ context: ErrorContext, searchedTo next: Int) -> Bool {
    var context = context
    context.searchedTo = next
    state = .recovering(context)
    return false
  }

  /// Recovers between two items: a section with an invalid content is skipped, and one without an end is read as markup.
  private func recover(_ context: ErrorContext, in section: Int, _ ending: Ending) -> Bool {
    switch buffer.withView({ OpaqueSection.end(of: section, searchingFrom: context.searchedTo, in: $0, ending: ending) }
    ) {
    case .incomplete(let next): return waitForMore(context, searchedTo: next)
    case .end(let end): skip(context.error, until: end)
    case .none: skip(context.error, until: section + 2)
    }
    return true
  }

  /// Reads a repaired item in place of the broken one, and continues after it.
  private func readRepaired(
    _ text: [UInt8], _ range: Range<Int>, _ mender: ItemMender, _ error: ExpatParser.ParseError
  ) {
    box.reading.discardItem()
    guard begin(at: range.lowerBound, parser.encoding) else { return }
    let start = range.lowerBound
    addParsedBytes(text.count)
    let outcome = text.withUnsafeBytes {
      parser.read(DocumentView($0, start: start), from: start, to: start + $0.count, lines: lines)
    }
    switch outcome {
    case .stopped: return stop(line: 0, box.reading.stopReason ?? "")
    case .read where parser.openMarkup == nil && box.reading.isAtRoot: break
    case .read, .failed: return skip(error, until: range.upperBound)
    }
    position = range.upperBound
    _ = buffer.withView { lines.advance(to: position, in: $0) }
    parser.resume(at: position)
    if mender.isUnquoted { report(of: error, "an attribute without quotes", "read as if it had them") }
    if !mender.problems.isEmpty { report(of: error, mender.summary, "read as text") }
  }

  private func skip(_ error: ExpatParser.ParseError, until offset: Int) {
    skips += 1
    isRootOpen = box.reading.open.first == .some(.tv)
    box.reading.resetToRoot()
    report(of: error, "broken XML: \(error.reason)", "passed over, up to the next item")
    state = .searching(from: offset)
  }

  private func report(of error: ExpatParser.ParseError, _ problem: Message, _ action: Message) {
    box.reading.report(.repaired, line: error.line, problem, action)
  }
}

/// A channel or programme that is not well-formed XML.
enum BrokenItem {
  enum Examination {
    /// The repaired bytes, the range of the item, and the repairs.
    case repaired([UInt8], Range<Int>, ItemMender)
    /// Beyond repair. The next item is searched for from an offset on.
    case lost(until: Int)
    /// Its end has not come yet. The search continues from an offset on.
    case incomplete(searchFrom: Int)
  }

  /// The greatest length of an item that is repaired.
  static let reach = 256 << 10

  /// Examines the item at an offset; its end is searched for from another offset on. The outcome depends only on the bytes
  /// of the document, not on the pieces in which they come.
  static func examine(
    from item: Int, searchingFrom first: Int, in view: DocumentView, isUTF8: Bool, ending: XMLDocument.Ending
  ) -> Examination {
    let last = item + reach
    switch ItemBoundary.first(from: max(item + 1, first), to: last, in: view) {
    case .end(let tag):
      var mender = ItemMender(isUTF8: isUTF8)
      let mended = mender.mended(Array(view.bytes(from: item, to: tag.upperBound)))
      if !mender.hasProblems { return .lost(until: tag.upperBound) }
      return .repaired(mended, item..<tag.upperBound, mender)
    // Another item begins before this one ends.
    case .start(let next): return .lost(until: next)
    case .none(let next):
      if ending == .more, view.end < last { return .incomplete(searchFrom: next) }
      // A tag may begin before the last byte and end after it.
      return .lost(until: max(item + 1, min(last, view.end) - ItemBoundary.longest))
    }
  }
}
