import GuideModel
import Testing

/// Which addresses from a guide may be passed to other programs.
@Suite struct WebLinkTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org"), ("http://example.org/a?b=c#d", "http://example.org/a?b=c#d"),
    ("HTTPS://Example.ORG/A", "https://Example.ORG/A"), ("http://localhost:8080/", "http://localhost:8080/"),
    ("http://192.0.2.7/x", "http://192.0.2.7/x"), ("http://[2001:db8::7]:80/x", "http://[2001:db8::7]:80/x"),
    ("http://tv_box.example./", "http://tv_box.example./"), ("https://example.org?q=1", "https://example.org?q=1"),
    ("https://bücher.example/", "https://bücher.example/"),
    ("https://example.org/Überfall", "https://example.org/%C3%9Cberfall"),
    ("https://example.org/番組", "https://example.org/%E7%95%AA%E7%B5%84"),
    ("https://example.org/a%20b", "https://example.org/a%20b"),
    ("https://example.org/\"><\\^`{|}", "https://example.org/%22%3E%3C%5C%5E%60%7B%7C%7D"),
    ("https://example.org/it's;a&b$c", "https://example.org/it's;a&b$c"),
    ("https://example.org/@file:///etc", "https://example.org/@file:///etc"),
  ])
  func webPagesPass(text: String, address: String) { #expect(WebLink(text)?.text == address) }

  @Test(arguments: [
    // These have other schemes, or no scheme.
    "file:///etc/passwd", "smb://host/share", "ssh://-oProxyCommand=touch", "javascript:alert(1)",
    "data:text/html,x", "/usr/share/applications/x.desktop", "x.desktop", "example.org", "www.example.org/x",
    "//example.org/x", "ftp://example.org/", "vnc://host", "mailto:me@example.org", "steam://run/1",
    "-https://example.org", "xhttps://example.org", "view-source:https://example.org", "--help", "", "http", "https:",
    // These have no host.
    "http://", "https:///etc/passwd", "https://?q", "https://#x", "https://:80/", "https://@/", "https://me@/x",
    "https:example.org", "https:/example.org", "https:\\\\example.org", "https://./", "https://a..b/",
    "https://-oProxyCommand=x/", "https://-x.example/", "https://[]/", "https://[::1/", "https://[::1]x/",
    "https://[zz::1]/", "https://[127]/", "https://exa%00mple.org/", "https://ex\\ample.org/", "https://e'x.org/",
    "https://a|b/", "https://$(id)/", "https://host;x/",
    // These have invalid ports.
    "https://example.org:/", "https://example.org:0/", "https://example.org:99999/", "https://example.org:8o/",
    "https://example.org:+80/", "https://example.org:80:80/",
    // These contain spaces, control characters and invisible characters.
    "https://example.org/a b", " https://example.org", "https://example.org ", "https://exa mple.org/",
    "https://example.org/\n", "https://example.org/\t", "\u{1B}https://example.org", "https://example.org/\u{7F}",
    "https://example.org/\u{85}x", "https://example.org/\u{A0}", "https://example.org/\u{3000}",
    "https://example.org/\u{202E}gpj", "https://example.org/\u{200B}", "https://example.org/\u{AD}x",
    "https://example.org\u{2028}/", "https://example.org/\u{FFFD}", "https://example.org/\u{3164}",
    "https://example.org/\0", "https://\u{301}example.org/",
  ])
  func nothingElsePasses(text: String) { #expect(WebLink(text) == nil) }

  @Test(
    arguments: [
      ("file:///x", .scheme), ("example.org", .scheme), ("https://example.org/a b", .invisible),
      ("https://example.org/\u{200B}", .invisible), ("https:///etc/passwd", .noHost), ("https://me@/x", .noHost),
      ("https://:80/", .noHost), ("https://a..b/", .host), ("https://[::1/", .host), ("https://$(id)/", .host),
      ("https://example.org:0/", .port), ("https://[::1]:99999/", .port), ("https://[::1]x/", .port),
      ("https://example.org/" + String(repeating: "a", count: 5_000), .tooLong),
    ] as [(String, WebLink.LinkProblem)])
  func theFirstProblemIsReported(text: String, problem: WebLink.LinkProblem) {
    #expect(throws: problem) { _ = try WebLink(checking: text) }
  }

  /// A combining accent turns a separator into a different character, but not for the program that receives the
  /// address.
  @Test func separatorsAreComparedAsScalars() {
    #expect(WebLink("https://example.org/\u{301}@evil.example")?.text == "https://example.org/%CC%81@evil.example")
    #expect(WebLink("https://example.org:\u{301}80/") == nil)
  }

  @Test func aLoginIsNotShown() {
    let link = WebLink("https://ann:PW@example.org:81/x")
    #expect(link?.text == "https://ann:PW@example.org:81/x" && link?.shown == "https://example.org:81/x")
    #expect(WebLink("https://bank.example@evil.example/")?.shown == "https://evil.example/")
  }

  @Test func longAddressesDoNotPass() {
    let start = "https://example.org/"
    #expect(WebLink(start + String(repeating: "a", count: 4_096 - start.count)) != nil)
    #expect(WebLink(start + String(repeating: "a", count: 4_097 - start.count)) == nil)
  }

  @Test func unfitAddressesAreRecognized() {
    #expect(Fact(.url, "file:///x").isUnsafeAddress && Fact(.icon, "x.png").isUnsafeAddress)
    #expect(Fact(.image, "javascript:x").isUnsafeAddress && !Fact(.image, "http://example.org/x.png").isUnsafeAddress)
    // A review is a string or an address.
    #expect(!Fact(.review, "Good: very.").isUnsafeAddress && !Fact(.review, "Superb").isUnsafeAddress)
    #expect(Fact(.review, "smb://host/x").isUnsafeAddress && !Fact(.review, "https://example.org/r").isUnsafeAddress)
    #expect(!Fact(.writer, "file:///x").isUnsafeAddress)
  }

  @Test func theSiteIsTheFirstUsableAddress() {
    var details = ProgrammeDetails()
    #expect(details.site == nil)
    details.more = [Fact(.url, "ssh://-oProxyCommand=x"), Fact(.icon, "https://example.org/i")]
    #expect(details.site == nil)
    details.more += [Fact(.url, "https://example.org/a"), Fact(.url, "https://example.org/b")]
    #expect(details.site?.text == "https://example.org/a")
  }
}
