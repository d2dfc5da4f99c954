import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Names are displayed, so an address instead of a name must not appear: it may contain a password.
@Suite struct M3UAddressInNameTests {
  @Test(arguments: [
    "Channel 4 +1", "BBC.co.uk", "9/11 Files", "24/7 News", "AC/DC TV", "Film4/Drama", "BBCOne.uk@SD", "Kabel.Eins/HD",
    "Who?", "RTP: Memória", "News@9:00", "//// SPORT ////", "|UK| Harbour HD", "(50 % off) TV", "%20 TV", "R&D=fun",
    "Café Meridian", "日本", "ＢＳ１／ＢＳ４", "C:", "12.11.2026", "Live:/ Harbour",
  ])
  func aTextWithoutASchemeIsAName(text: String) {
    #expect(DecodedPlaylist.entries("tvg-id=\"x\",\(text)").names == [text])
  }

  private static let addresses = [
    "http://host/PW", "HTTP://H/PW", "https://me:PW@host.example/x", "rtsp://PW@host", "udp://@239.0.0.1:1234/PW",
    "plugin://x.y/PW", "(http://h/PW)", "HD|http://h/PW", "http://host/?a=PW,b=PW", "http://\u{301}host/PW",
  ]

  @Test(arguments: addresses) func aNameEndsAtTheWordWithAnAddress(address: String) {
    #expect(DecodedPlaylist.entries("tvg-id=\"x\",Harbour One \(address) HD").names == ["Harbour One"])
  }

  /// Addresses may be anywhere in a playlist, whatever else the line contains.
  @Test(arguments: addresses) func addressesInALineAreNeitherKeptNorRepeated(address: String) {
    let lines = [
      ",\(address)", " \(address)", " tvg-id=\"x\" \(address)", " tvg-id=\"x\",\(address)",
      " tvg-id=\"x\",News \(address)",
      " tvg-id=\"\(address)\",", " tvg-id=\"\(address)\",Harbour", " tvg-name=\"\(address)\",",
      " tvg-name='\(address)',Harbour",
      " tvg-chno=\"\(address)\",Harbour", " tvg-chno=\"7\",\(address)", " tvg-shift=\"\(address)\",Harbour",
      " group-title=\"News;\(address)\",Harbour",
    ]
    for line in lines {
      let decoded = DecodedPlaylist(
        "#EXTM3U\n#EXTINF:-1\(line)\nhttp://host/PW\n#EXTINF:-1,Quay\n#EXTGRP:\(address)\nx\n")
      let texts = decoded.entries.flatMap { [$0.name, $0.tvgID ?? "", $0.tvgName ?? ""] + $0.groups }
      let all = texts + decoded.messages
      #expect(all.nonEmptyAllSatisfy { !$0.contains("PW") }, "\(line): \(all)")
      #expect(
        decoded.messages.contains { $0.contains("an address") || $0.contains("stray words between attributes") },
        "\(line)")
    }
  }

  @Test func entriesWithoutANameUseTheNextBestOne() {
    let address = "http://host.example/live/me/PW/12.ts"
    let decoded = DecodedPlaylist.entries(
      "tvg-id=\"harbour\",\(address)", "tvg-name=\"Quay\",\(address)", "tvg-chno=\"3\",\(address)", ",\(address)")
    #expect(decoded.entries.map(\.tvgID) == ["harbour", nil])
    let left = "repaired: an address instead of a name: left out"
    #expect(
      decoded.messages == [
        "2 \(left)", "2 repaired: no name: its tvg-id is used", "4 \(left)",
        "4 repaired: no name: its tvg-name is used",
        "6 \(left)", "6 refused: channel 3 has neither a name nor a tvg-id: entry left out", "8 \(left)",
        "8 refused: neither a name nor a tvg-id: entry left out",
      ])
  }
}
