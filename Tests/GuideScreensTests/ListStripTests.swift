import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// A list with covers, in lines and side by side.
@Suite struct ListStripTests {
  private static func show(_ id: Int, _ name: String) -> Show {
    var show = Show(id: id, name: name)
    show.network = "Quay TV"
    var next = ShowEpisode(id: id * 10, season: 2, number: id, name: "Ebb")
    (next.date, next.start) = (
      CivilDate(dayNumber: Moments.at("2026-11-22 12:00").seconds / 86_400), Moments.at("2026-11-22 21:00")
    )
    (show.nextEpisode, show.episodes) = (next, [next])
    show.picture = "https://static.example/\(id).jpg"
    return show
  }

  private static let shows = (1...7).map { show($0, "Pier \($0)") }

  /// A list of seven shows that only TVmaze knows, after pressing keys in it.
  private static func stack(
    _ keys: String, size: Size = Size(columns: 100, rows: 30), display: Display = Display(), settings: Settings? = nil
  ) -> ScreenStack {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: size, display: display)
    if let settings { stack.app.adopt(AppSettings(settings)) }
    stack.app.addToList(shows.map { ListItem($0, titled: $0.name) })
    stack.press("L Enter")
    stack.press(keys)
    return stack
  }

  private static func names(onOneRowOf stack: ScreenStack) -> [String] {
    let names = DemoEvening.rows(stack).map { row in shows.map(\.name).filter { row.contains($0) } }
    return names.max { $0.count < $1.count } ?? []
  }

  private static func selected(_ stack: ScreenStack) throws -> String {
    let screen = try #require(stack.top(as: ListEntriesScreen.self))
    return screen.rows.entries[try #require(screen.list.row(screen.rows))].item.showing.title
  }

  @Test func entriesAreSideBySide() throws {
    #expect(Self.names(onOneRowOf: Self.stack("")).count == 1)
    let strip = Self.stack("v")
    #expect(Self.names(onOneRowOf: strip) == ["Pier 1", "Pier 2", "Pier 3", "Pier 4"])
    #expect(Self.names(onOneRowOf: Self.stack("v v")).count == 1, "back to lines")
    let narrow = Self.stack("v", size: Size(columns: 30, rows: 12))
    #expect(Self.names(onOneRowOf: narrow) == ["Pier 1"])
  }

  @Test(arguments: [
    ("Right", "Pier 2"), ("Right Right Left", "Pier 2"), ("Down", "Pier 2"), ("G", "Pier 7"), ("G Right", "Pier 7"),
    ("Left", "Pier 1"), ("PgDn", "Pier 5"), ("G PgUp", "Pier 3"), ("^D", "Pier 3"), ("G ^U", "Pier 5"),
    ("G g", "Pier 1"),
  ])
  func keysMoveSideways(keys: String, title: String) throws {
    let stack = Self.stack("v \(keys)")
    #expect(try Self.selected(stack) == title)
    #expect(Self.names(onOneRowOf: stack).contains(title), "the selected entry is on the screen")
  }

  /// Exactly one block is filled: the selection.
  @Test func onlyTheSelectedEntryIsFilled() throws {
    let stack = Self.stack("v Right")
    let (canvas, theme) = (drawScreen(stack).canvas, stack.app.theme)
    let row = try #require((0..<30).first { canvas.text(ofRow: $0).contains("Pier 2") })
    let filled = (0..<100).filter { canvas.style(at: Point(column: $0, row: row)) == theme.selected }
    #expect(filled.count == 23 && filled.first == 24, "\(filled)")
  }

  @Test func settingSaysHowListsOpen() {
    var settings = Settings()
    settings.listLayout = .strip
    #expect(Self.names(onOneRowOf: Self.stack("", settings: settings)).count == 4)
    settings.listLayout = .covers
    #expect(Self.names(onOneRowOf: Self.stack("", settings: settings)).count == 1, "no pixels, so no covers in lines")
  }

  @Test func plainLinesHaveNoCovers() {
    #expect(Self.stack("v", display: Display(isLinear: true)).app.notice == "With plain lines, a list has no covers.")
  }

  /// Opening a list with covers uses only stored answers; the key asks TVmaze.
  @Test func openingSendsNoRequests() {
    var settings = Settings()
    settings.listLayout = .strip
    var stack = ScreenStack.opened(
      DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: Size(columns: 100, rows: 30))
    stack.app.adopt(AppSettings(settings))
    stack.app.addToList(Self.shows.map { ListItem($0, titled: $0.name) })
    stack.press("L")
    let reaches = update(&stack, .key(.enter)).compactMap { effect in
      if case .lookUp(.show, let reach) = effect { reach } else { nil }
    }
    #expect(reaches == [.kept, .kept, .kept, .kept])
  }

  /// Only the shows on the screen are asked about, and only if pictures are shown.
  @Test func shownShowsAreAskedForTheirPictures() {
    func requests(_ display: Display) -> Set<Int> {
      var stack = Self.stack("", display: display)
      return Set(
        update(&stack, .key(.character("v"))).compactMap { effect in
          if case .lookUp(.show(let id), .daily) = effect { id } else { nil }
        })
    }
    #expect(requests(Display(colours: 16)).isEmpty)
    #expect(requests(Display()) == [1, 2, 3, 4])
  }

  /// Each entry shows the next episode from TVmaze.
  @Test func entriesSayWhatIsNext() {
    var stack = Self.stack("v")
    _ = update(&stack, .show(ShowAnswer(.show(1), .show(Self.shows[0]), fetched: stack.app.now)))
    let text = DemoEvening.rows(stack).joined(separator: "\n")
    #expect(text.contains("Sun 22 Nov 21:00") && text.contains("s2 e1: Ebb") && text.contains("Quay TV"))
  }

  @Test(arguments: ["80x24", "140x40", "200x60"]) func screensAreAsApproved(size: String) {
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    let frame = drawScreen(Self.stack("v Right", size: Size(columns: numbers[0], rows: numbers[1])))
    expectGolden("list-strip-\(size)", frame.canvas, cursor: frame.cursor)
  }
}
