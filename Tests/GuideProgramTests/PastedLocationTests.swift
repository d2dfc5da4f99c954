import GuideSettings
import GuideSources
import Testing

@testable import GuideProgram

@Suite struct PastedLocationTests {
  @Test(arguments: [
    ("~/guide.xml", "/home/me/guide.xml"), ("~", "/home/me"), ("~you/guide", "~you/guide"), ("  /a/b \n", "/a/b"),
    ("'/a/my guide.xml' ", "/a/my guide.xml"), ("\"~/g\"", "/home/me/g"), ("/a/my\\ guide.xml", "/a/my guide.xml"),
    ("file:///a/b", "/a/b"), ("https://example.org/~/x", "https://example.org/~/x"), ("'", "'"), ("", ""),
  ])
  func locationsAreCleanedUp(typed: String, location: String) {
    #expect(PastedLocation.text(typed, home: "/home/me") == location)
  }

  @Test(arguments: [
    ("/home/me/My Guide.xml.gz", "my-guide"), ("/home/me/guide/", "guide"), ("/", "guide"), ("/天気", "guide"),
    ("https://me:secret@tv.example.org:8080/x.xml", "tv.example.org"), ("grabber:tv_grab_uk_freeview", "uk_freeview"),
    ("http://[::1]:9981/x", "guide"), ("hdhomerun:127.0.0.1", "hdhomerun"), ("tvheadend:localhost", "tvheadend"),
    ("dispatcharr:nas.example", "nas.example"),
  ])
  func aSourceIsNamedAfterItsLocation(location: String, name: String) throws {
    let location = try SourceLocation(location)
    #expect(SourceName.suggested(for: location, nil, besides: []) == name)
    #expect(SourceName.suggested(for: location, "tvheadend", besides: []) == "tvheadend")
    let third = SourceName.suggested(for: location, nil, besides: [name, "\(name)-2"])
    #expect(third == "\(name)-3" && SourceName.isValid(third))
  }
}
