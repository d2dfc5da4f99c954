/// The encoding named in a document's declaration. Names are compared ignoring case and punctuation, because spelling
/// varies: `utf8`, `UTF_8`, `Latin-1`, `cp1252`.
enum DeclaredEncoding: Equatable {
  case utf8
  /// Includes ASCII and ISO 8859-1.
  case windows1252
  /// One byte per character, with the encoding's name in the C library.
  case oneByte(String)
  /// Several bytes per character, with possible names in the C library, best first. If `isEscaped` is true, all bytes
  /// are ASCII.
  case multiByte([String], isEscaped: Bool)
  /// UTF-16, UTF-32 or similar. A declaration written in single bytes cannot use one of these.
  case wide
  case unknown

  /// The byte that introduces characters encoded as ASCII bytes; `nil` if the encoding has none.
  var escape: UInt8? {
    if case .multiByte(_, true) = self { 0x1B } else { nil }
  }

  init(_ name: String) {
    var key = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    for prefix in ["xx", "x", "cs"] where key.hasPrefix(prefix) && key.count > 4 {
      key.removeFirst(prefix.count)
      break
    }
    self =
      DeclaredEncoding.unicode(key) ?? DeclaredEncoding.eastAsian(key) ?? DeclaredEncoding.western(key)
      ?? DeclaredEncoding.numbered(key) ?? DeclaredEncoding.named(key) ?? DeclaredEncoding.libraryName(name)
  }

  private static func unicode(_ key: String) -> DeclaredEncoding? {
    if key.hasPrefix("utf8") || key.hasSuffix("utf8") || key.hasSuffix("65001") { return .utf8 }
    let isWide = ["utf16", "utf32", "ucs", "unicode", "iso10646"].contains { key.hasPrefix($0) }
    return isWide ? .wide : nil
  }

  private static func eastAsian(_ key: String) -> DeclaredEncoding? {
    let found = eastAsianNames.first { entry in
      entry.beginnings.contains { key.hasPrefix($0) } || entry.codePage.map { $0 == codePage(key) } ?? false
    }
    return found.map { .multiByte($0.library, isEscaped: $0.isEscaped) }
  }

  /// A superset for each encoding, because text labelled GB2312 is often really GBK.
  private static let eastAsianNames: [(beginnings: [String], codePage: String?, library: [String], isEscaped: Bool)] = [
    (["gb", "euccn", "chinese"], "936", ["GB18030", "GBK", "GB2312"], false),
    (["big5", "cnbig5"], "950", ["BIG5-HKSCS", "CP950", "BIG5"], false),
    (["euckr", "ksc", "ksx1001", "uhc", "korean"], "949", ["UHC", "EUC-KR"], false),
    (["shiftjis", "sjis", "mskanji", "windows31j"], "932", ["CP932", "SHIFT_JIS"], false),
    (["eucjp", "ujis", "extendedunixcodepackedformatforjapanese"], nil, ["EUC-JP-MS", "EUC-JP"], false),
    (["euctw"], nil, ["EUC-TW"], false),
    (["iso2022jp", "jis"], nil, ["ISO-2022-JP"], true),
    (["iso2022kr"], nil, ["ISO-2022-KR"], true),
    (["iso2022cn"], nil, ["ISO-2022-CN-EXT", "ISO-2022-CN"], true),
    (["johab"], "1361", ["JOHAB"], false),
  ]

  /// The number of a code page: `1251` in `win1251`.
  private static func codePage(_ key: String) -> String? {
    let digits = key.drop { !$0.isNumber }
    let prefix = key.dropLast(digits.count)
    let isKnown = ["", "windows", "win", "cp", "ms", "ansi", "ibm", "dos", "codepage"].contains { $0 == prefix }
    return isKnown && (3...5).contains(digits.count) && digits.allSatisfy(\.isNumber) ? String(digits) : nil
  }

  private static func western(_ key: String) -> DeclaredEncoding? {
    let names: Set<String> = [
      "ansi", "windowsansi", "msansi", "windows", "win", "windowslatin1", "western", "westerneuropean", "ascii",
      "usascii",
      "us", "iso646us", "ansix341968", "ansix341986", "latin", "latin1", "l1", "isolatin1", "isoir100", "iso88591",
      "iso885911987", "iso8859", "88591", "8859",
    ]
    let pages: Set<String> = ["1252", "819", "367"]
    return names.contains(key) || codePage(key).map(pages.contains) ?? false ? .windows1252 : nil
  }

  /// The encoding for a part of ISO 8859 or a numbered code page.
  private static func numbered(_ key: String) -> DeclaredEncoding? {
    if let part = partOfISO8859(key) {
      switch part {
      case 9: return .oneByte("CP1254")
      case 11: return .oneByte("CP874")
      default: return .oneByte("ISO-8859-\(part)")
      }
    }
    return codePage(key).map { .oneByte("CP\($0)") }
  }

  private static func partOfISO8859(_ key: String) -> Int? {
    let parts = [2: 2, 3: 3, 4: 4, 5: 9, 6: 10, 7: 13, 8: 14, 9: 15, 10: 16]
    for prefix in ["isolatin", "latin"] where key.hasPrefix(prefix) {
      return Int(key.dropFirst(prefix.count)).flatMap { parts[$0] }
    }
    for prefix in ["iso8859", "8859"] where key.hasPrefix(prefix) {
      let rest = key.dropFirst(prefix.count)
      // A year may follow.
      let two = Int(rest.prefix(2)).flatMap { (10...16).contains($0) ? $0 : nil }
      return two ?? Int(rest.prefix(1)).flatMap { (2...9).contains($0) ? $0 : nil }
    }
    return nil
  }

  private static func named(_ key: String) -> DeclaredEncoding? {
    let names = [
      "koi8": "KOI8-R", "koi8r": "KOI8-R", "koi8u": "KOI8-U", "koi8ru": "KOI8-U", "mac": "MACINTOSH",
      "macroman": "MACINTOSH", "macintosh": "MACINTOSH", "maccyrillic": "MAC-CYRILLIC", "macukrainian": "MAC-CYRILLIC",
      "macce": "MAC-CENTRALEUROPE", "cyrillic": "ISO-8859-5", "arabic": "ISO-8859-6", "greek": "ISO-8859-7",
      "hebrew": "ISO-8859-8", "turkish": "CP1254", "tis620": "CP874", "thai": "CP874",
    ]
    return names[key].map { .oneByte($0) }
  }

  /// Any other name that the C library may know.
  private static func libraryName(_ name: String) -> DeclaredEncoding {
    let isPlain = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || [0x2D, 0x2E, 0x5F].contains($0)
    }
    return isPlain && (2...40).contains(name.utf8.count) ? .oneByte(name.uppercased()) : .unknown
  }
}
