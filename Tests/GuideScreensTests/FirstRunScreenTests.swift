import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The screen on which the user chooses a source.
@Suite struct FirstRunScreenTests {
  private static let quay = InstalledGrabber(name: "tv_grab_quay", description: "The Quay", isConfigured: true)
  private static let moor = InstalledGrabber(name: "tv_grab_moor", description: "The Moor", isConfigured: false)

  private static let countries = [
    FirstRunCountry(code: "GB", words: ["gb", "uk", "united kingdom"], guides: ["Quay TV", "moor.example"]),
    FirstRunCountry(code: "AT", words: ["at", "austria"], guides: ["Pier"]),
  ]

  private static func stack(
    _ keys: String = "", size: Size = Size(columns: 80, rows: 24), grabbers: [InstalledGrabber] = [quay, moor],
    language: InterfaceLanguage = .english, country: String = ""
  ) -> ScreenStack {
    var stack = ScreenStack(zone: Moments.london, now: Moments.at("2026-11-20 20:47"), size: size)
    stack.app.language = language
    stack.app.open(FirstRunScreen(language))
    _ = update(&stack, .resized(size))
    _ = update(&stack, .message(FirstRunMessage.places(country: country, countries)))
    for grabber in grabbers { _ = update(&stack, .message(FirstRunMessage.found(grabber))) }
    _ = update(&stack, .message(FirstRunMessage.foundAll))
    stack.press(keys)
    return stack
  }

  /// The requests made when the last key is pressed.
  private static func requests(_ keys: String, then last: String, grabbers: [InstalledGrabber] = [quay, moor])
    -> [Effect]
  {
    var stack = stack(keys, grabbers: grabbers)
    return KeyScript.keys(last).flatMap { update(&stack, .key($0)) }
  }

  private static func text(_ stack: ScreenStack) -> String {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
  }

  @Test(arguments: [
    ("first-run-80x24", 80, 24, ""), ("first-run-40x10", 40, 10, ""), ("first-run-asking", 80, 24, "Enter"),
    ("first-run-country", 80, 24, "Down Enter u k"),
    ("first-run-140x40", 140, 40, "Down"),
  ])
  func matchesTheRecordedScreen(name: String, columns: Int, rows: Int, keys: String) {
    let frame = drawScreen(Self.stack(keys, size: Size(columns: columns, rows: rows)))
    expectGolden(name, frame.canvas, cursor: frame.cursor)
  }

  @Test(arguments: [
    ("german-first-run-80x24", 80, 24, ""), ("german-first-run-asking", 80, 24, "Down Down Down Enter"),
  ])
  func matchesTheRecordedGermanScreen(name: String, columns: Int, rows: Int, keys: String) {
    let frame = drawScreen(Self.stack(keys, size: Size(columns: columns, rows: rows), language: .german))
    expectGolden(name, frame.canvas, cursor: frame.cursor)
  }

  /// The grid of sources, with the page to add another one.
  private static func adding(_ keys: String = "") -> ScreenStack {
    var stack = DemoEvening.stack()
    stack.app.freshness = Freshness(updated: nil)
    #expect([.setUp(.findGrabbers)] == update(&stack, .key(.alt("s"))))
    stack.press(keys)
    return stack
  }

  @Test func anotherSourceIsAddedInTheSameWay() {
    var stack = Self.adding()
    #expect(Self.text(stack).contains("Add a source") && !Self.text(stack).contains("Demo"))
    for scalar in "tvmaze:GB".unicodeScalars { _ = update(&stack, .key(.character(scalar))) }
    #expect([.setUp(.tryLocation("tvmaze:GB", name: nil))] == update(&stack, .key(.enter)))
    _ = update(&stack, .message(FirstRunMessage.added("Added as a source: 3 channels.")))
    #expect(stack.screens.count == 1 && stack.app.notice == "Added as a source: 3 channels.")
  }

  @Test(arguments: ["Esc", "q", "Alt-s"]) func theScreenForAnotherSourceIsClosed(key: String) {
    let stack = Self.adding(key)
    #expect(stack.screens.count == 1 && stack.app.notice == nil)
  }

  @Test func aGuideFromFilesGetsNoOtherSource() {
    var stack = DemoEvening.stack()
    stack.app.freshness = nil
    #expect(update(&stack, .key(.alt("s"))).isEmpty && stack.screens.count == 1)
    #expect(stack.app.notice?.contains("start tvgrid without them") == true)
  }

  @Test func aSourceIsAddedFromThePaletteAndFromLists() throws {
    var stack = DemoEvening.stack()
    stack.app.freshness = Freshness(updated: nil)
    stack.press(", Alt-s")
    #expect(stack.top(as: FirstRunScreen.self) != nil)
    stack.press("Esc Esc :")
    stack.press("a d d Space a Space s o u r")
    #expect(Self.text(stack).contains("add a source"))
    stack.press("Enter")
    #expect(stack.top(as: FirstRunScreen.self) != nil)
  }

