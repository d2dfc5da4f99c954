import Glibc
import GuideModel
import GuideSystem

/// The files next to the database: the copy made after changes (`.copy`), the last copy of an earlier day (`.copy.before`),
/// copies of a database that was replaced (`.copy.kept`), and damaged files (`.damaged`).
extension PersonalFile {
  private var draft: String { path.folder + "/." + path.fileName + ".copy.new" }

  /// Where the bytes of a damaged file are copied to before they get their name.
  var damagedDraft: String { path.folder + "/." + path.fileName + ".damaged.new" }

  /// Files that a killed tvgrid may leave: drafts, and SQLite's beside the copy, which has none.
  private var strays: [String] {
    let drafts = [draft, draft + "-journal", draft + ".before", damagedDraft, damagedDraft + "-wal"]
    return drafts + [undoDraft, undoDraft + "-journal", copy + "-wal", copy + "-shm"]
  }

  /// Copies a database that is whole. Where that fails the copy before stays, and nothing is said: the database itself is as
  /// it was, and its damage is found as it is opened the next time.
  func makeCopy(of database: Database) {
    guard let lock = lockFolder(waiting: false) else { return }
    defer { lock.release() }
    replaceCopy(with: database)
  }

  /// The same, where the caller has the lock.
  func replaceCopy(with database: Database) {
    guard (try? database.checkWhole()) != nil else { return }
    unlinkDrafts()
    let file = OutputFile(draft)
    do {
      try file.open()
      try database.run("VACUUM INTO ?", [.path(draft)])
      try file.synchronise()
      keepCopyOfEarlierDay()
      try file.rename(to: copy)
    } catch {
      unlinkDrafts()
    }
  }

  /// The last copy of an earlier day, which still has what was deleted by mistake today.
  package var copyOfEarlierDay: String { copy + ".before" }

  /// Keeps the copy that is about to be replaced as the copy of an earlier day, if it was made on an earlier day (UTC) than the
  /// draft. The copy also keeps its own name until the draft replaces it.
  private func keepCopyOfEarlierDay() {
    let day = { (path: String) in FileSystem.modificationTime(of: path).map { $0.flooredQuotient(by: 86_400) } }
    guard let old = day(copy), let new = day(draft), old < new else { return }
    let name = draft + ".before"
    unlink(name.fileBytes)
    // Some file systems have no hard links. There the copy is renamed, and has only its new name for a moment.
    if link(copy.fileBytes, name.fileBytes) == 0 {
      rename(name.fileBytes, copyOfEarlierDay.fileBytes)
    } else {
      rename(copy.fileBytes, copyOfEarlierDay.fileBytes)
    }
  }

  /// Removes what a tvgrid left that was killed while it made a copy, unless one is being made now.
  func removeDrafts() {
    var status = stat()
    guard strays.contains(where: { lstat($0.fileBytes, &status) == 0 }), let lock = lockFolder(waiting: false) else {
      return
    }
    defer { lock.release() }
    unlinkDrafts()
  }

  func unlinkDrafts() {
    for name in strays { unlink(name.fileBytes) }
    removeNoteDraft()
  }

  /// The name that the copy gets when it is set aside.
  var keptCopy: String { PersonalFile.freeName(copy + ".kept") }

  /// Gives the copy a second name, so that it stays when it is replaced by one of a database that was begun anew. Until then
  /// it has its own name too: a full disk may be in the way of the next one. Nothing is done where the name is taken.
  func setCopyAside(as name: String?) {
    var status = stat()
    guard let name, hasCopy, lstat(name.fileBytes, &status) != 0 else { return }
    // Some file systems have no second names.
    if link(copy.fileBytes, name.fileBytes) != 0 { rename(copy.fileBytes, name.fileBytes) }
  }

