import GuideSources
import Testing

/// Swift Testing also has a `SourceLocation`.
private typealias Location = GuideSources.SourceLocation

@Suite struct SourceLocationTests {
  @Test(arguments: [
    ("grabber:tv_grab_uk_freeview", Location.grabber("tv_grab_uk_freeview")),
    ("https://example.org/guide.xml.gz", .xmltv(address: "https://example.org/guide.xml.gz")),
    ("http://example.org", .xmltv(address: "http://example.org")),
    ("HTTPS://example.org/feed/", .radioTimes(address: "HTTPS://example.org/feed/")),
    ("https://example.org:8443/feed/channels.dat", .radioTimes(address: "https://example.org:8443/feed/")),
    ("https://example.org/mychannels.dat", .xmltv(address: "https://example.org/mychannels.dat")),
    ("http://[::1]:9981/xmltv", .xmltv(address: "http://[::1]:9981/xmltv")), ("/srv/guide", .path("/srv/guide")),
    ("guide.xml", .path("guide.xml")), ("a:b", .path("a:b")),
    ("tvmaze:us", .tvmaze(.country("US"))), ("TVMAZE:GB", .tvmaze(.country("GB"))),
    (" tvmaze:web ", .tvmaze(.web(country: nil))), ("tvmaze:Web:De", .tvmaze(.web(country: "DE"))),
    ("odd name/with space", .path("odd name/with space")),
    (" https://example.org/x ", .xmltv(address: "https://example.org/x")), (" x ", .path(" x ")),
    ("-rf", .path("-rf")), ("C:guide", .path("C:guide")),
  ])
  fileprivate func locationsAreParsed(text: String, location: Location) throws {
    #expect(try Location(text) == location)
  }

  @Test(arguments: [
    ("", "empty"), ("ftp://example.org/guide.xml", "ftp:// is not supported"),
    ("file:///srv/guide", "write just the path"),
    ("javascript://x", "is not supported"), ("https://", "has no host"), ("https:///guide.xml", "has no host"),
    ("http:example.org", "has no host"), ("https:/example.org/x", "has no host"),
    ("https://:80/x", "has no host"),
    ("https://me:secret@/x", "has no host"), ("https://example.org/a b", "space"),
    ("grabber:", "is not the name of a grabber"),
    ("grabber:tv_grab_../x", "is not the name of a grabber"), ("grabber:tv_grab_x y", "is not the name of a grabber"),
    ("grabber:rm", "is not the name of a grabber"), ("grabber:x?k=secret", "this is not the name of a grabber"),
    ("grabber:/usr/bin/tv_grab_xx", "is not the name of a grabber"),
    ("grabber:tv_grab_", "is not the name of a grabber"),
    ("tvmaze:UK", "the code for the United Kingdom is GB"), ("tvmaze:web:uk", "GB"), ("tvmaze:", "two-letter"),
    ("tvmaze:GBR", "two-letter"), ("tvmaze:G1", "two-letter"), ("tvmaze:web:", "two-letter"),
    ("tvmaze:web:GB:x", "two-letter"), ("tvmaze:?k=secret", "two-letter"),
    ("/a\u{0}b", "control character"), ("/a\nb", "control character"), ("https://example.org/\u{1B}[2J", "control"),
  ])
  func invalidLocationsAreExplained(text: String, message: String) {
    let error = #expect(throws: Location.LocationError.self) { try Location(text) }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    #expect(error?.message.contains("secret") == false)
  }

  @Test(arguments: [
    ("https://me:secret@example.org:8443/guide.xml", "https://example.org:8443"),
    ("https://me:se@cret@example.org/guide/", "https://example.org"),
    ("HTTPS://token@example.org", "https://example.org"), ("https://example.org/@me", "https://example.org"),
    ("https://example.org/secret?at=me@example.org", "https://example.org"),
    ("tvheadend:http://me:secret@tv:9981/epg", "tvheadend:http://tv:9981"),
    ("/home/me@example", "/home/me@example"), ("tvmaze:gb", "tvmaze:GB"), ("tvmaze:web", "tvmaze:web"),
    ("grabber:tv_grab_xx", "grabber:tv_grab_xx"),
  ])
  func onlySchemeAndHostAreShown(text: String, shown: String) throws {
    #expect(try Location(text).displayText == shown)
    #expect(Location.shown(text) == shown)
  }

  /// If a string starts like a host, that part is shown, although the string may be a mistyped path.
  @Test(arguments: [
    ("example.org/secret", "example.org/…"), ("example.org:8443/secret", "example.org:8443/…"),
    ("tv:9981/secret", "tv:9981/…"), ("my.guides/uk.xml", "my.guides/…"),
  ])
  func firstPartOfPossibleAddressIsShown(text: String, shown: String) {
    #expect(Location.mayBeAddress(text) && Location.shown(text) == shown)
  }

