import CellCanvas
import GuideApp
import GuideLanguage
import GuideTestSupport
import Testing

/// Golden screens of search, reminders and settings in German (`make screens` records them).
@Suite struct GermanSearchScreenTests {
  private static let wide = Size(columns: 140, rows: 40)
  private static let small = Size(columns: 40, rows: 10)

  private static let screens: [(name: String, script: ScreenScript)] = [
    ("search-empty", ScreenScript(keys: "/")),
    ("search-results", ScreenScript(keys: "/ news Down Down")),
    ("search-past-ones-below", ScreenScript(size: wide, keys: "/ kettle Space -one")),
    ("search-nothing-found", ScreenScript(keys: "/ zebra Space crossing")),
    ("search-40x10", ScreenScript(size: small, keys: "/ news Down Down Down")),
    ("search-by-title", ScreenScript(size: wide, keys: "/ news ^G Down Enter Down")),
    ("search-in-plain-lines", ScreenScript(keys: "/ news Down", isLinear: true)),
    ("a-name-for-a-search", ScreenScript(keys: "/ is:film ^S Film")),
    ("search-saved", ScreenScript(size: wide, keys: "/ is:film ^S Film Enter")),
    ("alert-80x24", ScreenScript(keys: "Right r D + + Esc")),
    ("alert-140x40", ScreenScript(size: wide, keys: "Right r Down r D + + Down + + Esc")),
    ("alert-40x10", ScreenScript(size: small, keys: "Right r D + + Esc")),
    ("reminder-set", ScreenScript(keys: "Right r")),
    ("reminders-80x24", ScreenScript(keys: "Right r Down r Down r D")),
    ("reminders-140x40", ScreenScript(size: wide, keys: "Right r Down r Down r D e")),
    ("reminders-40x10", ScreenScript(size: small, keys: "Right r Down r D")),
    ("reminders-in-plain-lines", ScreenScript(keys: "Right r Down r D", isLinear: true)),
    ("reminders-none", ScreenScript(keys: "D")),
    ("followed-notice", ScreenScript(keys: "f")),
    ("watched-notice", ScreenScript(keys: "Right x z")),
    ("settings-80x24", ScreenScript(keys: ", Down Right Down")),
    ("settings-140x40", ScreenScript(size: wide, keys: ", Down Down Down Down Down Right")),
    ("settings-140x60", ScreenScript(size: Size(columns: 140, rows: 60), keys: ",")),
    ("settings-40x10", ScreenScript(size: small, keys: ", Down Right")),
    ("settings-asking-for-a-time", ScreenScript(keys: ", Down Down Enter ^U late Enter")),
    ("settings-narrowed", ScreenScript(keys: ", / erinner Enter")),
    ("settings-in-plain-lines", ScreenScript(keys: ", Down Right", isLinear: true)),
  ]

  @Test(arguments: screens.map(\.name)) func matchesTheRecordedScreen(name: String) throws {
    var script = try #require(Self.screens.first { $0.name == name }).script
    script.language = .german
    let frame = script.frame
    expectGolden("german-\(name)", frame.canvas, cursor: frame.cursor)
  }
}
