import GuideModel

/// Recovers from malformed XML: the item is repaired and read again, or skipped.
extension XMLDocument {
  /// An error, and the item or section that contains it.
  struct ErrorContext {
    let error: ExpatParser.ParseError
    /// Start of the open item; `nil` if none, or if it is too long.
    let item: Int?
    /// Start of the comment, CDATA section or instruction; `nil` if none.
    let section: Int?
    /// Offset up to which no end of the item or section was found.
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
    return ErrorContext(error: error, item: openStart(before: offset, in: view), section: nil)
  }

  /// The start of the item whose start tag contains an error; `nil` if none.
  private func openStart(before offset: Int, in view: DocumentView) -> Int? {
    let first = max(parser.anchor, offset - BrokenItem.reach)
    let start = ItemBoundary.lastStart(from: first, before: offset, in: view)
    guard let start, start != parser.lastStart else { return nil }
    return OpaqueSection.start(around: start, from: parser.anchor, in: view) == nil ? start : nil
  }

  /// Repairs the item with an error, or skips to the next item. Returns false if more bytes are needed to decide.
  func recover(_ context: ErrorContext, _ ending: Ending) -> Bool {
    let error = context.error
    if error.kind == .attack || skips >= XMLTVLimits.skips {
      stop(line: error.line, error.kind == .attack ? error.reason : XMLDocument.tooManyErrors)
      return false
    }
    rootEndSearchedTo = max(parser.start, context.item ?? context.section ?? error.offset)
    if let item = context.item { return recover(context, of: item, ending) }
    if let section = context.section { return recover(context, in: section, ending) }
    if let end = buffer.withView({ endOfEndTag(error, in: $0) }) { return continueAfterEndTag(error, end) }
    // An item may begin here: after a document's end, or in an unclosed value. But at the very start of a parser's input,
    // the same error would occur again, so the first byte is skipped.
    skip(context, until: error.offset > parser.start ? error.offset : parser.start + 1)
    return true
  }

  /// The offset after an end tag without a start tag, if that is the error.
  private func endOfEndTag(_ error: ExpatParser.ParseError, in view: DocumentView) -> Int? {
    guard error.kind == .malformed, error.offset - 2 >= parser.start else { return nil }
    let rest = view.bytes(from: error.offset - 2, to: error.offset + ItemBoundary.longest)
    guard rest.starts(with: [UInt8(ascii: "<"), UInt8(ascii: "/")]),
      let tag = LooseTag(Array(rest)[...]), !tag.faults.contains(.bracket)
    else { return nil }
    return error.offset - 2 + tag.bytes.count
  }

  /// Continues after an end tag without a start tag. The root's end tag ends the document.
  private func continueAfterEndTag(_ error: ExpatParser.ParseError, _ end: Int) -> Bool {
    let hasOpenItem = box.reading.hasOpenItem
    box.reading.endOpenItem(line: error.line)
    let isRoot = buffer.withView { ItemBoundary.isRootEnd($0.bytes(from: error.offset - 2, to: end)[...]) }
    let isAtRoot = box.reading.isAtRoot
    if hasOpenItem {
      report(error, "the previous item has no end", "ended here")
    } else if !isRoot {
      report(error, "an end tag without a start tag", "left out")
    } else if !isAtRoot {
      report(error, "an end tag is missing", "added")
    }
    guard isRoot else { return begin(at: endOfConsecutiveEndTags(from: end)) }
    box.reading.resetToRoot()
    isRootOpen = false
    state = .searching(from: end)
    return true
  }

  /// Reports consecutive end tags without a start, and returns the offset after them. This avoids creating a parser for
  /// each one, but gives the same result.
  private func endOfConsecutiveEndTags(from start: Int) -> Int {
    var end = start
    while let tag = buffer.withView({ nextEndTag(from: end, in: $0) }) {
      box.reading.report(.repaired, line: tag.line, "an end tag without a start tag", "left out")
      end = tag.end
    }
    return end
  }

