/// The kind of a playlist line, and the range of its text.
struct M3ULine {
  enum LineKind {
    /// A blank line, a comment, or a tag that does not concern channels.
    case other
    /// `#EXTM3U`, before the first entry.
    case header
    /// `#EXTINF`, which begins an entry.
    case entry
    /// `#EXTGRP`: groups for the following entries.
    case groups
    /// `#EXTVLCOPT` or `#KODIPROP`: a player option for an entry.
    case option
    /// A tag that occurs only in single-stream playlists, which list segments or qualities instead of channels.
    case stream
    /// Anything but a comment: the address of an entry.
    case address
  }

  let kind: LineKind
  /// The text after the word that gives the kind; for an address, the whole line.
  let text: Range<Int>

  /// Reads the line at a position, and moves the position past its LF, CRLF or CR. Skips a byte order mark at the start of
  /// any line, because people concatenate playlists.
  init(_ bytes: Span<UInt8>, from position: inout Int) {
    var start = position
    while position < bytes.count, bytes[position] != ASCIIByte.lineFeed, bytes[position] != ASCIIByte.carriageReturn {
      position += 1
    }
    let end = position
    if position < bytes.count {
      let isPair = bytes[position] == ASCIIByte.carriageReturn && position + 1 < bytes.count
      position += isPair && bytes[position + 1] == ASCIIByte.lineFeed ? 2 : 1
    }
    if end - start >= 3, bytes[start] == 0xEF, bytes[start + 1] == 0xBB, bytes[start + 2] == 0xBF { start += 3 }
    self.init(bytes, bytes.trimmed(start..<end))
  }

  private init(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    guard let first = line.first, bytes[first] == UInt8(ascii: "#") else {
      kind = line.isEmpty ? .other : .address
      text = line
      return
    }
    // Kodi also accepts `#EXTVLCOPT--http-user-agent=x`.
    let dashes = bytes.lowercased(line.prefix(12), upTo: 12) == "#extvlcopt--" ? line.lowerBound + 10 : nil
    let end =
      dashes ?? line.first { bytes[$0] <= ASCIIByte.space || bytes[$0] == ASCIIByte.colon } ?? line.upperBound
    let hasColon = end < line.upperBound && bytes[end] == ASCIIByte.colon
    kind = M3ULine.kind(bytes.lowercased(line.lowerBound..<end, upTo: 24))
    text = bytes.trimmed((dashes != nil ? end + 2 : hasColon ? end + 1 : end)..<line.upperBound)
  }

  private static func kind(_ word: String?) -> LineKind {
    switch word {
    case "#extm3u": .header
    case "#extinf": .entry
    case "#extgrp": .groups
    case "#extvlcopt", "#kodiprop": .option
    // RFC 8216: every stream playlist has one or the other.
    case "#ext-x-targetduration", "#ext-x-stream-inf": .stream
    default: .other
    }
  }
}
