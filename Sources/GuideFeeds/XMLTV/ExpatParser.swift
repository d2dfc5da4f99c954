import CExpat
import Glibc

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
    enum Kind {
      case malformed
      /// A comment or the like that has no end where it should have one; it begins at the offset.
      case openMarkup
      /// Entities that swelled.
      case attack
      /// Nothing but that the document has no end.
      case unended
    }

    let kind: Kind
    /// In the parser's own words, where it has any.
    let reason: String
    /// The byte of the document.
    let offset: Int
    /// The line of the document, counted from 1.
    let line: Int
  }

  private let parser: XML_Parser?
  /// Where in the document it began.
  let start: Int
  private let desk: XMLTVDesk
  /// What it is given just now.
  private var view = DocumentView.empty
  /// How many bytes it was given, and what is to be added to their offsets for those in the document.
  private var fed = 0
  private var shift = 0
  /// The lines up to what was told of last.
  private(set) var lines: LineCount
  /// Where the item begins that is open; nil where none is, or one that is longer than items are.
  private(set) var item: Int?
  /// Where the piece of markup begins that has not ended, or the section of character data; nil between two of them.
  private(set) var openMarkup: Int?
  /// Where an item's tag was met last, or this parser began: from there on, the markup can be told from the text.
  private(set) var mark: Int
  private var dataSection: Int?
  private var isAfterRoot = false
  private var failure: Failure?
  /// What the document says that it is written in.
  private(set) var encoding: String?

  /// A parser for the reading on a desk, of a document from an offset on. `encoding` overrides what the document says.
  init(_ desk: XMLTVDesk, encoding: String? = nil, from offset: Int = 0) {
    self.desk = desk
    lines = LineCount(line: 1, at: offset)
    (start, mark) = (offset, offset)
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
    tvgrid_read_tokens_as_they_come(parser)
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
    XML_SetCommentHandler(parser) { data, _ in if let data { ExpatParser.from(data).endMarkup(nil) } }
    XML_SetProcessingInstructionHandler(parser) { data, _, _ in if let data { ExpatParser.from(data).endMarkup(nil) } }
    XML_SetCdataSectionHandler(
      parser,
      { data in
        guard let data else { return }
        let parser = ExpatParser.from(data)
        parser.dataSection = parser.offset
      },
      { data in
        guard let data else { return }
        let parser = ExpatParser.from(data)
        parser.endMarkup(parser.dataSection)
        parser.dataSection = nil
      })
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

  /// Where what is being told of begins.
  private var offset: Int { Int(XML_GetCurrentByteIndex(parser)) + shift }

  /// The line of what is being told, counted from 1.
  private var line: Int { lines.advance(to: offset, in: view) }

  private func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    switch desk.reading.begin(name, XMLAttributes(attributes), line: { line }) {
    case .element: break
    case .item(let isOpen):
      mark = offset
      item = isOpen ? mark : nil
    case .refused: XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
  }

  private func end() {
    switch desk.reading.end(line: { line }) {
    case .element: break
    case .item:
      item = nil
      mark = offset
    case .root: isAfterRoot = true
    }
  }

  /// Goes on at an offset of the document, after an item that was read from elsewhere.
  func resume(at offset: Int) {
    (item, mark) = (nil, offset)
  }

  /// Looks at a comment or the like that has ended. In one that began in an item and goes on beyond it, all that follows
  /// would vanish.
  private func endMarkup(_ start: Int?) {
    guard desk.reading.hasOpenItem else { return }
    let start = start ?? offset
    let end = offset + Int(XML_GetCurrentByteCount(parser))
    guard isStray(start, to: end) else { return }
    failure = markupFailure(at: start)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  /// Whether a remark that began in the open item goes on beyond it, as far as it was read.
  private func isStray(_ start: Int, to last: Int) -> Bool {
    Remark.isNear(start, mark) && ItemBoundary.isPresent(from: start, to: last, in: view)
  }

  /// What is wrong with a piece of markup that has no end where it should.
  private func markupFailure(at start: Int, reason: String = "a comment or the like without its end") -> Failure {
    Failure(kind: .openMarkup, reason: reason, offset: start, line: lines.line(at: start, in: view))
  }

  private func characters(_ letters: UnsafeRawBufferPointer) {
    desk.reading.characters(letters.assumingMemoryBound(to: UInt8.self))
  }

  private func skipped(_ name: UnsafePointer<CChar>) {
    let written = Array("&\(String(cString: name));".utf8)
    written.withUnsafeBufferPointer { desk.reading.characters($0) }
  }

  /// Ends the document.
  func readEnd(_ view: DocumentView) -> Outcome {
    self.view = view
    defer { self.view = .empty }
    guard case .failed(let failure) = outcome(of: UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) else {
      return .read
    }
    // Programmes in a comment that never ends are none that anybody left out.
    if failure.kind == .unended, let openMarkup, Remark.begins(at: openMarkup, in: view),
      ItemBoundary.isPresent(from: openMarkup, to: view.end, in: view)
    {
      return .failed(markupFailure(at: openMarkup))
    }
    return .failed(failure)
  }

  /// Reads the bytes between two offsets of a document, of whose line an earlier offset is known.
  func read(_ view: DocumentView, from first: Int, to last: Int, lines: LineCount) -> Outcome {
    let bytes = view.bytes(from: first, to: last)
    (self.view, self.lines, shift) = (view, lines, first - fed)
    defer { self.view = .empty }
    fed += bytes.count
    let outcome = outcome(of: bytes, isLast: false)
    guard case .read = outcome else { return outcome }
    _ = self.lines.advance(to: last, in: view)
    let told = offset
    if let item, told - item > BrokenItem.reach { self.item = nil }
    openMarkup = dataSection ?? (told < last ? told : nil)
    guard let openMarkup, last - openMarkup >= XMLTVLimits.markup else { return .read }
    return .failed(
      markupFailure(at: openMarkup, reason: "a piece of markup of more than \(XMLTVLimits.markup >> 20) MB"))
  }

  /// What is wrong with the markup that is open where a piece ended, though it may go on: it began in an item and goes on
  /// beyond it. `isItemNext` says whether another item follows.
  func strayMarkup(_ view: DocumentView, to last: Int, isItemNext: Bool) -> Failure? {
    self.view = view
    defer { self.view = .empty }
    guard let openMarkup, desk.reading.hasOpenItem, Remark.begins(at: openMarkup, in: view),
      Remark.isNear(openMarkup, mark),
      isItemNext || isStray(openMarkup, to: last)
    else { return nil }
    return markupFailure(at: openMarkup)
  }

  private func outcome(of bytes: UnsafeRawBufferPointer, isLast: Bool) -> Outcome {
    guard let parser else { return .failed(Failure(kind: .attack, reason: "out of memory", offset: 0, line: 0)) }
    let letters = bytes.assumingMemoryBound(to: CChar.self).baseAddress
    if XML_Parse(parser, letters, Int32(bytes.count), isLast ? 1 : 0) == XML_STATUS_OK { return .read }
    if desk.reading.refusal != nil { return .stopped }
    return .failed(failure ?? cause(of: parserFailure(isLast: isLast)))
  }

  /// What a failure comes of: where it lies in a remark that goes on beyond its item, that is what is wrong.
  private func cause(of failure: Failure) -> Failure {
    guard failure.kind == .malformed, desk.reading.hasOpenItem,
      let start = dataSection ?? Remark.start(around: failure.offset, from: mark, in: view),
      isStray(start, to: failure.offset)
    else { return failure }
    return markupFailure(at: start)
  }

  /// What the parser says is wrong. Within a document, an entity without an end is a fault like any other.
  private func parserFailure(isLast: Bool) -> Failure {
    var code = XML_GetErrorCode(parser)
    // Which of both it is said to be, depends on where the piece ends.
    if isAfterRoot, code == XML_ERROR_INVALID_TOKEN { code = XML_ERROR_JUNK_AFTER_DOC_ELEMENT }
    let kind: Failure.Kind =
      switch code {
      case XML_ERROR_AMPLIFICATION_LIMIT_BREACH, XML_ERROR_NO_MEMORY: .attack
      case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
        isLast ? .unended : .malformed
      default: .malformed
      }
    let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "no XML"
    return Failure(kind: kind, reason: reason, offset: offset, line: lines.line(at: offset, in: view))
  }
}

/// Encodings that expat does not know and the C library does, where each byte is a character.
enum OneByteEncoding {
  /// Fills in what every byte means; 0 where the encoding is not known, or has characters of several bytes.
  static func fill(_ info: UnsafeMutablePointer<XML_Encoding>, _ name: UnsafePointer<CChar>) -> Int32 {
    guard let converter = iconv_open("UCS-4LE", name), Int(bitPattern: converter) != -1 else { return 0 }
    defer { iconv_close(converter) }
    var letters = 0
    withUnsafeMutablePointer(to: &info.pointee.map) { map in
      map.withMemoryRebound(to: Int32.self, capacity: 256) { map in
        for byte in 0..<256 {
          map[byte] = scalar(UInt8(byte), converter) ?? -1
          if map[byte] >= 0 { letters += 1 }
        }
      }
    }
    info.pointee.data = nil
    info.pointee.convert = nil
    info.pointee.release = nil
    // In an encoding of several bytes a letter, half of the bytes mean nothing by themselves.
    return letters > 200 ? 1 : 0
  }

  private static func scalar(_ byte: UInt8, _ converter: iconv_t) -> Int32? {
    var input = CChar(bitPattern: byte)
    var output: UInt32 = 0
    let done = withUnsafeMutablePointer(to: &input) { input in
      withUnsafeMutableBytes(of: &output) { output in
        var from: UnsafeMutablePointer<CChar>? = input
        var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (more, room) = (1, 4)
        _ = iconv(converter, nil, nil, nil, nil)
        return iconv(converter, &from, &more, &to, &room) == 0 && room == 0
      }
    }
    return done ? Int32(UInt32(littleEndian: output)) : nil
  }
}
