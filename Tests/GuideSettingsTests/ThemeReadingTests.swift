import CellCanvas
import Foundation
import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

/// The user's themes in config.toml.
@Suite struct ThemeReadingTests {
  private static let mine = """
    theme = "mine"
    [themes.mine]
    based-on = "dark"
    selection = { foreground = "#1e1e2e", background = "#89B4FA", bold = true }
    now = { foreground = "bright-red" }
    [themes.mine.film]
    foreground = 142
    italic = true
    underline = false
    dim = false
    background = "terminal"
    """

  private static func reading(_ text: String) -> SettingsReading { SettingsReading(Array(text.utf8)) }

  @Test func themeIsRead() throws {
    let reading = Self.reading(Self.mine)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    let settings = reading.settings
    let theme = try #require(settings.ownTheme)
    #expect(theme.name == "mine" && theme.base == .dark && settings.baseTheme == .dark)
    var selection = RoleSetting(.selection)
    (selection.foreground, selection.background, selection.added) = (.rgb(0x1E1E2E), .rgb(0x89B4FA), .bold)
    var now = RoleSetting(.now)
    now.foreground = .palette(9)
    var film = RoleSetting(.film)
    (film.foreground, film.background, film.added) = (.palette(142), .terminal, .italic)
    film.removed = [.underline, .dim]
    #expect(theme.roles.count == 3 && [selection, now, film].allSatisfy(theme.roles.contains))
    #expect(settings.themeNames == ["auto", "terminal", "dark", "dim", "light", "paper", "contrast", "mine"])
  }

  @Test func sixteenColoursHaveNames() throws {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    for (index, name) in (names + names.map { "bright-\($0)" }).enumerated() {
      let theme = Self.reading("[themes.a]\ntext = { foreground = \"\(name)\" }").settings.themes.first
      #expect(theme?.roles.first?.foreground == .palette(UInt8(index)), "\(name)")
    }
  }

  /// Faults in themes, each with its line and part of its message. The rest of the theme is used.
  static let broken = [
    Fault("slection = { bold = true }", 4, "did you mean selection?"),
    Fault("hue = { bold = true }", 4, "not a theme role"),
    Fault("text = { italic = true }", 4, "text can have only colours; italic"),
    Fault("header = \"red\"", 4, "header is “red”: write a role as"),
    Fault("header = { foregrund = \"red\" }", 4, "did you mean foreground?"),
    Fault("header = { foreground = \"reddish\" }", 4, "a colour is"), Fault("header = { foreground = 256 }", 4, "256"),
    Fault("header = { foreground = -1 }", 4, "a colour is"), Fault("header = { foreground = \"#12345\" }", 4, "#12345"),
    Fault("header = { foreground = \"#+12345\" }", 4, "a colour is"),
    Fault("header = { foreground = \"#12345é\" }", 4, "a colour is"),
    Fault("header = { background = true }", 4, "a colour is"), Fault("header = { bold = 1 }", 4, "true or false"),
    Fault("[themes.mine.header]\nbackground = \"bright-\"", 5, "a colour is"),
    Fault("[themes.dark]\nnow = { bold = false }", 4, "there is a built-in theme dark"),
    Fault("[themes]\nother = 5", 5, "write a theme under"),
  ]

  @Test(arguments: broken) func errorsInThemesAreReportedByLine(_ fault: Fault) {
    let reading = Self.reading("theme = \"mine\"\n[themes.mine]\nnow = { bold = false }\n" + fault.text)
    #expect(reading.diagnostics.count == 1 && reading.diagnostics.first?.line == fault.line, "\(reading.diagnostics)")
    #expect(reading.diagnostics.first?.problem.english.contains(fault.message) ?? false, "\(reading.diagnostics)")
    #expect(reading.diagnostics.flatMap(\.statement.withoutGerman) == [])
    #expect(reading.settings.ownTheme?.roles.first { $0.role == .now }?.removed == .bold)
  }

  @Test func invalidBaseFallsBackToTerminal() {
    for base in ["mine", "drak", ""] {
      let reading = Self.reading("[themes.mine]\nbased-on = \"\(base)\"")
      #expect(reading.diagnostics.count == 1 && reading.settings.themes.first?.base == .terminal)
    }
  }

  @Test func invalidThemeFallsBackToTheDefault() {
    for (name, message) in [
      ("drak", "did you mean “dark”?"), ("neon", "it must be one of"), ("mine", "it must be one of"),
    ] {
      let reading = Self.reading("theme = \"\(name)\"")
      #expect(reading.settings.theme == "auto" && reading.entries.isEmpty)
      #expect(reading.diagnostics.first?.problem.english.contains(message) ?? false, "\(reading.diagnostics)")
    }
    #expect(Self.reading("theme = 5").diagnostics.count == 1)
  }

  @Test func editsKeepThemes() throws {
    let text = SettingsText(Array(Self.mine.utf8))
    let edited = try text.setting(.theme, to: .text("light"))
    let settings = SettingsReading(edited.bytes).settings
    #expect(settings.theme == "light" && settings.themes == SettingsReading(text.bytes).settings.themes)
    // The themes are not among the entries, so changing an entry keeps them.
    #expect(settings.with([.theme: .text("mine")]).ownTheme?.name == "mine")
  }

  @Test func documentationNamesEachThemeAndRole() throws {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../docs").standardizedFileURL
    let page = try String(contentsOf: folder.appendingPathComponent("themes.md"), encoding: .utf8)
    let manual = try String(contentsOf: folder.appendingPathComponent("tvgrid.1"), encoding: .utf8)
    for role in ThemeRole.allCases {
      #expect(page.contains("`\(role.name)`") && manual.contains(" \(role.name)"), "\(role)")
    }
    for theme in BuiltInTheme.allCases {
      #expect(page.contains("`\"\(theme.rawValue)\"`") && manual.contains("\\(dq\(theme.rawValue)\\(dq"), "\(theme)")
    }
  }
}
