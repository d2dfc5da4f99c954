import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// Golden screens, approved by eye (`make screens` records them).
@Suite struct GoldenScreenTests {
  private static let wide = Size(columns: 140, rows: 40)
  private static let small = Size(columns: 40, rows: 10)

  static let chosen =
    "T News Enter Down H Down R Port Space TV Enter F Down O 06:00-19:00 Enter Down Down I Enter"

  static let kept =
    "/ is:film Space day:weekend ^S Films Space at Space the Space weekend Enter Esc "
    + "/ news ^S Enter Esc / any:sea Space -genre:news ^S The Space sea Enter Esc"

  static let screens: [(name: String, script: ScreenScript)] = [
    ("grid-80x24", ScreenScript()),
    ("grid-140x40", ScreenScript(size: wide)),
    ("grid-40x10", ScreenScript(size: small)),
    ("grid-20x5", ScreenScript(size: Size(columns: 20, rows: 5))),
    ("now-and-next-30x4", ScreenScript(size: Size(columns: 30, rows: 4))),
    ("now-and-next-80x1", ScreenScript(size: Size(columns: 80, rows: 1))),
    ("grid-1x1", ScreenScript(size: Size(columns: 1, rows: 1))),
    ("grid-without-colour", ScreenScript(keys: "Down Right", colours: 0)),
    ("grid-8-colours", ScreenScript(colours: 8)),
    ("rows-of-one-line", ScreenScript(size: wide, keys: "v")),
    ("rows-of-two-lines", ScreenScript(size: wide, keys: "v v")),
    ("rows-of-three-lines", ScreenScript(size: wide, keys: "v v v")),
    ("grid-200x60", ScreenScript(size: Size(columns: 200, rows: 60))),
    ("pane-80x24", ScreenScript(keys: "V")),
    ("zoomed-in", ScreenScript(keys: "+")),
    ("zoomed-out-shared-cells", ScreenScript(keys: "- - - - Down Right")),
    ("whole-day", ScreenScript(size: wide, keys: "- - - - - -")),
    ("first-day", ScreenScript(keys: "{ g")),
    ("last-day", ScreenScript(keys: "t 24/11 Space 05:30 Enter")),
    ("before-five-it-is-still-yesterday", ScreenScript(now: "2026-11-21 03:30")),
    ("a-gap-is-a-cell", ScreenScript(keys: "c pogo Enter")),
    (
      "october-night",
      ScreenScript(guide: DemoGuide.october, now: "2026-10-24 23:30", keys: "- t sun Space 01:00 Enter")
    ),
    ("march-night", ScreenScript(guide: DemoGuide.march, now: "2026-03-28 23:30", keys: "- t sun Space 01:00 Enter")),
    ("details-80x24", ScreenScript(keys: "Enter")),
    ("details-of-a-film", ScreenScript(size: wide, keys: "c matinee Enter Right Enter")),
    ("details-scrolled-to-a-link", ScreenScript(keys: "Enter Tab Tab Tab Tab Tab Tab Tab Tab")),
    ("details-40x10", ScreenScript(size: small, keys: "Enter")),
    ("details-12x4", ScreenScript(size: Size(columns: 12, rows: 4), keys: "Enter")),
    ("details-of-xmltv", ScreenScript(guide: DemoGuide.xmltv, size: wide, keys: "Enter")),
    ("details-of-xmltv-scrolled", ScreenScript(guide: DemoGuide.xmltv, keys: "Enter PgDn")),
    ("also-in-this-slot", ScreenScript(keys: "t 13:00 Enter Enter")),
    ("search-empty", ScreenScript(keys: "/")),
    ("search-results", ScreenScript(keys: "/ news Down Down")),
    ("search-past-ones-below", ScreenScript(size: wide, keys: "/ kettle Space -one")),
    ("search-nothing-found", ScreenScript(keys: "/ zebra Space crossing")),
    ("search-by-fields", ScreenScript(size: wide, keys: "/ genre:drama Space day:fri Space is:subtitled")),
    ("search-mistake", ScreenScript(keys: "/ late Space actr:ann")),
    ("search-unfinished", ScreenScript(keys: "/ kettle Space stars:>")),
    ("filter-being-typed", ScreenScript(keys: "& is:film")),
    ("filter-others-dimmed", ScreenScript(size: wide, keys: "& genre:drama Enter n")),
    ("filter-channels-hidden", ScreenScript(keys: "& genre:sport Enter *")),
    ("filter-mistake", ScreenScript(keys: "& late Space stars:many")),
    ("search-40x10", ScreenScript(size: small, keys: "/ news Down Down Down")),
    ("search-by-title", ScreenScript(size: wide, keys: "/ news ^G Down Enter Down")),
    ("search-by-channel", ScreenScript(keys: "/ news ^O Down")),
    ("search-by-title-40x10", ScreenScript(size: small, keys: "/ news ^G Enter Down")),
    ("search-completing-a-field", ScreenScript(keys: "/ Tab Tab")),
    ("search-completing-a-person", ScreenScript(keys: "/ person:a Tab Tab Tab")),
    ("filter-completing-a-genre", ScreenScript(keys: "& genre: Tab Tab")),
    ("saved-searches", ScreenScript(keys: kept + " s Down")),
    ("saved-searches-140x40", ScreenScript(size: wide, keys: kept + " s")),
    ("saved-searches-40x10", ScreenScript(size: small, keys: kept + " s")),
    ("followed-in-the-grid", ScreenScript(keys: "f Down f Down Down f .")),
    ("followed", ScreenScript(keys: kept + " f Down f Down Down f s")),
    ("followed-140x40", ScreenScript(size: wide, keys: kept + " f Down f Down Down f s")),
    ("followed-200x60", ScreenScript(size: Size(columns: 200, rows: 60), keys: kept + " f Down f Down Down f s")),
    ("followed-40x10", ScreenScript(size: small, keys: kept + " f Down f Down Down f s")),
    ("month-80x24", ScreenScript(keys: "f Down f Down Down f s c")),
    ("month-140x40", ScreenScript(size: wide, keys: "f Down f Down Down f s c Down")),
    ("month-40x10", ScreenScript(size: small, keys: "f Down f Down Down f s c")),
    ("followed-on-a-day", ScreenScript(keys: "f Down f Down Down f s c Enter")),
    ("month-in-plain-lines", ScreenScript(keys: "f Down f Down Down f s c", isLinear: true)),
    ("a-name-for-a-search", ScreenScript(keys: "/ is:film ^S Film")),
    ("forgetting-a-search", ScreenScript(keys: kept + " s d")),
    ("more-like-this", ScreenScript(keys: "M Down")),
    ("more-like-this-40x10", ScreenScript(size: small, keys: "c matinee Enter Right M")),
    ("hits-in-the-grid", ScreenScript(keys: "/ news Enter n")),
    ("on-now-80x24", ScreenScript(keys: "Tab Down")),
    ("on-now-140x40", ScreenScript(size: wide, keys: "Tab Down Down")),
    ("on-now-40x10", ScreenScript(size: small, keys: "Tab")),
    ("on-at-a-time-typed", ScreenScript(keys: "Tab t fri Space 22")),
    ("on-tonight-by-title", ScreenScript(keys: "Tab p S S")),
    ("channel-day-80x24", ScreenScript(keys: "Tab Tab")),
    ("channel-day-140x40", ScreenScript(size: wide, keys: "Tab Tab Down")),
    ("channel-day-40x10", ScreenScript(size: small, keys: "Tab Tab")),
    ("week-80x24", ScreenScript(keys: "W")), ("week-140x40", ScreenScript(size: wide, keys: "W Down Down")),
    ("week-40x10", ScreenScript(size: small, keys: "W")),
    ("week-filtered", ScreenScript(keys: "W / genre:drama")),
    ("week-of-a-channel", ScreenScript(size: wide, keys: "W / news Enter c g")),
    ("week-of-a-channel-as-a-list", ScreenScript(size: wide, keys: "W / news Enter c v g")),
    ("week-columns-140x40", ScreenScript(size: wide, keys: "W c Left")),
    ("week-columns-200x60", ScreenScript(size: Size(columns: 200, rows: 60), keys: "W / is:film Enter Space")),
    ("week-columns-120x24", ScreenScript(size: Size(columns: 120, rows: 24), keys: "F Down F b W")),
    ("week-with-nothing", ScreenScript(keys: "W / zebra Enter")),
    ("week-in-plain-lines", ScreenScript(keys: "W Down", isLinear: true)),
    ("lists-80x24", ScreenScript(keys: "Right a L")),
    ("adding-to-a-list", ScreenScript(keys: "Right a A")),
    ("deleting-a-list", ScreenScript(keys: "Right a L d")),
    ("list-80x24", ScreenScript(keys: "/ is:film Alt-A Enter Esc L Enter Down o")),
    ("list-140x40", ScreenScript(size: wide, keys: "/ tide Alt-A Enter Esc L Enter S S")),
    ("list-40x10", ScreenScript(size: small, keys: "/ is:film Alt-A Enter Esc L Enter")),
    ("list-filtered", ScreenScript(keys: "/ is:film Alt-A Enter Esc L Enter & year:<1960 Enter")),
    ("list-empty", ScreenScript(keys: "L Enter")),
    ("list-in-plain-lines", ScreenScript(keys: "/ is:film Alt-A Enter Esc L Enter Down", isLinear: true)),
    ("alert-80x24", ScreenScript(keys: "Right r D + + Esc")),
    ("alert-140x40", ScreenScript(size: wide, keys: "Right r Down r D + + Down + + Esc")),
    ("alert-40x10", ScreenScript(size: small, keys: "Right r D + + Esc")),
    ("reminders-80x24", ScreenScript(keys: "Right r Down r Down r D")),
    ("reminders-140x40", ScreenScript(size: wide, keys: "Right r Down r Down r D e")),
    (
      "reminders-200x60",
      ScreenScript(size: Size(columns: 200, rows: 60), keys: "Right r Down r Down r ] Down Down r D")
    ),
    ("reminders-40x10", ScreenScript(size: small, keys: "Right r Down r D")),
    ("reminders-in-plain-lines", ScreenScript(keys: "Right r Down r D", isLinear: true)),
    ("settings-80x24", ScreenScript(keys: ", Down Right Down")),
    ("settings-140x40", ScreenScript(size: wide, keys: ", Down Down Down Down Down Right")),
    ("settings-40x10", ScreenScript(size: small, keys: ", Down Right")),
    ("settings-asking-for-a-time", ScreenScript(keys: ", Down Down Enter ^U late Enter")),
    ("settings-narrowed", ScreenScript(keys: ", / remind Enter")),
    ("settings-in-plain-lines", ScreenScript(keys: ", Down Right", isLinear: true)),
    ("grid-in-plain-lines", ScreenScript(keys: "Down Down", isLinear: true)),
    ("search-in-plain-lines", ScreenScript(keys: "/ news Down", isLinear: true)),
    ("help-80x24", ScreenScript(keys: "?")),
    ("help-scrolled", ScreenScript(keys: "? PgDn PgDn")),
    ("help-140x40", ScreenScript(size: wide, keys: "? Right")),
    ("help-200x60", ScreenScript(size: Size(columns: 200, rows: 60), keys: "? Right Right")),
    ("help-of-on-now", ScreenScript(keys: "Tab ?")), ("help-of-the-search", ScreenScript(keys: "/ F1")),
    ("palette-80x24", ScreenScript(keys: ":")), ("palette-140x40", ScreenScript(size: wide, keys: ": day Space back")),
    ("palette-40x10", ScreenScript(size: small, keys: ": zoom")),
    ("palette-over-a-list", ScreenScript(keys: "Tab : zoom")),
    ("palette-over-the-search", ScreenScript(keys: "/ news Alt-x Down Down")),
    ("palette-in-plain-lines", ScreenScript(keys: ": zoom Down", isLinear: true)),
    ("german-palette", ScreenScript(size: wide, keys: ": sender", language: .german)),
    ("on-now-of-a-group", ScreenScript(keys: chosen + " b Tab")),
    ("on-now-of-a-group-140x40", ScreenScript(size: wide, keys: chosen + " b Tab")),
    ("search-of-a-group", ScreenScript(keys: chosen + " b / e")),
    ("search-of-a-group-140x40", ScreenScript(size: wide, keys: chosen + " b / e")),
    ("search-of-a-group-nothing-found", ScreenScript(keys: chosen + " b / zebra")),
    ("channel-by-name-in-on-now", ScreenScript(keys: "Tab c matin")),
    ("channel-by-number-in-a-day", ScreenScript(keys: "Tab Tab 3")),
    ("prompt-for-a-time-empty", ScreenScript(keys: "t")), ("prompt-for-a-channel-empty", ScreenScript(keys: "c")),
    ("another-name-for-a-search", ScreenScript(keys: kept + " s R ^U")),
    ("a-key-of-the-grid-in-a-list", ScreenScript(keys: kept + " s p")),
    ("prompt-for-a-time", ScreenScript(keys: "t fri Space 21")),
    ("prompt-for-a-channel", ScreenScript(keys: "c matin")),
    ("a-key-without-a-command", ScreenScript(keys: "r")),
    ("channels-narrowed-and-marked", ScreenScript(keys: "C Space Down Space / p e n")),
    ("channels-marked-while-narrowing", ScreenScript(keys: "C / har Tab Tab")),
    ("saved-searches-none-left", ScreenScript(keys: "/ news ^S Enter Esc s d y s")),
    ("help-of-the-details-narrowed", ScreenScript(keys: "Enter ? / l i n k Enter")),
    ("channels-80x24", ScreenScript(keys: chosen + " C")),
    ("channels-140x40", ScreenScript(size: wide, keys: chosen + " C")),
    ("channels-40x10", ScreenScript(size: small, keys: chosen + " C")),
    ("a-name-for-a-channel", ScreenScript(keys: "C Down R")),
    ("grid-of-a-group", ScreenScript(keys: chosen + " b")),
    ("grid-with-a-shared-row", ScreenScript(keys: chosen)),
    ("all-channels-hidden", ScreenScript(guide: DemoGuide.xmltv, keys: "H H H H H H H H")),
    ("german-grid-80x24", ScreenScript(language: .german)),
    ("german-grid-140x40", ScreenScript(size: wide, keys: "f Down f Down r", language: .german)),
    ("german-grid-40x10", ScreenScript(size: small, language: .german)),
    ("german-grid-of-hits", ScreenScript(size: wide, keys: "& genre:drama Enter n", language: .german)),
    ("german-night", ScreenScript(now: "2026-11-21 03:30", language: .german)),
    ("german-grid-in-plain-lines", ScreenScript(keys: "Down Down", isLinear: true, language: .german)),
    ("german-on-now-80x24", ScreenScript(keys: "Tab Down", language: .german)),
    ("german-on-now-140x40", ScreenScript(size: wide, keys: "Tab Down S", language: .german)),
    ("german-channel-day-80x24", ScreenScript(keys: "Tab Tab", language: .german)),
    ("german-week-80x24", ScreenScript(keys: "W", language: .german)),
    ("german-week-140x40", ScreenScript(size: wide, keys: "W Down Down", language: .german)),
    ("german-week-columns-140x40", ScreenScript(size: wide, keys: "W c", language: .german)),
    ("german-week-in-plain-lines", ScreenScript(keys: "W Down", isLinear: true, language: .german)),
    ("german-month-80x24", ScreenScript(keys: "f Down f Down Down f s c", language: .german)),
    ("german-month-140x40", ScreenScript(size: wide, keys: "f Down f Down Down f s c", language: .german)),
    ("german-help-80x24", ScreenScript(keys: "?", language: .german)),
    ("german-help-140x40", ScreenScript(size: Size(columns: 140, rows: 320), keys: "?", language: .german)),
    ("german-more-like-this", ScreenScript(keys: "c matinee Enter Right M", language: .german)),
    ("german-prompt-for-a-time", ScreenScript(keys: "t", language: .german)),
    ("german-prompt-of-the-filter", ScreenScript(size: wide, keys: "&", language: .german)),
    ("german-a-key-of-the-grid-in-a-list", ScreenScript(keys: "? p", language: .german)),
    ("german-help-narrowed", ScreenScript(keys: "? / s e n d u n g", language: .german)),
    ("new-york", ScreenScript(zone: ZoneTable(identifier: "America/New_York") ?? .utc)),
  ]

