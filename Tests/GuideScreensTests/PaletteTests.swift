import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The command palette.
@Suite struct PaletteTests {
  private static func stack(_ keys: String) -> ScreenStack { ScreenScript(keys: keys).stack }

  /// The selected line of the palette.
  private static func selected(_ stack: ScreenStack) -> String {
    let frame = drawScreen(stack)
    let row = (0..<stack.app.size.rows).first { row in
      (0..<stack.app.size.columns).contains {
        frame.canvas.style(at: Point(column: $0, row: row)).attributes.contains(.reverse)
      }
    }
    return row.map { frame.canvas.text(ofRow: $0) } ?? ""
  }

  @Test func commandRunsOnTheScreenBelow() throws {
    var stack = Self.stack(": zoom Space out")
    #expect(stack.top is PaletteScreen && Self.selected(stack).contains("zoom out"))
    let before = stack.grid.position.zoom
    stack.press("Enter")
    #expect(stack.isAtGrid && stack.grid.position.zoom == before.wider && before != before.wider)
  }

  @Test(arguments: ["by Space channel Space name", "name Space channel", "CHANNEL Space nam", "c"])
  func wordsAreFoundInAnyOrder(typed: String) {
    var stack = Self.stack(": " + typed)
    #expect(Self.selected(stack).contains("go to a channel by name"), "\(Self.selected(stack))")
    stack.press("Enter")
    #expect(stack.typedText == "" && stack.grid.isTyping)
  }

  @Test(arguments: [("zout", "zoom out"), ("gochna", "go to a channel by name"), ("opset", "open the settings")])
  func lettersInOrderFindACommand(typed: String, help: String) {
    let stack = Self.stack(": " + typed)
    #expect(Self.selected(stack).contains(help), "\(Self.selected(stack))")
  }

  /// The matched letters are underlined, on the selected line and on others.
  @Test func matchedLettersAreUnderlined() throws {
    let stack = Self.stack(": zoom")
    let canvas = drawScreen(stack).canvas
    let rows = (0..<24).filter {
      canvas.text(ofRow: $0).contains("zoom") && !canvas.text(ofRow: $0).contains("Command:")
    }
    #expect(rows.count >= 3)
    for row in rows {
      let underlined = (0..<80).filter {
        canvas.style(at: Point(column: $0, row: row)).attributes.contains(.underline)
      }
      let letters = Array(canvas.text(ofRow: row))
      #expect(String(underlined.map { letters[$0] }) == "zoom", "\(canvas.text(ofRow: row))")
    }
  }

  /// Every command of the open screen is offered and can be run, even if its key was changed or removed.
  @Test func remappedAndKeylessCommandsRun() {
    var stack = Self.stack("")
    let entry = KeySetting(table: "grid", command: "week", keys: [], line: SettingLine(number: 1))
    stack.app.keymap =
      Keymap.remapping([entry], of: KeyTables.all, usedTogether: KeyTables.usedTogether).keymap
    stack.press("W")
    #expect(stack.isAtGrid)
    stack.press(": list Space the Space week Enter")
    #expect(stack.top is WeekScreen)
  }

  @Test func digitsAreAskedForWithoutADigit() {
    var stack = Self.stack(": channel Space by Space number Enter")
    #expect(stack.layers == 1 && stack.typedText == "")
    stack.press("3 Enter")
    #expect(stack.isAtGrid && stack.app.guide.number(ofChannel: stack.grid.position.channel) == 3)
  }

  @Test func whatCannotRunSaysWhy() {
    var stack = Self.stack("Tab : half Space a Space screen Space back")
    #expect(Self.selected(stack).contains("only in the grid"), "\(Self.selected(stack))")
    stack.press("Enter")
    #expect(stack.top is PaletteScreen)
    #expect(stack.app.notice?.contains("only in the grid") == true, "\(stack.app.notice ?? "")")
    stack = Self.stack(": undo Space last")
    #expect(Self.selected(stack).contains("Nothing to undo."), "\(Self.selected(stack))")
    stack = Self.stack("f : undo Space last Enter")
    #expect(stack.app.notice?.hasPrefix("Undone") == true && stack.app.mine.searches.followed.isEmpty)
  }

  @Test func whatRunsComesFirst() {
    let stack = Self.stack("Tab : day")
    let lines = DemoEvening.rows(stack).filter { $0.contains("│") && !$0.contains("Command:") }
    // Commands that match equally well.
    let last = lines.lastIndex { !$0.contains("only ") && $0.contains(" day") } ?? 0
    let first = lines.firstIndex { $0.contains("only ") } ?? 0
    #expect(last < first, "\(lines)")
  }

