import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Which texts are names of channels and which are addresses.
@Suite struct AddressTextTests {
  /// As channels and their ids are called.
  private static let names = [
    "Channel 4 +1", "BBC.co.uk", "E4.uk", "9/11 Files", "24/7 News", "News 24/7", "AC/DC TV", "HBO/MAX", "Film4/Drama",
    "BBCOne.uk@SD", "BBCOne.uk@East", "Sat.1", "Sat.1/ProSieben", "N24.de?", "Who?", "Sky.de;HD",
    "RTP:2", "RTP: Memória",
    "Sport:24/7",
    "News@9:00", "Live: Harbour @ 8", "##### NEWS #####", "//// SPORT ////", "//UK// Harbour", "/UK/ Harbour",
    "|UK| Harbour HD",
    "[HD] Harbour", "(50 % off) TV", "100% News", "%20 TV", "M.A.S.H/Reruns", "U.S./Mexico", "Dr. Who: The Movie",
    "Harbour, One & Co.", "R&D=fun", "St. George/Illawarra", "Café Meridian", "日本", "5.1", "1.2.3",
    "ＮＨＫ総合１", "ＢＳ１／ＢＳ４", "Harbour (18:30-6:00)", "harbour.example+60", "C++", "A/V", "C:", "Vol.2:30", "12.11.2026",
    "a.b.c",
  ]

  /// The same with a secret behind, which begins with PW.
  private static let addresses = [
    "http://host/PW", "HTTP://H/PW", "https://me:PW@host.example/x", "//host/p?token=PW", "//host.example:8080?PW",
    "www.host/p?PW", "www.host.example/live/PW/PW/1.ts", "host.example/live/me/PW/12.ts", "HOST.Example/PW",
    "http:\\/\\/host\\/PW", "hxxp%3A%2F%2Fhost%2FPW", "hxxp%253A%252F%252Fhost%252FPW", "rtmp:host/PW", "rtp:@PW.host",
    "udp://@239.0.0.1:1234/PW", "239.0.0.1/PW", "192.0.2.7:80/PW", "[2001:db8::7]:80/PW", "localhost/PW",
    "tvheadend:9981/PW",
    "me:PW@host", "me%3APW%40host", "PW@host/x", "plugin://x.y/PW", "http:/host/PW", "/live/me/PW", "live/me/PW.ts",
    "get.php?username=me&password=PW", "host.example;jsessionid=PW", "host.example#PW", "host.example./PW",
    "(http://h/PW)", "http：//h/PW", "h．example／live／me／PW",
    "url=www.host/PW", "HD|host.example/PW", "http//host.example/PW", "http:/\u{200B}/host/PW", "news:http://host/PW",
  ]

  @Test(arguments: names) func aNameIsNoAddress(text: String) {
    #expect(!AddressText.isWithin(text))
    #expect(M3ULook.entries("tvg-id=\"x\",\(text)").names == [text])
  }

  @Test(arguments: addresses) func anAddressIsNoName(text: String) {
    #expect(AddressText.isWithin(text))
    #expect(AddressText.start(in: "Harbour One \(text) HD"[...])?.utf16Offset(in: "Harbour One \(text) HD") == 12)
    // With every sign escaped, and every escape too.
    let escaped = text.utf8.map { byte in
      let isLetter = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte >= 0x80
      return isLetter ? String(decoding: [byte], as: UTF8.self) : "%\(String(byte, radix: 16))"
    }.joined()
    if text.utf8.allSatisfy({ $0 < 0x80 }) { #expect(AddressText.isWithin(escaped), "\(escaped)") }
  }

  /// Wherever a playlist has it, and whatever else is found in the line.
  @Test(arguments: addresses) func anAddressOfALineIsNeitherKeptNorRepeated(address: String) {
    let lines = [
      ",\(address)", " \(address)", " tvg-id=\"x\" \(address)", " tvg-id=\"x\",\(address)",
      " tvg-id=\"x\",News \(address)",
      " tvg-id=\"\(address)\",", " tvg-id=\"\(address)\",Harbour", " tvg-name=\"\(address)\",",
      " tvg-name='\(address)',Harbour",
      " tvg-chno=\"\(address)\",Harbour", " tvg-chno=\"7\",\(address)", " tvg-shift=\"\(address)\",Harbour",
      " group-title=\"News;\(address)\",Harbour",
    ]
    for line in lines {
      let look = M3ULook("#EXTM3U\n#EXTINF:-1\(line)\nhttp://host/PW\n#EXTINF:-1,Quay\n#EXTGRP:\(address)\nx\n")
      let texts = look.entries.flatMap { [$0.name, $0.tvgID ?? "", $0.tvgName ?? ""] + $0.groups }
      let all = texts + look.messages
      #expect(all.nonEmptyAllSatisfy { !$0.contains("PW") }, "\(line): \(all)")
      #expect(
        look.messages.contains { $0.contains("an address") || $0.contains("words that are no attribute") },
        "\(line)")
    }
  }

  @Test func withoutANameAnEntryIsCalledByTheNextBest() {
    let address = "host.example/live/me/PW/12.ts"
    let look = M3ULook.entries(
      "tvg-id=\"harbour\",\(address)", "tvg-name=\"Quay\",\(address)", "tvg-chno=\"3\",\(address)", ",\(address)")
    #expect(look.entries.map(\.tvgID) == ["harbour", nil])
    let left = "repaired: an address in place of a name: left out"
    #expect(
      look.messages == [
        "2 \(left)", "2 repaired: no name: known by its tvg-id", "4 \(left)",
        "4 repaired: no name: known by its tvg-name",
        "6 \(left)", "6 refused: channel 3 has neither a name nor a tvg-id: the entry left out", "8 \(left)",
        "8 refused: neither a name nor a tvg-id: the entry left out",
      ])
  }
}
