import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Channel logos in lists, and pictures of programmes in the details.
@Suite struct LogoTests {
  private static let now = Moments.at("2026-11-20 20:47")

  /// Forty channels; every other one has a logo, and each programme its picture.
  private static let guide: Guide = {
    var sketch = GuideSketch()
    for index in 0..<40 {
      let icons =
        index % 2 == 0 ? [ChannelDetails.Icon("/local.png"), .init("https://logos.example/\(index).png")] : []
      let programme = GuideSketch.Programme(now.adding(minutes: -30), minutes: 90, "Tide \(index)")
      sketch.add(
        Channel(id: "c\(index)", name: "Harbour \(index)", number: index + 1, details: ChannelDetails(icons: icons)),
        [programme])
    }
    return sketch.build()
  }()

  private static let pixels: Display = {
    var display = Display()
    display.drawsPixels = true
    return display
  }()

  /// A stack, and the pictures that were requested. They arrive unless `isOffline`.
  private struct Script {
    var stack: ScreenStack
    var isOffline = false
    private(set) var requests: [[ShownPicture]] = []
    /// The addresses of pictures that have arrived.
    private var arrived: Set<String> = []
    /// The addresses that were requested although the picture had arrived.
    private(set) var repeated: [String] = []

    init(_ display: Display = pixels, size: Size = Size(columns: 100, rows: 20), guide: Guide = LogoTests.guide) {
      stack = ScreenStack.opened(guide, now: now, size: size, display: display)
    }

    mutating func press(_ keys: String) { for key in KeyScript.keys(keys) { perform(.key(key)) } }

    mutating func perform(_ action: Action) {
      for effect in update(&stack, action) {
        guard case .fetchPictures(let wanted) = effect else { continue }
        requests.append(wanted)
        repeated += wanted.map(\.address).filter(arrived.contains)
        // Each picture that arrives is followed by a request for the rest.
        for picture in wanted where !isOffline && arrived.insert(picture.address).inserted {
          let content = PictureSketch.poster.map(ShowContent.picture)
          perform(.show(ShowAnswer(.picture(picture.address), content, fetched: now)))
        }
      }
    }

    /// The requested addresses, without repetitions.
    var addresses: [String] {
      var seen: Set<String> = []
      return requests.joined().map(\.address).filter { seen.insert($0).inserted }
    }
    var frame: Frame { drawScreen(stack) }
  }

  private static func addresses(_ numbers: some Sequence<Int>) -> [String] {
    numbers.map { "https://logos.example/\($0).png" }
  }

