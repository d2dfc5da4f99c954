import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Playlists that exceed the limits are read quickly, and the excess is reported.
@Suite struct M3ULimitTests {
  @Test func moreThanAHundredThousandEntriesAreLeftOut() {
    let entry = "#EXTINF:-1,H\nhttp://x\n"
    let decoded = DecodedPlaylist("#EXTM3U\n" + String(repeating: entry, count: 100_002))
    #expect(decoded.entries.count == 100_000)
    #expect(decoded.messages == ["200002 refused: more than 100000 entries: the rest left out"])
    #expect(decoded.playlist.diagnostics.first?.isTruncated == true)
  }

  @Test func notAllOfManyAddressesAreReported() {
    let decoded = DecodedPlaylist("#EXTM3U\n" + String(repeating: "x\n", count: 150_000))
    #expect(decoded.entries.isEmpty)
    #expect(decoded.playlist.diagnostics.count(of: .refused) == 100_001)
    #expect(decoded.messages.count == 2_002)
    #expect(decoded.messages.last == "100002 refused: more than 100000 entries: the rest left out")
  }

  @Test func anExcessiveTextIsCut() {
    let name = String(repeating: "é", count: 100_000)
    let decoded = DecodedPlaylist.entries("tvg-name=\"x\(name)\",Harbour")
    #expect(decoded.entries.first?.tvgName == "x" + String(repeating: "é", count: 1_023))
    #expect(decoded.messages == ["2 repaired: text of more than 2048 bytes: truncated"])
  }

  @Test func tooManyGroupsAreLeftOut() {
    let many = (0..<100).map { "g\($0)" }.joined(separator: ";")
    let lines = (0..<200).map { "#EXTGRP:h\($0)\n" }.joined()
    let decoded = DecodedPlaylist(
      "#EXTM3U\n#EXTINF:-1 group-title=\"\(many)\",Harbour\nhttp://x\n#EXTINF:-1,Kestrel\n\(lines)http://x\n")
    #expect(decoded.entries.map(\.groups) == [(0..<64).map { "g\($0)" }, ["h63"]])
    #expect(decoded.messages == ["2 repaired: more than 64 groups: the rest left out"])
  }

  /// Each of these would take hours if any part were examined repeatedly.
  @Test(arguments: [
    "tvg-id=\"", "tvg-id='\" ", "a=\"b c=\"d", "\"", "' ", "a=' b=\" ", "=", ",", " x", "tvg-id=x ", ",tvg-id=x",
    "&amp;",
    "tvg-id=\"x y=\"", "\r", "\n#EXTGRP:&amp;", "\u{E9}", "\u{0}",
  ])
  func veryLongLinesAreReadQuickly(piece: String) {
    let line = String(repeating: piece, count: Contract.count(1_000_000, atLeast: 300_000) / piece.utf8.count)
    let isRead = HangGuard.ends {
      _ = DecodedPlaylist("#EXTM3U\n#EXTINF:-1 \(line)\nhttp://x\n")
      _ = DecodedPlaylist("#EXTM3U \(line)\n#EXTINF:-1,\(line)")
    }
    #expect(isRead)
  }
}
