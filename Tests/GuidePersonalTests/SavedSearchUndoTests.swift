import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@Suite struct SavedSearchUndoTests {
  private static let names = ["Films", "News", "Sport", "Late"]

  private static func edits(_ random: inout SplitMix64, most: Int = 4) -> [SavedSearchEdit] {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in
      let name = names.randomElement(using: &random) ?? "Films"
      return switch Int.random(in: 0..<4, using: &random) {
      case 0, 1: .save(SavedSearch(name: name, query: ["a", "b"].randomElement(using: &random) ?? "a"))
      case 2: .rename(name, to: (names + [name.uppercased()]).randomElement(using: &random) ?? name)
      default: .remove(name)
      }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func undoingGivesTheSearchesBefore(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let before = SavedSearches().applying(contentsOf: Self.edits(&random, most: 8))
    let removed = Self.names.filter { _ in Bool.random(using: &random) }
    let edits = Bool.random(using: &random) ? Self.edits(&random, most: 1) : removed.map(SavedSearchEdit.remove)
    let undo = SavedSearchUndo(edits, of: before)
    let (undone, isWhole) = undo.applied(to: before.applying(contentsOf: edits))
    #expect(undone == before && isWhole)
    #expect(undone.applying(contentsOf: [.undo(undo)]) == undone, "made twice as once")
  }

  /// A plain twin for one change of one search: where it is as the change left it, and its old name is free, it becomes what it
  /// was; all else stays.
  @Test(arguments: 0..<200 as Range<UInt64>) func onlyASearchThatIsAsItWasLeftIsUndone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let before = SavedSearches().applying(contentsOf: Self.edits(&random, most: 8))
    let edit = Self.edits(&random, most: 1)
    let after = before.applying(contentsOf: edit)
    let now = after.applying(contentsOf: Self.edits(&random))
    let undone = SavedSearchUndo(edit, of: before).applied(to: now).searches
    let (gone, come) = (
      before.searches.filter { !after.searches.contains($0) }, after.searches.filter { !before.searches.contains($0) }
    )
    let others = now.searches.filter { !come.contains($0) }
    let isFree = gone.allSatisfy { old in others.allSatisfy { $0.name.lowercased() != old.name.lowercased() } }
    let wanted = isFree && come.allSatisfy(now.searches.contains) ? others + gone : now.searches
    #expect(Set(undone.searches) == Set(wanted))
    // Those that stay keep their order.
    #expect(undone.searches.filter(others.contains) == others)
  }

  @Test func whatIsForgottenComesBackInItsLine() {
    let before = SavedSearches(Self.names.map { SavedSearch(name: $0, query: "q") })
    let edits: [SavedSearchEdit] = [.remove("News"), .remove("Sport")]
    #expect(SavedSearchUndo(edits, of: before).applied(to: before.applying(contentsOf: edits)).searches == before)
  }

  @Test func searchesThatWereChangedTogetherKeepTheirOrder() {
    let before = SavedSearches(Self.names.map { SavedSearch(name: $0, query: "q") })
    let edits: [SavedSearchEdit] = [.follow("News", true), .follow("Late", true), .remove("Films")]
    let (undone, isWhole) = SavedSearchUndo(edits, of: before).applied(to: before.applying(contentsOf: edits))
    #expect(undone == before && isWhole)
  }

  @Test func ofSeveralThatWereForgottenOneThatWasKeptAnewSinceStays() {
    let before = SavedSearches(Self.names.map { SavedSearch(name: $0, query: "q") })
    let edits: [SavedSearchEdit] = [.remove("News"), .remove("Sport")]
    let anew = SavedSearch(name: "sport", query: "theirs")
    let now = before.applying(contentsOf: edits + [.save(anew)])
    let (undone, isWhole) = SavedSearchUndo(edits, of: before).applied(to: now)
    #expect(undone.searches.map(\.name) == ["Films", "News", "Late", "sport"] && undone["sport"] == anew && !isWhole)
  }

  /// Decided in the transaction: another program had written after the last look at the database.
  @Test func anUndoneSearchDoesNotOvertakeWhatAnotherProgramHasWritten() throws {
    let folder = try TemporaryFolder()
    let edit = SavedSearchEdit.save(SavedSearch(name: "Films", query: "mine"))
    let kept = SavedSearches([SavedSearch(name: "Films", query: "first")])
    #expect(folder.store().keepAndFinish([.save("Films", "first"), .search(edit)]) == nil)
    let undo = SavedSearchUndo([edit], of: kept)
    let (mine, theirs) = (folder.store(), folder.store())
    #expect(mine.searches().value["Films"]?.query == "mine")
    #expect(theirs.keepAndFinish([.save("Films", "theirs")]) == nil)
    #expect(mine.keepAndFinish([.search(.undo(undo))]) == nil)
    #expect(folder.store().searches().value["Films"]?.query == "theirs")
    #expect(folder.store().keepAndFinish([.save("Films", "mine"), .search(.undo(undo))]) == nil)
    #expect(folder.store().searches().value == kept)
  }
}
