import Testing

@testable import GuideProgram

/// Players print addresses in error messages, in quotes and before punctuation; no password may reach the status line.
@Suite struct LastLineTests {
  @Test(arguments: [
    "http://iptv.example:8080/bob/hunter2/123: Server returned 404 Not Found",
    "Failed to open http://iptv.example:8080/bob/hunter2/123.",
    "[tcp] 'http://iptv.example:8080/bob/hunter2/123.ts'.",
    "cannot open \"https://bob:hunter2@iptv.example/live\"", "url=http://iptv.example/?u=bob&p=hunter2, giving up",
    "a,http://iptv.example/x,http://iptv.example/bob/hunter2/1",
    "http://bob:hun/ter2@iptv.example/live: refused", "xhttp://h/bob/hunter2", "rtsp://hunter2@iptv.example#hunter2",
  ])
  func onlySchemeAndServerOfAnAddressAreShown(line: String) throws {
    let shown = try #require(lastLine(of: Array("before\n\(line)\n\n".utf8)))
    #expect(!shown.contains("hunter2") && !shown.contains("ter2"), "\(shown)")
    #expect(shown.contains("://"))
  }

  @Test func theErrorIsStillReadable() {
    let line = "http://127.0.0.1:8977/none.ts: Server returned 404 Not Found"
    #expect(lastLine(of: Array(line.utf8)) == "http://127.0.0.1:8977: Server returned 404 Not Found")
    #expect(lastLine(of: Array("a plain error\r\n".utf8)) == "a plain error")
    #expect(lastLine(of: Array(" \n".utf8)) == nil)
  }

  /// Long lines used to be cut before addresses were redacted, so the end of an address was shown.
  @Test func anAddressIsHiddenBeforeALineIsCut() {
    let line = "http://h.example/?password=hunter2&q=\(String(repeating: "b", count: 600)) failed"
    #expect(lastLine(of: Array(line.utf8)) == "http://h.example failed")
  }
}

extension LastLineTests {
  /// A program may print parts of the address without its scheme.
  @Test(arguments: [
    "login anna:HUNTER2PW rejected", "cannot open //anna:HUNTER2PW@127.0.0.1:9/harbour2.ts",
    "password HUNTER2PW: refused",
    "Authorization: Basic YW5uYTpIVU5URVIyUFc=", "GET /live/anna/HUNTER2PW/131.ts?token=HUNTER2PW HTTP/1.1: 404",
  ])
  func hiddenPartsOfTheAddressAreNotShown(line: String) throws {
    let address = "http://anna:HUNTER2PW@127.0.0.1:9/live/anna/HUNTER2PW/131.ts?token=HUNTER2PW"
    let shown = try #require(lastLine(of: Array(line.utf8), hiding: address))
    #expect(!shown.contains("HUNTER2PW") && !shown.contains("YW5u"), "\(shown)")
  }
}
