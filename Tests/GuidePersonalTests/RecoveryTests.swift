import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuidePersonal

/// A database that is damaged, empty, missing, or not a file: nothing is lost, and one line reports what was done.
@Suite struct RecoveryTests {
  private static let garbage = "this is no database, and longer than a header: " + String(repeating: "x", count: 200)

  /// A folder with a database and its copy.
  private static func made() throws -> (folder: TemporaryFolder, data: PersonalData) {
    let folder = try TemporaryFolder()
    let edits: [PersonalEdit] = [.name("a", "A"), .save("keep", "late"), .viewed("late", [7]), .remember("late")]
    #expect(folder.store().saveAndFinish(edits) == nil)
    return (folder, PersonalData().applying(edits))
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private static func contents(_ folder: TemporaryFolder, _ name: String) throws -> PersonalData {
    try PersonalFile(folder.path(name)).contents()
  }

  /// Adds a search as a command does. Returns the reported diagnostics.
  private static func add(_ name: String, to store: PersonalStore) throws -> [Diagnostic] {
    var told: [Diagnostic] = []
    let search = SavedSearch(name: name, query: "x")
    let edits = { (data: PersonalData) throws(SavedSearchError) in try data.searches.adding(search) }
    try store.change(edits, of: .searches) { told += $0 }.get()
    return told
  }

  /// Whether a new store reads the expected data without problems, and can write.
  private static func isMended(_ folder: TemporaryFolder, _ data: PersonalData) -> Bool {
    let reading = folder.store().everything()
    let isRead = reading.diagnostics.isEmpty && reading.value == data
    let problem = folder.store().saveAndFinish([.save("after", "x"), .name("b", "B")])
    return isRead && problem == nil
      && folder.store().everything().value == data.applying([.save("after", "x"), .name("b", "B")])
  }

  @Test func aChangeAfterDamageRestoresTheCopyAndKeepsTheFile() throws {
    let (folder, data) = try Self.made()
    try folder.write(Self.garbage, to: "mine.db")
    let told = try Self.add("new", to: folder.store())
    #expect(told.count == 1 && told[0].problem.english.hasPrefix("it is damaged ("), "\(told)")
    #expect(told[0].action.english.hasPrefix("restored from its copy of 2"))
    let (copy, kept) = (folder.path("mine.db.copy"), folder.path("mine.db.damaged"))
    #expect(told[0].action.english.hasSuffix(" UTC, \(copy); the damaged file is kept as \(kept)"))
    #expect(folder.bytes("mine.db.damaged") == Array(Self.garbage.utf8))
    let new = data.applying([.save("new", "x")])
    #expect(try Self.contents(folder, "mine.db.copy") == new)
    #expect(Self.isMended(folder, new))
    // A second damaged file must not reuse the name of the first.
    try folder.write(Self.garbage + "x", to: "mine.db")
    #expect(try Self.add("newer", to: folder.store()).count == 1)
    #expect(folder.names.contains("mine.db.damaged-2"))
  }

  @Test func refusedChangesAfterDamageLoseNothing() throws {
    let (folder, data) = try Self.made()
    try folder.write(Self.garbage, to: "mine.db")
    let renaming = { (data: PersonalData) throws(SavedSearchError) in try data.searches.renaming("none", to: "x") }
    #expect(throws: SavedSearchError.self) { try folder.store().change(renaming, of: .searches).get() }
    #expect(try Self.contents(folder, "mine.db.copy") == data)
    #expect(Self.isMended(folder, data))
  }

  @Test(arguments: [true, false])
  func emptyOrMissingFilesAreRestored(isGone: Bool) throws {
    let (folder, data) = try Self.made()
    if isGone {
      try FileManager.default.removeItem(atPath: folder.path("mine.db"))
    } else {
      try folder.write("", to: "mine.db")
    }
    let reading = folder.store().everything()
    #expect(reading.value == data && reading.diagnostics.count == 1)
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(diagnostic.problem == (isGone ? "it is missing" : "it is empty"))
    #expect(diagnostic.action.english.hasPrefix("restored from its copy of 2"))
    #expect(diagnostic.action.english.contains("to start without data, remove") == isGone)
    #expect(Self.isMended(folder, data))
  }

  @Test func unusableCopiesAreKeptAndTheLossReported() throws {
    let (folder, _) = try Self.made()
    try folder.write(Self.garbage, to: "mine.db")
    try folder.write(Self.garbage, to: "mine.db.copy")
    let told = try Self.add("new", to: folder.store())
    #expect(told.count == 1 && told[0].action.english.hasPrefix("started without data because its copy is unusable: "))
    let (kept, damaged) = (folder.path("mine.db.copy.kept"), folder.path("mine.db.damaged"))
    #expect(
      told[0].action.english.hasSuffix(
        "and is kept as \(kept); to import exported text: tvgrid mine import; the damaged file is kept as \(damaged)"
      ))
    #expect(folder.bytes("mine.db.copy.kept") == Array(Self.garbage.utf8))
    #expect(Self.isMended(folder, PersonalData().applying([.save("new", "x")])))
  }

