/// Finds addresses in texts that should be names: an address may hold a password, and names are displayed.
///
/// The rule is in docs/formats.md, under M3U playlists. Where a text may be either, a path, a port, a query or a login behind
/// a host decides: `BBC.co.uk` is a name, `BBC.co.uk/live` is an address.
package enum AddressText {
  /// The start of the first word that is an address, or has one in it; nil if there is none.
  package static func start(in text: Substring) -> Substring.Index? {
    var rest = text[...]
    while let start = rest.unicodeScalars.firstIndex(where: { !isSpace($0) }) {
      let end = rest.unicodeScalars[start...].firstIndex(where: isSpace) ?? rest.endIndex
      if isAddress(rest[start..<end]) { return start }
      rest = rest[end...]
    }
    return nil
  }

  /// Whether a text has an address in it.
  package static func isWithin(_ text: String) -> Bool { start(in: text[...]) != nil }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 }

  private static func isAddress(_ word: Substring) -> Bool {
    // Most words are short and have none of the signs that every address has.
    guard word.utf8.contains(where: { "/:%@.?\\".utf8.contains($0) }) || word.unicodeScalars.contains(where: isWide)
    else {
      return false
    }
    return AddressWord(plain(word)).isAddress
  }

  /// A text as it is compared: without backslashes before slashes, without invisible characters, wide signs as those of
  /// ASCII, and the escapes of printable ASCII decoded, however often they were escaped.
  package static func plain(_ text: some StringProtocol) -> String {
    var plain: [UInt8] = []
    for written in text.unicodeScalars where written.isASCII || written.properties.generalCategory != .format {
      let scalar = isWide(written) ? Unicode.Scalar(written.value - 0xFEE0) ?? written : written
      if scalar == "/", plain.last == UInt8(ascii: "\\") { plain.removeLast() }
      for byte in UTF8.encode(scalar) ?? .init() {
        plain.append(byte)
        // A character that was just decoded may end another escape.
        while let decoded = decodedEnd(of: plain) { plain.replaceSubrange((plain.count - 3)..., with: [decoded]) }
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Whether it is a character of ASCII in the width of a Chinese one, U+FF01 to U+FF5E.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool { (0xFF01...0xFF5E).contains(scalar.value) }

  /// The printable character of an escape such as `%2F` at the end of some bytes; nil if there is none.
  private static func decodedEnd(of bytes: [UInt8]) -> UInt8? {
    guard bytes.count >= 3, bytes[bytes.count - 3] == UInt8(ascii: "%"),
      let high = digit(bytes[bytes.count - 2]), let low = digit(bytes[bytes.count - 1])
    else { return nil }
    let byte = high << 4 | low
    return (0x21...0x7E).contains(byte) ? byte : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): (byte | 0x20) - 87
    default: nil
    }
  }
}

