import Testing

@testable import GuideSources

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/guide.xml.gz", "https://example.org/guide.xml.gz"),
    ("https://sam:se%20cret@example.org/guide.xml", "https://example.org/guide.xml"),
    ("https://sam@example.org", "https://example.org"),
    ("http://a:b@c:d@example.org:81/@x/y?z=@1", "http://example.org:81/@x/y?z=…"),
    // A password with a slash in it is no address, and is not shown all the same.
    ("http://sam:se/cret@example.org/x", "http://…@example.org/x"),
    ("http://sam:12/secret@example.org/x", "http://…@example.org/x"),
    ("http://sam:12?secret@example.org/x", "http://…@example.org/x"),
    // Nor is a login of another address, which stands in the path of this one.
    ("https://proxy.example/https://sam:secret@example.org/x?day=1", "https://proxy.example/…@example.org/x?day=1"),
    // Of a query only what tells nothing of who asks.
    (
      "https://example.org/x?u%73er=sam&%70ass=secret&Days=7&lang=en",
      "https://example.org/x?u%73er=…&%70ass=…&Days=7&lang=en"
    ),
    ("https://example.org/x?k=secret&hash=secret&=secret&secret", "https://example.org/x?k=…&hash=…&=…&…"),
    ("https://example.org/x?z=sam:secret@a&day=1", "https://example.org/x?z=…&day=1"),
    ("https://example.org/x#access=secret", "https://example.org/x"),
    ("sam:secret@example.org/x?k=secret", "example.org/x?k=…"),
    ("sam:secret@example.org/x", "example.org/x"),
    (
      "http://example.org/get.php?username=sam&password=secret&type=x",
      "http://example.org/get.php?username=…&password=…&type=x"
    ),
    ("http://example.org/x?api_key=1&day=2", "http://example.org/x?api_key=…&day=2"),
    ("http://example.org/\u{1B}[2J\u{202E}\nx", "http://example.org/ [2J  x"),
    ("ftp://sam:secret@example.org/x", "ftp://example.org/x"),
    ("", ""),
  ]) func isShownWithoutSecrets(text: String, shown: String) {
    #expect(WebAddress.shown(text) == shown)
  }

  @Test func isPartedIntoWhatIsSentAndWhoAsks() throws {
    let address = try #require(WebAddress("HTTPS://s%40m:se%3Acr%ét@Example.org:8443/a b?c=ü#d"))
    #expect(address.login == WebAddress.Login(name: "s@m", password: "se:cr%ét"))
    #expect(address.origin == WebAddress.Origin(isEncrypted: true, host: "example.org", port: 8443))
    #expect(address.requestText == "https://Example.org:8443/a%20b?c=%C3%BC")
    #expect("\(address)" == "https://Example.org:8443/a%20b?c=…")
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
  ]) func isNone(text: String) {
    #expect(WebAddress(text) == nil)
  }
}
