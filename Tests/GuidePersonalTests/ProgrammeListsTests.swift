import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

/// Lists of programmes, and edits to them.
@Suite struct ProgrammeListsTests {
  /// A simple implementation: names and entries in arrays, with every rule spelled out.
  private struct SimpleLists {
    var lists: [(name: String, items: [ListItem])]

    private func index(_ name: String) -> Int? { lists.firstIndex { $0.name.uppercased() == name.uppercased() } }

    private func isName(_ name: String) -> Bool {
      name.count <= 100 && !name.contains(where: \.isNewline) && name.contains { !$0.isWhitespace && $0 != "\u{200B}" }
    }

    mutating func apply(_ edit: ListEdit) {
      switch edit {
      case .create(let name): if index(name) == nil, isName(name) { lists.append((name, [])) }
      case .rename(let old, let new):
        guard let index = index(old), isName(new) else { return }
        if self.index(new) == nil || self.index(new) == index { lists[index].name = new }
      case .delete(let name): lists = lists.filter { $0.name.uppercased() != name.uppercased() }
      case .move(let name, let position):
        guard let index = index(name) else { return }
        let list = lists.remove(at: index)
        lists.insert(list, at: position < 0 ? 0 : position > lists.count ? lists.count : position)
      case .add(let items, let name, let position):
        guard let index = index(name) else { return }
        var position = position ?? .max
        for item in items where !lists[index].items.contains(where: { $0.identity == item.identity }) {
          let count = lists[index].items.count
          let place = position < 0 ? 0 : position > count ? count : position
          lists[index].items.insert(item, at: place)
          position = place + 1
        }
      case .remove(let identities, let name):
        guard let index = index(name) else { return }
        for identity in identities { lists[index].items = lists[index].items.filter { $0.identity != identity } }
      case .moveItem(let identity, let name, let position):
        guard let index = index(name) else { return }
        for item in lists[index].items where item.identity == identity {
          var others = lists[index].items.filter { $0.identity != identity }
          others.insert(item, at: position < 0 ? 0 : position > others.count ? others.count : position)
          lists[index].items = others
        }
      case .insert(let list, let position):
        if index(list.name) == nil { lists.insert((list.name, list.items), at: min(position, lists.count)) }
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func editsMatchASimpleImplementation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lists = ProgrammeLists.initial
    var plain = SimpleLists(lists: lists.lists.map { ($0.name, $0.items) })
    for _ in 0..<60 {
      let edit = RandomLists.edit(&random, lists)
      lists = lists.applying([edit])
      plain.apply(edit)
      #expect(lists.lists.map(\.name) == plain.lists.map(\.name), "\(edit)")
      #expect(lists.lists.map(\.items) == plain.lists.map(\.items), "\(edit)")
      #expect(lists.lists.allSatisfy { Set($0.items.map(\.identity)).count == $0.items.count })
      #expect(lists.byteCount == plain.lists.flatMap(\.items).reduce(0) { $0 + $1.byteCount })
      // Moves have absolute positions, so all edits are idempotent.
      #expect(lists.applying([edit]) == lists, "\(edit)")
    }
  }

  /// Fast lookups do not create identities.
  @Test(arguments: 0..<100 as Range<UInt64>) func fastLookupsMatchSlowOnes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lists = ProgrammeLists.initial
    for _ in 0..<40 {
      let edit = RandomLists.edit(&random, lists)
      let (one, other) = (RandomLists.item(&random), RandomLists.item(&random))
      let list = ProgrammeList("x", [one, RandomLists.item(&random)])
      #expect(list.index(of: other.identity) == list.items.firstIndex { $0.identity == other.identity })
      #expect(list.contains(one.identity))
      lists.apply([edit])
    }
  }

  private static func item(_ title: String, _ scope: ListItem.Scope = .show) -> ListItem {
    let start = Instant(seconds: 1_795_000_000)
    let showing = ChosenShowing(
      channel: "94", channelName: "Harbour", interval: Interval(start, start.adding(minutes: 30)), title: title,
      episode: nil)
    return ListItem(scope, showing, show: title.lowercased(), ItemFacts())
  }

