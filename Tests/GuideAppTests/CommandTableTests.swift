import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

/// U1: every binding is listed, no key is bound twice, and every key of the help works.
@Suite struct CommandTableTests {
  static let patterns = CommandTable.entries.flatMap(\.keys)
  static let start = Moments.at("2026-11-16 05:00")
  static let guide = GuideSketch.random(seed: 3, channels: 40, programmes: 200, from: start)

  @Test func u1EveryCommandHasOneEntryWithAKey() {
    for command in Command.allCases {
      #expect(CommandTable.entries.filter { $0.command == command }.count == 1, "\(command)")
      #expect(CommandTable.entry(for: command)?.keys.isEmpty == false, "\(command)")
    }
  }

  @Test func u1NoKeyIsBoundTwice() {
    #expect(Set(Self.patterns).count == Self.patterns.count)
    for entry in CommandTable.entries {
      for case .key(let key) in entry.keys { #expect(CommandTable.command(for: key) == entry.command) }
    }
  }

  @Test func u1EveryKeyHasANameThatReadsBack() {
    for case .key(let key) in Self.patterns {
      #expect(!key.name.isEmpty)
      #expect(Key(name: key.name) == key, "\(key.name)")
    }
  }

  /// Each key changes something, says something, or wants something done.
  @Test(arguments: CommandTable.entries.map(\.command)) func u1EveryKeyOfTheHelpDoesSomething(command: Command) throws {
    for pattern in try #require(CommandTable.entry(for: command)).keys {
      var state = State.opened(Self.guide, now: Self.start.adding(minutes: 2000))
      state.press("10 Enter > Left")
      let before = state
      let key: Key = if case .key(let own) = pattern { own } else { "2" }
      let effects = update(&state, .key(key))
      let changed =
        state.grid != before.grid || state.overlays.count != before.overlays.count || state.notice != nil
        || state.display != before.display
      #expect(changed || !effects.isEmpty, "\(command) \(key.name)")
    }
  }
}
