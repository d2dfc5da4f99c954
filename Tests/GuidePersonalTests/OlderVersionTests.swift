import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// D7: what older versions wrote is read.
@Suite(.row("D7")) struct OlderVersionTests {
  private static func file(_ folder: TemporaryFolder, _ name: String) -> OldFiles.File? {
    let bytes = folder.bytes(name)
    return bytes.isEmpty ? nil : OldFiles.File(folder.path(name), bytes)
  }

  private static func store(_ folder: TemporaryFolder) -> PersonalStore {
    let path = folder.path
    return folder.store {
      var files = OldFiles()
      let file = { (name: String) in
        FileManager.default.contents(atPath: "\(path)/\(name)").map { OldFiles.File("\(path)/\(name)", Array($0)) }
      }
      (files.channels, files.searches) = (file("channels.toml"), file("searches.toml"))
      (files.seen, files.history) = (file("seen-searches"), file("searches"))
      return files
    }
  }

  @Test func theFilesAreBroughtOverAndLieBesideIt() throws {
    let folder = try TemporaryFolder()
    try folder.write(ChannelsReadingTests.whole, to: "channels.toml")
    try folder.write(SearchesReadingTests.whole, to: "searches.toml")
    try folder.write("1 ff\tis:film\nzz\tno marks\n14\t\"late\\nnight\"\\\\\n2\tis:film\n", to: "seen-searches")
    try folder.write("late\n\nactor:\"ann field\"\n", to: "searches")
    let store = Self.store(folder)
    let data = store.everything().value
    #expect(data.choices["94"] == ChannelsReadingTests.harbour && data.choices.order == ["94", "105"])
    #expect(data.searches.searches == SearchesReadingTests.searches)
    #expect(data.seen.marks == ["is:film": [ShowingMark(value: 2)], "\"late\nnight\"\\": [ShowingMark(value: 20)]])
    #expect(data.history.texts == ["late", "actor:\"ann field\""])
    #expect(store.everything().findings.isEmpty && store.finish() == nil)
    #expect(
      folder.names == [
        "channels.toml.old", "mine.db", "mine.db.copy", "searches.old", "searches.toml.old", "seen-searches.old",
      ])
    #expect(Self.store(folder).everything().value == data)
  }

  @Test func ofADamagedFileIsTakenWhatCanBeReadAndTheRestIsSaid() throws {
    let folder = try TemporaryFolder()
    let text = "order = [\"1\", 2]\n[[channel]]\nid = \"94\"\nname = 5\nhidden = true\n"
    try folder.write(text, to: "channels.toml")
    let reading = Self.store(folder).channels()
    #expect(reading.value["94"].isHidden && reading.value.order == ["1"])
    #expect(reading.findings.map(\.line) == [1, 4])
    #expect(reading.findings.map(\.file) == [String](repeating: folder.path("channels.toml.old"), count: 2))
    #expect(String(decoding: folder.bytes("channels.toml.old"), as: UTF8.self) == text)
    #expect(Self.store(folder).channels().findings.isEmpty, "said once")
  }

  @Test func ofAFileThatIsTooLargeItIsSaidOnceThatNothingIsUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "#\n", count: (32 << 20) / 2 + 1), to: "channels.toml")
    let finding = try #require(Self.store(folder).channels().findings.first)
    #expect(finding.problem == "the file is larger than 32 MB: nothing of it is used")
    #expect(finding.action == "it was not brought over")
  }

  @Test func whereNoDatabaseCanBeMadeTheFilesAreUsedAndStay() throws {
    let folder = try TemporaryFolder()
    try folder.write(SearchesReadingTests.whole, to: "searches.toml")
    let path = folder.path("searches.toml")
    let bytes = folder.bytes("searches.toml")
    let store = PersonalStore(
      PersonalFile("/proc/nowhere/mine.db"),
      oldFiles: {
        var files = OldFiles()
        files.searches = OldFiles.File(path, bytes)
        return files
      }, startThread: { Thread(block: $0).start() })
    #expect(store.searches().value.searches == SearchesReadingTests.searches)
    #expect(store.searches().findings.count == 1)
    #expect(
      store.keepAndFinish([.save("x", "y")])?.english.hasPrefix("Not kept: cannot write /proc/nowhere/mine.db: ")
        == true)
    #expect(store.searches().value.searches.count == 3)
    #expect(folder.names == ["searches.toml"])
  }

  /// The tables as version 1 makes them, with a row of everything.
  private static func makeFirstVersion(at path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let database = try Database(path)
    try database.execute(
      """
      CREATE TABLE channel (id TEXT PRIMARY KEY, place INTEGER, name TEXT, number INTEGER, group_names TEXT,
        is_favourite INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0,
        shift INTEGER NOT NULL DEFAULT 0, hours TEXT, joined TEXT, same_as TEXT, copy_of TEXT) WITHOUT ROWID;
      INSERT INTO channel VALUES ('94', 0, 'Harbour', 1, '["Mine", "News"]', 1, 1, 60, '06:00-19:00', '["105"]',
        '["harbour1.example"]', '12'), ('105', 1, NULL, NULL, NULL, 0, 0, 0, NULL, NULL, NULL, NULL);
      CREATE TABLE kept_query (position INTEGER PRIMARY KEY, name TEXT NOT NULL, query TEXT NOT NULL);
      INSERT INTO kept_query VALUES (0, 'Films', 'is:film');
      CREATE TABLE seen_showings (look INTEGER PRIMARY KEY, query TEXT NOT NULL UNIQUE, marks BLOB NOT NULL);
      INSERT INTO seen_showings VALUES (7, 'is:film', x'00000000000000010000000000000014');
      CREATE TABLE search_history (position INTEGER PRIMARY KEY, text TEXT NOT NULL);
      INSERT INTO search_history VALUES (0, 'late');
      CREATE TABLE view (id INTEGER PRIMARY KEY CHECK (id = 1), group_name TEXT,
        is_favourites INTEGER NOT NULL DEFAULT 0, zoom INTEGER, row_height INTEGER, channel TEXT);
      INSERT INTO view VALUES (1, 'News', 0, 120, 2, '94');
      CREATE TABLE revision (section TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
      PRAGMA application_id = 1953916786; PRAGMA user_version = 1;
      """)
  }

  private static func expectAll(_ data: PersonalData) {
    #expect(data.choices["94"] == ChannelsReadingTests.harbour && data.choices.order == ["94", "105"])
    #expect(data.searches["films"]?.query == "is:film" && data.history.texts == ["late"])
    #expect(data.seen.marks == ["is:film": Set([1, 20].map(ShowingMark.init))])
    #expect(data.view.group == .named("News") && data.view.zoom == 120 && data.view.rowHeight == 2)
    #expect(data.view.channel == "94")
  }

  @Test func aDatabaseOfVersionOneIsRead() throws {
    let folder = try TemporaryFolder()
    try Self.makeFirstVersion(at: folder.path("mine.db"))
    Self.expectAll(folder.store().everything().value)
  }

  @Test func aQueryOfVersionOneCanBeFollowed() throws {
    let folder = try TemporaryFolder()
    try Self.makeFirstVersion(at: folder.path("mine.db"))
    #expect(!folder.store().searches().value.searches[0].isFollowed)
    #expect(folder.store().keepAndFinish([.search(.follow("films", true))]) == nil)
    #expect(folder.store().searches().value.followed.map(\.query) == ["is:film"])
  }

  @Test func anEpisodeCanBeTickedInADatabaseOfVersionOne() throws {
    let folder = try TemporaryFolder()
    try Self.makeFirstVersion(at: folder.path("mine.db"))
    #expect(folder.store().episodes().value.isEmpty)
    let identity = EpisodeIdentity(show: "tide", episode: "s1 e2")
    #expect(folder.store().keepAndFinish([.episode(identity, isSeen: true)]) == nil)
    #expect(folder.store().episodes().value.contains(identity))
    Self.expectAll(folder.store().everything().value)
  }

  @Test func aDatabaseOfVersionFiveGetsTheListsOfANewPerson() throws {
    let folder = try TemporaryFolder()
    #expect(folder.store().keepAndFinish([.save("Films", "is:film"), .list(.create("New"))]) == nil)
    // Version 5 has all tables but those of lists, chosen shows and streams.
    try Database(folder.path("mine.db")).execute(
      "DROP TABLE list; DROP TABLE list_item; DROP TABLE show_choice; DROP TABLE stream; DROP TABLE imported; PRAGMA user_version = 5"
    )
    let old = try PersonalFile(folder.path("mine.db")).contents()
    #expect(old.lists == .initial && old.searches["films"] != nil)
    let reading = folder.store().everything()
    #expect(reading.value.lists == .initial && reading.value.searches == old.searches)
    #expect(folder.store().keepAndFinish([.list(.delete("To watch"))]) == nil)
    #expect(folder.store().lists().value.lists.map(\.name) == ["Films to see", "For friends"])
    #expect(try Database(folder.path("mine.db")).number("PRAGMA user_version") == 9)
  }

  @Test func aShowCanBeChosenInADatabaseOfVersionSix() throws {
    let folder = try TemporaryFolder()
    #expect(folder.store().keepAndFinish([.list(.create("New"))]) == nil)
    try Database(folder.path("mine.db")).execute(
      "DROP TABLE show_choice; DROP TABLE stream; DROP TABLE imported; PRAGMA user_version = 6")
    #expect(try PersonalFile(folder.path("mine.db")).contents().shows.isEmpty)
    #expect(folder.store().shows().value.isEmpty)
    let show = ChosenShow(id: 701, name: "The Ferrymen")
    #expect(folder.store().keepAndFinish([.show(title: "ferrymen", show)]) == nil)
    #expect(folder.store().shows().value["ferrymen"] == show)
    #expect(folder.store().keepAndFinish([.show(title: "ferrymen", nil)]) == nil)
    #expect(folder.store().shows().value.isEmpty)
    #expect(folder.store().lists().value["new"] != nil)
  }

  @Test func aChannelCanHaveAStreamInADatabaseOfVersionSeven() throws {
    let folder = try TemporaryFolder()
    #expect(folder.store().keepAndFinish([.list(.create("New"))]) == nil)
    try Database(folder.path("mine.db")).execute("DROP TABLE stream; DROP TABLE imported; PRAGMA user_version = 7")
    #expect(try PersonalFile(folder.path("mine.db")).contents().streams.isEmpty)
    #expect(folder.store().streams().isEmpty)
    let headers = RequestHeaders(text: "User-Agent: Lamp/1.0\nReferer: https://r.example/")
    let catchup = ChannelStream.Catchup(
      template: "http://example.org/{utc}", headers: RequestHeaders(text: "Cookie: k=1"), days: 7, correction: -60)
    let streams = [
      "94": ChannelStream(address: "http://example.org/1", headers: headers, catchup: catchup),
      "95": ChannelStream(address: "http://example.org/2"),
    ]
    #expect(folder.store().keepAndFinish(streams.map { .stream(channel: $0.key, $0.value) }) == nil)
    #expect(folder.store().streams().values == streams)
    #expect(folder.store().keepAndFinish([.stream(channel: "94", nil)]) == nil)
    #expect(folder.store().streams().values.keys.sorted() == ["95"])
    #expect(folder.store().lists().value["new"] != nil)
  }

  /// A backup that knows no ticks, no reminders, no lists, no shows and no streams leaves those that there are.
  @Test func aBackupOfVersionOneTakesNothingAwayThatItDoesNotKnow() throws {
    let folder = try TemporaryFolder()
    try Self.makeFirstVersion(at: folder.path("old.db"))
    var base = PersonalData()
    base.episodes.add(["s1 e2"], of: "tide")
    base.reminders = Reminders([Reminder(.query("is:film"))])
    base.lists = base.lists.applying([.delete("To watch"), .create("Mine")])
    base.shows.set(ChosenShow(id: 701, name: "The Ferrymen"), for: "ferrymen")
    base.streams.set(ChannelStream(address: "http://example.org/1"), for: "94")
    base = base.applying([.imported(channel: "94", ImportedChannel(playlist: "list.m3u"))])
    let data = try PersonalFile(folder.path("old.db")).contents(over: base)
    #expect(data.streams == base.streams && data.shows == base.shows && data.imports == base.imports)
    #expect(data.episodes == base.episodes && data.reminders == base.reminders && data.lists == base.lists)
    Self.expectAll(data)
  }

  /// Files beside the live database are not brought to the new version: a copy, and a backup that is taken in.
  @Test func aCopyOfVersionOneIsReadAndRestoredFrom() throws {
    let folder = try TemporaryFolder()
    try Self.makeFirstVersion(at: folder.path("mine.db.copy"))
    Self.expectAll(try PersonalFile(folder.path("mine.db.copy")).contents())
    try folder.write("", to: "mine.db")
    let reading = folder.store().everything()
    Self.expectAll(reading.value)
    #expect(reading.findings.first?.action.english.hasPrefix("restored from its copy") == true)
  }

  @Test func whatCanBeReadOfADamagedDatabaseOfVersionOneIsTaken() throws {
    let folder = try TemporaryFolder()
    try Self.makeFirstVersion(at: folder.path("mine.db"))
    // The mark of the file is gone; its tables are as they were.
    try Database(folder.path("mine.db")).execute("PRAGMA application_id = 7")
    Self.expectAll(folder.store().everything().value)
  }

  /// The old program kept one line a row whether it was chosen or not.
  @Test func aRowHeightOfOneOfVersionOneIsNoChoice() throws {
    let folder = try TemporaryFolder()
    try Self.makeFirstVersion(at: folder.path("mine.db"))
    try Database(folder.path("mine.db")).execute("UPDATE view SET row_height = 1")
    #expect(folder.store().view().rowHeight == nil)
  }
}
