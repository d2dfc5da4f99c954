import Glibc
import GuideModel
import GuideSystem

/// The files next to the database: the copy made after changes (`.copy`), the last copy from an earlier day
/// (`.copy.before`), unusable copies (`.copy.kept`), and damaged files (`.damaged`).
extension PersonalFile {
  private var draft: String { path.folder + "/." + path.fileName + ".copy.new" }

  /// The temporary copy of a damaged file, before it gets its final name.
  var damagedDraft: String { path.folder + "/." + path.fileName + ".damaged.new" }

  /// Files that may be left behind if tvgrid is killed: drafts, and SQLite files next to the copy, which should have none.
  private var leftovers: [String] {
    let drafts = [draft, draft + "-journal", draft + ".before", damagedDraft, damagedDraft + "-wal"]
    return drafts + [undoDraft, undoDraft + "-journal", copy + "-wal", copy + "-shm"]
  }

  /// Copies the database if it is intact; damage is reported when it is next opened. Returns false if another instance of
  /// tvgrid holds the lock, in which case the copy must be made later. If copying fails, the previous copy is kept.
  func makeCopy(of database: Database) -> Bool {
    guard let lock = lockFolder(within: .seconds(2)) else { return false }
    defer { lock.release() }
    if (try? database.checkWhole()) != nil { replaceCopy(with: database) }
    return true
  }

  private func replaceCopy(with database: Database) {
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

  /// The last copy from an earlier day, which still contains data deleted by mistake today.
  package var copyOfEarlierDay: String { copy + ".before" }

  /// Keeps the copy about to be replaced as `copyOfEarlierDay`, if it was made on an earlier day (UTC) than the draft. The copy
  /// also keeps its own name until the draft replaces it.
  private func keepCopyOfEarlierDay() {
    let day = { (path: String) in FileSystem.modificationTime(of: path).map { $0.flooredQuotient(by: 86_400) } }
    guard let old = day(copy), let new = day(draft), old < new else { return }
    let name = draft + ".before"
    unlink(name.fileBytes)
    // On file systems without hard links, the copy is renamed, so for a moment it has only its new name.
    if link(copy.fileBytes, name.fileBytes) == 0 {
      rename(name.fileBytes, copyOfEarlierDay.fileBytes)
    } else {
      rename(copy.fileBytes, copyOfEarlierDay.fileBytes)
    }
  }

  /// Removes drafts left behind when tvgrid was killed, unless a copy is being made now.
  func removeDrafts() {
    var status = stat()
    guard leftovers.contains(where: { lstat($0.fileBytes, &status) == 0 }), let lock = lockFolder(within: .zero) else {
      return
    }
    defer { lock.release() }
    unlinkDrafts()
  }

  func unlinkDrafts() {
    for name in leftovers { unlink(name.fileBytes) }
  }

  /// Whether there is a copy.
  var hasCopy: Bool { access(copy.fileBytes, F_OK) == 0 }

  /// The new name for an unusable copy.
  var unusableCopy: String { PersonalFile.unusedName(copy + ".kept") }

  /// Renames an unusable copy, so that no later copy replaces it.
  func setUnusableCopyAside() {
    guard hasCopy, (try? PersonalFile(copy).contents()) == nil else { return }
    rename(copy.fileBytes, unusableCopy.fileBytes)
  }
}
