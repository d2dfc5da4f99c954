import CellCanvas
import GuideApp
import GuideFeeds
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Where the parts of the details are.
@Suite struct DetailsLayoutTests {
  private static func rows(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  private static func rows(_ columns: Int, _ rows: Int, _ keys: String = "Enter") -> [String] {
    Self.rows(ScreenScript(size: Size(columns: columns, rows: rows), keys: keys).stack)
  }

  private static func row(_ text: String, in rows: [String]) -> Int? { rows.firstIndex { $0.contains(text) } }

  @Test func titleAndFactsTakeALineEach() {
    let rows = Self.rows(140, 40)
    let title = Self.row("Full English  Last Orders  s2 e6/6", in: rows)
    let facts = Self.row(
      "Harbour One  Friday 20 November 2026, 20:30–21:00 (30 min), 13 min left  Sitcom, subtitles, widescreen",
      in: rows)
    #expect(title != nil && facts == title.map { $0 + 1 })
  }

  /// The day is written in full unless that takes another line.
  @Test func aLongDayNeverTakesAnotherLine() {
    #expect(
      Self.row("Harbour One  Friday 20 November 2026, 20:30–21:00 (30 min), 13 min left", in: Self.rows(80, 24)) != nil)
    #expect(Self.row("Harbour One  Fri 20 Nov, 20:30–21:00 (30 min), 13 min left", in: Self.rows(68, 24)) != nil)
  }

  @Test func castAndShowingsAreNextToEachOtherIfThereIsRoom() {
    let wide = Self.rows(140, 40)
    #expect(Self.row("Cast", in: wide) == Self.row("Other showings", in: wide))
    #expect(wide.contains { $0.contains("Sandra") && $0.contains("Sun 22 Nov  15:00–15:40  Guffaw") })
    let narrow = Self.rows(90, 40)
    #expect(Self.row("Other showings", in: narrow) ?? 0 > Self.row("Uncle Walt  Ernest", in: narrow) ?? 99)
  }

  @Test func linksInTheRightColumnReactToClicks() throws {
    var stack = ScreenScript(size: Size(columns: 140, rows: 40), keys: "Enter").stack
    let details = try #require(stack.top as? DetailsScreen)
    let frame = drawScreen(stack)
    let row = try #require(Self.row("Sun 22 Nov  15:00–15:40", in: Self.rows(stack)))
    let layout = DetailsLayout(details, stack.app)
    let line = try #require(layout.text.lines.first { $0.link == 0 })
    let column = layout.inside.column + line.linkColumn
    #expect(frame.target(at: Point(column: column - 1, row: row)) as? DetailsTarget == .text)
    #expect(frame.target(at: Point(column: column, row: row)) as? DetailsTarget == .link(0))
    _ = update(&stack, .click(DetailsTarget.link(0)))
    #expect((stack.top as? DetailsScreen)?.programme == details.links.all[0])
  }

  /// Every link can be reached and is visible, whatever the size.
  @Test(arguments: [(80, 24), (100, 30), (120, 20), (140, 40), (200, 60)]) func linksScrollIntoView(
    columns: Int, rows: Int
  ) {
    var stack = ScreenScript(size: Size(columns: columns, rows: rows), keys: "c news Enter Enter").stack
    let count = stack.top(as: DetailsScreen.self)?.links.all.count ?? 0
    #expect(count > 5)
    for index in 0..<count {
      stack.press("Tab")
      #expect(stack.top(as: DetailsScreen.self)?.link == index)
      let frame = drawScreen(stack)
      let row = frame.cursor?.row ?? 0
      #expect(frame.canvas.text(ofRow: row).contains("▸"))
    }
  }

  // MARK: Pictures

  private static let address = "https://static.example/medium/701.jpg"

  /// Details of a programme whose show and picture are stored, and the requests made.
  private static func withPicture(_ size: Size, _ display: Display = Display()) throws -> (ScreenStack, [Effect]) {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: size, display: display)
    let show = ShowSketch.fullEnglish.with(picture: address)
    let json = try TVmazeShows(Array(show.json.utf8), to: .show(701)).content
    let title = stack.app.guide.title(of: try #require(stack.grid.position.programme))
    stack.app.note(ChosenShow(id: 701, name: title), for: EpisodeIdentity.show(ofTitle: title))
    var (queue, requests): ([Action], [Effect]) = ([.key(.enter)], [])
    while !queue.isEmpty {
      for effect in update(&stack, queue.removeFirst()) {
        guard case .lookUp(let request, _) = effect else { continue }
        requests.append(effect)
        let content: ShowContent? =
          switch request {
          case .show: json
          case .picture: PictureSketch.poster.map(ShowContent.picture)
          default: nil
          }
        queue.append(.show(ShowAnswer(request, content, fetched: stack.app.now)))
      }
    }
    return (stack, requests)
  }

  @Test(arguments: [(140, 40), (200, 60)]) func theStoredPictureIsShown(columns: Int, rows: Int) throws {
    let (stack, requests) = try Self.withPicture(Size(columns: columns, rows: rows))
    #expect(requests.contains(.lookUp(.picture(Self.address), .kept)), "nothing is fetched")
    let frame = drawScreen(stack)
    expectGolden("details-picture-\(columns)x\(rows)", frame.canvas, cursor: frame.cursor)
    let marked = Self.rows(stack).filter { $0.contains("▀") }
    #expect(marked.count > 5)
    for row in marked {
      let cells = Array(row)
      guard let first = cells.firstIndex(of: "▀"), let last = cells.lastIndex(of: "▀") else { continue }
      #expect(cells[first...last].allSatisfy { $0 == "▀" } && cells[first - 1] == " ", "no text over it: \(row)")
    }
  }

  @Test func narrowScreensAndOtherTerminalsShowNone() throws {
    for (size, display) in [
      (Size(columns: 80, rows: 24), Display()), (Size(columns: 140, rows: 40), Display(colours: 16)),
      (Size(columns: 140, rows: 40), Display(isLinear: true)), (Size(columns: 140, rows: 14), Display()),
    ] {
      let (stack, _) = try Self.withPicture(size, display)
      #expect(!Self.rows(stack).contains { $0.contains("▀") })
    }
  }

  @Test func thePictureFollowsTheSize() throws {
    var (stack, _) = try Self.withPicture(Size(columns: 80, rows: 24))
    _ = update(&stack, .resized(Size(columns: 140, rows: 40)))
    #expect(Self.rows(stack).contains { $0.contains("▀") })
    _ = update(&stack, .resized(Size(columns: 90, rows: 40)))
    #expect(!Self.rows(stack).contains { $0.contains("▀") })
  }
}
