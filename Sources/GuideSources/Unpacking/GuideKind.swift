/// What a file seems to be by how it begins.
package enum GuideKind: Hashable, Sendable {
  /// An XML document, as XMLTV is.
  case xml
  /// A web page: servers answer with one where there is no file, and say that all is well.
  case webPage
  /// Anything else, such as a Radio Times feed, or nothing.
  case other

  /// How many bytes are looked at.
  package static let telling = 4096

  /// What begins so.
  package static func sniff(_ first: Span<UInt8>) -> GuideKind {
    let text = Beginning(first)
    if text.starts(with: "<?xml") || text.starts(with: "<!--") || text.startsElement("<tv") { return .xml }
    if text.startsDoctype("<!DOCTYPE", of: "tv") { return .xml }
    let small = text.lowercased
    return small.startsElement("<html") || small.startsDoctype("<!doctype", of: "html") ? .webPage : .other
  }
}

/// The first letters of a text in UTF-8 or UTF-16, after its byte order mark and white space.
private struct Beginning {
  private var letters: ArraySlice<UInt8>
  private static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

  init(_ bytes: Span<UInt8>) {
    var units: [UInt8] = []
    let (start, width, low) = Beginning.encoding(bytes)
    for place in stride(from: start, to: min(bytes.count, GuideKind.telling) - width + 1, by: width) {
      let isASCII = (width == 1 || bytes[place + 1 - low] == 0) && bytes[place + low] < 0x80
      let unit = isASCII ? bytes[place + low] : 0x80
      if units.isEmpty, Beginning.space.contains(unit) { continue }
      units.append(unit)
      // White space may be long within a document type; more than this has nobody.
      if units.count == 256 { break }
    }
    letters = units[...]
  }

  /// Where the text starts, how many bytes a unit has, and which of them counts. Without a mark, text that begins with an
  /// ASCII letter beside a zero is UTF-16.
  private static func encoding(_ bytes: Span<UInt8>) -> (start: Int, width: Int, low: Int) {
    guard bytes.count >= 2 else { return (0, 1, 0) }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): return (2, 2, 1)
    case (0xFF, 0xFE): return (2, 2, 0)
    case (0, 1...): return (0, 2, 1)
    case (1..., 0): return (0, 2, 0)
    case (0xEF, 0xBB): return bytes.count >= 3 && bytes[2] == 0xBF ? (3, 1, 0) : (0, 1, 0)
    default: return (0, 1, 0)
    }
  }

  var lowercased: Beginning {
    var small = self
    small.letters = letters.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...]
    return small
  }

  func starts(with text: String) -> Bool { letters.starts(with: text.utf8) }

  /// Whether it begins with a name that goes on no further.
  func startsElement(_ text: String) -> Bool {
    starts(with: text) && letters.dropFirst(text.utf8.count).first.map { !Beginning.isInName($0) } ?? true
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
