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
}
