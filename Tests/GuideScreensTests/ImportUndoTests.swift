import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// A playlist import that was made on the command line and is undone in the grid.
@Suite struct ImportUndoTests {
  private static func imported(_ name: String, at time: Instant) -> [PersonalEdit] {
    let id = DemoEvening.stack().app.guide.channels[0].id
    var given = ImportedChannel.Given()
    given.name = name
    let stream = ChannelStream(address: "http://example.org/1")
    return [
      .channel(.set(id: id, .name(name))), .stream(channel: id, stream),
      .imported(channel: id, ImportedChannel(playlist: "list.m3u", given: given)), .importTime(time),
    ]
  }

  private static func stack(importedAt time: Instant) -> ScreenStack {
    var stack = DemoEvening.stack()
    let data = PersonalData().applying(imported("Imported", at: time))
    _ = update(&stack, .mine(PersonalUpdate(data: data, sections: [.channels, .streams, .imports])))
    return stack
  }

  @Test func aKeyUndoesTheImportAsOneStep() {
    var stack = Self.stack(importedAt: DemoEvening.stack().app.now.adding(minutes: -60))
    #expect(DemoEvening.rows(stack).contains { $0.contains("Imported") })
    let effects = update(&stack, .key("z"))
    #expect(!DemoEvening.rows(stack).contains { $0.contains(" Imported ") }, "\(DemoEvening.rows(stack))")
    #expect(stack.app.notice == "Undone: Playlist imported.")
    #expect(stack.app.mine.streams.isEmpty)
    let kept = effects.flatMap(\.kept)
    #expect(kept.count == 4)
    #expect(kept.contains { if case .swap(let swap) = $0 { swap.new == [.importTime(nil)] } else { false } })
    _ = update(&stack, .key("Z"))
    #expect(stack.app.notice == "Redone: Playlist imported.")
    #expect(DemoEvening.rows(stack).contains { $0.contains("Imported") } && !stack.app.mine.streams.isEmpty)
    _ = update(&stack, .key("z"))
    _ = update(&stack, .key("z"))
    #expect(stack.app.notice == "Nothing to undo.")
  }

  /// An import by another program is not a change made here.
  @Test func redoStillWorksAfterAnImport() {
    var stack = DemoEvening.stack()
    _ = update(&stack, .key("f"))
    _ = update(&stack, .key("z"))
    let data = PersonalData().applying(Self.imported("Imported", at: stack.app.now))
    _ = update(&stack, .mine(.imports) { $0 = data })
    _ = update(&stack, .key("Z"))
    #expect(stack.app.notice?.hasPrefix("Redone: ") == true, "\(stack.app.notice ?? "")")
  }

  @Test func oldImportsAreNotUndone() {
    var stack = Self.stack(importedAt: DemoEvening.stack().app.now.adding(minutes: -60 * 25))
    _ = update(&stack, .key("z"))
    #expect(stack.app.notice == "Nothing to undo.")
  }

  @Test func importReadTwiceIsNotedOnce() {
    var stack = Self.stack(importedAt: DemoEvening.stack().app.now)
    let known = stack.app.mine.imports
    _ = update(&stack, .mine(.imports) { $0.imports = known })
    _ = update(&stack, .key("z"))
    _ = update(&stack, .key("z"))
    #expect(stack.app.notice == "Nothing to undo.")
  }
}
