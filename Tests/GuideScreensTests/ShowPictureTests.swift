import CellCanvas
import GuideApp
import GuideFeeds
import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The picture of a show next to its facts.
@Suite struct ShowPictureTests {
  private static let address = "https://static.example/medium/701.jpg"

  /// Answers with the show, and with its picture if it has one.
  private static func answer(_ request: ShowRequest, hasPicture: Bool) -> ShowAnswer {
    let show = ShowSketch.fullEnglish.with(picture: address)
    let now = Moments.at("2026-11-20 20:47")
    let json: String
    switch request {
    case .search: json = ShowSketch.hits([show])
    case .show: json = show.json
    case .people(let id): json = ShowSketch.people(of: id)
    case .personSearch, .credits: return ShowAnswer(request)
    case .picture: return ShowAnswer(request, hasPicture ? PictureSketch.poster.map(ShowContent.picture) : nil)
    }
    return ShowAnswer(request, (try? TVmazeShows(Array(json.utf8), to: request))?.content, fetched: now)
  }

  /// A stack, and the requests made by pressing keys.
  private struct Script {
    var stack: ScreenStack
    var hasPicture = true
    private(set) var requests: [Effect] = []

    init(_ display: Display = Display(), size: Size = Size(columns: 80, rows: 24), settings: Settings? = nil) {
      stack = ScreenStack.opened(
        DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: size, display: display)
      if let settings { stack.app.adopt(AppSettings(settings)) }
    }

    mutating func press(_ keys: String) {
      for key in KeyScript.keys(keys) { perform(.key(key)) }
    }

    mutating func perform(_ action: Action) {
      for effect in update(&stack, action) {
        guard case .lookUp(let request, _) = effect else { continue }
        requests.append(effect)
        perform(.show(ShowPictureTests.answer(request, hasPicture: hasPicture)))
      }
    }

    mutating func takePictureRequests() -> [Effect] {
      defer { requests = [] }
      return requests.filter { if case .lookUp(.picture, _) = $0 { true } else { false } }
    }

    var rows: [String] {
      let canvas = drawScreen(stack).canvas
      return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
    }

    var selected: String {
      let frame = drawScreen(stack)
      return frame.canvas.text(ofRow: frame.cursor?.row ?? 0)
    }

    var hasHalfBlocks: Bool { rows.contains { $0.contains("▀") } }
  }

  private static func script(
    _ keys: String, _ display: Display = Display(), size: Size = Size(columns: 80, rows: 24),
    settings: Settings? = nil
  ) -> Script {
    var script = Script(display, size: size, settings: settings)
    script.press(keys)
    return script
  }

  // MARK: Golden screens

  @Test(arguments: [(80, 24), (140, 40)]) func theShowWithItsPicture(columns: Int, rows: Int) {
    let script = Self.script("i", size: Size(columns: columns, rows: rows))
    let frame = drawScreen(script.stack)
    expectGolden("show-picture-\(columns)x\(rows)", frame.canvas, cursor: frame.cursor)
  }

  @Test func onlyEpisodesScrollNextToAPicture() {
    let frame = drawScreen(Self.script("i x Enter G").stack)
    expectGolden("show-picture-scrolled", frame.canvas, cursor: frame.cursor)
  }

  @Test func noPictureInSixteenColours() {
    let frame = drawScreen(Self.script("i", Display(colours: 16)).stack)
    expectGolden("show-picture-16-colours", frame.canvas, cursor: frame.cursor)
  }

  // MARK: When a picture is shown

  @Test func noPictureIsRequestedIfNoneIsVisible() {
    let small = [Size(columns: 69, rows: 24), Size(columns: 80, rows: 11), Size(columns: 1, rows: 1)]
    var scripts = [
      Self.script("i", Display(colours: 16)), Self.script("i", Display(colours: 0)),
      Self.script("i", Display(isLinear: true)), Self.script("i", Display(isSlow: true)),
      Self.script("i", Display(hasManyPairs: false)),
      Self.script("i", settings: Settings().with([.pictures: .boolean(false)])),
      Self.script("i", settings: Settings().with([.ascii: .boolean(true)])),
      Self.script("i", settings: Settings().with([.linear: .boolean(true)])),
    ]
    scripts += small.map { Self.script("i", size: $0) }
    for index in scripts.indices {
      #expect(scripts[index].takePictureRequests() == [] && !scripts[index].hasHalfBlocks, "\(index)")
    }
    var usual = Self.script("i")
    #expect(usual.takePictureRequests() == [.lookUp(.picture(Self.address), .daily)])
    #expect(usual.hasHalfBlocks)
  }

