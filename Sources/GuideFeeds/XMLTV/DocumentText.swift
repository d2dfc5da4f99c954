import GuideModel

/// Converts the bytes of a document to UTF-8, from any encoding. The bytes take precedence over the declaration.
///
/// A byte order mark or the zero bytes of UTF-16 and UTF-32 reveal the encoding. Otherwise, the declaration applies,
/// unless the non-ASCII characters are UTF-8.
///
/// Everything up to the first of those characters or the first escape is passed on unchanged. The 64 KB from there
/// determine the encoding, so the result depends only on the document and not on the chunks in which it arrives.
final class DocumentText {
  private enum Phase {
    /// More bytes are needed to read the declaration.
    case beginning
    /// All bytes so far mean the same in UTF-8.
    case ascii(DeclaredEncoding, name: String)
    /// The bytes from the first non-ASCII character or the first escape on are being collected.
    case deciding(DeclaredEncoding, name: String)
    case utf8
    case converting(TextConverter)
  }

  private var phase: Phase
  /// Bytes not passed on yet.
  private var held: [UInt8] = []
  /// The diagnostic about the encoding.
  private(set) var diagnostic: (problem: Message, action: Message)?

  /// Number of bytes that determine the encoding, from the first non-ASCII character on.
  static let decidingCount = 64 << 10

  /// If `isUTF8` is true, the encoding is known to be UTF-8.
  init(isUTF8: Bool) { phase = isUTF8 ? .utf8 : .beginning }

  /// Whether a document with this beginning is certainly UTF-8.
  static func isUTF8(_ beginning: [UInt8]) -> Bool {
    guard let beginning = DocumentBeginning(beginning, isWhole: true) else { return false }
    switch beginning.encoding {
    case .utf8: return true
    case .wide: return false
    case .declared(let name): return DeclaredEncoding(name) == .utf8
    }
  }

  /// Calls `body` with the text of the next bytes. `isLast` marks the last bytes. `body` returns whether to continue.
  func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    switch phase {
    case .utf8: return bytes.isEmpty || body(bytes)
    case .converting(let converter):
      let text = converter.text(bytes, isLast: isLast)
      return text.isEmpty || text.withUnsafeBytes(body)
    case .ascii(let encoding, let name): return readASCII(bytes, encoding, name, isLast, body)
    case .beginning, .deciding:
      held += bytes
      guard decide(isLast) else { return true }
      let text = held
      held = []
      return text.withUnsafeBytes { read($0, isLast: isLast, body) }
    }
  }

  private func readASCII(
    _ bytes: UnsafeRawBufferPointer, _ encoding: DeclaredEncoding, _ name: String, _ isLast: Bool,
    _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    let escape = encoding.escape
    let first = bytes.firstIndex { $0 >= 0x80 || $0 == escape }
    guard let first else { return bytes.isEmpty || body(bytes) }
    phase = .deciding(encoding, name: name)
    if first > 0, !body(UnsafeRawBufferPointer(rebasing: bytes[..<first])) { return false }
    return read(UnsafeRawBufferPointer(rebasing: bytes[first...]), isLast: isLast, body)
  }

  /// Continues with the next phase. Returns `false` if that needs more bytes.
  private func decide(_ isLast: Bool) -> Bool {
    switch phase {
    case .beginning:
      guard let beginning = DocumentBeginning(held, isWhole: isLast) else { return false }
      held.removeFirst(beginning.markLength)
      switch beginning.encoding {
      case .wide(let text): phase = .converting(.wide(text))
      case .utf8: phase = .utf8
      case .declared(let name):
        let encoding = DeclaredEncoding(name)
        phase = encoding == .utf8 ? .utf8 : .ascii(encoding, name: name)
      }
    case .deciding(let encoding, let name):
      guard isLast || held.count >= DocumentText.decidingCount else { return false }
      phase = decided(encoding, name, held.prefix(DocumentText.decidingCount))
    case .ascii, .utf8, .converting: break
    }
    return true
  }

  private func decided(_ encoding: DeclaredEncoding, _ name: String, _ bytes: ArraySlice<UInt8>) -> Phase {
    let evidence = UTF8Evidence(bytes)
    let isUTF8 = evidence.outweighsOneByte
    switch encoding {
    case .utf8: return .utf8
    case .multiByte(let names, let isEscaped):
      if isEscaped ? isUTF8 : evidence.outweighsMultiByte { return utf8(besides: name) }
      if let converter = TextConverter.multiByte(names) { return .converting(converter) }
      noteMissingConverter(name, isUTF8)
    case .oneByte(let library):
      if let converter = TextConverter.oneByte(library) {
        return isUTF8 ? utf8(besides: name) : .converting(converter)
      }
      noteUnknown(name, isUTF8)
    case .unknown: noteUnknown(name, isUTF8)
    case .wide, .windows1252: if isUTF8 { return utf8(besides: name) }
    }
    return isUTF8 ? .utf8 : .converting(.windows1252)
  }

  private func utf8(besides name: String) -> Phase {
    diagnostic = ("the encoding is not the declared \(name.shortened)", "read as UTF-8")
    return .utf8
  }

  private func noteMissingConverter(_ name: String, _ isUTF8: Bool) {
    let problem: Message = "the C library has no converter for \(name.shortened) (gconv)"
    diagnostic = (problem, "read as \(isUTF8 ? "UTF-8" : "windows-1252")")
  }

  private func noteUnknown(_ name: String, _ isUTF8: Bool) {
    diagnostic = ("the encoding \(name.shortened) is unknown", "read as \(isUTF8 ? "UTF-8" : "windows-1252")")
  }
}

