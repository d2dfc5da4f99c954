import GuideModel
import GuideTestSupport
import Testing

/// Only the scheme, host and port of an address are shown; anything else may contain a password.
@Suite(.row("F11")) struct RedactedAddressTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org"), ("https://example.org/guide.xml.gz", "https://example.org"),
    ("https://example.org:8443/guide.xml", "https://example.org:8443"),
    ("HTTPS://Example.ORG/x", "https://Example.ORG"),
    ("https://sam:secret@example.org/x", "https://example.org"), ("https://secret@example.org", "https://example.org"),
    ("http://a:b@secret@example.org:81/@x", "http://example.org:81"),
    ("http://ann:top%40secr%2Fet@example.org:9981/x", "http://example.org:9981"),
    ("http://example.org/live/me/secret/12.ts", "http://example.org"),
    ("https://example.org/x?token=secret", "https://example.org"),
    ("https://example.org?secret", "https://example.org"),
    ("https://example.org#secret", "https://example.org"),
    ("https://proxy.example/https://sam:secret@example.org/", "https://proxy.example"),
    ("http://[2001:db8::7]:80/secret", "http://[2001:db8::7]:80"), ("http://sam:secret@[::1]", "http://[::1]"),
    ("http://192.0.2.7:8080/secret", "http://192.0.2.7:8080"),
    ("http://tvheadend:9981/secret", "http://tvheadend:9981"),
    ("rtsp://sam:secret@cam.example:554/1", "rtsp://cam.example:554"),
    ("udp://@239.0.0.1:1234", "udp://239.0.0.1:1234"),
    ("plugin://plugin.video.x/?secret", "plugin://plugin.video.x"), ("ftp://secret@example.org/x", "ftp://example.org"),
    ("https://bücher.example/ü", "https://bücher.example"), ("https://例え.テスト/secret", "https://例え.テスト"),
    ("https://हिन्दी.example/x", "https://हिन्दी.example"), ("  https://example.org/x", "https://example.org"),
    ("file:///srv/guide.xml", "file:///srv/guide.xml"), ("FILE:///srv/a?b", "file:///srv/a?b"),
    ("file://secret@nas/guide.xml", "file://nas"),
    // A combining accent on a separator does not hide the separator.
    ("http://example.org/\u{301}secret", "http://example.org"), ("http://sam:secret@\u{301}x.example/", "http://…"),
  ])
  func schemeHostAndPortAreShown(address: String, shown: String) { #expect(RedactedAddress.of(address) == shown) }

  @Test(arguments: [
    ("http://", "http://…"), ("http:///secret", "http://…"), ("http://:80/secret", "http://…"),
    ("http://me:secret:8080/g", "http://…"), ("http://me:secret,h.example:80/g", "http://…"),
    ("http://sam:se/cret@example.org/x", "http://…"), ("http://h.example:secret:80", "http://…"),
    ("http://h.example:99999/", "http://…"), ("http://h.example:0", "http://…"),
    ("http://me:secret%40h.example/", "http://…"),
    ("http://secret%40h.example/", "http://…"), ("http://h.example\\secret", "http://…"), ("http://[::1", "http://…"),
    ("http://[secret]/", "http://…"), ("http://h.example|User-Agent=secret", "http://…"),
    ("http://se cret", "http://…"),
    ("http://me：secret＠h．example／x", "http://…"), ("file:///srv/\u{1B}[2J", "file://…"), ("file://", "file://"),
    // These have no scheme.
    ("", "…"), ("secret", "…"), ("sam:secret@example.org/x", "…"), ("//example.org/secret", "…"), ("://secret", "…"),
    ("https:secret@example.org", "…"), ("http:\\/\\/h\\/secret", "…"), ("http%3A%2F%2Fh%2Fsecret", "…"),
    ("sam:secret@x://example.org/y", "…"), ("1secret://x", "…"), ("averylongsecret://x", "…"), ("sécret://x", "…"),
  ])
  func anythingElseIsHidden(address: String, shown: String) { #expect(RedactedAddress.of(address) == shown) }

  @Test(arguments: ["\u{1B}[2J", "\u{7}", "\u{9B}31m", "\u{202E}", "\u{200B}", "\n", "\0", "\u{85}", "\u{3164}"])
  func noControlCharacterIsShown(control: String) {
    let addresses = [
      "http://ex\(control)ample.org/", "http\(control)://example.org/", "http://example.org:8\(control)0/",
      "http://\(control)@example.org/\(control)?\(control)#\(control)", "http://[::\(control)1]/",
      "file://\(control)/x",
      "file:///\(control)", control, "\(control)http://example.org",
    ]
    for address in addresses {
      #expect(!RedactedAddress.of(address).unicodeScalars.contains { control.unicodeScalars.first == $0 }, "\(address)")
    }
  }

  @Test(arguments: [
    ("word", "word"), ("u=http%3A%2f%2Fme:secret%40h", "…"), ("'http://me:secret@h.example/x',", "'http://h.example"),
    ("http://h.example.", "http://h.example"),
    ("http://127.0.0.1:80/secret.ts:", "http://127.0.0.1:80:"), ("(http://h.example)", "(http://h.example"),
    ("url=http://h.example/secret,http://me:secret@i/", "url=http://h.example"), ("http://secret@.", "http://…"),
    ("-ghttp://h.example/secret", "-ghttp://h.example"), ("[http://[::1]]", "[http://…"), ("://secret", "…"),
    ("http://\u{301}secret", "http://…"), ("'http://[::1]'", "'http://[::1]"),
  ])
  func theAddressInAWordIsRedacted(word: String, shown: String) {
    #expect(RedactedAddress.redacting(word: word[...]) == shown)
  }

  @Test(arguments: [
    ("http://x", true), ("a:://b", true), ("a:/:///", true), ("x: //y", false), (":/", false), ("", false),
    ("a:b/c//", false),
  ])
  func addressesAreFoundByTheirScheme(text: String, isFound: Bool) {
    #expect(RedactedAddress.isContained(in: text.utf8) == isFound)
  }

  /// Secrets outside the scheme, host and port are never shown, and the server always is.
  @Test func randomAddressesShowOnlyTheServer() {
    var random = SplitMix64(seed: 28)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    let secrets = [
      "sesame", "a+sesame", "x=sesame", "sesame=", "é\u{301}sesame", "%73esame", "p:sesame", "a%40sesame%2F",
    ]
    let count = Contract.count(20_000, atLeast: 4_000)
    for _ in 0..<count {
      let secret = pick(secrets)
      let server =
        pick(["tv.example", "192.0.2.7", "localhost", "[2001:db8::7]", "bücher.example"]) + pick(["", ":8080"])
      let login = pick(["", "\(secret)@", "me:\(secret)@", "\(secret):pw@", "me@mail.example:\(secret)@"])
      let rest = pick([
        "", "/", "/\(secret)", "/live/\(secret)/1.ts", "?\(secret)", "/x?k=\(secret)&day=1", "#\(secret)",
        "/x;s=\(secret)/y", "/http://me:\(secret)@proxy.example/x", "/a/@\(secret)",
      ])
      let scheme = pick(["http", "https", "rtsp", "rtmp"])
      let address = "\(scheme)://\(login)\(server)\(rest)"
      #expect(RedactedAddress.of(address) == "\(scheme)://\(server)", "\(address)")
    }
    Contract.report("F11", "\(count.grouped) random addresses with a secret: 0 shown, and the server of each")
  }
}
