import GuideTestSupport
import Testing

extension EndToEnd {
  /// The week as lines for a pipe.
  @Suite struct WeekTests {
    private static let at = "--demo --at '2026-11-20 20:47' --time-zone Europe/London"

    private static func lines(_ command: String) throws -> [String] {
      let result = try Shell.run(command)
      #expect(result.status == 0, "\(result.output)")
      return result.lines
    }

    /// The week is compared with the lists of its seven days.
    @Test(arguments: [("", 16), ("--next", 23), ("--day 2026-11-29", 23)])
    func itListsSevenDaysInOrderOfTime(option: String, monday: Int) throws {
      let week = try Self.lines("$TVGRID week \(Self.at) \(option)")
      let days = try Self.lines(
        """
        for day in $(seq \(monday) \(monday + 6)); do $TVGRID list \(Self.at) --day 2026-11-$day; done || true
        """)
      #expect(week.sorted() == days.sorted() && !week.isEmpty)
      let starts = week.map { $0.prefix(16) }
      #expect(starts == starts.sorted())
    }

    @Test func aWeekOutsideTheGuideIsReportedOnce() throws {
      let result = try Shell.run("$TVGRID week \(Self.at) --day 2027-01-01")
      #expect(result.status == 1 && !result.output.contains("this week"), "\(result.output)")
      #expect(result.lines.count <= 1)
    }

    @Test func queriesFormatsAndWrongUsageAreHandled() throws {
      let result = try Shell.run(
        """
        $TVGRID week \(Self.at) -q is:film | wc -l; $TVGRID week \(Self.at) -q is:film --json | grep -c '"title"'
        $TVGRID week \(Self.at) -q is:film --count; $TVGRID week \(Self.at) -q zebra; echo $?
        $TVGRID week \(Self.at) --next --previous 2>&1 | grep -c 'cannot be combined'
        $TVGRID week --day never 2>&1 | grep -c 'is not a day'
        """)
      let lines = result.lines.map { $0.filter { !$0.isWhitespace } }
      try #require(lines.count == 6, "\(result.output)")
      #expect(lines[0] == lines[1] && lines[1] == lines[2] && lines[0] != "0")
      #expect(Array(lines[3...]) == ["1", "1", "1"])
    }
  }
}