  @Test(arguments: [
    "me:secret@example.org/x", "secret@example.org", "user:12/secret@example.org", "x?secret",
    "//example.org/x?k=secret", "https:secret@example.org", "http:/secret",
  ])
  func addressWithoutSchemeIsNotShown(text: String) {
    #expect(Location.mayBeAddress(text))
    #expect(Location.shown(text) == "…")
    #expect(Location.shown("grabber:x?k=secret") == "grabber:…")
  }

  @Test(arguments: [
    "guide.xml", "./example.org/x", "/srv/a@b/c", "a:b", "odd name", "~/www.x", "sub/guide.xml.gz", "guide:1",
  ])
  func pathsAreNotAddresses(text: String) {
    #expect(!Location.mayBeAddress(text))
    #expect(Location.shown(text) == text)
  }

  @Test(arguments: [
    ("guide.xml", "/home/me/guide.xml"), ("./a/./b", "/home/me/a/b"), ("../x", "/home/me/../x"), (".", "/home/me"),
    ("/srv/guide/", "/srv/guide/"), ("~/guide", "/home/me/~/guide"),
  ])
  func pathsBecomeAbsolute(text: String, path: String) throws {
    #expect(try Location(text).absolute(in: "/home/me") == .path(path))
    let address = try Location("https://example.org/")
    #expect(address.absolute(in: "/home/me") == address)
  }

  @Test(arguments: [
    ("tvheadend:tv", "http://tv:9981"), ("TVHEADEND:tv.example:80/", "http://tv.example:80"),
    ("tvheadend://tv/epg/", "http://tv:9981/epg"), ("tvheadend:[::1]", "http://[::1]:9981"),
    ("tvheadend:[::1]:99", "http://[::1]:99"), ("tvheadend:http://tv", "http://tv"),
    (" tvheadend:https://tv.example:9982/tv ", "https://tv.example:9982/tv"),
    ("tvheadend:ann:secret@tv", "http://ann:secret@tv:9981"),
    ("tvheadend:http://ann:secret@tv:9981//", "http://ann:secret@tv:9981"),
  ])
  func tvheadendIsParsedFromHost(text: String, address: String) throws {
    guard let found = try Location(text).recorder else { return #expect(Bool(false), "\(text)") }
    #expect(found.text == address && found.guide() == "\(address)/xmltv/channels?lcn=1")
    #expect(try Location(Location(text).text) == .server(found))
    #expect(try !Location(text).displayText.contains("secret") && !Location.shown(text).contains("secret"))
    #expect(try Location(text).displayText.hasPrefix("tvheadend:http"))
  }

  @Test(arguments: [
    ("xtream:http://ann:secret@tv.example:8080/", "http://ann:secret@tv.example:8080"),
    ("xtream:ann:secret@tv", "http://ann:secret@tv"), ("XTREAM:https://a:secret%2F@tv", "https://a:secret%2F@tv"),
    ("xtream:http://ann:se/cr?et#@secret@tv:80", "http://ann:se%2Fcr%3Fet%23%40secret@tv:80"),
    ("dispatcharr:tv", "http://tv:9191"), ("threadfin:tv:80", "http://tv:80"), ("xteve:tv", "http://tv:34400"),
    ("ersatztv:[::1]", "http://[::1]:8409"), ("channelsdvr:tv", "http://tv:8089"),
    ("hdhomerun:192.0.2.7", "http://192.0.2.7"), ("hdhomerun:http://tv:5004/", "http://tv:5004"),
  ])
  func serverIsParsed(text: String, address: String) throws {
    guard case .server(let found) = try Location(text) else { return #expect(Bool(false), "\(text)") }
    #expect(found.text == address)
    #expect(try Location(Location(text).text) == .server(found))
    #expect(!Location.shown(text).contains("secret") && Location.shown(text) == found.displayText)
  }

  @Test(arguments: [
    "tv.example", "http://tv", "http://ann@tv", "http://:secret@tv", "ftp://ann:secret@tv", "", "@", "a b",
  ])
  func xtreamNeedsLogin(text: String) {
    let error = #expect(throws: Location.LocationError.self) { try Location("xtream:\(text)") }
    #expect(error?.message.hasPrefix("write the name, the password and the host after xtream:") == true)
    #expect(!Location.shown("xtream:\(text)").contains("secret"))
  }

  @Test(arguments: ["", "ftp://tv", "http://", "tv?x=secret", "a b", "http://tv/#secret", ":9981", "http://tv:x"])
  func invalidTvheadendAddressIsExplained(text: String) {
    let error = #expect(throws: Location.LocationError.self) { try Location("tvheadend:\(text)") }
    #expect(error?.message.hasPrefix("write a host after tvheadend:") == true)
    #expect(!Location.shown("tvheadend:\(text)").contains("secret"))
  }
}
