import CellCanvas
import GuideModel
import GuideSettings
import Testing

@testable import GuideApp

/// Drawing with a user's own theme.
@Suite struct OwnThemeTests {
  private static func theme(_ text: String, colours: Int) -> Theme {
    Theme(colours: colours, settings: SettingsReading(Array("theme = \"mine\"\n[themes.mine]\n\(text)".utf8)).settings)
  }

  private static let onDark = """
    based-on = "dark"
    selection = { foreground = "#1e1e2e", background = "#89b4fa", underline = true }
    now = { foreground = "#ff0000", bold = false }
    ended = { italic = true }
    """

  @Test func themeOverridesOnlyItsRoles() {
    let mine = Self.theme(Self.onDark, colours: Colour.trueColours)
    let dark = Theme(colours: Colour.trueColours, settings: SettingsReading(Array("theme = \"dark\"".utf8)).settings)
    // The selection is in reverse video, so it is visible without colours too.
    #expect(
      mine.selected
        == Style(
          foreground: .rgb(0x89_B4FA), background: .rgb(0x1E_1E2E), attributes: [.reverse, .bold, .underline]))
    #expect(mine.now == Style(foreground: .rgb(0xFF_0000)))
    #expect(mine[.ended] == dark[.ended].adding(.italic))
    let changed: [ThemeRole] = [.selection, .now, .ended]
    for role in ThemeRole.allCases where !changed.contains(role) { #expect(mine[role] == dark[role], "\(role)") }
  }

  @Test func in256ItHasTheNearest() {
    let mine = Self.theme(Self.onDark, colours: 256)
    #expect(mine.now.foreground == .palette(196) && mine.selected.foreground == .palette(111))
  }

  @Test(arguments: [0, 8, 16]) func onlyAttributesRemainInFewColours(colours: Int) {
    let mine = Self.theme(Self.onDark, colours: colours)
    let own = Theme(colours: colours)
    #expect(mine.selected == own.selected.adding(.underline))
    #expect(mine.now == Style(foreground: own.now.foreground))
    #expect(mine[.ended] == own[.ended].adding(.italic))
    #expect(mine[.text] == .plain)
  }

  @Test func sixteenColoursAreUsedIfAvailable() {
    let text = "now = { foreground = \"bright-blue\" }\ntext = { foreground = \"white\", background = \"blue\" }"
    for (colours, bright) in [(Colour.trueColours, UInt8(12)), (256, 12), (16, 12), (8, 4)] {
      let mine = Self.theme(text, colours: colours)
      #expect(mine.now.foreground == .palette(bright), "\(colours)")
      #expect(mine[.text] == Style(foreground: .palette(7), background: .palette(4)), "\(colours)")
    }
    #expect(Self.theme(text, colours: 0) == Theme(colours: 0))
  }

  /// The colours for running and past programmes are used everywhere, except that a selection keeps its own.
  @Test func rolesAddToOneAnother() {
    let mine = Self.theme("on = { foreground = 10, italic = true }\nended = { background = 0 }", colours: 256)
    #expect(
      mine.adding(.on, to: mine.genreMark(.film)) == Style(foreground: .palette(10), attributes: [.bold, .italic]))
    #expect(
      mine.adding(.ended, to: mine.genreMark(.film))
        == Style(foreground: .palette(100), background: .palette(0), attributes: .dim))
    #expect(mine.adding(.on, to: mine.selected) == mine.selected.adding([.bold, .italic]))
  }

  /// Regression: a single true colour removed all colours.
  @Test func onlyRichColoursAreDroppedInSixteenColours() {
    let mine = Self.theme("now = { foreground = \"bright-blue\" }\nmatch = { foreground = \"#ff8700\" }", colours: 16)
    #expect(mine.now.foreground == .palette(12))
    #expect(mine.match == Theme(colours: 16).match)
    let onGround = "now = { foreground = \"bright-blue\" }\ntext = { background = \"#1e1e2e\" }"
    #expect(Self.theme(onGround, colours: 16) == Theme(colours: 16))
    let onOwn = "text = { background = \"#1e1e2e\" }\nalert = { foreground = \"black\", background = \"yellow\" }"
    #expect(Self.theme(onOwn, colours: 16)[.alert].background == .palette(3), "it keeps its own background")
    let letters = "now = { foreground = \"bright-blue\" }\ntext = { foreground = \"#ffffff\" }"
    #expect(Self.theme(letters, colours: 16).now.foreground == .palette(12))
  }

  /// Regression: in a selection, text in the terminal's own colour took on the background colour, because selections
  /// are reversed.
  @Test func selectionCanUseTheTerminalsColours() {
    let letters = Self.theme("selection = { foreground = \"terminal\", background = \"blue\" }", colours: 256)
    #expect(letters.selected == Style(background: .palette(4), attributes: .bold))
    #expect(letters.adding(.on, to: letters.selected).background == .palette(4))
    // In a theme with a background, the terminal's own colour means that background, and the text stays readable.
    let onDark = Self.theme(
      "based-on = \"dark\"\nselection = { background = \"terminal\" }", colours: Colour.trueColours)
    #expect(onDark.selected == Style(foreground: onDark[.text].foreground, attributes: .bold))
    let ground = Self.theme("selection = { foreground = \"red\", background = \"terminal\" }", colours: 256)
    #expect(ground.selected == Style(foreground: .palette(1), attributes: .bold))
    // Without colours, the selection would not look selected.
    let bare = Self.theme("selection = { foreground = \"terminal\", background = \"terminal\" }", colours: 256)
    #expect(bare.selected == Theme(colours: 256).selected)
  }
}
