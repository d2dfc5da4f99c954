import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSettings
import GuideTestSupport
import Testing

@Suite struct KeymapTests {
  @Test func everyCommandHasExactlyOneRow() {
    expectComplete(AppCommand.self)
    expectComplete(GridCommand.self)
    expectComplete(ChannelCommand.self)
    expectComplete(ListCommand.self)
    expectComplete(DetailsCommand.self)
    expectComplete(SearchCommand.self)
    expectComplete(SavedSearchesCommand.self)
    expectComplete(RemindersCommand.self)
    expectComplete(MonthCommand.self)
    expectComplete(SettingsCommand.self)
    expectComplete(ProgrammeCommand.self)
    expectComplete(PromptCommand.self)
    expectComplete(ConfirmCommand.self)
    expectComplete(TextCommand.self)
    expectComplete(HelpCommand.self)
    expectComplete(PaletteCommand.self)
  }

  private func expectComplete<Command: BoundCommand>(_ type: Command.Type) {
    let rows = Command.sections.flatMap(\.bindings)
    #expect(rows.map(\.command).count == Command.allCases.count, "\(Command.table)")
    #expect(Set(rows.map(\.command)) == Set(Command.allCases), "\(Command.table)")
    for row in rows {
      #expect(!row.help.isEmpty && !row.keys.isEmpty, "\(Command.table).\(row.command)")
      for case .key(let key) in row.keys {
        #expect(Keymap().command(for: key, as: type) == row.command, "\(key.name) in \(Command.table)")
        #expect(Key(name: key.name) == key, "\(key.name)")
      }
    }
  }

  /// A key that occurs in several tables used together would be ambiguous: the first table would hide the others.
  @Test func tablesOfAScreenDoNotShareKeys() {
    func keys(_ table: KeyTable) -> Set<KeyPattern> { Set(table.sections.flatMap(\.rows).flatMap(\.keys)) }
    for group in KeyTables.usedTogether {
      for (index, one) in group.enumerated() {
        for other in group.dropFirst(index + 1) {
          #expect(keys(one).isDisjoint(with: keys(other)), "\(one.name) and \(other.name)")
        }
      }
    }
  }

  // MARK: Remapping

  private static func remap(_ entries: (String, String, [String])...) -> (keymap: Keymap, problems: [String]) {
    let (keymap, diagnostics) = Keymap.remapping(
      entries.map { KeySetting(table: $0.0, command: $0.1, keys: $0.2, line: SettingLine(number: 1)) },
      of: KeyTables.all,
      usedTogether: KeyTables.usedTogether)
    return (keymap, diagnostics.map(\.problem.english))
  }

  @Test func remappedCommandsHaveOnlyTheirNewKeys() {
    let (keymap, problems) = Self.remap(("grid", "later", ["ö", "F7"]))
    #expect(problems.isEmpty)
    #expect(keymap.command(for: "ö") == GridCommand.later)
    #expect(keymap.command(for: .function(7)) == GridCommand.later)
    #expect(keymap.command(for: .right, as: GridCommand.self) == nil)
    #expect(keymap.name(of: GridCommand.later) == "ö")
    #expect(keymap.command(for: .left) == GridCommand.earlier)
  }

  @Test func anInvalidEntryIsReportedAndLeftOut() {
    let (keymap, problems) = Self.remap(
      ("cellar", "later", ["ö"]), ("grid", "fly", ["ö"]), ("grid", "up", ["Hyper-X"]), ("grid", "down", ["ö"]),
      ("grid", "earlier", ["F64"]))
    #expect(
      problems == [
        "cellar.later: no screen is called “cellar”", "grid.fly: “grid” has no command “fly”",
        "grid.up: no key is called “Hyper-X”", "grid.earlier: no key is called “F64”",
      ])
    #expect(keymap.command(for: .up) == GridCommand.up)
    #expect(keymap.command(for: "ö") == GridCommand.down)
  }

  @Test(arguments: [
    ("Ctrl-x", "^X"), ("C-x", "^X"), ("ctrl+x", "^X"), ("<C-x>", "^X"), ("M-a", "Alt-a"), ("alt-a", "Alt-a"),
    ("<M-a>", "Alt-a"), ("f6", "F6"), ("return", "Enter"), ("esc", "Esc"), ("pageup", "PgUp"), ("space", "Space"),
    ("shift-left", "Shift-Left"), ("control-left", "Ctrl-Left"), ("Shift-a", "A"),
  ])
  func keyNamesOfOtherProgramsAreSuggested(spelling: String, name: String) {
    let problems = Self.remap(("grid", "later", [spelling])).problems
    #expect(problems == ["grid.later: no key is called “\(spelling)”; did you mean \(name)?"])
  }

  @Test(arguments: ["Hyper-X", "Ctrl-", "-", "", "Super+", "C-ä-x", "F64", "f0"])
  func unknownKeyNamesGetNoSuggestion(spelling: String) {
    let key = Key(nameInOtherPrograms: spelling)
    #expect(key == nil || key?.name == spelling, "\(spelling) is \(key?.name ?? "")")
  }

  @Test func collisionsAreReportedAndKeepTheOldKey() {
    let (keymap, problems) = Self.remap(("grid", "later", ["q"]))
    #expect(problems == ["grid.later: the key q is already used by “grid.quit”"])
    #expect(keymap.command(for: "q") == GridCommand.quit)
    #expect(keymap.command(for: .right) == GridCommand.later)
  }

  @Test(arguments: [
    ("grid", "earlier", "H", "the key H is already used by “channel.hide”"),
    ("everywhere", "help", "s", "the key s is already used by “grid.saved”"),
    ("grid", "later", "5", "the key 0-9 is already used by “grid.channelNumber”"),
    ("grid", "later", "Q", "the key Q is already used by “everywhere.quitAll”"),
    ("list", "narrow", "!", "the key ! is already used by “grid.problems”"),
    ("text", "deleteWordBack", "x", "x is typed as text there"),
    ("search", "keep", "Space", "Space is typed as text there"),
    ("text", "deleteWordBack", "Esc", "the key Esc is already used by “search.close”"),
  ])
  func keysOfOtherTablesOnTheScreenAreReported(table: String, command: String, key: String, problem: String) {
    let (keymap, problems) = Self.remap((table, command, [key]))
    #expect(problems == ["\(table).\(command): \(problem)"])
    #expect(keymap == Keymap())
  }

  /// Leaving out the last entry makes the previous one collide with keys that have their default meaning again.
  @Test func collisionsCausedByIgnoringAnEntryAreReported() {
    let (keymap, problems) = Self.remap(("grid", "earlier", ["Right"]), ("grid", "later", ["q"]))
    #expect(
      problems == [
        "grid.later: the key q is already used by “grid.quit”",
        "grid.earlier: the key Right is already used by “grid.later”",
      ])
    #expect(keymap == Keymap())
  }

  @Test func charactersCannotBeKeysWhereTextIsTyped() {
    let typing = KeyTables.all.filter(\.isForTyping)
    #expect(typing.map(\.name) == ["search", "palette", "prompt", "text"])
    for row in typing.flatMap(\.sections).flatMap(\.rows) { #expect(row.keys.nonEmptyAllSatisfy { !$0.isTyped }) }
  }

  @Test func commandsCanSwapKeys() {
    let (keymap, problems) = Self.remap(("grid", "later", ["Left"]), ("grid", "earlier", ["Right"]))
    #expect(problems.isEmpty)
    #expect(keymap.command(for: .left) == GridCommand.later)
    #expect(keymap.command(for: .right) == GridCommand.earlier)
  }
}
