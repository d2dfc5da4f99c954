import Testing

@testable import GuideSources

@Suite struct WebAddressTests {
  @Test func addressIsSplitIntoRequestAndLogin() throws {
    let address = try #require(WebAddress("HTTPS://s%40m:se%3Acr%ét@Example.org:8443/a b?c=ü#d"))
    #expect(address.login == WebAddress.Login(name: "s@m", password: "se:cr%ét"))
    #expect(address.origin == WebAddress.Origin(isEncrypted: true, host: "example.org", port: 8443))
    #expect(address.requestText == "https://Example.org:8443/a%20b?c=%C3%BC")
    #expect("\(address)" == "https://Example.org:8443")
    #expect(!String(reflecting: address).contains("cr%"))
    #expect(WebAddress("http://example.org?x")?.requestText == "http://example.org/?x")
    #expect(WebAddress("http://[::1]:80/x")?.origin == WebAddress.Origin(isEncrypted: false, host: "[::1]", port: 80))
    #expect(WebAddress("http://[::1]/x")?.origin.port == 80)
    #expect(WebAddress("http://sam@example.org/")?.login == WebAddress.Login(name: "sam", password: ""))
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org/", "file:///etc/passwd", "http://", "http:///x", "http://:80/",
    "http://example.org:0/", "http://example.org:99999/", "http://example.org:+80/", "http://example.org:x/",
    "http://ex ample.org/", "http://example.org/\r\nX-Y: z", "http://example.org\\x/", "://example.org/",
  ]) func invalidAddressIsRejected(text: String) {
    #expect(WebAddress(text) == nil)
  }
}