  @Test func escapeAndAClickOutsideChangeNothing() throws {
    var stack = Self.stack("Down Right")
    let position = stack.grid.position
    stack.press(": quit Esc")
    #expect(stack.isAtGrid && stack.grid.position == position)
    stack.press(":")
    let target = try #require(drawScreen(stack).target(at: Point(column: 0, row: 0)))
    _ = update(&stack, .click(target))
    #expect(stack.isAtGrid && stack.grid.position == position)
  }

  /// The question below the palette stays open, with its text.
  @Test func questionsBelowStaySound() {
    var stack = Self.stack("c pog Alt-x")
    #expect(stack.top is PaletteScreen)
    #expect(!DemoEvening.rows(stack).contains { $0.contains("zoom in") && !$0.contains("not while") })
    stack.press("zoom Space in Enter")
    #expect(stack.app.notice?.contains("not while a question is open") == true)
    stack.press("Esc")
    #expect(stack.typedText == "pog" && stack.grid.isTyping)
    stack.press("o Enter")
    #expect(stack.isAtGrid && stack.app.guide.channels[stack.grid.position.channel].name == "Pogo Pond")
  }

  @Test func searchCommandsRunFromThePalette() {
    var stack = Self.stack("/ news Alt-x search.keep Enter")
    #expect(stack.top is SearchScreen && (stack.top as? SearchScreen)?.question != nil)
    stack = Self.stack("/ news : z")
    #expect(stack.top is SearchScreen && stack.typedText == "news:z")
    stack = Self.stack("/ news Alt-x open Space settings Enter")
    #expect(stack.top is SettingsScreen)
  }

  @Test func keyClosesThePaletteItOpened() {
    #expect(Self.stack("Alt-x Alt-x").isAtGrid)
    #expect(Self.stack("? Alt-x Esc").top is HelpScreen)
  }

  @Test(arguments: [
    ("", "theme", "Theme"), ("Tab", "plain Space lines", "Plain lines"), ("/ news", "zone", "Time zone"),
  ])
  func settingsOpenFromThePalette(keys: String, typed: String, name: String) throws {
    var stack = Self.stack("\(keys) Alt-x \(typed)")
    #expect(DemoEvening.rows(stack).contains { $0.contains("\(name): ") && $0.contains("setting") })
    stack.press("Enter")
    let settings = try #require(stack.top(as: SettingsScreen.self))
    let rows = settings.rows(stack.app)
    #expect(settings.list.row(rows).map { rows.entries[$0].name } == name)
  }

  /// The palette lists every command of every screen, and every setting, exactly once.
  @Test(arguments: ["", "Tab", "W", "D", "L", ",", "C", "Enter", "/ a", "s", "i"])
  func allCommandsAreListedOnce(keys: String) throws {
    var stack = Self.stack(keys + " Alt-x")
    let palette = try #require(stack.top(as: PaletteScreen.self))
    let typing = ["prompt", "text", "confirm", "palette"]
    let expected = KeyTables.all.filter { !typing.contains($0.name) }.flatMap(\.sections).flatMap(\.rows).count
    #expect(palette.rows(stack.app).count == expected - 1 + Setting.all.count)
    stack.press("Enter")
    #expect(!(stack.top is PaletteScreen) || stack.app.notice != nil)
  }

  @Test func userCommandsAreListed() throws {
    let text = "[[command]]\nkey = \"F6\"\nname = \"record\"\nprogram = [\"rec\", \"{title}\"]\n"
    let commands = SettingsReading(Array(text.utf8)).settings.commands
    var stack = Self.stack("")
    _ = stack.app.keymap.add(commands, besides: KeyTables.all)
    stack.press(": rec Space title")
    #expect(Self.selected(stack).contains("record: rec {title}") && Self.selected(stack).contains("F6"))
    let effects = update(&stack, .key(.enter))
    #expect(effects.contains { if case .run(let command, _) = $0 { command.name == "record" } else { false } })
  }

  @Test func onlyTheSelectionIsFilled() {
    let stack = Self.stack("Tab Down :")
    let frame = drawScreen(stack)
    let filled = (0..<24).filter { row in
      (0..<80).contains { frame.canvas.style(at: Point(column: $0, row: row)).attributes.contains(.reverse) }
    }
    #expect(filled.count == 1, "\(filled)")
  }
}

/// The help, whose lines run commands.
@Suite struct HelpTests {
  @Test func enterRunsTheCommandOnTheScreenBelow() {
    var stack = ScreenScript(keys: "? Down Enter").stack
    #expect(stack.isAtGrid)
    let later = ScreenScript(keys: "Right").stack
    #expect(stack.grid.position == later.grid.position)
    stack = ScreenScript(keys: "Tab ? / sort Enter Enter").stack
    #expect(stack.top(as: OnNowScreen.self)?.order == .end)
  }