  @Test func eachOptionAsksForItsDetails() {
    #expect(Self.requests("Enter", then: "g.xml Enter") == [.setUp(.tryLocation("g.xml", name: nil))])
    #expect(Self.requests("Down Enter", then: "uk Space Enter") == [.setUp(.tryGuides(country: "GB"))])
    #expect(Self.requests("Down Enter", then: "Enter").isEmpty, "no country")
    #expect(Self.requests("Down Down Enter", then: "gb Space Enter") == [.setUp(.tryLocation("tvmaze:GB", name: nil))])
    let tvheadend = "tvheadend:http://localhost:9981"
    #expect(
      Self.requests("Down Down Down Enter", then: "Enter") == [.setUp(.tryLocation(tvheadend, name: "tvheadend"))])
    #expect(Self.requests("Down Down Down Down", then: "Enter") == [.setUp(.openDemo)])
    let quay = "grabber:tv_grab_quay"
    #expect(Self.requests("Down Down Down Down Down Down", then: "Enter") == [.setUp(.tryLocation(quay, name: nil))])
    #expect(Self.requests("End", then: "Enter") == [.setUp(.configure(grabber: "tv_grab_moor"))])
    #expect(Self.requests("End", then: "Enter", grabbers: []).isEmpty)
    #expect(Self.text(Self.stack(grabbers: [])).contains("none installed"))
  }

  @Test func theUsersCountryIsSuggested() {
    var stack = Self.stack("Down Enter", country: "AT")
    #expect(update(&stack, .key(.enter)) == [.setUp(.tryGuides(country: "AT"))])
    stack = Self.stack("Down Down Enter", country: "AT")
    #expect(update(&stack, .key(.enter)) == [.setUp(.tryLocation("tvmaze:AT", name: nil))])
  }

  @Test func aCountryWithoutPublicGuidesIsReported() {
    let stack = Self.stack("Down Enter a t l a n t i s Enter")
    #expect(Self.text(stack).contains("No public guide is known for “atlantis”, only for GB, AT."))
  }

  /// A location can be typed without choosing a row first, whatever keys other screens use.
  @Test(arguments: [
    "/home/me/guide.xml", "~/guide.xml", "https://example.org/guide.xml", "./guide", "guide.xml", "localhost", "G", "H",
    "zdf.xml", "week.xml", "?.xml", "Z", "Q", "m", "*.xml",
  ])
  func locationCanBeTypedImmediately(location: String) {
    var stack = Self.stack()
    for scalar in location.unicodeScalars { _ = update(&stack, .key(.character(scalar))) }
    #expect(stack.top(as: FirstRunScreen.self)?.list.selected == 1, "the matching row, below the heading")
    #expect(update(&stack, .key(.enter)) == [.setUp(.tryLocation(location, name: nil))])
  }

  /// Tab requests completions of the path; the result is used unless the text has changed.
  @Test func tabCompletesAPath() {
    var stack = Self.stack("Enter ~ / g u")
    #expect(update(&stack, .key(.tab)) == [.setUp(.completePath("~/gu"))])
    let names = ["guests.m3u", "guide.xml"]
    _ = update(&stack, .message(FirstRunMessage.completed(typed: "~/other", text: "~/otherwise", names: ["otherwise"])))
    #expect(update(&stack, .key(.tab)) == [.setUp(.completePath("~/gu"))])
    _ = update(&stack, .message(FirstRunMessage.completed(typed: "~/gu", text: "~/gu", names: names)))
    #expect(Self.text(stack).contains("guests.m3u, guide.xml"))
    stack.press("i")
    #expect(!Self.text(stack).contains("guests.m3u"))
    _ = update(&stack, .message(FirstRunMessage.completed(typed: "~/gui", text: "~/guide.xml", names: ["guide.xml"])))
    #expect(Self.text(stack).contains("Address or file: ~/guide.xml"))
    #expect(update(&stack, .key(.enter)) == [.setUp(.tryLocation("~/guide.xml", name: nil))])
  }

  @Test func tabReportsMissingCompletions() {
    var stack = Self.stack("Enter x")
    _ = update(&stack, .message(FirstRunMessage.completed(typed: "x", text: "x", names: [])))
    #expect(stack.app.notice == "No file or folder begins with that.")
    #expect(Self.requests("Down Down Down Enter h", then: "Tab").isEmpty, "a host is not a path")
  }

  @Test func listLettersMoveHereToo() {
    let rows = Self.stack("j j j k").top(as: FirstRunScreen.self)?.list.selected
    #expect(rows == 3)
  }

  @Test func helpOpensWithAKeyThatIsNotTyped() {
    let stack = Self.stack()
    #expect(Self.text(stack).contains("F1 help"))
    var helped = stack
    helped.app.help = { HelpScreen(for: $0, $1) }
    helped.press("F1")
    #expect(helped.top is HelpScreen)
  }

  /// Regression: a click replaced the running attempt, which could then no longer be stopped.
  @Test func aClickDuringAnAttemptStartsNoOther() {
    var stack = Self.stack("Enter g.xml Enter")
    for index in [0, 0, 3, 3] { #expect(update(&stack, .click(ListTarget(index: index))).isEmpty) }
  }

  @Test func locationCanBePastedImmediately() {
    var stack = Self.stack()
    _ = update(&stack, .paste("https://example.org/guide.xml"))
    #expect(update(&stack, .key(.enter)) == [.setUp(.tryLocation("https://example.org/guide.xml", name: nil))])
  }

  @Test func failuresAreReportedAndTheTextCanBeCorrected() {
    var stack = Self.stack("Enter nothing Enter")
    #expect(Self.text(stack).contains("Loading…"))
    _ = update(&stack, .message(FirstRunMessage.progress("45 %")))
    #expect(Self.text(stack).contains("Loading…  45 %  Esc cancel"))
    let reason = "cannot read /home/me/nothing: No such file or directory, and this is a long way to say it"
    _ = update(&stack, .message(FirstRunMessage.failed(reason)))
    #expect(Self.text(stack).contains("Address or file: nothing"))
    let words = Self.text(stack).split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("C\(reason.dropFirst())."), "all of it as a sentence, in two lines")
    #expect(update(&stack, .key(.enter)) == [.setUp(.tryLocation("nothing", name: nil))], "it may exist by now")
  }

  @Test func escapeCancelsAnAttemptWithoutQuitting() {
    #expect(Self.requests("Enter x Enter", then: "Esc") == [.setUp(.endAttempt)])
    #expect(Self.requests("Enter x", then: "Esc Esc Esc").isEmpty)
    #expect(Self.text(Self.stack("Esc")).contains("This is the first screen. Press q to quit."))
    #expect(Self.requests("", then: "q") == [.quit(0)])
  }

  @Test func configuredGrabberIsUsedImmediately() {
    var stack = Self.stack("End")
    let configured = InstalledGrabber(name: "tv_grab_moor", description: "The Moor", isConfigured: true)
    let effects = update(&stack, .message(FirstRunMessage.configured(configured, problem: nil)))
    #expect(effects == [.setUp(.tryLocation("grabber:tv_grab_moor", name: nil))])
    stack = Self.stack("End")
    _ = update(&stack, .message(FirstRunMessage.configured(Self.moor, problem: "it ended with code 1")))
    #expect(Self.text(stack).contains("It ended with code 1."))
  }

  @Test(arguments: [
    ("localhost", "tvheadend:http://localhost:9981"), ("tv:80", "tvheadend:http://tv:80"),
    ("me:secret@tv", "tvheadend:http://me:secret@tv:9981"), ("[::1]", "tvheadend:http://[::1]:9981"),
    ("[::1]:80/", "tvheadend:http://[::1]:80"),
    ("https://tv.example.org/", "tvheadend:https://tv.example.org"),
    ("http://tv:9981/xmltv/tag/1", "http://tv:9981/xmltv/tag/1"), (" tv ", "tvheadend:http://tv:9981"),
  ])
  func tvheadendAddressIsBuiltFromItsHost(typed: String, address: String) {
    #expect(TvheadendAddress.address(typed) == address)
  }

  /// Events of all kinds can arrive in any order.
  @Test(arguments: UInt64(0)..<20) func randomKeysAndMessagesNeverCloseItSilently(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stack = Self.stack(
      size: Size(columns: Int.random(in: 1...90, using: &random), rows: Int.random(in: 1...24, using: &random)))
    let messages: [FirstRunMessage] = [
      .progress("1 %"), .failed("no"), .found(Self.quay), .configured(Self.moor, problem: nil), .foundAll,
    ]
    let keys = KeyScript.keys("Enter Esc Up Down j k G a / Enter Tab PgDn ? Enter Esc")
    for _ in 0..<200 {
      if Bool.random(using: &random), let message = messages.randomElement(using: &random) {
        _ = update(&stack, .message(message))
      } else if let key = keys.randomElement(using: &random) {
        // The help can run a command, such as the one to quit.
        let isHelp = stack.top is HelpScreen
        #expect(!update(&stack, .key(key)).contains(.quit(0)) || isHelp)
      }
      #expect(stack.first(FirstRunScreen.self) != nil)
      #expect(drawScreen(stack).cursor != nil)
    }
  }
}
