import Glibc
package import GuideModel
import GuideSystem

/// Restores the database from its copy if the database is damaged, empty or missing.
extension PersonalFile {
  /// Keeps the bytes of a damaged file under another name, restores the copy, and returns a diagnostic about it.
  ///
  /// Throws if that is impossible. The caller must have closed the database.
  ///
  /// The file is emptied instead of renamed: another instance of tvgrid that has it open would continue to write to the renamed
  /// file, and would delete the log of the new file on exit. If tvgrid is killed before it fills the empty file, it does so
  /// when it is next started.
  func restore(after error: DatabaseError) throws(DatabaseError) -> Diagnostic {
    guard let lock = lockFolder(within: .seconds(60)) else {
      throw .failed(path: path, reason: "\(error.reason), and another copy of tvgrid has locked its folder")
    }
    defer { lock.release() }
    // Another instance of tvgrid may have restored the database while this one waited.
    if try isSound() {
      return diagnostic(error, addingDamagedName("another copy of tvgrid has restored it from \(copy)"))
    }
    let last = lastCopy
    let new = try saveDamaged(error)
    do throws(DatabaseError) {
      try connect().reset()
    } catch {
      guard case .busy = error else { throw error }
      // The other instance of tvgrid may still repair the file from its log when it exits.
      for suffix in ["", "-wal"] { if let new { unlink((new + suffix).fileBytes) } }
      throw .failed(path: path, reason: "it is damaged, and another copy of tvgrid has it open: quit that one")
    }
    let database = try connect()
    try database.useLog()
    try fill(database) { last?.data ?? newData }
    return diagnostic(
      error, addingDamagedName(last?.action ?? "started without data because there is no copy; \(LastCopy.advice)"))
  }

  /// The data and the diagnostic if the file is empty or missing; `nil` if there is no copy. If both the file and `.copy` are
  /// missing, the user has removed them to start without data, so the copy from an earlier day is not used.
  func restoredIfEmpty(isGone: Bool) -> (data: PersonalData?, diagnostic: Diagnostic)? {
    guard hasCopy || !isGone, let last = lastCopy else { return nil }
    let action: Message
    if isGone {
      action = last.data == nil ? last.action : "\(last.action); to start without data, remove \(copy) too"
    } else {
      // tvgrid may have been killed while restoring a damaged file, after emptying it.
      action = addingDamagedName(last.action)
    }
    return (
      last.data,
      Diagnostic(.refused, file: path, line: 0, problem: isGone ? "it is missing" : "it is empty", action: action)
    )
  }

  /// Adds the name of the last damaged file, if any, to an action.
  private func addingDamagedName(_ action: Message) -> Message {
    PersonalFile.usedNames(damagedName).last.map { "\(action); the damaged file is kept as \($0)" } ?? action
  }

  private var damagedName: String { path + ".damaged" }

  /// The newest usable copy; `nil` if there is no copy at all.
  var lastCopy: LastCopy? {
    var problem: Message?
    for name in [copy, copyOfEarlierDay] where access(name.fileBytes, F_OK) == 0 {
      do throws(DatabaseError) {
        let data = try PersonalFile(name).contents()
        let written = LastCopy.time(FileSystem.modificationTime(of: name) ?? 0)
        return LastCopy(data: data, action: "restored from its copy of \(written), \(name)")
      } catch {
        problem = problem ?? error.reason
      }
    }
    return problem.map { problem in
      let kept: Message = hasCopy ? "\(problem), and is kept as \(unusableCopy)" : problem
      return LastCopy(
        data: nil, action: "started without data because its copy is unusable: \(kept); \(LastCopy.advice)")
    }
  }

  /// Whether the file need not be restored. Throws any error other than damage, because after such an error the file must not
  /// be emptied.
  private func isSound() throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      let database = try connect()
      guard try PersonalSchema.presentVersion(of: database) == PersonalSchema.version else { return false }
      try database.checkWhole()
      _ = try database.personalData()
      return true
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// Copies the bytes of a damaged file and its log to unused names. Returns `nil` if they have already been copied.
  private func saveDamaged(_ error: DatabaseError) throws(DatabaseError) -> String? {
    let log = target + "-wal"
    if PersonalFile.usedNames(damagedName).contains(where: { isKept(as: $0, log: log) }) { return nil }
    let aside = PersonalFile.unusedName(damagedName)
    unlinkDrafts()
    do throws(DatabaseError) {
      try PersonalFile.copyBytes(path, to: damagedDraft)
      if Database.hasBytes(log) { try PersonalFile.copyBytes(log, to: damagedDraft + "-wal") }
    } catch let failure {
      unlinkDrafts()
      throw .failed(
        path: path, reason: "\(error.reason), and cannot be kept as \(aside.fileName): \(failure.reason)")
    }
    // If tvgrid is killed here, no incomplete file has the final name.
    _ = rename((damagedDraft + "-wal").fileBytes, (aside + "-wal").fileBytes)
    guard rename(damagedDraft.fileBytes, aside.fileBytes) == 0 else {
      throw .failed(
        path: path, reason: "\(error.reason), and cannot be kept: \(Message.systemError(errno))")
    }
    return aside
  }

  private func isKept(as name: String, log: String) -> Bool {
    guard PersonalFile.haveSameBytes(path, name) else { return false }
    return !Database.hasBytes(log) || PersonalFile.haveSameBytes(log, name + "-wal")
  }

  /// Whether two files have the same content. This program must not have them open, because closing a file releases all of the
  /// program's locks on it.
  private static func haveSameBytes(_ one: String, _ other: String) -> Bool {
    guard let size = Database.size(of: one), size == Database.size(of: other),
      let bytes = try? FileSystem.read(one, limit: .max)
    else { return false }
    return bytes == (try? FileSystem.read(other, limit: .max))
  }

  /// Copies the bytes of a file.
  private static func copyBytes(_ path: String, to copy: String) throws(DatabaseError) {
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

/// The result of reading the copies.
struct LastCopy {
  /// The data from the copy; `nil` if no copy is usable.
  let data: PersonalData?
  /// The action taken, as in a `Diagnostic`.
  let action: Message

  /// Advice if no copy is usable.
  static let advice: Message = "to import exported text: tvgrid mine import"

  /// A formatted time, for example `2026-11-22 20:41 UTC`.
  static func time(_ seconds: Int) -> String {
    let local = ZoneTable.utc.local(Instant(seconds: seconds))
    return "\(local.date.isoText) \(local.time.text) UTC"
  }
}

extension Diagnostic {
  /// One line for the grid. The file name, problem and action come first, so that they fit into 80 columns.
  package var notice: Message {
    "\(file.fileName)\(line > 0 ? ":\(line)" : ""): \(DatabaseError.brief(problem)): \(action)"
  }
}
