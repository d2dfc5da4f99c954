import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The week with its days side by side.
@Suite struct WeekColumnsTests {
  private static let now = Moments.at("2026-11-20 20:47")
  private static let wide = Size(columns: 140, rows: 40)

  private static func stack(
    _ keys: String, _ guide: Guide = DemoGuide.week, size: Size = wide, isLinear: Bool = false
  ) -> ScreenStack {
    var stack = ScreenStack.opened(
      guide, now: now, size: size, display: Display(colours: 256, isLinear: isLinear))
    stack.press(keys)
    return stack
  }

  private func week(_ stack: ScreenStack) throws -> WeekScreen { try #require(stack.top(as: WeekScreen.self)) }

  private func selected(_ stack: ScreenStack) throws -> ProgrammeID {
    try #require(week(stack).selectedProgramme(stack.app))
  }

  private func day(_ stack: ScreenStack) throws -> BroadcastDay {
    BroadcastDay(containing: stack.app.guide.start(of: try selected(stack)), in: stack.app.zone)
  }

  /// Each hour has the same slots in all columns, later hours have later slots, and each slot is used on at least one day.
  @Test(arguments: UInt64(0)..<20) func theSameHoursAreBesideEachOther(seed: UInt64) throws {
    let guide = GuideSketch.random(seed: seed, programmes: 120, from: Self.now.adding(minutes: -4000))
    let stack = Self.stack("W c", guide)
    let (week, zone) = (try week(stack), stack.app.zone)
    let timetable = try #require(week.timetable)
    var slotsOfHours: [Int: Set<Int>] = [:]
    var taken: Set<Int> = []
    for day in timetable.days {
      let rows = timetable.rows(ofDay: day)
      let slots = rows.map { timetable.slot(ofRow: $0) }
      #expect(zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }, "day \(day)")
      taken.formUnion(slots)
      for row in rows {
        let start = guide.start(of: week.rows.programmes[row])
        #expect(timetable.day(ofRow: row) == day)
        #expect(BroadcastDay(containing: start, in: zone) == week.monday.adding(days: day))
        let hour = (zone.local(start).time.minuteOfDay + 1440 - 300) % 1440 / 60
        slotsOfHours[hour, default: []].insert(timetable.slot(ofRow: row))
        // A plain search finds the same nearest row.
        let nearest = rows.min { abs(timetable.slot(ofRow: $0) - 7) < abs(timetable.slot(ofRow: $1) - 7) }
        #expect(timetable.row(nearest: 7, ofDay: day) == nearest)
      }
    }
    #expect(taken == Set(0..<timetable.slotCount) && !taken.isEmpty)
    let hours = slotsOfHours.sorted { $0.key < $1.key }.map(\.value)
    for (earlier, later) in zip(hours, hours.dropFirst()) {
      #expect(try #require(earlier.max()) < #require(later.min()))
    }
  }

  @Test func columnsNeedRoomAndAFewProgrammes() throws {
    #expect(try week(Self.stack("W")).timetable == nil)
    #expect(try week(Self.stack("W c")).timetable != nil)
    #expect(try week(Self.stack("W / is:film Enter")).timetable != nil)
    #expect(try week(Self.stack("F b W")).timetable != nil, "a group, here the favourites")
    let narrow = Size(columns: 119, rows: 40)
    #expect(try week(Self.stack("W c", size: narrow)).timetable == nil)
    #expect(try week(Self.stack("W c", isLinear: true)).timetable == nil)
    var stack = Self.stack("W c")
    _ = update(&stack, .resized(narrow))
    #expect(try week(stack).timetable == nil)
    _ = update(&stack, .resized(Self.wide))
    #expect(try week(stack).timetable != nil)
  }

  @Test func aKeySwitchesTheFormAndKeepsTheSelection() throws {
    var stack = Self.stack("W c Down")
    let programme = try selected(stack)
    stack.press("v")
    #expect(try week(stack).timetable == nil && selected(stack) == programme)
    stack.press("v")
    #expect(try week(stack).timetable != nil && selected(stack) == programme)
    let all = Self.stack("W v")
    #expect(
      all.app.notice
        == "The days of all channels do not fit side by side: c shows only this channel, / filters.")
    let narrow = Self.stack("W c v", size: Size(columns: 100, rows: 40))
    #expect(narrow.app.notice == "The side-by-side week needs 120 columns.")
  }