  @Test func pictureIsRequestedOnce() {
    var script = Self.script("i x Down Enter u q i")
    #expect(script.takePictureRequests() == [.lookUp(.picture(Self.address), .daily)])
    #expect(script.hasHalfBlocks)
  }

  /// When a picture arrives late, the facts are wrapped again, and the same line stays selected.
  @Test func latePictureKeepsTheSelection() {
    var script = Script(Display(), size: Size(columns: 80, rows: 16))
    script.hasPicture = false
    script.press("i Up Enter")
    let before = script.selected
    #expect(before.contains("e5  Cold Snap") && !script.hasHalfBlocks)
    script.perform(.show(Self.answer(.picture(Self.address), hasPicture: true)))
    #expect(script.selected.contains("e5  Cold Snap") && script.hasHalfBlocks)
    #expect(script.rows.contains { $0.contains("Director: Mara Quill") || $0.contains("Wyn finds the ledger") })
  }

  /// Failures are silent; only the key requests the picture again.
  @Test func failedPictureIsRequestedAgainOnlyByKey() {
    var script = Script()
    script.hasPicture = false
    script.press("i")
    #expect(script.takePictureRequests().count == 1)
    let before = script.rows
    script.perform(.clock(Moments.at("2026-11-20 20:48")))
    script.press("Down Up")
    #expect(script.takePictureRequests() == [] && !script.hasHalfBlocks && before.count == 24)
    #expect(script.stack.app.notice == nil)
    script.press("u")
    #expect(script.takePictureRequests() == [.lookUp(.picture(Self.address), .newest)])
    script.hasPicture = true
    script.press("q i")
    #expect(script.takePictureRequests() == [.lookUp(.picture(Self.address), .daily)] && script.hasHalfBlocks)
  }

  @Test func growingScreensShowThePicture() {
    var script = Self.script("i", size: Size(columns: 60, rows: 20))
    #expect(script.takePictureRequests() == [])
    script.perform(.resized(Size(columns: 100, rows: 30)))
    #expect(script.takePictureRequests().count == 1 && script.hasHalfBlocks)
    let wide = script.rows[1].filter { $0 == "▀" }.count
    #expect((20...32).contains(wide))
    script.perform(.resized(Size(columns: 72, rows: 30)))
    #expect((10...23).contains(script.rows[1].filter { $0 == "▀" }.count))
    script.perform(.resized(Size(columns: 60, rows: 30)))
    #expect(!script.hasHalfBlocks)
    script.perform(.resized(Size(columns: 100, rows: 30)))
    #expect(script.takePictureRequests() == [] && script.rows[1].filter { $0 == "▀" }.count == wide)
  }

  @Test func settingHidesAndShowsItImmediately() {
    var script = Self.script("i")
    #expect(script.hasHalfBlocks)
    script.stack.app.change(.pictures, to: .boolean(false), saying: { _ in "Pictures: no" })
    script.perform(.clock(Moments.at("2026-11-20 20:48")))
    #expect(!script.hasHalfBlocks)
    script.press("z")
    script.perform(.clock(Moments.at("2026-11-20 20:49")))
    #expect(script.hasHalfBlocks)
  }

  /// The picture covers no line, whatever the size and selection.
  @Test func linesDoNotOverlapThePicture() {
    for (columns, rows) in [(70, 12), (80, 24), (99, 31), (140, 40), (200, 60), (240, 13)] {
      var script = Self.script("i [ Enter", size: Size(columns: columns, rows: rows))
      for key in ["", "G", "g", "] Enter", "/ o", "Enter", "Esc", "Space"] {
        script.press(key)
        let marked = script.rows.enumerated().filter { $0.element.contains("▀") }
        #expect(marked.count >= 6 && marked.first?.offset == 1, "\(columns)x\(rows) \(key)")
        for (_, row) in marked {
          let cells = Array(row)
          let first = cells.firstIndex(of: "▀") ?? 0
          #expect(
            cells[first...].allSatisfy { $0 == "▀" } && cells[first - 1] == " ", "\(columns)x\(rows) \(key): \(row)")
          #expect(columns - first <= columns / 3)
        }
      }
    }
  }
}