  @Test func commandsOfOtherScreensSayWhereTheyWork() {
    let stack = ScreenScript(keys: "W ? / half Space a Space screen Space back Enter Enter").stack
    #expect(stack.top is HelpScreen)
    #expect(stack.app.notice == "“half a screen back in time”: only in the grid.", "\(stack.app.notice ?? "")")
  }

  /// The help begins with at most fifteen keys of the screen it was opened on.
  @Test(arguments: [
    ("", "previous programme"), ("Tab", "sort by channel"), ("Tab Tab", "previous channel"), ("W", "back one day"),
    ("C", "add to or remove from favourites"), ("/ a", "go to the result"), ("Enter", "close the details"),
  ])
  func mostUsefulKeysComeFirst(keys: String, first: String) throws {
    let stack = ScreenScript(size: Size(columns: 100, rows: 60), keys: keys + " F1").stack
    let rows = DemoEvening.rows(stack)
    #expect(rows[1].hasPrefix(" Most useful here"), "\(rows[1])")
    #expect(rows[2].contains(first), "\(rows[2])")
    let end = try #require(rows.dropFirst(2).firstIndex { !$0.hasPrefix("  ") })
    #expect(end - 2 >= 15 && end - 2 <= 20, "\(end)")
  }

  @Test(arguments: [(80, 1), (140, 2), (200, 3)]) func columnsFillTheWidth(columns: Int, count: Int) {
    var stack = ScreenScript(size: Size(columns: columns, rows: 40), keys: "?").stack
    let first = drawScreen(stack).cursor
    stack.press("Right Right Right Right")
    let cursor = drawScreen(stack).cursor
    #expect(first?.column == 0 && (count == 1 || cursor?.column == (count - 1) * (columns / count)), "\(cursor as Any)")
  }

  /// If an entry takes two lines, the entries in the neighbouring columns still have no gaps.
  @Test(arguments: [132, 140, 200, 266]) func columnsHaveNoBlankLines(columns: Int) throws {
    let stack = ScreenScript(size: Size(columns: columns, rows: 400), keys: "?").stack
    let rows = drawScreen(stack).canvas
    let count = columns / 66
    for column in 0..<count {
      let start = column * (columns / count)
      let texts = (1..<399).map { row in String(Array(rows.text(ofRow: row))[start..<start + columns / count]) }
      let whole = (1..<399).map { rows.text(ofRow: $0) }
      for index in texts.indices.dropFirst().dropLast() where texts[index].allSatisfy({ $0 == " " }) {
        // The last lines of a section may be blank, because its columns differ in height.
        let next = whole[index + 1]
        func isHeading(_ line: String) -> Bool { line.hasPrefix(" ") && !line.hasPrefix("  ") }
        let isEnd = texts[index + 1].allSatisfy { $0 == " " } || isHeading(next)
        #expect(isEnd || isHeading(whole[index]), "\(columns), column \(column): \(whole[index])")
      }
    }
  }

  /// Down and Up go from entry to entry, also over entries of two lines, and select all their lines.
  @Test func entriesOfTwoLinesAreOneStep() {
    var stack = ScreenScript(size: Size(columns: 140, rows: 60), keys: "?").stack
    func filled(_ stack: ScreenStack) -> [Int] {
      let canvas = drawScreen(stack).canvas
      return (0..<60).filter { row in
        (0..<140).contains { canvas.style(at: Point(column: $0, row: row)).attributes.contains(.reverse) }
      }
    }
    var places = [filled(stack)]
    for _ in 0..<20 {
      stack.press("Down")
      places.append(filled(stack))
    }
    #expect(places.contains { $0.count == 2 } && places.allSatisfy { (1...2).contains($0.count) }, "\(places)")
    #expect(zip(places, places.dropFirst()).allSatisfy { $1[0] == ($0.last ?? 0) + 1 }, "\(places)")
    for place in places.dropLast().reversed() {
      stack.press("Up")
      #expect(filled(stack) == place)
    }
  }

  @Test func narrowingKeepsTheEntry() {
    // The second line of the second column is the search command.
    var stack = ScreenScript(size: Size(columns: 140, rows: 40), keys: "? Right Down / Esc").stack
    #expect(drawScreen(stack).cursor == Point(column: 70, row: 3))
    stack.press("Enter")
    #expect(stack.top is SearchScreen)
  }

  @Test func clickOnAColumnSelectsAndRuns() throws {
    var stack = ScreenScript(size: Size(columns: 140, rows: 40), keys: "?").stack
    for _ in 0..<2 {
      let target = try #require(drawScreen(stack).target(at: Point(column: 75, row: 2)))
      _ = update(&stack, .click(target))
    }
    // The first line of the second column is the command of the Enter key.
    #expect(stack.top is DetailsScreen, "\(type(of: stack.top))")
  }
}