  /// Users delete both files to start from scratch, so the copy from an earlier day must not come back.
  @Test func nothingIsRestoredIfFileAndCopyAreMissing() throws {
    let (folder, _) = try Self.made()
    try Self.write(folder.bytes("mine.db.copy"), to: folder.path("mine.db.copy.before"))
    try folder.remove("mine.db")
    try folder.remove("mine.db.copy")
    #expect(folder.store().everything().value == PersonalData())
    #expect(try Self.add("new", to: folder.store()).isEmpty)
    #expect(folder.store().everything().value == PersonalData().applying([.save("new", "x")]))
  }

  /// If another program restores the database while the grid has it open, the grid reports the diagnostics, and saves its own
  /// edits again if they are missing from the copy.
  @Test func otherProgramsNoticeARestoreAndSaveTheirEditsAgain() throws {
    let (folder, data) = try Self.made()
    let mine = folder.store()
    _ = mine.reading(\.searches)
    mine.keep([.save("mine", "x")]) { _ in }
    let copy = folder.bytes("mine.db.copy")
    #expect(mine.finish() == nil)
    try Self.write(copy, to: folder.path("mine.db.copy"))
    try folder.write(Self.garbage, to: "mine.db")
    #expect(try Self.add("theirs", to: folder.store()).count == 1)
    let update = try #require(mine.changes())
    #expect(update.wasRestored && update.includedEdits.isEmpty)
    #expect(update.data.searches == data.applying([.save("theirs", "x")]).searches)
    #expect(mine.changes() == nil, "told once")
  }

  @Test func damageFoundByCheckingForChangesIsShown() throws {
    let (folder, _) = try Self.made()
    let store = folder.store()
    _ = store.reading(\.searches)
    #expect(store.finish() == nil)
    try folder.write(Self.garbage, to: "mine.db")
    let update = try #require(store.changes())
    #expect(update.newDiagnostics.first?.action.english.hasPrefix("restored from its copy of 2") == true)
    #expect(store.changes() == nil)
  }

  /// The grid may stay open for weeks.
  @Test func copiesAreMadeWhileTheDatabaseIsOpen() throws {
    let (folder, data) = try Self.made()
    let store = PersonalStore(PersonalFile(folder.path("mine.db")), copyInterval: .zero) { $0() }
    store.keep([.save("later", "x")]) { Issue.record("\($0)") }
    #expect(try Self.contents(folder, "mine.db.copy") == data.applying([.save("later", "x")]))
  }

  @Test func delayedCopiesAreMadeLater() throws {
    let (folder, data) = try Self.made()
    let store = folder.store()
    let lock = try DirectoryHandle(folder.path).lock(within: .zero)
    try store.apply([.save("later", "x")])
    #expect(try Self.contents(folder, "mine.db.copy") == data)
    lock?.release()
    #expect(store.finish() == nil)
    #expect(try Self.contents(folder, "mine.db.copy") == data.applying([.save("later", "x")]))
  }

  /// After a failed write, for example on a full disk, the copy is used only if the database cannot be read.
  @Test func copyIsNotUsedIfTheDatabaseIsReadable() throws {
    let (folder, data) = try Self.made()
    let file = PersonalFile(folder.path("mine.db"))
    var connection = PersonalConnection()
    connection.useSubstitute(file)
    #expect(connection.substitute == nil)
    try folder.write(Self.garbage, to: "mine.db")
    connection.useSubstitute(file)
    #expect(connection.substitute == data)
  }

