import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideTestSupport
import Testing

/// Golden screens of lists and details in German (`make screens` records them).
@Suite struct GermanListScreenTests {
  private static let wide = Size(columns: 140, rows: 40)
  private static let (chosen, kept) = (GoldenScreenTests.chosen, GoldenScreenTests.kept)

  static let screens: [(name: String, script: ScreenScript)] = [
    ("channels-80x24", ScreenScript(keys: chosen + " C")),
    ("channels-140x40", ScreenScript(size: wide, keys: chosen + " C Space Down Space")),
    ("channels-40x10", ScreenScript(size: Size(columns: 40, rows: 10), keys: chosen + " C")),
    ("channels-without-programmes", ScreenScript(guide: DemoGuide.xmltv, size: wide, keys: "C")),
    ("a-name-for-a-channel", ScreenScript(keys: "C Down R")),
    ("a-number-that-is-none", ScreenScript(keys: "C Down # ^U none Enter")),
    ("details-80x24", ScreenScript(keys: "Enter")),
    ("details-of-a-film", ScreenScript(size: wide, keys: "c matinee Enter Right Enter")),
    ("details-of-xmltv", ScreenScript(guide: DemoGuide.xmltv, size: wide, keys: "Enter")),
    ("details-of-xmltv-scrolled", ScreenScript(guide: DemoGuide.xmltv, keys: "Enter PgDn")),
    ("also-in-this-slot", ScreenScript(keys: "t 13:00 Enter Enter Tab Tab")),
    ("saved-searches", ScreenScript(keys: kept + " s Down")),
    ("followed", ScreenScript(keys: kept + " f Down f Down Down f s")),
    ("followed-140x40", ScreenScript(size: wide, keys: kept + " f Down f Down Down f s")),
    ("followed-40x10", ScreenScript(size: Size(columns: 40, rows: 10), keys: kept + " f Down f Down Down f s")),
    ("followed-no-more", ScreenScript(keys: kept + " f Down f s f")),
    ("forgetting-a-search", ScreenScript(keys: kept + " s d")),
    ("another-name-for-a-search", ScreenScript(keys: kept + " s R ^U")),
    ("lists-80x24", ScreenScript(keys: "Right a L")),
    ("adding-to-a-list", ScreenScript(keys: "Right a A")),
    ("deleting-a-list", ScreenScript(keys: "Right a L d")),
    ("list-80x24", ScreenScript(keys: "/ is:film Alt-A Enter Esc L Enter Down o")),
    ("list-140x40", ScreenScript(size: wide, keys: "/ tide Alt-A Enter Esc L Enter S S")),
    ("list-filtered", ScreenScript(keys: "/ is:film Alt-A Enter Esc L Enter & year:<1960 Enter")),
    ("list-empty", ScreenScript(keys: "L Enter")),
    ("list-in-plain-lines", ScreenScript(keys: "/ is:film Alt-A Enter Esc L Enter Down", isLinear: true)),
  ]

  @Test(arguments: screens.map(\.name)) func matchesTheRecordedScreen(name: String) throws {
    var script = try #require(Self.screens.first { $0.name == name }).script
    script.language = .german
    let frame = script.frame
    expectGolden("german-\(name)", frame.canvas, cursor: frame.cursor)
  }
}
