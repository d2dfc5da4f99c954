import GuideListings
import GuideModel
import GuideTestSupport
import Testing

/// Data passed to a player or to one of the user's commands.
@Suite struct ProgrammeFactsTests {
  private static func facts(_ sketch: ListingSketch = .full, url: String? = nil) -> ProgrammeFacts {
    ProgrammeFacts(sketch.channel, ProgrammeID(row: 0), of: sketch.guide(), url: url, in: Moments.london)
  }

  @Test func fieldsOfArgumentsAreFilledIn() throws {
    let arguments = try Self.facts(url: "http://example.org/1").arguments([
      "{url}", "--title={title}", "{channel} {channel-number} {channel-id}", "{start}", "{end}", "{start:Y-m-d H:M:S}",
      "{start-utc}", "{end-utc}", "{minutes}/{seconds}", "{episode} {season} {episode-number} {year} {genre}",
      "{description}", "{file}.ts", "{site}", "{unknown} {title:x}",
    ])
    #expect(
      arguments == [
        "http://example.org/1", "--title=The Ferrymen", "Harbour 12 94", "2026-11-20T20:30:00+00:00",
        "2026-11-20T21:25:00+00:00", "2026-11-20 20:30:00", "1795206600", "1795209900", "55/3300",
        "The Long Tide 2 4 1987 Drama", "A boat is late.", "2026-11-20-2030-Harbour-The-Ferrymen.ts", "",
        "{unknown} {title:x}",
      ])
  }

  /// Hostile titles must never become an option, a folder, a field or a control character.
  @Test func hostileTitlesStayData() throws {
    var sketch = ListingSketch.full
    sketch.title = "--script=x/../../{url}\u{1B}[2J"
    let arguments = try Self.facts(sketch, url: "http://example.org/pw").arguments(["{title}", "-{title}", "{file}"])
    #expect(arguments[0].hasPrefix(" --script=x/../../{url}") && arguments[1].hasPrefix("---script"))
    #expect(arguments[2] == "2026-11-20-2030-Harbour-script-x-url-2J")
    #expect(arguments.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("pw") })
  }

  /// A command may open any address that it receives, so other schemes must not occur.
  @Test func onlyWebAddressesArePassed() throws {
    var sketch = ListingSketch.full
    let unfit = [
      Fact(.url, "ssh://-oProxyCommand=x"), Fact(.icon, "file:///icon"), Fact(.image, "smb://host/p"),
      Fact(.review, "javascript:alert(1)"),
    ]
    sketch.details.more = unfit
    var facts = Self.facts(sketch)
    #expect(try facts.arguments(["{site}"]) == [""] && facts.variables["TVGRID_SITE"] == nil)
    #expect(!["ssh:", "file:", "smb:", "javascript:"].contains(where: facts.json.contains))
    sketch.details.more += [
      Fact(.url, "HTTP://example.org/Ü"), Fact(.writer, "Ann Quay"), Fact(.review, "Good: so so"),
    ]
    facts = Self.facts(sketch)
    #expect(try facts.arguments(["{site}"]) == ["http://example.org/%C3%9C"])
    #expect(facts.variables["TVGRID_SITE"] == "http://example.org/%C3%9C")
    #expect(["HTTP://example.org/Ü", "Ann Quay", "Good: so so"].allSatisfy(facts.json.contains))
    // Exports keep the text from the guide.
    #expect(sketch.line(.jsonLines).contains("ssh://-oProxyCommand=x"))
  }

  /// File names have at most 255 bytes, and characters in some scripts take three bytes or more.
  @Test func fileNamesAreShortEnough() throws {
    var sketch = ListingSketch.full
    sketch.title = String(repeating: "की", count: 200)
    let facts = Self.facts(sketch)
    #expect(try facts.arguments(["{file}.ts"])[0].utf8.count <= 230)
    // A program cannot be started with a variable of 128 KB.
    #expect(facts.variables.values.allSatisfy { $0.utf8.count <= 16_000 })
  }

  @Test func knownValuesAreVariables() {
    let variables = Self.facts().variables
    #expect(variables["TVGRID_TITLE"] == "The Ferrymen" && variables["TVGRID_CHANNEL_ID"] == "94")
    #expect(variables["TVGRID_URL"] == nil && variables["TVGRID_SITE"] == nil)
    #expect(variables.keys.allSatisfy { $0.wholeMatch(of: /TVGRID_[A-Z_]+/) != nil })
  }

  @Test func unknownTimesAreEmpty() throws {
    var sketch = ListingSketch.full
    sketch.flags = .unknownTime
    #expect(
      try Self.facts(sketch).arguments(["{start}{end}{start:H}{minutes}", "{file}"]) == [
        "", "2026-11-20-Harbour-The-Ferrymen",
      ])
  }

  @Test func channelsWithoutAProgrammeHaveFacts() throws {
    let facts = ProgrammeFacts(
      Channel(id: "94", name: "Harbour"), nil, of: ListingSketch().guide(), url: "u", in: Moments.london)
    #expect(try facts.arguments(["{channel}: {title}", "{url}", "{start:H}"]) == ["Harbour: ", "u", ""])
    #expect(facts.json == "{}")
  }

  // MARK: Missing headers

  private static func arguments(
    _ templates: [String], userAgent: String? = nil, referrer: String? = nil
  ) throws -> [String] {
    let lines = [userAgent.map { "User-Agent: \($0)" }, referrer.map { "Referer: \($0)" }].compactMap(\.self)
    let facts = ProgrammeFacts(
      Channel(id: "94", name: "Harbour"), nil, of: ListingSketch().guide(), url: "http://x/1",
      headers: RequestHeaders(text: lines.joined(separator: "\n")), in: Moments.london)
    return try facts.arguments(templates)
  }

  /// The player used to be started without the address.
  @Test(arguments: [
    (["{url}|User-Agent={user-agent}"], ["http://x/1"]), (["{url}|User-Agent=${user-agent}"], ["http://x/1"]),
    (["{url}|User-Agent={user-agent}&Referer={referrer}"], ["http://x/1|Referer=r"]),
    (["{url}|Referer={referrer}&User-Agent={user-agent}"], ["http://x/1|Referer=r"]),
    (["--h=User-Agent: {user-agent},Referer: {referrer}"], ["--h=Referer: r"]),
    (["--h=Referer: {referrer}, User-Agent: {user-agent}"], ["--h=Referer: r"]),
    (["-headers", "User-Agent: {user-agent}\r\nReferer: {referrer}\r\n"], ["-headers", "Referer: r\r\n"]),
    (["User-Agent={user-agent}&Referer={referrer}", "{url}"], ["Referer=r", "http://x/1"]),
  ])
  func missingHeadersAreRemovedFromArguments(templates: [String], arguments: [String]) throws {
    #expect(try Self.arguments(templates, referrer: "r") == arguments)
  }

  @Test(arguments: [
    (["UA={user-agent}", "{url}"], ["http://x/1"]), (["-H", "User-Agent: {user-agent}", "{url}"], ["http://x/1"]),
    (["-H", "{user-agent}", "{url}"], ["http://x/1"]),
    (["--fs", "--ua={user-agent}", "{url}"], ["--fs", "http://x/1"]),
    (["--h=User-Agent: {user-agent},Referer: {referrer}", "{url}"], ["http://x/1"]),
    (["{url}|User-Agent={user-agent}&Referer={referrer}"], ["http://x/1"]),
    (["-{url}", "{user-agent}"], ["-http://x/1"]), (["-a={user-agent}", "-b"], ["-b"]),
  ])
  func argumentsWithOnlyMissingHeadersAreDropped(templates: [String], arguments: [String]) throws {
    #expect(try Self.arguments(templates) == arguments)
  }

  @Test(arguments: [
    "{url};{user-agent}", "mpv --user-agent='{user-agent}' '{url}'", "{url}|{user-agent}",
    "{title}User-Agent: {user-agent}", "{url}|User-Agent={user-agent} x",
  ])
  func headersWithoutAClearEndAreAnError(template: String) throws {
    #expect(throws: ArgumentProblem.self) { _ = try Self.arguments([template]) }
    #expect(try Self.arguments([template], userAgent: "Lamp")[0].contains("Lamp"))
  }
}
