import GuideModel
import Testing

@Suite struct RequestHeadersTests {
  @Test(arguments: [
    ("User-Agent", "Lamp/1.0", true), ("X_Key", "a b", true), ("Cookie", "k=1; l=2", true), ("User-Agent", "-x", false),
    ("User-Agent", " x", false), ("User-Agent", "", false), ("User-Agent", "a\nb", false), ("User Agent", "x", false),
    ("-H", "x", false), ("A:B", "x", false), ("User-Agent", "é", false),
    ("User-Agent", String(repeating: "x", count: 2_000), false),
  ])
  func onlyPrintableHeadersThatAreNotOptionsAreKept(name: String, value: String, isKept: Bool) {
    var headers = RequestHeaders()
    #expect(headers.add(name, value) == isKept)
    #expect(headers.all.count == (isKept ? 1 : 0))
  }

  @Test func theFirstHeaderOfANameWins() {
    var headers = RequestHeaders()
    headers.add("user-agent", "a")
    headers.add("User-Agent", "b")
    #expect(headers.userAgent == "a" && headers.all.count == 1)
  }

  @Test func textIsParsedBack() {
    let text = "User-Agent: Lamp: 1\nReferer: https://r.example/\nCookie: k=1"
    let headers = RequestHeaders(text: text)
    #expect(headers.text == text && headers.others.map(\.name) == ["Cookie"])
    #expect(
      RequestHeaders(text: "User-Agent: --script=x\nnothing\n:\n").isEmpty, "a damaged database may hold anything")
  }
}