  /// Sets a copy aside that differs from a database where no tvgrid has changed that since, and makes another: SQLite cannot
  /// see that a letter is another than was written, nor that a page without rows is in the place of one with rows. Which of
  /// both is right cannot be told, and a person may have changed the database by other means: it is used as it is.
  func keepDifferingCopy(of database: Database) throws(DatabaseError) -> Diagnostic? {
    guard database.mode == .write, try !partsUnlikeCopy(database).isEmpty, let lock = lockFolder(waiting: true)
    else { return nil }
    defer { lock.release() }
    // Another tvgrid may have done it while this one waited.
    let parts = try partsUnlikeCopy(database)
    guard !parts.isEmpty, let last = lastCopy else { return nil }
    // A copy that could not be replaced has been set aside already.
    let known = PersonalFile.takenNames(copy + ".kept").first { PersonalFile.haveSameBytes(copy, $0) }
    let name = known ?? keptCopy
    setCopyAside(as: name)
    replaceCopy(with: database)
    let names = Message.list(parts.map(\.name))
    return Diagnostic(
      .noted, file: path, line: 0, problem: "\(names) differ from its copy, and no tvgrid has changed that",
      action: "used as it is; tvgrid mine import \(name) shows what is other in the copy of \(last.written)")
  }

  private func partsUnlikeCopy(_ database: Database) throws(DatabaseError) -> [PersonalSection] {
    guard let last = lastCopy, last.problem == nil, let known = last.revisions else { return [] }
    let (data, revisions) = try database.snapshot { () throws(DatabaseError) in
      (try database.personalData(), try database.revisions())
    }
    let changed = data.changedSections(to: last.data)
    return PersonalSection.allCases.filter { changed.contains($0) && revisions[$0] == known[$0] }
  }

  /// Whether there is a copy.
  var hasCopy: Bool { access(copy.fileBytes, F_OK) == 0 }

  /// The copy, with its readable data; nil if there is none.
  var lastCopy: PersonalCopy? {
    var status = stat()
    guard stat(copy.fileBytes, &status) == 0 else { return nil }
    let written = PersonalCopy.time(Int(status.st_mtim.tv_sec))
    if let kind = PersonalFile.otherKind(status.st_mode) {
      return PersonalCopy(written: written, problem: "it is \(kind)")
    }
    do throws(DatabaseError) {
      let database = try Database(copy, .readAlone)
      guard try PersonalSchema.presentVersion(of: database) > 0 else {
        return PersonalCopy(written: written, problem: "it is empty")
      }
      let salvage = try database.salvage()
      let isWhole = salvage.lost.isEmpty && !salvage.isSuspect
      return PersonalCopy(
        written: written, data: salvage.data, lost: salvage.lost, revisions: salvage.revisions,
        problem: isWhole ? nil : "it is damaged")
    } catch {
      return PersonalCopy(written: written, problem: error.reason)
    }
  }

  /// The bytes of a file under another name.
  static func copyBytes(_ path: String, to copy: String) throws(DatabaseError) {
    let file = OutputFile(copy)
    do throws(FileError) {
      try file.writeContents(of: path)
      try file.synchronise()
      try file.close()
    } catch {
      file.remove()
      throw .failed(path: error.path, reason: Message(error.reason))
    }
  }
}

/// The copy beside a database, as it was found.
struct PersonalCopy {
  /// When it was made, in UTC.
  let written: String
  /// Its readable data.
  var data = PersonalData()
  /// The parts that cannot be read in full.
  var lost = PersonalSection.allCases
  /// By part, how often it was changed; nil where that cannot be read.
  var revisions: [PersonalSection: Int]?
  /// Why not all of it can be used; nil where all can.
  var problem: Message?

  /// Such as `2026-11-22 20:41 UTC`.
  static func time(_ seconds: Int) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    let digits = [Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min)].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return "\(Int(parts.tm_year) + 1900)-\(digits[0])-\(digits[1]) \(digits[2]):\(digits[3]) UTC"
  }
}
