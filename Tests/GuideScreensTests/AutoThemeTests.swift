import CellCanvas
import GuideModel
import GuideScreens
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideApp

/// The theme `auto`, the default.
@Suite struct AutoThemeTests {
  private static func theme(_ name: String, on ground: TerminalGround? = nil, colours: Int = Colour.trueColours)
    -> Theme
  {
    var settings = Settings()
    settings.theme = name
    return Theme(colours: colours, settings: settings, ground: ground)
  }

  private static let roles = ThemeRole.allCases.filter { $0 != .text }

  @Test func itIsTheDefaultAndTheTerminalsColoursUntilTheBackgroundIsKnown() {
    #expect(Settings().theme == "auto" && Settings().baseTheme == .auto)
    #expect(Self.theme("auto") == Self.theme("terminal"))
  }

  @Test(arguments: [0, 8, 16]) func itIsTheTerminalsColoursInFewColours(colours: Int) {
    let auto = Self.theme("auto", on: TerminalGround(.dark, colour: 0), colours: colours)
    #expect(auto == Self.theme("terminal", colours: colours))
  }

  /// In this theme, true colour is not worth the extra bytes.
  @Test(arguments: [(ColourScheme.dark, "dark"), (.light, "light")], [256, Colour.trueColours])
  func itIsDarkOrLight(one: (scheme: ColourScheme, name: String), colours: Int) {
    let named = Self.theme(one.name, colours: 256)
    let unknown = Self.theme("auto", on: TerminalGround(one.scheme), colours: colours)
    for role in ThemeRole.allCases { #expect(unknown[role] == named[role], "its own background: \(role)") }
    let ground: UInt32 = one.scheme == .dark ? 0x101010 : 0xFAFAFA
    let auto = Self.theme("auto", on: TerminalGround(one.scheme, colour: ground), colours: colours)
    #expect(auto[.text] == Style(foreground: named[.text].foreground), "the terminal's background")
    for role in Self.roles where role != .band { #expect(auto[role] == named[role], "\(role)") }
    #expect(auto[.band] != named[.band] && auto[.band].background != .terminal, "a shade of the terminal's background")
  }

  /// Text keeps the terminal's colour unless less important text would then be clearer.
  @Test(arguments: [(0xE0E0E0, true), (0xA0A0A0, true), (0x707070, false), (0x101010, false)] as [(UInt32, Bool)])
  func textIsTheTerminalsIfItIsClear(text: UInt32, isClear: Bool) {
    let auto = Self.theme("auto", on: TerminalGround(.dark, colour: 0x101010, text: text))
    #expect((auto[.text] == .plain) == isClear)
    #expect(auto.quiet == Self.theme("dark", colours: 256).quiet)
  }

  /// On a grey that would make some colours hard to read, the theme keeps its own background.
  @Test(arguments: [0x5F5F5F, 0x7F7F7F, 0x9F9F9F] as [UInt32]) func itKeepsItsBackgroundOnGrey(ground: UInt32) {
    let scheme = ColourScheme(background: ground)
    let auto = Self.theme("auto", on: TerminalGround(scheme, colour: ground))
    let named = Self.theme(scheme == .dark ? "dark" : "light", colours: 256)
    for role in ThemeRole.allCases { #expect(auto[role] == named[role], "\(role)") }
  }

  /// Whatever the background, each colour has the contrast that the themes promise.
  @Test func everythingIsReadableOnEveryBackground() {
    var own = 0
    for red in stride(from: 0, through: 255, by: 51) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let ground = UInt32(red << 16 | green << 8 | blue)
          let theme = Self.theme("auto", on: TerminalGround(ColourScheme(background: ground), colour: ground))
          if theme[.text].background == .terminal { own += 1 }
          let shown = theme[.text].background == .terminal ? Colour.rgb(ground) : theme[.text].background
          for role in ThemeRole.allCases where ![.selection, .band].contains(role) {
            #expect(
              GuideScreensTests.Contrast.of(theme[role].foreground, on: shown) ?? 0 >= 4.45, "\(role) on \(ground)")
          }
        }
      }
    }
    #expect(own > 10, "the background stays the terminal's on \(own) of 216")
  }

  @Test func aUsersThemeCanBeBasedOnIt() {
    let text = "theme = \"mine\"\n[themes.mine]\nbased-on = \"auto\"\nnow = { foreground = \"#ff0000\" }"
    let settings = SettingsReading(Array(text.utf8)).settings
    let mine = Theme(colours: Colour.trueColours, settings: settings, ground: TerminalGround(.light))
    #expect(mine.now.foreground == .rgb(0xFF_0000) && mine.quiet == Self.theme("light", colours: 256).quiet)
  }

  /// The screen follows the terminal, but a theme that the user has chosen does not.
  @Test func theScreenFollowsReports() {
    var stack = ScreenScript(colours: 256).stack
    let first = drawScreen(stack).canvas
    for (scheme, name) in [(ColourScheme.dark, "dark"), (.light, "light")] {
      _ = update(&stack, .ground(TerminalGround(scheme)))
      #expect(stack.app.theme == Self.theme(name, colours: 256) && drawScreen(stack).canvas != first)
    }
    _ = update(&stack, .ground(nil))
    #expect(drawScreen(stack).canvas == first)
    stack.app.change(.theme, to: .text("paper")) { _ in "" }
    _ = update(&stack, .ground(TerminalGround(.dark)))
    #expect(stack.app.theme == Self.theme("paper", colours: 256))
  }
}
