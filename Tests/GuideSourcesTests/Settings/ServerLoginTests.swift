import GuideSources
import Testing

/// Adding a password to the address of a server that has only a user name.
@Suite struct ServerLoginTests {
  @Test(arguments: [
    ("tvheadend:http://ann@tv.example:9981/tv", "tvheadend:http://ann:s%2Fe%40%20t@tv.example:9981/tv"),
    (" tvheadend:ann@tv.example ", "tvheadend:ann:s%2Fe%40%20t@tv.example"),
    ("Xtream:https://ann@tv.example:8080", "xtream:https://ann:s%2Fe%40%20t@tv.example:8080"),
  ])
  func aNameWithoutAPasswordGetsOne(written: String, completed: String) throws {
    #expect(completed == SourceLocation.addingPassword(to: written) { "s/e@ t" })
    _ = try SourceLocation(completed)
  }

  @Test(arguments: [
    "tvheadend:tv.example", "tvheadend:http://ann:secret@tv.example", "tvheadend:http://ann:@tv.example",
    "xtream:ann:secret@tv.example", "hdhomerun:ann@tv.example", "https://ann@example.org/guide.xml", "tv.example",
    "ann@tv.example", "/home/ann/guide.xml", "tvheadend:@tv.example",
  ])
  func otherLocationsAreNotAskedAbout(written: String) {
    var isAsked = false
    let completed = SourceLocation.addingPassword(to: written) {
      isAsked = true
      return "secret"
    }
    #expect(written == completed && !isAsked)
  }
}