/// A word without escapes, as it is searched for an address.
private struct AddressWord {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.lowercased().utf8) }

  var isAddress: Bool {
    has("://") || hasScheme || isPath || hasQuery || hasLogin || starts.contains { isHost(from: $0) }
  }

  private func has(_ sign: String) -> Bool { index(of: sign, from: 0) != nil }

  private func index(of sign: String, from start: Int) -> Int? {
    let sign = Array(sign.utf8)
    guard start <= bytes.count - sign.count else { return nil }
    return (start...(bytes.count - sign.count)).first { bytes[$0..<$0 + sign.count].elementsEqual(sign) }
  }

  /// Schemes that are no words, so that a colon alone makes an address, and others that need more than that.
  private static let schemes = [
    "http:", "https:", "hxxp:", "hxxps:", "ftp:", "rtmp:", "rtmps:", "rtmpe:", "rtmpt:", "rtsp:", "rtsps:", "mms:",
    "mmsh:",
  ]
  private static let ambiguousSchemes = ["rtp:", "udp:", "srt:", "file:", "data:", "pipe:", "plugin:"]

  /// `rtmp:host`, also behind other characters; `RTP:2` is a name.
  private var hasScheme: Bool {
    // Looked for once: a word may have thousands of starts.
    let last = bytes.lastIndex { "/@.".utf8.contains($0) } ?? -1
    return starts.contains { start in
      if AddressWord.schemes.contains(where: { bytes[start...].starts(with: $0.utf8) }) { return true }
      return AddressWord.ambiguousSchemes.contains { scheme in
        start + scheme.utf8.count <= last && bytes[start...].starts(with: scheme.utf8)
      }
    }
  }

  /// Positions at which a host may begin.
  private var starts: [Int] {
    bytes.indices.filter { index in
      guard index > 0 else { return true }
      let before = bytes[index - 1]
      let isBehindSlashes = before == UInt8(ascii: "/") && index > 1 && bytes[index - 2] == before
      return isBehindSlashes || "([<{\"'|=,;~*@!&".utf8.contains(before)
    }
  }

  /// `//host/path`, `/live/name/12`, and `live/name/12.ts`; `//UK//` and `AC/DC` are names.
  private var isPath: Bool {
    let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
    guard let first = slashes.first else { return false }
    let path = bytes.prefix { !"?#;".utf8.contains($0) }
    let isFile = AddressWord.endings.contains { path.suffix($0.utf8.count).elementsEqual($0.utf8) }
    if isFile { return true }
    guard first == 0 else { return false }
    let start = bytes.prefix { $0 == UInt8(ascii: "/") }.count
    guard start <= 2, let next = slashes.first(where: { $0 >= start }), next + 1 < bytes.count else { return false }
    return bytes[next + 1] != UInt8(ascii: "/")
  }

  private static let endings = [".ts", ".m3u", ".m3u8", ".mpd", ".mp4", ".mkv", ".flv", ".php", ".aac", ".mp3"]

  /// `x?token=1`.
  private var hasQuery: Bool {
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return false }
    let name = bytes[(mark + 1)...].prefix { $0 != UInt8(ascii: "=") }
    return name.endIndex < bytes.endIndex && name.contains { (0x61...0x7A).contains($0) }
  }

  /// `name:password@host` and `token@host/x`; `BBCOne.uk@SD` is an id.
  private var hasLogin: Bool {
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")), at + 1 < bytes.count else { return false }
    return bytes[..<at].contains(UInt8(ascii: ":")) || bytes[(at + 1)...].contains(UInt8(ascii: "/"))
  }

  /// `host.example/x`, `host.example:80`, `localhost/x`, `host:8080/x`, `192.0.2.7`, `[2001:db8::7]` and `www.host`.
  private func isHost(from start: Int) -> Bool {
    let rest = bytes[start...]
    if rest.starts(with: "www.".utf8), rest.count > 4 { return true }
    if rest.first == UInt8(ascii: "[") {
      let number = rest.dropFirst().prefix { AddressWord.isHostByte($0) || $0 == UInt8(ascii: ":") }
      return rest[number.endIndex...].first == UInt8(ascii: "]") && number.count { $0 == UInt8(ascii: ":") } >= 2
    }
    let host = rest.prefix(while: AddressWord.isHostByte)
    var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true { labels.removeLast() }
    guard let last = labels.last, !last.isEmpty, !labels.contains(where: \.isEmpty) else { return false }
    if labels.count == 4, labels.allSatisfy({ $0.count <= 3 && $0.allSatisfy(AddressWord.isDigit) }) { return true }
    let isNamed = labels.count > 1 && last.count >= 2 && !last.contains(where: AddressWord.isDigit)
    let isLocal = host.elementsEqual("localhost".utf8)
    return isContinued(rest[host.endIndex...], isNamed: isNamed || isLocal)
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80 || "-_.".utf8.contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether an address goes on behind its host. A single word without a dot needs a long port and a path: `Sport:24/7` is a
  /// name.
  private func isContinued(_ rest: ArraySlice<UInt8>, isNamed: Bool) -> Bool {
    guard let sign = rest.first else { return false }
    if sign == UInt8(ascii: ":") {
      let port = rest.dropFirst().prefix(while: AddressWord.isDigit)
      if isNamed { return port.count >= 2 }
      return port.count >= 3 && port.endIndex < rest.endIndex && "/?".utf8.contains(rest[port.endIndex])
    }
    guard isNamed else { return false }
    // Groups are separated by semicolons.
    if sign == UInt8(ascii: ";") { return rest.contains(UInt8(ascii: "=")) }
    return sign == UInt8(ascii: "/") || "?#\\".utf8.contains(sign) && rest.count > 1
  }
}