  @Test func upAndDownStayInTheDay() throws {
    var stack = Self.stack("W c g")
    let friday = try day(stack)
    var starts: [Instant] = []
    for _ in 0..<60 {
      starts.append(stack.app.guide.start(of: try selected(stack)))
      #expect(try day(stack) == friday)
      stack.press("Down")
    }
    let own = try week(stack).rows.programmes.map { stack.app.guide.start(of: $0) }.filter {
      BroadcastDay(containing: $0, in: stack.app.zone) == friday
    }
    #expect(Set(starts) == Set(own) && own.count > 10)
    stack.press("g")
    #expect(try stack.app.guide.start(of: selected(stack)) == own.first)
    stack.press("G Up Up PgUp Down")
    #expect(try day(stack) == friday)
  }

  @Test func leftAndRightMoveBetweenDaysAndBack() throws {
    var stack = Self.stack("W c Up Up Up")
    let (programme, friday) = (try selected(stack), try day(stack))
    stack.press("Left")
    #expect(try day(stack) == friday.previous)
    stack.press("Left Right Right")
    #expect(try selected(stack) == programme, "the height is kept over several days")
    stack.press("Left Left Left Left")
    #expect(try day(stack) == week(stack).monday)
    let monday = try week(stack).monday
    stack.press("Right Right Right Right Right Right")
    #expect(try day(stack) == monday.adding(days: 6))
    stack.press("Right")
    #expect(try week(stack).monday == monday.adding(days: 7), "it goes on in the next week")
    stack.press("Left")
    #expect(try day(stack) == monday.adding(days: 6))
  }

  @Test func theSelectionIsAlwaysOnTheScreenAndTheOnlyBlock() throws {
    var stack = Self.stack("W c")
    var seen: Set<Point> = []
    for key in ["Down", "Down", "PgDn", "G", "Right", "g", "Left", "Left", "^D", "PgUp", "Up", "]", "p", "."] {
      stack.press(key)
      let frame = drawScreen(stack)
      let cursor = try #require(frame.cursor)
      seen.insert(cursor)
      #expect(cursor.row >= 2 && cursor.row < 39, "\(key)")
      let title = stack.app.guide.title(of: try selected(stack)).prefix(10)
      #expect(frame.canvas.text(ofRow: cursor.row + 1).contains(title), "\(key): \(title)")
      let blocks = (1..<39).flatMap { row in (0..<140).map { Point(column: $0, row: row) } }.filter {
        frame.canvas.style(at: $0).attributes.contains(.reverse)
      }
      #expect(Set(blocks.map(\.row)) == [cursor.row, cursor.row + 1] && blocks.count == 40, "\(key)")
    }
    #expect(seen.count > 6)
  }

  @Test func todayIsMarkedAndNamed() {
    let canvas = drawScreen(Self.stack("W c")).canvas
    #expect(canvas.text(ofRow: 1).contains("•Fri 20 Nov, today"))
    #expect(canvas.text(ofRow: 1).contains(" Mon 16 Nov") && canvas.text(ofRow: 1).contains("Sun 22 Nov"))
    // In another week, no day is marked.
    #expect(!drawScreen(Self.stack("W c }")).canvas.text(ofRow: 1).contains("•"))
  }

  @Test func thePointerSelectsAndOpens() throws {
    var stack = Self.stack("W c")
    let frame = drawScreen(stack)
    let before = try week(stack).topSlot
    let row = try #require((2..<38).first { frame.target(at: Point(column: 5, row: $0)) is WeekTarget })
    let target = try #require(frame.target(at: Point(column: 5, row: row)))
    _ = update(&stack, .click(target))
    #expect(try day(stack) == week(stack).monday && week(stack).topSlot == before)
    #expect(drawScreen(stack).cursor == Point(column: 0, row: row))
    _ = update(&stack, .click(target))
    #expect(stack.top is DetailsScreen)
    stack.press("Esc")
    let sunday = try #require(frame.target(at: Point(column: 130, row: 1)))
    _ = update(&stack, .click(sunday))
    #expect(try day(stack) == week(stack).monday.adding(days: 6))
    _ = update(&stack, .wheel(.wheelUp))
    #expect(try day(stack) == week(stack).monday.adding(days: 6))
  }

  @Test func escapeClearsTheFilterThenTheMarksThenGoesBack() throws {
    var stack = Self.stack("W / is:film Enter g Space Space")
    let marked = try week(stack).list.marked
    #expect(marked.count == 2)
    #expect(try week(stack).timetable != nil)
    stack.press("Esc")
    #expect(try week(stack).timetable == nil && week(stack).list.marked == marked)
    stack.press("Esc")
    #expect(try week(stack).list.marked.isEmpty)
    stack.press("Esc")
    #expect(stack.view == .grid)
  }
}