  /// The next end tag and its line, if only plain text precedes it.
  private func nextEndTag(from start: Int, in view: DocumentView) -> (end: Int, line: Int)? {
    let offset = start + PlainTextRun.length(of: view.bytes(from: start, to: view.end))
    let rest = view.bytes(from: offset, to: offset + ItemBoundary.longest)
    guard rest.starts(with: [UInt8(ascii: "<"), UInt8(ascii: "/")]), !ItemBoundary.isRootEnd(rest[...]),
      let tag = LooseTag(Array(rest)[...]), tag.faults.isEmpty
    else { return nil }
    return (offset + tag.bytes.count, lines.advance(to: offset, in: view))
  }

  /// Ends the open item, whose end tag is missing, where the next one begins.
  func endOpenItem(before error: ExpatParser.ParseError) {
    let hasOpenItem = box.reading.hasOpenItem
    box.reading.endOpenItem(line: error.line)
    if hasOpenItem { report(error, "the previous item has no end", "ended here") }
    _ = begin(at: error.offset)
  }

  private func recover(_ context: ErrorContext, of item: Int, _ ending: Ending) -> Bool {
    let error = context.error
    let outcome = buffer.withView {
      BrokenItem.examine(
        from: item, to: error.kind == .itemInItem ? error.offset : nil, searchingFrom: context.searchedTo, in: $0,
        ending: ending)
    }
    switch outcome {
    case .incomplete(let next): return waitForMore(context, searchedTo: next)
    case .lost(let next): skip(context, until: next)
    case .repaired(let text, let range, let repairer): readRepaired(text, range, repairer, context)
    }
    return true
  }

  /// Postpones the recovery until there are more bytes. Always returns false.
  private func waitForMore(_ context: ErrorContext, searchedTo next: Int) -> Bool {
    var context = context
    context.searchedTo = next
    state = .recovering(context)
    return false
  }

  /// Recovers between two items: skips a section with invalid content, and reads one without an end as markup.
  private func recover(_ context: ErrorContext, in section: Int, _ ending: Ending) -> Bool {
    switch buffer.withView({ OpaqueSection.end(of: section, searchingFrom: context.searchedTo, in: $0, ending: ending) }
    ) {
    case .incomplete(let next): return waitForMore(context, searchedTo: next)
    case .end(let end): skip(context, until: end)
    case .none: skip(context, until: section + 2)
    }
    return true
  }

  /// Reads a repaired item instead of the broken one, and continues after it.
  private func readRepaired(
    _ text: [UInt8], _ range: Range<Int>, _ repairer: ItemRepairer, _ context: ErrorContext
  ) {
    box.reading.discardItem()
    guard begin(at: range.lowerBound) else { return }
    let start = range.lowerBound
    addParsedBytes(text.count)
    let outcome = text.withUnsafeBytes {
      parser.read(DocumentView($0, start: start), from: start, to: start + $0.count, lines: lines)
    }
    switch outcome {
    case .stopped: return stop(line: 0, box.reading.stopReason ?? "")
    case .read where parser.openMarkup == nil && box.reading.isAtRoot && parser.lastStart != nil: break
    case .read, .failed: return skip(context, until: range.upperBound)
    }
    position = range.upperBound
    _ = buffer.withView { lines.advance(to: position, in: $0) }
    parser.resume(at: position)
    // Repairs to a skipped item are not reported.
    for repair in parser.isLastRead ? repairer.repairs : [] { report(context.error, repair.problem, repair.action) }
  }

  /// Skips to the next item from an offset on. The item with the error is lost.
  private func skip(_ context: ErrorContext, until offset: Int) {
    let error = context.error
    skips += 1
    isRootOpen = box.reading.open.first == .some(.tv)
    if context.item != nil { box.reading.discardItem() }
    box.reading.resetToRoot()
    let severity: Diagnostic.Severity = context.item == nil ? .repaired : .refused
    box.reading.report(
      severity, line: error.line, "broken XML: \(error.reason)", "skipped to the next item")
    state = .searching(from: offset)
  }

  private func report(_ error: ExpatParser.ParseError, _ problem: Message, _ action: Message) {
    box.reading.report(.repaired, line: error.line, problem, action)
  }
}