  @Test func initialListsStayDeleted() throws {
    #expect(ProgrammeLists.initial.lists.map(\.name) == ["To watch", "Films to see", "For friends"])
    let folder = try TemporaryFolder()
    #expect(folder.store().saveAndFinish([.save("x", "y")]) == nil)
    #expect(folder.store().reading(\.lists).value == .initial)
    #expect(folder.store().saveAndFinish(ProgrammeLists.initial.lists.map { .list(.delete($0.name)) }) == nil)
    #expect(folder.store().reading(\.lists).value.isEmpty)
    #expect(folder.store().everything().value.lists.isEmpty && folder.store().everything().diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("", "needs a name"), (" \t", "needs a name"), ("\u{200B}\u{3164}", "needs a name"),
    (String(repeating: "x", count: 101), "at most 100 characters"),
    ("to  WATCH", "a list called “To watch” already exists"),
    ("e" + String(repeating: "\u{301}", count: 999), "at most 100 characters"),
  ]) func invalidNamesAreRefused(name: String, message: String) {
    let error = #expect(throws: ListError.self) { try ProgrammeLists.initial.creating(name) }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test func listsAreCreatedRenamedAndFilled() throws {
    let lists = ProgrammeLists.initial
    #expect(try lists.creating("  Late \n night ") == [.create("Late night")])
    #expect(try lists.renaming("to watch", to: "TO WATCH") == [.rename("To watch", to: "TO WATCH")])
    #expect(try lists.deleting("FOR FRIENDS") == [.delete("For friends")])
    let error = #expect(throws: ListError.self) { try lists.deleting("Nine") }
    #expect(error?.message == "no list “Nine”; your lists: “To watch”, “Films to see”, “For friends”")
    #expect(throws: ListError.self) { try lists.renaming("To watch", to: "for friends") }
    let (one, two) = (Self.item("Tide"), Self.item("News"))
    let first = try lists.adding([one, one], to: "to watch")
    #expect(first.added == 1 && first.known == 1 && first.edits == [.add([one], to: "To watch")])
    let again = try lists.applying(first.edits).adding([one], to: "To watch")
    #expect(again.edits.isEmpty && again.added == 0 && again.known == 1)
    #expect(try lists.applying(first.edits).adding([two, one], to: "To watch").added == 1)
  }

  @Test func limitsHold() throws {
    let items = (0..<ProgrammeList.maximumItems + 5).map { Self.item("T\($0)") }
    let addition = try ProgrammeLists.initial.adding(items, to: "To watch")
    #expect(addition.added == ProgrammeList.maximumItems && addition.leftOut == 5)
    let full = ProgrammeLists.initial.applying(addition.edits)
    #expect(full.applying([.add(items, to: "To watch")]) == full)
    #expect(throws: ListError.self) { try full.adding([Self.item("one more")], to: "To watch") }
    let many = ProgrammeLists().applying((0..<1_005).map { .create("L\($0)") })
    #expect(many.lists.count == 1_000)
    #expect(throws: ListError.self) { try many.creating("one more") }
    var details = ProgrammeDetails()
    details.description = String(repeating: "x", count: 16_000)
    let large = (0..<2_000).map { number in
      ListItem(.show, Self.item("T\(number)").showing, show: "t\(number)", ItemFacts([], details))
    }
    let bounded = ProgrammeLists.initial.applying([.add(large, to: "To watch")])
    #expect(
      bounded.byteCount <= ProgrammeLists.maximumBytes && bounded.byteCount > ProgrammeLists.maximumBytes - 20_000)
    #expect(throws: ListError.self) { try bounded.adding(large, to: "To watch") }
  }

  @Test func identitiesDependOnTheScope() {
    let (one, other) = (Self.item("Tide"), Self.item("TIDE"))
    #expect(one.identity == other.identity)
    #expect(Self.item("Tide", .showing).identity != Self.item("TIDE", .showing).identity)
    #expect(Self.item("Tide", .episode).identity == Self.item("TIDE", .episode).identity)
    #expect(Self.item("Tide", .episode).identity != one.identity)
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func mergingIsIdempotent(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func lists() -> ProgrammeLists {
      (0..<20).reduce(.initial) { lists, _ in lists.applying([RandomLists.edit(&random, lists)]) }
    }
    let (mine, theirs) = (lists(), lists())
    let merge = mine.merging(theirs)
    #expect(mine.applying(merge.edits) == merge.lists)
    let added = merge.lists.lists.reduce(0) { $0 + $1.items.count } - mine.lists.reduce(0) { $0 + $1.items.count }
    #expect(merge.newItems == added && merge.newLists == merge.lists.lists.count - mine.lists.count)
    for list in theirs.lists {
      #expect(merge.lists[list.name].map { $0.missing(of: list.items).isEmpty } == true)
    }
    for list in mine.lists { #expect(merge.lists[list.name]?.items.starts(with: list.items) == true) }
    let again = merge.lists.merging(theirs)
    #expect(again.edits.isEmpty && again.newLists == 0 && again.newItems == 0 && again.lists == merge.lists)
    #expect(again.knownItems == theirs.lists.reduce(0) { $0 + $1.items.count })
  }
}
