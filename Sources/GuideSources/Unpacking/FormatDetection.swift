import GuideModel

/// The compression of a file, detected from its first bytes and never from its name.
package enum CompressionFormat: Hashable, Sendable, CaseIterable {
  case plain
  /// Formats that can be unpacked.
  case gzip, xz, zip
  /// Formats that are recognised but not supported.
  case bzip2, zstd, sevenZip

  /// The number of bytes needed to detect the format.
  static let sniffedBytes = 6
  /// The format of a file with these first bytes.
  package static func sniff(_ first: [UInt8]) -> CompressionFormat {
    allCases.first { format in format != .plain && format.signatures.contains { first.starts(with: $0) } } ?? .plain
  }

  /// The format's name for use in a sentence.
  package var name: String {
    switch self {
    case .plain: "plain text"
    case .gzip: "gzip"
    case .xz: "xz"
    case .bzip2: "bzip2"
    case .zip: "zip"
    case .zstd: "zstd"
    case .sevenZip: "7z"
    }
  }

  /// Why the format is not supported, with a suggested fix; `nil` if it is supported.
  var unsupportedReason: Message? {
    tool.map { "it is compressed with \(name), which tvgrid cannot unpack; unpack it with \($0) first" }
  }

  private var tool: String? {
    switch self {
    case .plain, .gzip, .xz, .zip: nil
    case .bzip2: "bunzip2"
    case .zstd: "unzstd"
    case .sevenZip: "7z x"
    }
  }

  private var signatures: [[UInt8]] {
    switch self {
    case .plain: []
    case .gzip: [[0x1F, 0x8B]]
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]]
    // Each signature includes the start of the first block, or the end of an empty file. The letters BZh9 alone could be text.
    case .bzip2: (0x31...0x39).flatMap { [[0x42, 0x5A, 0x68, $0, 0x31, 0x41], [0x42, 0x5A, 0x68, $0, 0x17, 0x72]] }
    case .zip: [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]
    case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]]
    case .sevenZip: [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]]
    }
  }
}

/// The kind of a file, detected from its first bytes.
package enum GuideKind: Hashable, Sendable {
  /// An XML document, for example XMLTV.
  case xml
  /// A JSON array of objects, for example a TVmaze schedule.
  case json
  /// A web page, which some servers send with a success status instead of reporting a missing file.
  case webPage
  /// An M3U playlist, which has channels but no programmes.
  case playlist
  /// Anything else, for example a Radio Times file, or nothing.
  case other

  /// The number of bytes to examine.
  package static let sniffedBytes = 4096

  /// The kind of a file with these first bytes.
  package static func sniff(_ first: Span<UInt8>) -> GuideKind {
    let text = Beginning(first)
    if text.startsJSON { return .json }
    let small = text.lowercased
    if small.starts(with: "<?xml") || small.starts(with: "<!--") || small.startsElement("<tv") { return .xml }
    if small.startsDoctype("<!doctype", of: "tv") { return .xml }
    if small.starts(with: "#extm3u") || small.starts(with: "#extinf") { return .playlist }
    if small.startsElement("<html") || small.startsDoctype("<!doctype", of: "html") { return .webPage }
    return small.hasDocumentBelow ? .xml : .other
  }
}

/// The first characters of a text in UTF-8, UTF-16 or UTF-32, after byte order marks and white space.
private struct Beginning {
  private var letters: ArraySlice<UInt8>
  private static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

  init(_ bytes: Span<UInt8>) {
    var units: [UInt8] = []
    let (start, width, low) = Beginning.encoding(bytes)
    for index in stride(from: start, to: min(bytes.count, GuideKind.sniffedBytes) - width + 1, by: width) {
      let unit = Beginning.ascii(bytes, at: index, width, low) ?? 0x80
      if units.isEmpty, Beginning.space.contains(unit) { continue }
      units.append(unit)
    }
    letters = units[...]
  }

  /// The offset of the text, the number of bytes per code unit, and the significant byte in a unit.
  ///
  /// Zeros next to an ASCII character indicate UTF-16 or UTF-32, with or without a byte order mark.
  private static func encoding(_ bytes: Span<UInt8>) -> (start: Int, width: Int, low: Int) {
    for (mark, width, low) in wide where begins(bytes, with: mark) {
      if let letter = ascii(bytes, at: mark.count, width, low), letter > 0 { return (mark.count, width, low) }
    }
    var start = begins(bytes, with: [0xFF, 0xFE]) || begins(bytes, with: [0xFE, 0xFF]) ? 2 : 0
    while begins(bytes, with: [0xEF, 0xBB, 0xBF], at: start) { start += 3 }
    return (start, 1, 0)
  }

  private static let wide: [(mark: [UInt8], width: Int, low: Int)] = [
    ([0xFF, 0xFE, 0, 0], 4, 0), ([0, 0, 0xFE, 0xFF], 4, 3), ([0xFF, 0xFE], 2, 0), ([0xFE, 0xFF], 2, 1),
    ([], 4, 0), ([], 4, 3), ([], 2, 0), ([], 2, 1),
  ]

  private static func begins(_ bytes: Span<UInt8>, with mark: [UInt8], at start: Int = 0) -> Bool {
    bytes.count >= start + mark.count && mark.indices.allSatisfy { bytes[start + $0] == mark[$0] }
  }

  /// The ASCII character of a code unit; `nil` if it is not ASCII, or if the unit is incomplete.
  private static func ascii(_ bytes: Span<UInt8>, at start: Int, _ width: Int, _ low: Int) -> UInt8? {
    guard start + width <= bytes.count, bytes[start + low] < 0x80 else { return nil }
    for index in 0..<width where index != low && bytes[start + index] != 0 { return nil }
    return bytes[start + low]
  }

  var lowercased: Beginning {
    var small = self
    small.letters = letters.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...]
    return small
  }

  func starts(with text: String) -> Bool { letters.starts(with: text.utf8) }

  /// Whether the text starts like an array of objects or an empty array. (A bracket alone may start a programme's title.)
  var startsJSON: Bool {
    guard letters.first == UInt8(ascii: "[") else { return false }
    let next = letters.dropFirst().first { !Beginning.space.contains($0) }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "]")
  }

  /// Whether the text starts with exactly this element name.
  func startsElement(_ text: String) -> Bool {
    starts(with: text) && letters.dropFirst(text.utf8.count).first.map { !Beginning.isInName($0) } ?? true
  }

  /// Whether a document starts on a later line or after a tag, for example after warnings from a PHP generator.
  var hasDocumentBelow: Bool {
    letters.indices.dropFirst().contains { index in
      guard letters[index] == UInt8(ascii: "<"), [0x0A, 0x0D, 0x3E].contains(letters[index - 1]) else { return false }
      var rest = self
      rest.letters = letters[index...]
      return rest.starts(with: "<?xml ") || rest.startsElement("<tv")
    }
  }

  func startsDoctype(_ sign: String, of name: String) -> Bool {
    guard starts(with: sign) else { return false }
    var rest = self
    rest.letters = letters.dropFirst(sign.utf8.count)
    let isApart = rest.letters.first.map(Beginning.space.contains) ?? false
    rest.letters = rest.letters.drop { Beginning.space.contains($0) }
    return isApart && rest.startsElement(name)
  }

  private static func isInName(_ letter: UInt8) -> Bool {
    (0x30...0x3A).contains(letter) || (0x61...0x7A).contains(letter | 0x20)
      || [0x2D, 0x2E, 0x5F, 0x80].contains(letter)
  }
}
