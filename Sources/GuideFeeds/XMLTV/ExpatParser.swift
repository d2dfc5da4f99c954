import CExpat
import Glibc
import GuideModel

/// Runs libexpat and reports every element and text to an `XMLTVReading`. It never loads other files.
final class ExpatParser {
  enum ParseStatus {
    case read
    case stopped
    case failed(ParseError)
  }

  private let parser: XML_Parser?
  /// Offset in the document where the parser began.
  let start: Int
  private let box: XMLTVReadingBox
  /// The bytes for the current call.
  private var view = DocumentView.empty
  /// Number of bytes passed to libexpat.
  private(set) var fed = 0
  /// Number of chunks passed to libexpat.
  private(set) var pieces = 0
  /// Difference between an offset in the document and the corresponding offset in libexpat.
  private var shift = 0
  /// The line count up to the last event.
  private(set) var lines: LineCount
  /// Start of the open item; `nil` if none, or if it is too long.
  private(set) var item: Int?
  /// Start of the last item, even if it is left out.
  private(set) var lastStart: Int?
  /// Whether the last item is read rather than left out.
  private(set) var isLastRead = false
  /// Start of the open markup or CDATA section; `nil` outside of markup.
  private(set) var openMarkup: Int?
  /// Offset of the last tag that began or ended an item, or of the parser's start. Never inside other markup.
  private(set) var anchor: Int
  private var dataSection: Int?
  private var attributes: [XMLAttribute] = []
  /// Start and line of the DTD being read.
  private var openDTD: (offset: Int, line: Int)?
  private var declarations = DTDLimits()
  /// Offset after the root, and after any comments and instructions that follow it; `nil` before the root's end.
  private var afterRoot: Int?
  private var error: ParseError?
  /// Whether the scanner may read items. False if the document declares anything that changes their meaning.
  private(set) var isScannable = true

  /// Creates a parser that starts at an offset. The document is UTF-8, whatever it declares.
  init(_ box: XMLTVReadingBox, from offset: Int = 0) {
    self.box = box
    lines = LineCount(line: 1, at: offset)
    (start, anchor) = (offset, offset)
    parser = XML_ParserCreate("UTF-8")
    guard let parser else { return }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setLimits(of: parser)
    setHandlers(of: parser)
  }

  deinit {
    if let parser { XML_ParserFree(parser) }
  }

