/// A line of a playlist: what it is, and where its own text lies.
struct M3ULine {
  enum Kind {
    /// Nothing, or a comment, or something that says nothing of channels.
    case other
    /// `#EXTM3U`, before the first entry.
    case header
    /// `#EXTINF`, which begins an entry.
    case entry
    /// `#EXTGRP`, the groups of an entry.
    case groups
    /// What only playlists of one stream have: in place of channels they list its pieces or its qualities.
    case stream
    /// Anything that is no comment: where an entry can be played.
    case address
  }

  let kind: Kind
  /// What follows the word that tells the kind; of an address, all of it.
  let text: Range<Int>

  /// The line that begins at a place, which is moved behind its end: LF, CRLF or CR. A byte order mark at its start is
  /// passed over, since playlists are put together of several.
  init(_ bytes: Span<UInt8>, from place: inout Int) {
    var start = place
    while place < bytes.count, bytes[place] != ASCIIByte.lineFeed, bytes[place] != ASCIIByte.carriageReturn {
      place += 1
    }
    let end = place
    if place < bytes.count {
      let isPair = bytes[place] == ASCIIByte.carriageReturn && place + 1 < bytes.count
      place += isPair && bytes[place + 1] == ASCIIByte.lineFeed ? 2 : 1
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
    let end = line.first { bytes[$0] <= ASCIIByte.space || bytes[$0] == ASCIIByte.colon } ?? line.upperBound
    let hasColon = end < line.upperBound && bytes[end] == ASCIIByte.colon
    kind = M3ULine.kind(bytes.lowercased(line.lowerBound..<end, upTo: 24))
    text = bytes.trimmed((hasColon ? end + 1 : end)..<line.upperBound)
  }

  private static func kind(_ word: String?) -> Kind {
    switch word {
    case "#extm3u": .header
    case "#extinf": .entry
    case "#extgrp": .groups
    // RFC 8216: every playlist of a stream has one or the other.
    case "#ext-x-targetduration", "#ext-x-stream-inf": .stream
    default: .other
    }
  }
}

extension Span<UInt8> {
  /// A short word with small letters; nil where it is longer than so many bytes.
  func lowercased(_ range: Range<Int>, upTo limit: Int) -> String? {
    guard range.count <= limit else { return nil }
    var letters: [UInt8] = []
    letters.reserveCapacity(range.count)
    for place in range { letters.append((0x41...0x5A).contains(self[place]) ? self[place] | 0x20 : self[place]) }
    return String(decoding: letters, as: UTF8.self)
  }
}
