import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Times, numbers and names stay whole and in line in narrow lists.
@Suite struct AlignmentTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func lines(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  private static func stack(
    _ keys: String, _ guide: Guide = DemoGuide.week, size: Size = Size(columns: 80, rows: 24),
    clock: ClockFace = .twentyFour
  ) -> ScreenStack {
    var stack = ScreenStack.opened(guide, now: now, size: size)
    var settings = Settings()
    settings.clock = clock
    stack.app.adopt(AppSettings(settings))
    stack.press(keys)
    return stack
  }

  /// The column of the first colon of a time in each line that begins with one.
  private static func colons(_ lines: [String]) -> [Int] {
    lines.compactMap { line in
      let characters = Array(line)
      return characters.indices.dropFirst().first { index in
        index + 2 < characters.count && characters[index] == ":" && characters[index - 1].isNumber
          && characters[index + 1].isNumber && characters[index + 2].isNumber
      }
    }
  }

  @Test(arguments: ["Tab Tab", "W", "/ e"]) func colonsOfATwelveHourClockAlign(keys: String) {
    let lines = Self.lines(Self.stack(keys, clock: .twelve)).dropFirst(2).dropLast()
    let colons = Self.colons(Array(lines.filter { $0.contains("am") || $0.contains("pm") }))
    #expect(colons.count > 8 && Set(colons).count == 1, "\(colons): \(lines.joined(separator: "\n"))")
  }

  /// A guide with long names and titles, whose programmes on now come again tonight.
  private static let longGuide: Guide = {
    var sketch = GuideSketch()
    for (index, region) in ["East Midlands", "West Midlands", "North East", "North West"].enumerated() {
      let programmes = ["2026-11-20 20:30", "2026-11-20 23:15"].map {
        GuideSketch.Programme(Moments.at($0), minutes: 60, "A Place in the Emergency Responders \(region)")
      }
      sketch.add(Channel(id: "\(index)", name: "Beacon One \(region) HD"), programmes)
    }
    return sketch.build()
  }()

  /// Days of one digit and hours of one digit keep the times in line.
  @Test func daysAndTimesOfRemindersAlign() {
    var sketch = GuideSketch()
    let starts = ["2026-11-30 21:15", "2026-12-01 22:30", "2026-12-02 09:05"]
    for (index, start) in starts.enumerated() {
      let programme = GuideSketch.Programme(Moments.at(start), minutes: 30, "P\(index)")
      sketch.add(Channel(id: "\(index)", name: "C\(index)"), [programme])
    }
    let guide = sketch.build()
    for clock in [ClockFace.twelve, .twentyFour] {
      var stack = Self.stack("", guide, clock: clock)
      let reminders = Reminders(guide.programmes.map { Reminder(.showing(guide.chosenShowing($0))) })
      _ = update(&stack, .mine(.reminders) { $0.reminders = reminders })
      stack.press("D")
      // Not those of the preview below the list.
      let lines = Self.lines(stack).filter { $0.contains(" P") && ($0.contains("Nov") || $0.contains("Dec")) }
      #expect(lines.count == 3 && Set(Self.colons(lines)).count == 1, "\(Self.lines(stack).joined(separator: "\n"))")
    }
  }

  @Test(arguments: [80, 90, 100, 110, 140]) func timesOfFollowedShowsAreWhole(columns: Int) {
    var stack = Self.stack("f Down f s", Self.longGuide, size: Size(columns: columns, rows: 24))
    let lines = Self.lines(stack)
    let isCut = lines.contains { $0.firstMatch(of: /\d\d:?\d?…|\d…/) != nil }
    #expect(!isCut && lines.contains { $0.contains("now until 21:30") }, "\(lines.joined(separator: "\n"))")
    if columns == 80 { #expect(lines.contains { $0.contains("then 23:15") }, "\(lines.joined(separator: "\n"))") }
    stack.press("Esc")
  }

  @Test func alikeChannelNamesDifferInTheWeek() throws {
    let stack = Self.stack("W", Self.longGuide)
    let week = try #require(stack.top(as: WeekScreen.self))
    let names = week.rows.programmes.map { programme in
      var columns = RowColumns(for: .drawn, in: 80)
      columns.add(channelOf: programme, .plain, width: 18, stack.app)
      return columns.lines[0].columns[0].text.string
    }
    #expect(Set(names).count == 4 && names.allSatisfy { SafeText($0).width <= 18 }, "\(names)")
  }

  @Test(arguments: [80, 100, 140]) func dayNumbersAndCountsOfTheMonthAreApart(columns: Int) {
    var sketch = GuideSketch()
    let programmes = (0..<60).map {
      GuideSketch.Programme(Moments.at("2026-11-20 20:40").adding(minutes: $0 * 5), minutes: 5, "News")
    }
    sketch.add(Channel(id: "n", name: "News"), programmes)
    let stack = Self.stack("f s c", sketch.build(), size: Size(columns: columns, rows: 24))
    let lines = Self.lines(stack)
    let line = lines.first { $0.contains("★60") } ?? ""
    #expect(!line.isEmpty && line.firstMatch(of: /20[+★]/) == nil, "\(lines.joined(separator: "\n"))")
  }

  /// Whether the title of the first unselected line with a text is bold.
  private static func isBold(_ text: String, _ stack: ScreenStack) throws -> Bool {
    let canvas = drawScreen(stack).canvas
    for row in 1..<23 {
      let line = canvas.text(ofRow: row)
      guard line.contains(text), let range = line.firstRange(of: "A Place") else { continue }
      let style = canvas.style(at: Point(column: line.distance(from: line.startIndex, to: range.lowerBound), row: row))
      if !style.attributes.contains(.reverse) { return style.attributes.contains(.bold) }
    }
    throw Missing()
  }

  private struct Missing: Error {}

  @Test(arguments: ["/ place", "Tab", "W"]) func whatIsOnIsBoldInEveryList(keys: String) throws {
    let stack = Self.stack(keys, Self.longGuide)
    #expect(try Self.isBold(keys == "Tab" ? "A Place" : "20:30", stack))
    if keys != "Tab" { #expect(try !Self.isBold("23:15", stack)) }
  }

  @Test func positionsHaveADotInTheGridAndInTheChannelList() {
    let grid = Self.lines(Self.stack("", Self.longGuide))
    let list = Self.lines(Self.stack("C", Self.longGuide))
    for lines in [grid, list] {
      #expect(lines.contains { $0.firstMatch(of: #/^ +1\. .*Beacon/#) != nil }, "\(lines.joined(separator: "\n"))")
    }
    var numbered = GuideSketch()
    for number in [3, 7] { numbered.add(Channel(id: "\(number)", name: "Beacon \(number)", number: number), []) }
    let numbers = Self.lines(Self.stack("C", numbered.build()))
    #expect(numbers.contains { $0.firstMatch(of: #/^ +7   Beacon 7/#) != nil }, "\(numbers)")
    #expect(Self.lines(Self.stack("C 2", Self.longGuide)).contains { $0.contains("West Midlands") })
  }

  @Test func theDayOfTheHeaderStaysInPlace() {
    for columns in [80, 99, 100, 140] {
      let size = Size(columns: columns, rows: 24)
      let places = ["", "F b", "/ e Enter", "] ]", "f"].map { keys -> Int? in
        let line = Array(Self.lines(Self.stack(keys, size: size))[0])
        return line.firstIndex(of: "‹")
      }
      #expect(places[0] != nil && Set(places).count == 1, "\(columns): \(places)")
    }
  }

  /// A reminder's own lead time is also shown if it covers every showing.
  @Test(arguments: [80, 100, 140, 200]) func theLeadOfEveryShowingIsShown(columns: Int) {
    let stack = Self.stack("Right r D Down e + +", size: Size(columns: columns, rows: 24))
    let lines = Self.lines(stack)
    #expect(
      lines.contains { $0.contains("every showing") && $0.contains("15 min before") },
      "\(lines.joined(separator: "\n"))")
  }
}