  private func setLimits(of parser: XML_Parser) {
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, XMLTVLimits.amplification)
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, XMLTVLimits.amplificationStart)
    tvgrid_read_tokens_as_they_come(parser)
    // Guides use HTML entities without declaring them. With an external DTD, which is never loaded, they are not errors but
    // are passed to the handler.
    XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
    XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE)
  }

  private func setHandlers(of parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        if let name, let attributes { ExpatParser.from(data)?.begin(name, attributes) }
      }, { data, _ in ExpatParser.from(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, letters, count in
      ExpatParser.from(data)?.characters(UnsafeRawBufferPointer(start: letters, count: Int(count)))
    }
    XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
      if let name, isParameter == 0 { ExpatParser.from(data)?.skipped(name) }
    }
    XML_SetCommentHandler(parser) { data, _ in ExpatParser.from(data)?.endMarkup(nil) }
    XML_SetProcessingInstructionHandler(parser) { data, _, _ in ExpatParser.from(data)?.endMarkup(nil) }
    XML_SetCdataSectionHandler(
      parser, { data in ExpatParser.from(data)?.beginDataSection() },
      { data in ExpatParser.from(data)?.endDataSection() }
    )
    setDeclarationHandlers(of: parser)
  }

  private func setDeclarationHandlers(of parser: XML_Parser) {
    XML_SetDoctypeDeclHandler(
      parser, { data, _, _, _, hasDeclarations in ExpatParser.from(data)?.beginDTD(hasDeclarations != 0) },
      { data in ExpatParser.from(data)?.openDTD = nil }
    )
    XML_SetAttlistDeclHandler(parser) { data, _, _, _, value, _ in
      ExpatParser.from(data)?.declare { $0.addAttribute(default: value) }
    }
    XML_SetEntityDeclHandler(parser) { data, _, isParameter, value, count, _, _, _, _ in
      guard let value else { return }
      UnsafeRawBufferPointer(start: value, count: Int(count)).withMemoryRebound(to: UInt8.self) { value in
        ExpatParser.from(data)?.declare { $0.addEntity(value, isParameter: isParameter != 0) }
      }
    }
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> ExpatParser? {
    data.map { Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private var offset: Int { Int(XML_GetCurrentByteIndex(parser)) + shift }

  /// Offset after the current event.
  private var endOfEvent: Int { offset + Int(XML_GetCurrentByteCount(parser)) }

  /// Line of the current event, counted from 1.
  private var line: Int { lines.advance(to: offset, in: view) }

  private func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    guard error == nil else { return }
    collect(attributes)
    let start = self.attributes.withUnsafeBufferPointer {
      box.reading.begin(ExpatParser.bytes(name), XMLAttributes($0), line: { line })
    }
    switch start {
    case .element: break
    case .item(let isOpen):
      anchor = offset
      (lastStart, isLastRead) = (anchor, isOpen)
      item = isOpen ? anchor : nil
    case .itemInItem: stop(.itemInItem, "the previous item has no end")
    case .tooDeep: stop(.malformed, "more than \(XMLTVLimits.depth) nested elements")
    case .stopped: XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
  }

  /// Stops at the current event with an error.
  private func stop(_ kind: ParseError.Kind, _ reason: Message) {
    error = ParseError(kind: kind, reason: reason, offset: offset, line: line)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  /// Collects attributes, which are passed as alternating names and values ending with a null pointer.
  private func collect(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    attributes.removeAll(keepingCapacity: true)
    var index = 0
    while let name = list[index], let value = list[index + 1] {
      attributes.append(XMLAttribute(name: ExpatParser.bytes(name), value: ExpatParser.bytes(value)))
      index += 2
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> XMLAttribute.Bytes {
    UnsafeRawBufferPointer(start: text, count: strlen(text)).assumingMemoryBound(to: UInt8.self)
  }

  private func end() {
    // The end of an empty element is reported even after a stop.
    guard error == nil else { return }
    switch box.reading.end(line: { line }) {
    case .element: break
    case .item(let isRoot):
      item = nil
      anchor = offset
      if isRoot { afterRoot = endOfEvent }
    case .root: afterRoot = endOfEvent
    }
  }

  private func beginDTD(_ hasDeclarations: Bool) {
    openDTD = (offset, line)
    if hasDeclarations { isScannable = false }
  }

  /// Counts a declaration, and stops if there are too many.
  private func declare(_ count: (inout DTDLimits) -> Message?) {
    guard error == nil, let reason = count(&declarations) else { return }
    stop(.attack, reason)
  }

  private func beginDataSection() { dataSection = offset }

  private func endDataSection() {
    endMarkup(dataSection)
    dataSection = nil
  }

  /// Whether the scanner may read the next items: the parser is between two items and has read all bytes passed to it.
  var canSkipItems: Bool { isScannable && fed > 0 && openMarkup == nil && afterRoot == nil }

  /// Continues at an offset, after items that the scanner read. `start` is where the last one began; `anchor` is the last tag
  /// that began or ended an item.
  func pass(to offset: Int, start: Int, anchor: Int, lines: LineCount) {
    (item, lastStart, self.anchor, self.lines) = (nil, start, anchor, lines)
    shift = offset - fed
  }

  /// Continues at an offset in the document, after a repaired item.
  func resume(at offset: Int) {
    (item, anchor) = (nil, offset)
  }

  /// Stops at the apparent end of a section that is really unclosed. Otherwise, the items in it would be lost.
  private func endMarkup(_ start: Int?) {
    let start = start ?? offset
    if afterRoot != nil { afterRoot = endOfEvent }
    guard isUnclosed(start, to: endOfEvent) else { return }
    error = openMarkupError(at: start)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  /// Whether a section is unclosed, judging by the bytes so far. A section that began in the open item is unclosed if it
  /// extends beyond that item. A section between items is unclosed if it contains an item followed by another section of
  /// its kind.
  private func isUnclosed(_ start: Int, to last: Int) -> Bool {
    guard OpaqueSection.isNear(start, anchor) else { return false }
    return box.reading.hasOpenItem
      ? ItemBoundary.isPresent(from: start, to: last, in: view)
      : OpaqueSection.containsItemAndAnotherStart(start, to: last, in: view)
  }

  /// The error for markup without an end.
  private func openMarkupError(at start: Int, reason: Message = "an unclosed comment or section") -> ParseError {
    ParseError(kind: .openMarkup, reason: reason, offset: start, line: lines.line(at: start, in: view))
  }

  private func characters(_ letters: UnsafeRawBufferPointer) {
    box.reading.characters(letters.assumingMemoryBound(to: UInt8.self))
  }

  private func skipped(_ name: UnsafePointer<CChar>) {
    let written = Array("&\(String(cString: name));".utf8)
    written.withUnsafeBufferPointer { box.reading.characters($0) }
  }

  func readEnd(_ view: DocumentView) -> ParseStatus {
    self.view = view
    defer { self.view = .empty }
    guard case .failed(let error) = outcome(of: UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) else {
      return .read
    }
    // Programmes inside an unclosed comment were not meant to be left out.
    if error.kind == .unended, let openMarkup, OpaqueSection.begins(at: openMarkup, in: view),
      ItemBoundary.isPresent(from: openMarkup, to: view.end, in: view)
    {
      return .failed(openMarkupError(at: openMarkup))
    }
    return .failed(error)
  }

  /// Reads the bytes between two offsets of a document. `lines` may be at an earlier offset.
  func read(_ view: DocumentView, from first: Int, to last: Int, lines: LineCount) -> ParseStatus {
    let bytes = view.bytes(from: first, to: last)
    (self.view, self.lines, shift) = (view, lines, first - fed)
    defer { self.view = .empty }
    fed += bytes.count
    pieces += 1
    let outcome = outcome(of: bytes, isLast: false)
    guard case .read = outcome else { return outcome }
    _ = self.lines.advance(to: last, in: view)
    let parsed = offset
    if let item, parsed - item > BrokenItem.reach { self.item = nil }
    openMarkup = dataSection ?? (parsed < last ? parsed : nil)
    if let openDTD, last - openDTD.offset >= XMLTVLimits.markup {
      let reason: Message = "a DTD of more than \(XMLTVLimits.markup >> 20) MB"
      return .failed(ParseError(kind: .malformed, reason: reason, offset: openDTD.offset, line: openDTD.line))
    }
    guard let openMarkup, last - openMarkup >= XMLTVLimits.markup else { return .read }
    return .failed(
      openMarkupError(at: openMarkup, reason: "markup of more than \(XMLTVLimits.markup >> 20) MB"))
  }

  /// Offset at which the open markup or DTD becomes too long.
  var lengthLimit: Int {
    [openMarkup, openDTD?.offset].lazy.compactMap { $0.map { $0 + XMLTVLimits.markup } }.min() ?? .max
  }

  /// The error for unclosed markup that is open at the end of a chunk. With `isItemNext`, another item follows.
  func unclosedMarkupError(_ view: DocumentView, to last: Int, isItemNext: Bool) -> ParseError? {
    self.view = view
    defer { self.view = .empty }
    guard let openMarkup, afterRoot == nil, OpaqueSection.begins(at: openMarkup, in: view) else { return nil }
    let isBeyondItem = isItemNext && box.reading.hasOpenItem && OpaqueSection.isNear(openMarkup, anchor)
    return isBeyondItem || isUnclosed(openMarkup, to: last) ? openMarkupError(at: openMarkup) : nil
  }

  private func outcome(of bytes: UnsafeRawBufferPointer, isLast: Bool) -> ParseStatus {
    guard let parser else { return .failed(ParseError(kind: .attack, reason: "out of memory", offset: 0, line: 0)) }
    let letters = bytes.assumingMemoryBound(to: CChar.self).baseAddress
    if XML_Parse(parser, letters, Int32(bytes.count), isLast ? 1 : 0) == XML_STATUS_OK { return .read }
    if box.reading.stopReason != nil { return .stopped }
    return .failed(error ?? cause(of: expatError(isLast: isLast)))
  }

  /// The cause of an error: the missing end if the error is inside an unclosed section.
  private func cause(of error: ParseError) -> ParseError {
    // After the root, everything is junk.
    guard error.kind == .malformed, afterRoot == nil else { return error }
    let start = dataSection ?? OpaqueSection.start(around: error.offset, from: anchor, in: view) ?? error.offset
    let end =
      hasReadWholeInstruction ? OpaqueSection.endOfInstruction(at: start, in: view) ?? error.offset : error.offset
    return isUnclosed(start, to: end) ? openMarkupError(at: start) : error
  }

  /// Whether the whole instruction with the error was read, as happens for a second `<?xml ?>`, rather than only the
  /// bytes before the error.
  private var hasReadWholeInstruction: Bool {
    [XML_ERROR_XML_DECL, XML_ERROR_MISPLACED_XML_PI].contains(XML_GetErrorCode(parser))
  }

  private func expatError(isLast: Bool) -> ParseError {
    var code = XML_GetErrorCode(parser)
    var offset = offset
    // Both the error code and the offset depend on where chunks end, so they are normalised.
    if let afterRoot, code == XML_ERROR_INVALID_TOKEN {
      code = XML_ERROR_JUNK_AFTER_DOC_ELEMENT
      offset = openQuote(from: afterRoot, before: offset) ?? offset
    }
    return ParseError(code, isLast: isLast, offset: offset, line: lines.line(at: offset, in: view))
  }

  /// Offset of the quotation mark after `first` and white space; `nil` if something else is there.
  private func openQuote(from first: Int, before last: Int) -> Int? {
    let bytes = view.bytes(from: first, to: last)
    guard first >= view.start, let index = bytes.firstIndex(where: { $0 > ASCIIByte.space }) else { return nil }
    return bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") ? first + index : nil
  }
}
