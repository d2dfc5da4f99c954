import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

@testable import CellCanvas
@testable import GuideApp
@testable import GuideScreens

/// The screen behind a popup.
@Suite struct PopupTests {
  private static func stack(_ keys: String, _ display: Display = Display(), theme: BuiltInTheme = .terminal)
    -> ScreenStack
  {
    var stack = ScreenStack.opened(
      DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: Size(columns: 140, rows: 40), display: display)
    var settings = Settings()
    settings.theme = theme.rawValue
    stack.app.theme = Theme(colours: display.colours, settings: settings)
    stack.press(keys)
    return stack
  }

  /// The styles of cells outside the popup, above the foot; blank cells may be plain.
  private static func stylesBehind(_ stack: ScreenStack) -> Set<Style> {
    guard let details = stack.top as? DetailsScreen else { return [] }
    let popup = DetailsLayout(details, stack.app).frame
    let canvas = drawScreen(stack).canvas
    var styles: Set<Style> = []
    for row in 0..<canvas.size.rows - 1 {
      for column in 0..<canvas.size.columns {
        let point = Point(column: column, row: row)
        if popup.contains(point) { continue }
        let style = canvas.style(at: point)
        styles.insert(
          Style(
            foreground: style.foreground, background: style.background,
            attributes: style.attributes.subtracting(.underline)))
      }
    }
    return styles
  }

  @Test(arguments: [0, 8, 256]) func everythingBehindIsDim(colours: Int) {
    let behind = Self.stylesBehind(Self.stack("/ news Enter n Enter", Display(colours: colours)))
    #expect(behind == [.plain, Style(attributes: .dim)])
  }

  @Test(arguments: BuiltInTheme.allCases.filter { ![.terminal, .auto].contains($0) })
  func everythingBehindHasTheQuietColour(theme: BuiltInTheme) {
    let stack = Self.stack("Enter", Display(colours: Colour.trueColours), theme: theme)
    let (text, quiet) = (stack.app.theme[.text], stack.app.theme.quiet)
    let ground = text.background
    #expect(
      Self.stylesBehind(stack) == [text, Style(foreground: quiet.foreground, background: ground)], "and no other fill")
  }

  /// Underlines are kept, because the one below the header gives the screen its structure.
  @Test func underlinesStay() {
    let canvas = drawScreen(Self.stack("Enter")).canvas
    #expect((0..<140).allSatisfy { canvas.style(at: Point(column: $0, row: 0)).attributes == [.dim, .underline] })
  }

  @Test func theSelectedLinkIsTheOnlyBlock() {
    let canvas = drawScreen(Self.stack("o")).canvas
    let rows = (0..<40).filter { row in canvas.runs(inRow: row).contains { $0.style.attributes.contains(.reverse) } }
    #expect(rows.count == 1)
    let block = rows.flatMap { canvas.runs(inRow: $0) }.filter { $0.style.attributes.contains(.reverse) }
    #expect(block.count == 1 && (block.first?.columns ?? 0) > 50, "one block as wide as the column")
  }

  /// Redrawing the whole screen takes seconds on a slow connection.
  @Test func slowConnectionsOnlyLoseTheSelection() {
    let slow = Self.stack("Enter", Display(isSlow: true))
    let behind = Self.stylesBehind(slow)
    #expect(behind.contains(Style(attributes: .bold)) && !behind.contains { $0.attributes.contains(.reverse) })
  }

  @Test func readingModeStaysTheSame() {
    let stack = Self.stack("Enter", Display(isLinear: true))
    #expect(Self.stylesBehind(stack).allSatisfy { !$0.attributes.contains(.dim) })
  }

  @Test func picturesKeepTheirColours() {
    var canvas = Canvas(Size(columns: 4, rows: 1))
    let picture = Style(foreground: .palette(196), background: .palette(21))
    canvas.write("▀", at: Point(column: 0, row: 0), style: picture)
    canvas.assignToPicture(Rectangle(column: 0, row: 0, columns: 1, rows: 1))
    canvas.write("a", at: Point(column: 1, row: 0), style: Style(background: .palette(21), attributes: .bold))
    canvas.quieten(to: Style(attributes: .dim))
    #expect(canvas.style(at: Point(column: 0, row: 0)) == picture)
    #expect(canvas.style(at: Point(column: 1, row: 0)) == Style(attributes: .dim))
    #expect(canvas.style(at: Point(column: 3, row: 0)) == .plain)
  }
}
