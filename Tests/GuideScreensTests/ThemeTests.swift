import CellCanvas
import Foundation
import GuideModel
import GuideScreens
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideApp

/// The themes on all recorded screens.
@Suite struct ThemeTests {
  static let coloured = BuiltInTheme.allCases.filter { ![.auto, .terminal].contains($0) }
  private static let trueColours = Colour.trueColours

  private static let screens: [(name: String, keys: String)] = [
    ("grid", "/ news Enter n"), ("details", "Enter"), ("list", "W Down"), ("alert", "Right r D + + Esc"),
  ]

  private static func settings(_ theme: BuiltInTheme) -> Settings {
    var settings = Settings()
    settings.theme = theme.rawValue
    return settings
  }

  private static func canvas(_ stack: ScreenStack, in theme: BuiltInTheme) -> Canvas {
    var stack = stack
    stack.app.theme = Theme(colours: stack.app.display.colours, settings: settings(theme))
    return drawScreen(stack).canvas
  }

  private static func runs(_ canvas: Canvas) -> [Canvas.Run] {
    (0..<canvas.size.rows).flatMap { canvas.runs(inRow: $0) }
  }

  @Test(arguments: coloured, screens.map(\.name)) func matchesTheRecordedScreen(theme: BuiltInTheme, name: String)
    throws
  {
    let keys = try #require(Self.screens.first { $0.name == name }).keys
    let stack = ScreenScript(keys: keys, colours: Self.trueColours).stack
    expectGolden("theme-\(theme)-\(name)", Self.canvas(stack, in: theme), cursor: drawScreen(stack).cursor)
  }

  /// Every cell of every recorded screen is readable, in true colour and in 256 colours. Pictures have no text.
  @Test(arguments: GoldenScreenTests.screens.map(\.name)) func everyLetterIsReadable(name: String) throws {
    var script = try #require(GoldenScreenTests.screens.first { $0.name == name }).script
    script.colours = Self.trueColours
    let stack = script.stack
    for theme in Self.coloured {
      for run in Self.runs(Self.canvas(stack, in: theme)) where !String(decoding: run.text, as: UTF8.self).contains("▀")
      {
        for colours in [Self.trueColours, 256] {
          let contrast = Contrast.of(
            run.style.foreground.shown(in: colours), on: run.style.background.shown(in: colours))
          #expect(contrast ?? 0 >= (theme == .contrast ? 7 : 4.5), "\(theme), \(colours): \(run)")
        }
        #expect(!run.style.attributes.contains(.dim), "\(theme): \(run)")
      }
    }
  }