/// The encoding that a document's first bytes reveal or declare.
struct DocumentBeginning {
  enum Encoding {
    case utf8
    case wide(WideText)
    case declared(String)
  }

  let encoding: Encoding
  /// Length of the byte order marks.
  let markLength: Int

  /// Number of bytes to search for a declaration.
  static let longest = 1024

  /// Returns `nil` if more bytes are needed.
  init?(_ bytes: [UInt8], isWhole: Bool) {
    guard isWhole || bytes.count >= 8 else { return nil }
    if let (text, length) = DocumentBeginning.wide(bytes) {
      (encoding, markLength) = (.wide(text), length)
      return
    }
    var length = 0
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] where bytes.starts(with: mark) { length = 2 }
    while bytes[length...].starts(with: [0xEF, 0xBB, 0xBF]) { length += 3 }
    let rest = bytes[length...].prefix(DocumentBeginning.longest)
    guard
      let name = DocumentBeginning.declaredName(
        Array(rest), isWhole: isWhole || rest.count == DocumentBeginning.longest)
    else { return nil }
    markLength = length
    // A document with the UTF-8 byte order mark is UTF-8.
    encoding = name.isEmpty || length >= 3 ? .utf8 : .declared(name)
  }

  /// UTF-16 or UTF-32 according to the mark or the zero bytes of the first character, and the length of the mark.
  private static func wide(_ bytes: [UInt8]) -> (WideText, markLength: Int)? {
    for (mark, width, isBig) in marks where bytes.starts(with: mark) {
      let text = WideText(width: width, isBigEndian: isBig)
      if beginsWithLetter(bytes.dropFirst(mark.count), text) { return (text, mark.count) }
    }
    for width in [4, 2] {
      for isBig in [false, true] {
        let text = WideText(width: width, isBigEndian: isBig)
        if beginsWithLetter(bytes[...], text) { return (text, 0) }
      }
    }
    return nil
  }

  private static let marks: [(mark: [UInt8], width: Int, isBig: Bool)] = [
    ([0xFF, 0xFE, 0, 0], 4, false), ([0, 0, 0xFE, 0xFF], 4, true), ([0xFF, 0xFE], 2, false), ([0xFE, 0xFF], 2, true),
  ]

  /// Whether bytes begin with an ASCII character in a wide encoding, as every document does.
  private static func beginsWithLetter(_ bytes: ArraySlice<UInt8>, _ text: WideText) -> Bool {
    let unit = Array(bytes.prefix(text.width))
    let letter = text.isBigEndian ? unit.last : unit.first
    let zeros = text.isBigEndian ? unit.dropLast() : unit.dropFirst()
    return unit.count == text.width && zeros.allSatisfy { $0 == 0 } && letter.map { (1..<0x80).contains($0) } ?? false
  }

  private static let sign = Array("<?xml".utf8)

  /// The declared encoding's name, or an empty string; `nil` if more bytes are needed.
  private static func declaredName(_ bytes: [UInt8], isWhole: Bool) -> String? {
    let small = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let text = small.drop { $0 <= ASCIIByte.space }
    let mayBeDeclared = text.starts(with: sign) || sign.starts(with: text)
    if text.first == UInt8(ascii: "<"), !mayBeDeclared { return "" }
    guard let start = text.firstRange(of: sign), let end = text[start.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    else { return isWhole ? "" : nil }
    return String(decoding: bytes[encodingRange(text[start.upperBound..<end])], as: UTF8.self)
  }

  /// The range of the encoding's name in a declaration, or an empty range.
  private static func encodingRange(_ declaration: ArraySlice<UInt8>) -> Range<Int> {
    guard let name = declaration.firstRange(of: Array("encoding".utf8)) else { return 0..<0 }
    let sign = declaration[name.upperBound...].drop { $0 <= ASCIIByte.space }
    guard sign.first == ASCIIByte.equals else { return 0..<0 }
    var value = sign.dropFirst().drop { $0 <= ASCIIByte.space }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    if let quote = value.first, quotes.contains(quote) {
      value = value.dropFirst().prefix { !quotes.contains($0) && $0 != UInt8(ascii: "?") }
      value = value.drop { $0 <= ASCIIByte.space }
      while let last = value.last, last <= ASCIIByte.space { value.removeLast() }
    } else {
      value = value.prefix { $0 > ASCIIByte.space && $0 != UInt8(ascii: "?") }
    }
    return value.startIndex..<value.endIndex
  }
}