  @Test(arguments: screens.map(\.name)) func matchesTheRecordedScreen(name: String) throws {
    let screen = try #require(Self.screens.first { $0.name == name })
    let frame = screen.script.frame
    expectGolden(name, frame.canvas, cursor: frame.cursor)
  }

  @Test func theWeekInColumnsInASCII() {
    let frame = ScreenScript(size: Self.wide, keys: "W c").frame
    expectGolden("week-columns-ascii", frame.canvas.inASCII(), cursor: frame.cursor)
  }

  @Test func theGridInASCII() {
    let frame = ScreenScript(keys: "Down Right").frame
    expectGolden("grid-ascii", frame.canvas.inASCII(), cursor: frame.cursor)
  }

  @Test func screensAreTheSameHoweverTheyWereOpened() {
    let straight = ScreenScript(keys: "Right Down Enter").frame
    #expect(straight.canvas != ScreenScript(keys: "Right Down").frame.canvas)
    for detour in ["? Esc Right Down Enter", "Right Down Down Up Enter Esc Enter", "/ n Esc Right Down Enter"] {
      #expect(ScreenScript(keys: detour).frame.canvas == straight.canvas, "\(detour)")
    }
  }

  @Test func loading() {
    var stack = ScreenStack(
      zone: Moments.london, now: Moments.at("2026-11-20 20:47"), size: Size(columns: 80, rows: 24))
    _ = update(&stack, .loading(Loading(done: 9, total: 18)))
    let frame = drawScreen(stack)
    expectGolden("loading", frame.canvas, cursor: frame.cursor)
  }

  @Test func aGuideWithoutChannels() {
    let frame = ScreenScript(guide: .empty).frame
    expectGolden("guide-without-channels", frame.canvas, cursor: frame.cursor)
  }
}