  @Test func copyOfAnEarlierDayIsTheFallback() throws {
    let (folder, data) = try Self.made()
    try Self.write(folder.bytes("mine.db.copy"), to: folder.path("mine.db.copy.before"))
    try folder.write(Self.garbage, to: "mine.db")
    try folder.write(Self.garbage, to: "mine.db.copy")
    let reading = folder.store().everything()
    #expect(reading.value == data)
    #expect(reading.diagnostics.first?.action.english.contains(folder.path("mine.db.copy.before; ")) == true)
    #expect(Self.isMended(folder, data))
  }

  @Test func copiesOfANewerVersionAreKept() throws {
    let (folder, _) = try Self.made()
    try Database(folder.path("mine.db.copy")).execute("PRAGMA user_version = 99")
    let copy = folder.bytes("mine.db.copy")
    try folder.write("", to: "mine.db")
    #expect(try Self.add("new", to: folder.store())[0].action.english.contains("newer version of tvgrid (format 99)"))
    #expect(folder.bytes("mine.db.copy.kept") == copy)
  }

  @Test(arguments: [-1, 0, Int(Int32.min)])
  func invalidVersionsAreDamage(version: Int) throws {
    let (folder, data) = try Self.made()
    try Database(folder.path("mine.db")).execute("PRAGMA user_version = \(version)")
    let reading = folder.store().everything()
    #expect(reading.value == data)
    #expect(reading.diagnostics.map(\.problem) == ["it is damaged (its version is \(version))"])
    #expect(reading.diagnostics[0].action.english.hasPrefix("restored from its copy of "))
    #expect(Self.isMended(folder, data))
  }

  @Test func missingApplicationIDIsDamage() throws {
    let (folder, data) = try Self.made()
    try Database(folder.path("mine.db")).execute("PRAGMA application_id = 5")
    #expect(folder.store().everything().value == data)
    #expect(Self.isMended(folder, data))
  }

  @Test(arguments: [true, false])
  func damagedRevisionsAreRepaired(isDropped: Bool) throws {
    let (folder, data) = try Self.made()
    let root: Int
    do {
      let database = try Database(folder.path("mine.db"))
      root = try database.number("SELECT rootpage FROM sqlite_schema WHERE name = 'revision'")
      if isDropped { try database.execute("DROP TABLE revision") }
    }
    if !isDropped {
      var bytes = folder.bytes("mine.db")
      for index in (root - 1) * 4096..<root * 4096 { bytes[index] = 0xEE }
      try Self.write(bytes, to: folder.path("mine.db"))
    }
    let reading = folder.store().everything()
    #expect(reading.value == data && reading.diagnostics.count == 1)
    #expect(reading.diagnostics[0].action.english.hasPrefix("restored from its copy of "), "\(reading.diagnostics)")
    #expect(Self.isMended(folder, data))
  }

  @Test(arguments: ["is_favourite", "group_names", "search_history", "kept_query", "row_height", "number INTEGER NOT"])
  func flippedBitInATableOrColumnNameIsDamage(name: String) throws {
    let (folder, data) = try Self.made()
    var bytes = folder.bytes("mine.db")
    let offset = try #require(bytes.firstRange(of: Array(name.utf8))?.lowerBound)
    bytes[offset + 1] ^= 1
    try Self.write(bytes, to: folder.path("mine.db"))
    // The store reads and writes all sections, as the grid does.
    let store = folder.store()
    #expect(store.everything().value == data)
    #expect(store.saveAndFinish([.save("first", "x")]) == nil)
    #expect(folder.names.contains("mine.db.damaged"))
    #expect(Self.isMended(folder, data.applying([.save("first", "x")])))
  }

  @Test func readingRemovesDraftsOfInterruptedCopies() throws {
    let (folder, data) = try Self.made()
    for name in [".mine.db.copy.new", ".mine.db.copy.new-journal"] { try folder.write("half", to: name) }
    #expect(folder.store().everything().value == data)
    #expect(folder.names.allSatisfy { !$0.contains(".new") } && folder.names.contains("mine.db"))
  }

  @Test func readersThatCannotReportDamageDoNotRepairIt() throws {
    let (folder, _) = try Self.made()
    try folder.write(Self.garbage, to: "mine.db")
    let store = PersonalStore(PersonalFile(folder.path("mine.db")), repairsDamage: false) { Thread(block: $0).start() }
    #expect(store.reading(\.searches).value.isEmpty)
    #expect(folder.names == ["mine.db", "mine.db.copy"] && folder.bytes("mine.db") == Array(Self.garbage.utf8))
  }

