import CExpat

/// A run of libexpat, which tells a reading of every element and text. It loads nothing but what it is given.
final class ExpatParser {
  enum Outcome {
    case read
    /// Refused by the reading itself.
    case stopped
    case failed(Failure)
  }

  /// Why it is no XML, and where.
  struct Failure {
    private let code: XML_Error
    /// The byte, counted from the first that this parser was given.
    let offset: Int
    /// The line of the document, counted from 1.
    let line: Int

    init(_ code: XML_Error, offset: Int, line: Int) {
      self.code = code
      self.offset = offset
      self.line = line
    }

    /// The parser's own words.
    var reason: String { XML_ErrorString(code).map { String(cString: $0) } ?? "no XML" }

    /// Whether it was entities that swelled.
    var isAttack: Bool { code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH || code == XML_ERROR_NO_MEMORY }

    /// Whether it is only that the document has no end.
    var isUnended: Bool {
      [XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION]
        .contains(code)
    }
  }

  private let parser: XML_Parser?
  private let desk: XMLTVDesk
  private var window: ParserWindow
  /// Where the item begins that is open.
  private var itemOffset: Int?
  /// What the document says that it is written in.
  private(set) var encoding: String?

  /// A parser for the reading on a desk. `encoding` overrides what the document says; `linesBefore` are those before the
  /// first that it is given.
  init(_ desk: XMLTVDesk, encoding: String? = nil, linesBefore: Int = 0) {
    self.desk = desk
    window = ParserWindow(linesBefore: linesBefore)
    parser = XML_ParserCreate(encoding)
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
    // Guides name entities of HTML without declaring them. As if there were a DTD elsewhere, which is never loaded, they
    // are no error, and the handler is told of them.
    XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
    XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE)
  }

  private func setHandlers(of parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data, let name, let attributes else { return }
        ExpatParser.from(data).begin(name, attributes)
      }, { data, _ in if let data { ExpatParser.from(data).end() } })
    XML_SetCharacterDataHandler(parser) { data, letters, count in
      guard let data, let letters else { return }
      ExpatParser.from(data).characters(UnsafeRawBufferPointer(start: letters, count: Int(count)))
    }
    XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
      guard let data, let name, isParameter == 0 else { return }
      ExpatParser.from(data).skipped(name)
    }
    XML_SetXmlDeclHandler(parser) { data, _, encoding, _ in
      guard let data, let encoding else { return }
      ExpatParser.from(data).encoding = String(cString: encoding)
    }
    XML_SetUnknownEncodingHandler(
      parser, { _, name, info in name.flatMap { name in info.map { OneByteEncoding.fill($0, name) } } ?? 0 }, nil)
  }

  private static func from(_ data: UnsafeMutableRawPointer) -> ExpatParser {
    Unmanaged<ExpatParser>.fromOpaque(data).takeUnretainedValue()
  }

  /// The line of what is being told, counted from 1.
  private var line: Int { window.line(at: Int(XML_GetCurrentByteIndex(parser))) }

  private func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    switch desk.reading.begin(name, XMLAttributes(attributes), line: { line }) {
    case .element: break
    case .item: itemOffset = Int(XML_GetCurrentByteIndex(parser))
    case .refused: XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
  }

  private func end() {
    if !desk.reading.end(line: { line }) { itemOffset = nil }
  }

  private func characters(_ letters: UnsafeRawBufferPointer) {
    desk.reading.characters(letters.assumingMemoryBound(to: UInt8.self))
  }

  private func skipped(_ name: UnsafePointer<CChar>) {
    let written = Array("&\(String(cString: name));".utf8)
    written.withUnsafeBufferPointer { desk.reading.characters($0) }
  }

  /// Ends the document.
  func readEnd() -> Outcome { read(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) }

  /// Reads the next bytes, after which the document may be over.
  func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool = false) -> Outcome {
    guard let parser else { return .failed(Failure(XML_ERROR_NO_MEMORY, offset: 0, line: 0)) }
    window.begin(bytes)
    let letters = bytes.assumingMemoryBound(to: CChar.self).baseAddress
    if XML_Parse(parser, letters, Int32(bytes.count), isLast ? 1 : 0) == XML_STATUS_OK {
      let told = Int(XML_GetCurrentByteIndex(parser))
      if let item = itemOffset, told - item > BrokenItem.reach { itemOffset = nil }
      window.end(untoldFrom: min(told, itemOffset ?? told))
      return .read
    }
    if desk.reading.refusal != nil { return .stopped }
    return .failed(Failure(XML_GetErrorCode(parser), offset: Int(XML_GetCurrentByteIndex(parser)), line: line))
  }

  /// How many lines have ended, those before the first byte included.
  var lines: Int { window.lines }

  /// Where the item begins that is open, as `place(of:)` counts; nil where none is.
  var itemPlace: Int? { itemOffset.map(place) }

  /// Bytes that it was given before the last piece and that may be wanted again: a piece of markup, or an item, that has
  /// not ended.
  var untold: [UInt8] { window.untold }

  /// The place, in what it has not told of and the last piece together, of a byte that it counted.
  func place(of offset: Int) -> Int { max(0, offset - window.base + window.untold.count) }
}
