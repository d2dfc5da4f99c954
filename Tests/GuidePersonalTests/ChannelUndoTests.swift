import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@Suite struct ChannelUndoTests {
  private static func edit(_ random: inout SplitMix64) -> ChannelEdit {
    let ids = ["a", "b", "c", "d", "e"]
    let id = ids.randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .reset(id: id)
    case 1: return .order(Array(ids.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))))
    case 2: return .set(id: id, .name(["One", "Two", nil].randomElement(using: &random) ?? nil))
    case 3: return .set(id: id, .number([1, 2, nil].randomElement(using: &random) ?? nil))
    case 4: return .set(id: id, .groups(Bool.random(using: &random) ? [] : ["News"]))
    case 5: return .set(id: id, .hidden(Bool.random(using: &random)))
    case 6: return .set(id: id, .favourite(Bool.random(using: &random)))
    default: return .set(id: id, .shift([0, 60].randomElement(using: &random) ?? 0))
    }
  }

  private static func edits(_ random: inout SplitMix64) -> [ChannelEdit] {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in edit(&random) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func undoingGivesTheChoicesBefore(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let before = ChannelChoices().applying(contentsOf: Self.edits(&random))
    let edits = Self.edits(&random)
    let after = before.applying(contentsOf: edits)
    #expect(after.applying(contentsOf: ChannelUndo(edits, of: before).edits(in: after)) == before)
  }

  /// A plain twin: what is as the change left it becomes what it was, and all else stays.
  @Test(arguments: 0..<100 as Range<UInt64>) func onlyWhatIsAsItWasLeftIsUndone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let before = ChannelChoices().applying(contentsOf: Self.edits(&random))
    let edits = Self.edits(&random)
    let after = before.applying(contentsOf: edits)
    let now = after.applying(contentsOf: Self.edits(&random))
    let undone = now.applying(contentsOf: ChannelUndo(edits, of: before).edits(in: now))
    func wanted<Value: Equatable>(_ value: (ChannelChoices) -> Value) -> Value {
      value(now) == value(after) ? value(before) : value(now)
    }
    for id in ["a", "b", "c", "d", "e"] {
      #expect(undone[id].name == wanted { $0[id].name })
      #expect(undone[id].number == wanted { $0[id].number })
      #expect(undone[id].groups == wanted { $0[id].groups })
      #expect(undone[id].isHidden == wanted { $0[id].isHidden })
      #expect(undone[id].isFavourite == wanted { $0[id].isFavourite })
      #expect(undone[id].shift == wanted { $0[id].shift })
    }
    #expect(undone.order == wanted { $0.order })
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func anUndoneChangeIsAnEditOfItsOwn(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let before = ChannelChoices().applying(contentsOf: Self.edits(&random))
    let edits = Self.edits(&random)
    let undo = ChannelUndo(edits, of: before)
    let now = before.applying(contentsOf: edits + (Bool.random(using: &random) ? Self.edits(&random) : []))
    let undone = now.applying(.undo(undo))
    #expect(undone == now.applying(contentsOf: undo.edits(in: now)))
    #expect(undone.applying(.undo(undo)) == undone, "made twice as once")
  }

  /// M9: the order was set whatever another program had written after the last look at the database.
  @Test func anUndoneOrderDoesNotOvertakeThatOfAnotherProgram() throws {
    let folder = try TemporaryFolder()
    #expect(folder.store().keepAndFinish([.channel(.order(["a", "b", "c"]))]) == nil)
    let mine = folder.store()
    let before = mine.channels().value
    let edits: [ChannelEdit] = [.order(["b", "a", "c"]), .set(id: "a", .name("Mine"))]
    let undo = ChannelUndo(edits, of: before)
    #expect(mine.keepAndFinish(edits.map(PersonalEdit.channel)) == nil)
    #expect(folder.store().keepAndFinish([.channel(.order(["c", "b", "a"]))]) == nil)
    #expect(folder.store().keepAndFinish([.channel(.undo(undo))]) == nil)
    let now = folder.store().channels().value
    #expect(now.order == ["c", "b", "a"] && now["a"].name == nil, "what only it has changed is undone")
    #expect(folder.store().keepAndFinish([.channel(.order(["b", "a", "c"])), .channel(.undo(undo))]) == nil)
    #expect(folder.store().channels().value.order == before.order)
  }
}
