import ArgumentParser
import CellCanvas
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideProgram

@Suite struct OptionsTests {
  private static func parse<Command: ParsableCommand>(_ arguments: [String], as type: Command.Type) throws -> Command {
    try #require(try TVGrid.parseAsRoot(arguments) as? Command)
  }

  @Test func aGuideAloneOpensTheGrid() throws {
    let grid = try Self.parse(["guide", "--no-mouse", "--color", "never"], as: GridCommand.self)
    #expect(grid.guides.choice.paths == ["guide"])
    #expect(!grid.drawing.mouse)
    #expect(grid.drawing.color == .never)
    #expect(try Self.parse([], as: GridCommand.self).drawing.mouse)
    #expect(try Self.parse(["--colour=never"], as: GridCommand.self).drawing.color == .never)
  }

  @Test func guidesWithAndWithoutTheOptionAreOneList() throws {
    let now = try Self.parse(["now", "-g", "a", "b", "--guide=c"], as: NowCommand.self)
    #expect(now.guides.choice.paths == ["a", "c", "b"])
  }

  @Test func aWordWithAMinusBelongsToTheQuery() throws {
    let arguments = CommandLineArguments.expanded(["search", "-g", "x", "late", "-night", "OR", "-is:film", "--json"])
    let search = try Self.parse(arguments, as: SearchCommand.self)
    // The words are in the order typed, with OR between them.
    #expect(search.query.joined(separator: " ").split(separator: " ") == ["late", "-night", "OR", "-is:film"])
    #expect(search.guideOptions.guide == ["x"])
    #expect(search.output.output.json)
    #expect(CommandLineArguments.expanded(["search", "--", "-night"]) == ["search", "--", "-night"])
    #expect(throws: (any Error).self) { try TVGrid.parseAsRoot(["search", "late", "--jsno"]) }
  }

  @Test(arguments: [["--nosuch"], ["now", "--demo", "--color", "never"], ["list", "--all", "--day", "fri"]])
  func invalidArgumentsAreWrongUsage(arguments: [String]) {
    #expect(throws: (any Error).self) { try TVGrid.parseAsRoot(arguments) }
  }

  @Test(arguments: [
    ("2026-11-20 21:00", "2026-11-20 21:00"), ("2026-11-20T21:00", "2026-11-20 21:00"),
    ("21:00 2026-07-01", "2026-07-01 21:00"), ("24 OCT 2026 21:00", "2026-10-24 21:00"),
  ])
  func theClockIsFixedAtTheGivenTime(text: String, moment: String) throws {
    let grid = try Self.parse(["--at", text], as: GridCommand.self)
    let clock = try grid.times.clock(in: Moments.london)
    #expect(clock.now == Moments.at(moment))
    #expect(clock.millisecondsToNextReading == nil)
  }

  /// A capital T used to be read as the separator between date and time, even in `Tue`.
  @Test(arguments: [
    "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    "Sunday", "Today", "Tomorrow", "Tonight", "Sat Night",
  ])
  func aDayForTheClockMayBeginWithACapital(day: String) throws {
    for text in ["\(day) 21:00", "\(day.lowercased()) 21:00", "\(day.uppercased()) 21:00", "21:00 \(day)"] {
      let now = try Self.parse(["--at", text], as: GridCommand.self).times.clock(in: Moments.london).now
      let local = Moments.london.local(now)
      #expect(local.time == WallTime(hour: 21, minute: 0), "\(text)")
      let weekday = local.date.weekday.name.prefix(3)
      #expect(day.hasPrefix("To") || day.hasPrefix(weekday), "\(text) is a \(weekday)")
    }
  }

  @Test(arguments: ["never", "2026-13-40 21:00", "25:00"]) func anInvalidTimeIsWrongUsage(text: String) throws {
    let grid = try Self.parse(["--at", text], as: GridCommand.self)
    #expect(throws: ValidationError.self) { try grid.times.clock(in: Moments.london) }
  }

  @Test(arguments: [("80x24", Size(columns: 80, rows: 24)), ("1x1", Size(columns: 1, rows: 1))])
  func aSizeIsColumnsByRows(text: String, size: Size) {
    #expect(ScreenSize(argument: text)?.size == size)
  }

  @Test(arguments: ["", "80", "80x", "x24", "0x24", "80x24x2", "-1x5", "5000x5000"]) func invalidSizesAreNil(
    text: String
  ) {
    #expect(ScreenSize(argument: text) == nil)
  }
}