  /// Every role and pair of roles is readable, even if no screen shows it.
  @Test(arguments: coloured, [Colour.trueColours, 256]) func everyPairOfRolesIsReadable(
    theme: BuiltInTheme, colours: Int
  ) {
    let least = theme == .contrast ? 7 : 4.5
    let drawn = Theme(colours: colours, settings: Self.settings(theme))
    let overlays: [ThemeRole?] = [nil, .on, .ended, .hidden]
    for role in ThemeRole.allCases {
      for overlay in overlays {
        let style = overlay.map { drawn.adding($0, to: drawn[role]) } ?? drawn[role]
        for shown in [style, style.adding(.reverse)] {
          var canvas = Canvas(Size(columns: 1, rows: 1))
          canvas.write("x", at: Point(column: 0, row: 0), style: shown)
          drawn.fill(&canvas)
          let cell = canvas.style(at: Point(column: 0, row: 0))
          #expect(
            Contrast.of(cell.foreground, on: cell.background) ?? 0 >= least,
            "\(role) with \(String(describing: overlay))")
        }
      }
    }
  }

  /// The terminal's own background is unknown, so a colour must be visible on black and on white.
  @Test func theTerminalsThemeNamesNoGround() {
    let theme = Theme(colours: 256)
    for role in ThemeRole.allCases {
      let style = theme[role]
      #expect(style.background == .terminal, "\(role)")
      guard style.foreground != .terminal else { continue }
      // The minimum contrast is 3 for text, and 2.5 for marks whose meaning is also given in words.
      let least = [ThemeRole.now, .match].contains(role) ? 3 : 2.5
      for ground in [Colour.rgb(0), .rgb(0xFF_FFFF)] {
        #expect(Contrast.of(style.foreground, on: ground) ?? 0 >= least, "\(role)")
      }
    }
  }

  /// Without colours, the states of cells still look different.
  @Test(arguments: BuiltInTheme.allCases) func statesDifferInAttributes(theme: BuiltInTheme) {
    let drawn = Theme(colours: 256, settings: Self.settings(theme))
    let roles: [ThemeRole] = [.text, .selection, .header, .on, .match, .hidden]
    #expect(Set(roles.map { drawn[$0].attributes.rawValue }).count == roles.count)
    // The current time and due reminders have symbols of their own; only the selection is inverse.
    #expect(ThemeRole.allCases.filter { drawn[$0].attributes.contains(.reverse) } == [.selection])
    #expect(drawn[.alert].attributes.contains(.bold))
  }

  /// Nothing but the selection is a block of colour.
  @Test(arguments: BuiltInTheme.allCases) func onlyTheSelectionIsFilled(theme: BuiltInTheme) {
    let drawn = Theme(colours: Self.trueColours, settings: Self.settings(theme))
    let filled = ThemeRole.allCases.filter {
      drawn[$0].background != .terminal || drawn[$0].attributes.contains(.reverse)
    }
    #expect(Set(filled).subtracting([.text, .band]) == [.selection])
  }

  /// Every golden screen has at most one inverse block, which is a rectangle, and no other inverse cell.
  @Test(arguments: GoldenScreenTests.screens.map(\.name)) func onlyTheSelectionIsInverse(name: String) throws {
    let stack = try #require(GoldenScreenTests.screens.first { $0.name == name }).script.stack
    let canvas = drawScreen(stack).canvas
    var cells: [Point] = []
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        let point = Point(column: column, row: row)
        if canvas.style(at: point).attributes.contains(.reverse) { cells.append(point) }
      }
    }
    guard let first = cells.first, let last = cells.last else { return }
    let columns = (cells.map(\.column).min() ?? 0)...(cells.map(\.column).max() ?? 0)
    #expect(
      cells.count == columns.count * (last.row - first.row + 1), "\(name): \(columns), rows \(first.row)-\(last.row)")
  }

  /// Without colours a theme looks like `terminal`, except for text that is dim there.
  @Test(arguments: GoldenScreenTests.screens.map(\.name)) func onlyDimTextDiffersByColour(name: String) throws {
    let stack = try #require(GoldenScreenTests.screens.first { $0.name == name }).script.stack
    let plain = Self.attributes(drawScreen(stack).canvas)
    for theme in Self.coloured {
      #expect(Self.attributes(Self.canvas(stack, in: theme)) == plain, "\(theme)")
    }
  }

  /// The text and the attributes of each cell, without dim and italic.
  private static func attributes(_ canvas: Canvas) -> [String] {
    (0..<canvas.size.rows).map { row in
      let columns = (0..<canvas.size.columns).map { column in
        String(
          canvas.style(at: Point(column: column, row: row)).attributes.subtracting([.dim, .italic]).rawValue, radix: 16)
      }
      return canvas.text(ofRow: row) + columns.joined()
    }
  }

  @Test(arguments: coloured, [0, 8, 16]) func terminalColoursAreUsedInFewColours(theme: BuiltInTheme, colours: Int) {
    let script = ScreenScript(keys: "/ news Enter n", colours: colours)
    #expect(Self.canvas(script.stack, in: theme) == script.frame.canvas)
  }

  @Test(arguments: coloured) func everyCellHasTheThemesBackground(theme: BuiltInTheme) {
    let canvas = Self.canvas(ScreenScript(keys: "?").stack, in: theme)
    #expect(Self.runs(canvas).allSatisfy { $0.style.background != .terminal && $0.style.foreground != .terminal })
  }

  @Test func changingTheThemeRedrawsRows() {
    var drawer = ScreenDrawer()
    var stack = ScreenScript(colours: Self.trueColours).stack
    _ = drawer.draw(stack)
    stack.app.theme = Theme(colours: Self.trueColours, settings: Self.settings(.light))
    #expect(drawer.draw(stack).canvas == drawScreen(stack).canvas)
  }
}

/// The contrast between two colours according to WCAG 2, from 1 to 21.
enum Contrast {
  static func of(_ one: Colour, on other: Colour) -> Double? {
    guard let first = luminance(one), let second = luminance(other) else { return nil }
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns `nil` for a colour from the user's palette.
  private static func luminance(_ colour: Colour) -> Double? {
    let parts: [Int]
    switch colour {
    case .rgb(let value): parts = [Int(value >> 16), Int(value >> 8 & 0xFF), Int(value & 0xFF)]
    case .palette(let entry) where entry >= 232: parts = [Int](repeating: 8 + 10 * (Int(entry) - 232), count: 3)
    case .palette(let entry) where entry >= 16:
      parts = [36, 6, 1].map { [0, 95, 135, 175, 215, 255][(Int(entry) - 16) / $0 % 6] }
    default: return nil
    }
    return zip(parts, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + linear(Double($1.0) / 255) * $1.1 }
  }

  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}
