/// Prepares the playlist that an Xtream server sends.
///
/// It also lists films and series, often more of them than a playlist may have entries, and it rarely says which channels
/// have catch-up.
package enum XtreamPlaylist {
  /// The playlist without films and series, and with catch-up for the streams in `archives`: days by the stream's id.
  package static func prepared(_ bytes: [UInt8], archives: [Int: Int]) -> [UInt8] {
    var prepared: [UInt8] = []
    prepared.reserveCapacity(bytes.count)
    // The head belongs to the whole playlist.
    let head = bytes.firstIndex(of: ASCIIByte.lineFeed).map { $0 + 1 } ?? bytes.count
    var lineStart = bytes[..<head].firstRange(of: "#EXTM3U".utf8) == nil ? 0 : head
    prepared += bytes[..<lineStart]
    // The start of the lines since the last address.
    var start = lineStart
    while lineStart < bytes.count {
      let lineEnd = bytes[lineStart...].firstIndex(of: ASCIIByte.lineFeed).map { $0 + 1 } ?? bytes.count
      defer { lineStart = lineEnd }
      guard let first = bytes[lineStart..<lineEnd].first(where: { $0 > ASCIIByte.space }),
        first != UInt8(ascii: "#")
      else { continue }
      let address = StreamPath(bytes[lineStart..<lineEnd])
      if !address.isOnDemand {
        let days = address.id.flatMap { archives[$0] }
        append(bytes[start..<lineStart], catchupDays: days, to: &prepared)
        prepared += bytes[lineStart..<lineEnd]
      }
      start = lineEnd
    }
    return prepared + bytes[start...]
  }

  /// Appends the lines of an entry before its address, with catch-up unless they have it.
  private static func append(_ lines: ArraySlice<UInt8>, catchupDays days: Int?, to prepared: inout [UInt8]) {
    guard let days, let entry = lines.firstRange(of: "#EXTINF:".utf8), lines.firstRange(of: "catchup".utf8) == nil,
      let end = lines[entry.upperBound...].firstIndex(where: { $0 <= ASCIIByte.space || $0 == ASCIIByte.comma })
    else { return prepared += lines }
    prepared += lines[..<end]
    prepared += " catchup=\"xc\" catchup-days=\"\(days)\"".utf8
    prepared += lines[end...]
  }

  /// The path of a stream's address: `/live/NAME/PASSWORD/12.ts` or `/movie/NAME/PASSWORD/12.mkv`.
  private struct StreamPath {
    let isOnDemand: Bool
    /// The stream's id; `nil` if the address has none.
    let id: Int?

    init(_ line: ArraySlice<UInt8>) {
      let parts = String(decoding: line, as: UTF8.self).prefix { $0 != "?" }.split(separator: "/").suffix(4)
      isOnDemand = parts.count == 4 && ["movie", "series"].contains(parts.first)
      id = parts.last.flatMap { Int($0.prefix { $0 != "." && !$0.isWhitespace }) }
    }
  }
}
