import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Damage that SQLite may miss is found before the copy is replaced, and when the database is read.
@Suite struct DamageDetectionTests {
  /// A folder with a database of many channels and searches, and its copy.
  private static func made(
    channels: Int = 0, searches: Int = 0
  ) throws -> (folder: TemporaryFolder, data: PersonalData) {
    let folder = try TemporaryFolder()
    let edits =
      (0..<channels).flatMap { number -> [PersonalEdit] in
        [.name("ch\(number)", "Name of ch\(number)"), .channel(.set(id: "ch\(number)", .hidden(true)))]
      } + (0..<searches).map { PersonalEdit.save("K\($0)", "kept \($0)") }
    let data = PersonalData().applying(edits)
    #expect(try folder.store().replace(Set(PersonalSection.allCases), of: PersonalData(), with: data))
    return (folder, data)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Makes a change as a command does. Returns the reported diagnostics.
  private static func change(_ edit: PersonalEdit, in folder: TemporaryFolder) throws -> [Diagnostic] {
    var told: [Diagnostic] = []
    try folder.store().apply([edit]) { told += $0 }
    return told
  }

  private static func rootPage(of table: String, in folder: TemporaryFolder) throws -> Int {
    try Database(folder.path("mine.db"), .immutable)
      .number("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
  }

  private static func write(page: Int, to other: Int, of folder: TemporaryFolder) throws {
    var bytes = folder.bytes("mine.db")
    bytes.replaceSubrange((other - 1) * 4096..<other * 4096, with: bytes[(page - 1) * 4096..<page * 4096])
    try write(bytes, to: folder.path("mine.db"))
  }

  @Test func unreadDamageNeverReachesTheCopy() throws {
    let (folder, data) = try Self.made(channels: 250)
    let (sound, copy) = (folder.bytes("mine.db"), folder.bytes("mine.db.copy"))
    var random = SplitMix64(seed: 1)
    var found = 0
    for _ in 0..<100 {
      var bytes = sound
      bytes[Int.random(in: 4096..<sound.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      for name in folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
      try Self.write(bytes, to: folder.path("mine.db"))
      try Self.write(copy, to: folder.path("mine.db.copy"))
      let told = try Self.change(.save("New", "x"), in: folder)
      found += told.count
      // A flipped bit that turns one letter into another cannot be detected.
      let reached = try PersonalFile(folder.path("mine.db.copy")).contents()
      #expect(reached.choices.choices.count >= data.choices.choices.count, "\(told)")
      #expect(reached.searches["New"] != nil)
    }
    #expect(found > 0)
  }

  @Test func missingTablesAreRestoredBeforeOtherChanges() throws {
    let (folder, data) = try Self.made(channels: 3, searches: 9)
    try Database(folder.path("mine.db")).execute("DROP TABLE kept_query")
    let told = try Self.change(.name("ch1", "Other"), in: folder)
    #expect(told.count == 1 && told[0].action.english.hasPrefix("restored from its copy of 2"), "\(told)")
    let new = data.applying([.name("ch1", "Other")])
    #expect(folder.store().everything().value == new)
    #expect(try PersonalFile(folder.path("mine.db.copy")).contents() == new)
  }

  @Test(arguments: [true, false])
  func swappedPagesAreFound(isRead: Bool) throws {
    let (folder, data) = try Self.made(channels: 1_500, searches: 5)
    // The page of an empty index is valid, so it can be read in place of the channels.
    let empty = try Self.rootPage(of: "sqlite_autoindex_viewed_matches_1", in: folder)
    try Self.write(page: empty, to: try Self.rootPage(of: "channel", in: folder), of: folder)
    if isRead {
      let reading = folder.store().reading(\.choices)
      #expect(reading.value == data.choices && reading.diagnostics.count == 1, "\(reading.diagnostics)")
    } else {
      let told = try Self.change(.save("K0", "kept 0"), in: folder)
      #expect(told.count == 1 && told[0].problem == "it is damaged (its pages are inconsistent)", "\(told)")
      #expect(told[0].action.english.hasPrefix("restored from its copy of 2"), "\(told)")
    }
    #expect(folder.store().everything().value == data)
    #expect(folder.store().everything().diagnostics.isEmpty)
  }

  @Test func filesTruncatedInTheLastPageAreRestored() throws {
    let (folder, data) = try Self.made(searches: 400)
    let bytes = folder.bytes("mine.db")
    for count in [1, 1_000, 4_095] {
      try Self.write(Array(bytes.dropLast(count)), to: folder.path("mine.db"))
      let reading = folder.store().reading(\.searches)
      #expect(reading.value == data.searches, "of \(count) bytes fewer")
      #expect(reading.diagnostics.count == 1)
      #expect(
        reading.diagnostics.first?.problem.english.hasPrefix("it is damaged (it is \(bytes.count - count) bytes long")
          == true)
      #expect(folder.store().everything().value == data && folder.store().everything().diagnostics.isEmpty)
      _ = try Self.change(.save("K0", "kept 0"), in: folder)
      #expect(try PersonalFile(folder.path("mine.db.copy")).contents() == data)
    }
  }

  @Test func valuesOfTheWrongTypeCauseARestore() throws {
    let (folder, data) = try Self.made(channels: 3, searches: 3)
    try Database(folder.path("mine.db")).execute("UPDATE kept_query SET query = x'c328' WHERE position = 1")
    #expect(try Self.change(.name("ch1", "Name of ch1"), in: folder).count == 1)
    #expect(folder.store().reading(\.searches).value["K1"]?.query == "kept 1")
    #expect(folder.store().reading(\.searches).value.searches.count == data.searches.searches.count)
  }

  @Test func largeIntactDatabasesAreNotReportedAsDamaged() throws {
    let (folder, data) = try Self.made(channels: 5_000, searches: 50)
    let store = folder.store()
    #expect(store.reading(\.choices).value == data.choices && store.reading(\.choices).diagnostics.isEmpty)
    // No damage is reported while the log is in use, or afterwards.
    for number in 0..<20 { store.keep([.save("L\(number)", "x")]) { Issue.record("\($0)") } }
    let other = folder.store()
    #expect(other.reading(\.choices).diagnostics.isEmpty)
    #expect(store.finish() == nil)
    #expect(folder.store().everything().diagnostics.isEmpty)
    #expect(folder.names.filter { $0.contains("damaged") }.isEmpty)
  }
}

/// The files that a recovery leaves behind, and the next start after an interrupted recovery.
@Suite struct InterruptedRecoveryTests {
  private static let damage = "no database, and longer than its header: " + String(repeating: "x", count: 200)

  private static func made() throws -> (folder: TemporaryFolder, data: PersonalData) {
    let folder = try TemporaryFolder()
    let edits: [PersonalEdit] = [.name("a", "A"), .save("keep", "late")]
    #expect(folder.store().saveAndFinish(edits) == nil)
    return (folder, PersonalData().applying(edits))
  }

  @Test func sameDamageIsKeptOnce() throws {
    let (folder, data) = try Self.made()
    for _ in 0..<3 {
      try folder.write(Self.damage, to: "mine.db")
      #expect(folder.store().everything().diagnostics.count == 1)
    }
    #expect(folder.names.filter { $0.contains(".damaged") } == ["mine.db.damaged"])
    #expect(folder.store().everything().value == data)
  }

  /// The state after tvgrid was killed just after it emptied the file.
  @Test func nextStartFillsAnEmptiedFile() throws {
    let (folder, data) = try Self.made()
    try folder.write(Self.damage, to: "mine.db.damaged")
    try folder.write("", to: "mine.db")
    let reading = folder.store().reading(\.searches)
    #expect(reading.value == data.searches && reading.diagnostics.map(\.problem) == ["it is empty"])
    #expect(folder.store().everything().value == data && folder.store().everything().diagnostics.isEmpty)
    #expect(folder.names == ["mine.db", "mine.db.copy", "mine.db.damaged"])
  }

  @Test func damageFoundWhileSavingTheViewIsReportedAtTheEnd() throws {
    let (folder, data) = try Self.made()
    try folder.write(Self.damage, to: "mine.db")
    var view = SavedView()
    view.rowHeight = 2
    let said = folder.store().saveAndFinish([.view(view)])
    #expect(said?.english.hasPrefix("mine.db: it is damaged: restored from its copy of 2") == true, "\(said as Any)")
    let reading = folder.store().everything()
    #expect(reading.value == data.applying([.view(view)]) && reading.diagnostics.isEmpty)
    #expect(folder.names == ["mine.db", "mine.db.copy", "mine.db.damaged"])
  }

  @Test func strayFilesNextToTheCopyAreRemoved() throws {
    let (folder, data) = try Self.made()
    for name in ["mine.db.copy-wal", "mine.db.copy-shm", ".mine.db.damaged.new"] { try folder.write("x", to: name) }
    #expect(folder.store().reading(\.searches).value == data.searches)
    #expect(folder.names == ["mine.db", "mine.db.copy"])
  }

  @Test func copyIsReadIfTheDamagedFileCannotBeKept() throws {
    let (folder, data) = try Self.made()
    try folder.write(Self.damage, to: "mine.db")
    // A folder with that name simulates a full disk.
    #expect(mkdir(folder.path(".mine.db.damaged.new"), 0o700) == 0)
    let store = folder.store()
    #expect(store.everything().value == data)
    #expect(store.reading(\.searches).diagnostics.map(\.action) == ["its copy is used"])
    #expect(folder.bytes("mine.db") == Array(Self.damage.utf8))
    #expect(store.saveAndFinish([.save("new", "x")])?.english.contains("cannot be kept as mine.db.damaged") == true)
  }
}
