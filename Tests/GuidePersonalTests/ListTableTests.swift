import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Lists in the database.
@Suite struct ListTableTests {
  private static func item(_ title: String) -> ListItem {
    let start = Instant(seconds: 1_795_000_000)
    let showing = ChosenShowing(
      channel: "94", channelName: "Harbour", interval: Interval(start, start.adding(minutes: 30)), title: title,
      episode: nil)
    return ListItem(
      .show, showing, show: title.lowercased(), ItemFacts([], ProgrammeDetails(description: "of \(title)")))
  }

  private static func rows(_ folder: TemporaryFolder) throws -> [Int: String] {
    let rows = try Database(folder.path("mine.db")).rows("SELECT id, title FROM list_item") {
      ($0.integer(0), $0.text(1))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  private static func apply(_ edits: [ListEdit], _ folder: TemporaryFolder) throws {
    try folder.store().apply(edits.map(PersonalEdit.list))
  }

  @Test func changesWriteOnlyLaterRows() throws {
    let folder = try TemporaryFolder()
    let items = (0..<500).map { Self.item("T\($0)") }
    try Self.apply([.add(items, to: "To watch")], folder)
    let before = try Self.rows(folder)
    #expect(before.count == 500)
    try Self.apply([.add([Self.item("new")], to: "to watch", at: 250)], folder)
    let added = try Self.rows(folder)
    #expect(added.count == 501 && added.count { before[$0.key] == $0.value } == 250)
    try Self.apply([.remove([items[3].identity, items[400].identity], from: "To watch")], folder)
    try Self.apply([.moveItem(items[499].identity, in: "To watch", to: 0)], folder)
    let moved = try Self.rows(folder)
    try Self.apply([.rename("To watch", to: "Later"), .move("Later", to: 2)], folder)
    #expect(try Self.rows(folder) == moved)
    let lists = folder.store().reading(\.lists).value
    #expect(lists.lists.map(\.name) == ["Films to see", "For friends", "Later"])
    let kept = items.enumerated().filter { ![3, 400, 499].contains($0.offset) }.map(\.element)
    #expect(lists["later"]?.items == [items[499]] + kept.prefix(249) + [Self.item("new")] + kept.dropFirst(249))
  }

  @Test func aNewDatabaseHasListsNamedInTheUsersLanguage() throws {
    let folder = try TemporaryFolder()
    let german = ProgrammeLists(["Merkliste", "Filme"].map { ProgrammeList($0) })
    func store(_ newLists: ProgrammeLists) -> PersonalStore {
      PersonalStore(PersonalFile(folder.path("mine.db"), newLists: newLists)) { Thread(block: $0).start() }
    }
    #expect(store(german).reading(\.lists).value == german)
    try store(german).apply([.list(.add([Self.item("new")], to: "Merkliste"))])
    // From now on, the names are the user's own.
    let kept = store(.initial).reading(\.lists).value
    #expect(kept.lists.map(\.name) == ["Merkliste", "Filme"] && kept["Merkliste"]?.items == [Self.item("new")])
    #expect(store(.initial).everything().value.lists == kept)
  }

  @Test func entriesWithoutTheirListAreRestored() throws {
    let folder = try TemporaryFolder()
    try Self.apply([.add([Self.item("Tide")], to: "To watch")], folder)
    let lists = folder.store().reading(\.lists).value
    try Database(folder.path("mine.db")).execute("DELETE FROM list WHERE name = 'To watch'")
    let reading = folder.store().reading(\.lists)
    #expect(reading.value == lists && reading.diagnostics.count == 1)
  }

  @Test func hostileIDsAndNamesAreHarmless() throws {
    let folder = try TemporaryFolder()
    try Self.apply([.add([Self.item("Tide")], to: "To watch")], folder)
    try Database(folder.path("mine.db")).execute(
      """
      INSERT INTO list VALUES (9223372036854775807, 9, 'far'), (-9223372036854775808, -9, 'below');
      INSERT INTO list VALUES (4, 3, 'to WATCH'), (5, 4, ''), (6, 5, 'a' || char(10) || 'b');
      """)
    #expect(
      folder.store().reading(\.lists).value.lists.map(\.name)
        == ["To watch", "Films to see", "For friends", "to WATCH (2)", "List", "a b"])
    try Self.apply([.create("New"), .add([Self.item("News")], to: "New")], folder)
    #expect(folder.store().reading(\.lists).value["new"]?.items == [Self.item("News")])
    #expect(folder.store().reading(\.lists).value["to watch"]?.items == [Self.item("Tide")])
  }

  @Test func changesOfOtherProgramsAreNoticed() throws {
    let folder = try TemporaryFolder()
    let (mine, theirs) = (folder.store(), folder.store())
    #expect(mine.reading(\.lists).value == .initial)
    _ = mine.changes()
    #expect(theirs.saveAndFinish([.list(.add([Self.item("Tide")], to: "To watch"))]) == nil)
    #expect(mine.changes()?.data.lists["to watch"]?.items == [Self.item("Tide")])
  }
}