  @Test func copyIsUsedIfNothingCanBeWritten() throws {
    let (folder, data) = try Self.made()
    try FileManager.default.removeItem(atPath: folder.path("mine.db"))
    // A link to a place where no file can be created simulates a read-only folder, because file permissions do not stop root.
    #expect(symlink("/proc/nowhere/mine.db", folder.path("mine.db")) == 0)
    let reading = folder.store().everything()
    #expect(
      reading.value == data && reading.diagnostics.map(\.action) == ["its copy is used"], "\(reading.diagnostics)")
    #expect(folder.names == ["mine.db", "mine.db.copy"])
  }

  enum SpecialFile: CaseIterable {
    case pipe, socket, folder, zero, loop, journalPipe, logPipe
  }

  @Test(arguments: SpecialFile.allCases)
  func otherFileKindsAreReportedWithoutBlocking(kind: SpecialFile) throws {
    let (folder, data) = try Self.made()
    let path = folder.path("mine.db")
    var name = path
    switch kind {
    case .journalPipe: name = path + "-journal"
    case .logPipe: name = path + "-wal"
    default: try FileManager.default.removeItem(atPath: path)
    }
    var socket: Int32 = -1
    defer { close(socket) }
    switch kind {
    case .pipe, .journalPipe, .logPipe: #expect(mkfifo(name, 0o600) == 0)
    case .socket: socket = try Self.socket(in: folder)
    case .folder: #expect(mkdir(name, 0o700) == 0)
    case .zero: #expect(symlink("/dev/zero", name) == 0)
    case .loop: #expect(symlink("mine.db", name) == 0)
    }
    let reading = folder.store().everything()
    // If the system itself cannot open the file, its copy is read.
    #expect(reading.value == (kind == .loop ? data : PersonalData()) && reading.diagnostics.count == 1)
    let unused: Message = name == path ? "none of it is used" : "nothing in mine.db is used"
    #expect(reading.diagnostics.map(\.file) == [name])
    #expect(reading.diagnostics.map(\.action.english) == [kind == .loop ? "its copy is used" : unused.english])
    let problem = try #require(reading.diagnostics.first).problem
    switch kind {
    case .pipe, .journalPipe, .logPipe: #expect(problem == "it is a named pipe, not a file: move it elsewhere")
    case .socket: #expect(problem == "it is a socket, not a file: move it elsewhere")
    case .folder: #expect(problem == "it is a folder, not a file: move it elsewhere")
    case .zero: #expect(problem == "it is a device, not a file: move it elsewhere")
    case .loop: #expect(problem == "Too many levels of symbolic links")
    }
    #expect(folder.store().saveAndFinish([.name("b", "B")])?.english.contains(problem.english) == true)
  }

  @Test func namedPipesNextToALinkedFileDoNotBlock() throws {
    let (folder, _) = try Self.made()
    #expect(rename(folder.path("mine.db"), folder.path("real.db")) == 0)
    #expect(symlink("real.db", folder.path("mine.db")) == 0)
    #expect(mkfifo(folder.path("real.db-journal"), 0o600) == 0)
    let store = folder.store()
    let diagnostic = try #require(store.everything().diagnostics.first)
    #expect(diagnostic.file.hasSuffix("/real.db-journal") && diagnostic.problem.english.hasPrefix("it is a named pipe"))
  }

  /// Creates a socket with the name of the database.
  private static func socket(in folder: TemporaryFolder) throws -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(folder.path("mine.db").utf8)
    try #require(path.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    #expect(code == 0)
    return descriptor
  }

  @Test func gridNoticeFitsInEightyColumns() throws {
    let folder = try TemporaryFolder()
    let store = PersonalStore(PersonalFile(folder.path("mine.db"))) { Thread(block: $0).start() }
    #expect(store.saveAndFinish([.save("keep", "late")]) == nil)
    try folder.write(Self.garbage, to: "mine.db")
    let notice = try #require(folder.store().reading(\.searches).diagnostics.first).notice
    let line = String(notice.english.prefix(80))
    #expect(line.hasPrefix("mine.db: it is damaged: restored from its copy of 2") && line.contains(" UTC"), "\(line)")
  }
}
