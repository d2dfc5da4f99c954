import GuideTestSupport
import Testing

@testable import GuideSources

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/guide.xml.gz", "https://example.org/guide.xml.gz"),
    ("https://sam:se%20cret@example.org/guide.xml", "https://example.org/guide.xml"),
    ("https://sam@example.org", "https://example.org"),
    ("http://a:b@c:d@example.org:81/@x/y?z=@1", "http://example.org:81/@x/…?…"),
    // A password with a slash in it is no address, and is not shown all the same.
    ("http://sam:se/cret@example.org/x", "http://…@example.org/x"),
    ("http://sam:12/secret@example.org/x", "http://…@example.org/x"),
    ("http://sam:12?secret@example.org/x", "http://…@example.org/x"),
    // Nor is a login of another address, which stands in the path of this one.
    ("https://proxy.example/https://sam:secret@example.org/x?day=1", "https://proxy.example/…?day=1"),
    // Of a query only what tells nothing of who asks.
    (
      "https://example.org/x?u%73er=sam&%70ass=secret&Days=7&lang=en",
      "https://example.org/x?user=…&pass=…&Days=7&lang=en"
    ),
    ("https://example.org/x?k=secret&hash=secret&=secret&secret", "https://example.org/x?…"),
    ("https://example.org/x?z=sam:secret@a&day=1", "https://example.org/x?…&day=1"),
    ("https://example.org/x#access=secret", "https://example.org/x"),
    ("sam:secret@example.org/x?k=secret", "example.org/x?…"),
    ("sam:secret@example.org/x", "example.org/x"),
    (
      "http://example.org/get.php?username=sam&password=secret&type=x",
      "http://example.org/get.php?username=…&password=…&type=x"
    ),
    ("http://example.org/x?api_key=1&day=2", "http://example.org/x?api_key=…&day=2"),
    ("http://example.org/\u{1B}[2J\u{202E}\nx", "http://example.org/ [2J x"),
    ("ftp://sam:secret@example.org/x", "ftp://example.org/x"), ("file:///etc/passwd", "file:///etc/passwd"),
    ("http://me:secret:8080/g", "http://me:…/g"), ("http://me:secret,h.example:80/g", "http://me:…/g"),
    ("http://h.example:secret:80", "http://h.example:…"),
    ("", ""), ("me%3Asecret%40example.org/x", "example.org/x"),
    (
      "  https://me:secret@example.org/x",
      "https://example.org/x"
    ),
    ("https://example.org/x;jsessionid=secret", "https://example.org/x…"),
    ("https://example.org/x;jsessionid=secret/guide.xml?day=1", "https://example.org/x…/guide.xml?day=1"),
    ("https://example.org/x%3Bjsessionid%3Dsecret", "https://example.org/x…"),
    ("https://example.org/x%253Fsecret", "https://example.org/x?…"),
    ("https://example.org/x?secret=", "https://example.org/x?…"),
    ("https://example.org/x?day=http://me:secret@host", "https://example.org/x?day=…"),
    // A query is one behind a host without a dot too, and a secret in it is no host.
    ("http://tvheadend:9981/x?username=me&password=a@secret", "http://tvheadend:9981/x?username=…&password=…"),
    ("http://example.org/live/me/secret/12.ts", "http://example.org/live/…"),
    ("http://example.org:8080/me/secret/12", "http://example.org:8080/…"),
    ("http://example.org/a/feed/", "http://example.org/a/feed/"),
    (
      "http://example.org/live/",
      "http://example.org/live/"
    ),
    ("https://example.org/3f9a0c7b2d81/guide.xml", "https://example.org/…/guide.xml"),
    ("https://example.org/eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoibWUifQ.sig/guide.xml", "https://example.org/…/guide.xml"),
    ("https://example.org/123456789012/guide.xml", "https://example.org/…/guide.xml"),
    ("https://example.org/deadbeefdeadbeefdeadbeef/20261120.xml", "https://example.org/…/20261120.xml"),
    ("https://example.org/guide-2026-11-20.xml.gz", "https://example.org/guide-2026-11-20.xml.gz"),
    ("me:secret@\u{301}example.org/x", "example.org/x"), ("example.org:secret/x", "example.org:…/x"),
    ("https:me:secret@example.org/x", "https://example.org/x"), ("//me:secret@example.org/x", "example.org/x"),
    ("http:\\/\\/me:secret@example.org\\/x", "http://example.org/x"),
    // Escaped signs of a password are none of the address; once a part of it was taken for the host.
    ("http://ann:top%40secr%2Fet@example.org:9981/x", "http://example.org:9981/x"),
    ("http://ann:top%40secr%23et@example.org", "http://example.org"),
    ("http://ann:top%40secr%3Fet@[::1]:9981", "http://[::1]:9981"),
    ("http://ann:se%2Fcret@example.org", "http://example.org"), ("ann:se%40%2Fcret@example.org/x", "example.org/x"),
    ("http://zoe:z%40e%3AS%2FK%20%237%25%C3%B6@127.0.0.1:19981", "http://127.0.0.1:19981"),
    (
      "me:secret@x://example.org/y",
      "x://example.org/y"
    ),
  ]) func isShownWithoutSecrets(text: String, shown: String) {
    #expect(WebAddress.shown(text) == shown)
  }

  /// A secret at every place of an address, plain and escaped: it is never shown, and the host always is.
  @Test func aRandomAddressIsShownWithItsHostAndWithoutItsSecret() {
    var random = SplitMix64(seed: 28)
    var places: Set<Int> = []
    for _ in 0..<Contract.count(20_000, atLeast: 4_000) {
      let address = SecretAddress(&random)
      places.insert(address.place)
      let shown = WebAddress.shown(address.text)
      #expect(!shown.lowercased().contains("sesame"), "\(address.text): \(shown)")
      #expect(shown.contains(address.host), "\(address.text): \(shown)")
    }
    #expect(places == Set(0..<SecretAddress.places))
  }

  @Test func isPartedIntoWhatIsSentAndWhoAsks() throws {
    let address = try #require(WebAddress("HTTPS://s%40m:se%3Acr%ét@Example.org:8443/a b?c=ü#d"))
    #expect(address.login == WebAddress.Login(name: "s@m", password: "se:cr%ét"))
    #expect(address.origin == WebAddress.Origin(isEncrypted: true, host: "example.org", port: 8443))
    #expect(address.requestText == "https://Example.org:8443/a%20b?c=%C3%BC")
    #expect("\(address)" == "https://Example.org:8443/a%20b?…")
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

/// A random address with the secret `sesame` in one place.
private struct SecretAddress {
  static let places = 15
  private static let secrets = [
    "sesame", "a@sesame", "sesame@b.example", "p:sesame", "a+sesame", "x=sesame", "sesame=", "é\u{301}sesame",
    "%73esame",
  ]
  private static let hosts = ["tv.example", "example.org", "a-b.c.example", "192.0.2.7", "localhost", "[2001:db8::7]"]
  private static let schemes = [
    "https://", "http://", "HTTP://", "rtmp://", "https:", " https://", "http:\\/\\/", "//", "",
  ]
  private static let paths = ["", "/", "/guide.xml.gz", "/feed/", "/feed/94.dat?day=1", "/x?channels=1,2#y"]

  let text: String
  let host: String
  let place: Int

  init(_ random: inout SplitMix64) {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    place = Int.random(in: 0..<Self.places, using: &random)
    host = pick(Self.hosts)
    let secret = pick(Self.secrets)
    let user = pick(["me", "me@mail.example", "x%3Ay"])
    let name = pick(["token", "k", "%70ass", "tok%65n", "day&x", "xday"])
    let before = pick(["live", "user", "%6Cive", "me@mail.example", "@me", "token"])
    let file = pick(["", "/12.ts", "/guide.xml"])
    let logins = [
      0: "\(user):\(secret)@", 1: "\(secret)@", 2: "\(secret):pw@", 3: "me:a%2F\(secret)@",
      13: "me:a%40\(secret)%2F\(secret)@", 14: "me:\(secret)%40%23\(secret)@",
    ]
    let ends = [
      4: "/x?\(name)=\(secret)", 5: "/x?\(secret)", 6: "/x?day=1&\(secret)=1", 7: "/x;jsessionid=\(secret)",
      8: "/x;\(secret)/guide.xml", 9: "/guide.xml#\(secret)", 10: "/\(before)/\(secret)\(file)",
      11: "/http://me:\(secret)@proxy.example/x", 12: "/feed/\(user):\(secret)/guide.xml",
    ]
    let login = logins[place] ?? pick(["", "", "u:v@"])
    let rest = login + host + pick(["", "", ":8080", ":80"]) + (ends[place] ?? pick(Self.paths))
    // The escapes may be escaped themselves.
    // Signs of a password are told from those of the address as long as those are none.
    let signs = place < 13 ? ["", "", ":@/", ":@?=;&#", "%"] : ["", "%"]
    text = pick(Self.schemes) + Self.escaped(rest, pick(signs))
  }

  private static func escaped(_ text: String, _ signs: String) -> String {
    text.map { signs.contains($0) ? "%\(String($0.asciiValue ?? 0, radix: 16))" : String($0) }.joined()
  }
}