  @Test func logosOfVisibleRowsAreRequestedOnce() {
    var script = Script()
    script.press("C")
    // Fifteen or more rows are visible; every other channel has a logo.
    let first = script.addresses
    #expect(
      first.count >= 8 && first.count <= 9 && first == Self.addresses(stride(from: 0, to: first.count * 2, by: 2)))
    script.press("Down Up")
    #expect(script.addresses == first)
    script.press("G")
    #expect(script.addresses.count == 2 * first.count || script.addresses.count == 2 * first.count - 1)
    #expect(script.addresses.last == "https://logos.example/38.png")
    script.press("g G")
    #expect(script.repeated == [])
    #expect(script.requests.joined().allSatisfy { $0.isLogo })
  }

  @Test func waitingRequestsAreReplacedWhenTheListMovesAndDroppedWhenItCloses() throws {
    var script = Script()
    script.isOffline = true
    script.press("C")
    let first = try #require(script.requests.last)
    script.press("G")
    #expect(script.requests.last?.isEmpty == false && script.requests.last?.contains(first[0]) == false)
    script.press("Esc")
    #expect(script.requests.last == [])
  }

  @Test(arguments: [Display(), Display(colours: 16), Display(isLinear: true), Display(isSlow: true)])
  func noLogosWithoutPixels(display: Display) {
    var script = Script(display)
    script.press("C Esc Tab")
    #expect(script.addresses == [] && script.frame.pictures.isEmpty)
    script.stack.app.display.drawsPixels = true
    script.perform(.pixels(true))
    // Only the first of them can show pictures.
    #expect(script.stack.app.showsLogos == (display == Display()))
  }

  /// The terminal may answer while the list is open.
  @Test func logosAppearWhenTheTerminalHasAnswered() {
    var script = Script(Display())
    script.press("C")
    let before = script.frame.canvas
    script.perform(.pixels(true))
    #expect(script.frame.pictures.count >= 8 && script.frame.canvas != before)
    script.stack.app.change(.pictures, to: .boolean(false), saying: { _ in "" })
    script.perform(.clock(Self.now))
    #expect(script.frame.pictures.isEmpty && script.frame.canvas.text(ofRow: 2) == before.text(ofRow: 2))
  }

  @Test func onNowHasLogosInRowsOfTwoLines() {
    var script = Script(size: Size(columns: 100, rows: 24))
    script.press("Tab")
    #expect(script.frame.pictures.isEmpty && script.addresses == [])
    script.press("+")
    let frame = script.frame
    #expect(frame.pictures.count >= 5)
    for picture in frame.pictures {
      #expect(picture.area.columns == 6 && picture.area.rows == 2 && picture.area.column == 1)
      #expect(frame.canvas.picturePoints(in: picture.area).count == 12)
      let row = frame.canvas.text(ofRow: picture.area.row)
      let number = picture.name.filter(\.isNumber)
      #expect(row.contains("Harbour \(number) "), "\(row)")
    }
  }

  /// Rows keep their columns while logos arrive.
  @Test func nothingMovesWhenALogoArrives() {
    var (with, without) = (Script(), Script())
    without.isOffline = true
    with.press("C")
    without.press("C")
    let rows = [with, without].map { script in (0..<20).map { script.frame.canvas.text(ofRow: $0) } }
    #expect(rows[0] == rows[1])
  }

  @Test(arguments: ["C", "Tab +"]) func theTitlesOfTheColumnsHaveNoLogo(keys: String) {
    var script = Script()
    script.press(keys)
    let rows = script.frame.pictures.map(\.area.row)
    #expect(rows.contains(2) && rows.allSatisfy { $0 > 1 }, "\(rows)")
  }

  @Test(arguments: [("C", "channels-logos"), ("Tab +", "onnow-logos")]) func listsWithLogos(
    keys: String, name: String
  ) {
    for (columns, rows) in [(80, 24), (140, 40)] {
      var script = Script(size: Size(columns: columns, rows: rows))
      script.press(keys + " Down")
      let frame = script.frame
      expectGolden("\(name)-\(columns)x\(rows)", frame.canvas, cursor: frame.cursor)
    }
  }

  @Test func aPlaylistsLogoIsUsedIfTheGuideHasNone() throws {
    var stack = Script().stack
    let choices = [1, 2].reduce(ChannelChoices()) {
      $0.applying(.set(id: "c\($1)", .playlistLogo("http://tv.example/\($1).png")))
    }
    _ = update(&stack, .mine(.channels) { $0.choices = choices })
    let channels = stack.app.guide.channels
    #expect(stack.app.logoAddress(of: channels[1]) == "http://tv.example/1.png")
    #expect(stack.app.logoAddress(of: channels[2]) == "https://logos.example/2.png")
    #expect(stack.app.logoAddress(of: channels[3]) == nil)
  }

  // MARK: Pictures of programmes

  /// Gives every programme several pictures, or only an icon. The poster is the best picture.
  private struct PictureReader: RecordReader {
    let onlyHasIcon: Bool

    func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
    func details(of record: Span<UInt8>) -> ProgrammeDetails {
      let images = [("person", "who"), ("still", "still"), ("poster", "poster")].map { type, name in
        Fact(.image, "https://pictures.example/\(name).jpg", qualifier: type)
      }
      return ProgrammeDetails(more: (onlyHasIcon ? [] : images) + [Fact(.icon, "http://pictures.example/icon.jpg")])
    }
  }

  private static func illustrated(onlyHasIcon: Bool) -> Guide {
    var builder = GuideBuilder()
    var batch = ProgrammeBatch(bytes: [], reader: PictureReader(onlyHasIcon: onlyHasIcon))
    for index in 0..<3 {
      let interval = Interval(now.adding(minutes: index * 60 - 30), now.adding(minutes: index * 60 + 30))
      batch.append(
        ProgrammeRow(interval: interval, flags: [], record: 0..<0), title: Array("Tide \(index)".utf8).span,
        genre: [UInt8]().span)
    }
    builder.add(batch, to: builder.add(Channel(id: "a", name: "Harbour")))
    return builder.build()
  }

  @Test(arguments: [(false, "https://pictures.example/poster.jpg"), (true, "http://pictures.example/icon.jpg")])
  func detailsFetchAndShowTheProgrammesPicture(onlyHasIcon: Bool, address: String) {
    var script = Script(
      Display(), size: Size(columns: 140, rows: 40), guide: Self.illustrated(onlyHasIcon: onlyHasIcon))
    #expect(script.addresses == [])
    script.press("Enter")
    #expect(script.requests.first == [ShownPicture(address, isLogo: false)] && script.addresses.count == 1)
    #expect(script.frame.pictures.map(\.name) == [address])
    #expect(script.frame.canvas.text(ofRow: 20).contains("▀"))
    script.press("Down Up Esc Enter")
    #expect(script.requests.joined().count == 1)
  }

  @Test func smallScreensFetchNoPictureOfAProgramme() {
    var script = Script(size: Size(columns: 80, rows: 24), guide: Self.illustrated(onlyHasIcon: false))
    script.press("Enter")
    #expect(script.addresses == [] && script.frame.pictures.isEmpty)
    script.perform(.resized(Size(columns: 140, rows: 40)))
    #expect(script.addresses.count == 1 && script.frame.pictures.count == 1)
  }

  @Test func theWeekShowsPicturesInRowsOfThreeLines() {
    let address = "https://pictures.example/poster.jpg"
    var script = Script(size: Size(columns: 100, rows: 24), guide: Self.illustrated(onlyHasIcon: false))
    script.press("W +")
    #expect(script.frame.pictures.isEmpty && script.addresses == [])
    let indent = script.frame.canvas.text(ofRow: 2).prefix { $0 == " " }.count
    script.press("+")
    #expect(script.requests.joined().map(\.self) == [ShownPicture(address, isLogo: false)])
    #expect(script.frame.pictures.map(\.area.rows) == [3, 3, 3])
    #expect(script.frame.pictures.allSatisfy { $0.area.column == 1 && $0.area.columns == 8 })
    #expect(script.frame.canvas.text(ofRow: 2).prefix { $0 == " " }.count == indent + 9)
    script.press("+ -")
    #expect(script.frame.pictures.isEmpty)
  }

  /// Only so many pictures stay in memory; others are read again.
  @Test func memoryIsLimited() throws {
    var script = Script()
    let large = try #require(Picture(width: 1000, height: 1000, pixels: [UInt8](repeating: 7, count: 3_000_000)))
    for index in 0..<20 {
      script.perform(.show(ShowAnswer(.picture("https://p.example/\(index)"), .picture(large), fetched: Self.now)))
    }
    let kept = (0..<20).filter { script.stack.app.picture(at: "https://p.example/\($0)") != nil }
    #expect(kept == Array(12..<20))
  }
}
