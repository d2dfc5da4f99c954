import Glibc
package import GuideModel
import GuideSystem

/// The data that the last command replaced, in a second database (`.undo`), so that `mine undo` can restore it.
package struct KeptForUndo: Sendable {
  /// The data before the command; all other parts are empty.
  package let data: PersonalData
  /// The parts that the command changed.
  package let sections: Set<PersonalSection>
  /// Whether one of these parts has changed again since.
  package let isChangedSince: Bool
}

extension PersonalFile {
  private var undoFile: PersonalFile { PersonalFile(path + ".undo") }

  /// The undo file before it gets its name.
  var undoDraft: String { path.folder + "/." + path.fileName + ".undo.new" }

  /// Keeps the old value of some parts. `revisions` are the revisions after the change. Other programs see the file only when it
  /// is whole.
  func keepForUndo(
    _ sections: Set<PersonalSection>, of data: PersonalData, revisions: [PersonalSection: Int]
  ) throws(DatabaseError) {
    let lock = lockFolder(within: .seconds(60))
    defer { lock?.release() }
    // If this fails, an older change must not be undone instead.
    removeUndo()
    removeUndoDraft()
    let file = OutputFile(undoDraft)
    do {
      try file.open()
      try PersonalFile(undoDraft).fillForUndo(sections, of: data, revisions: revisions)
      try file.rename(to: undoFile.path)
    } catch {
      removeUndoDraft()
      if let error = error as? DatabaseError { throw error }
      throw .failed(path: undoFile.path, reason: Message(phrase: "\(error)"))
    }
  }

  private func fillForUndo(
    _ sections: Set<PersonalSection>, of data: PersonalData, revisions: [PersonalSection: Int]
  ) throws(DatabaseError) {
    let database = try connect()
    try fill(database) { PersonalData() }
    try database.transaction { () throws(DatabaseError) in
      try database.replace(sections, with: data)
      try database.setRevisions(revisions.filter { sections.contains($0.key) })
    }
  }

  /// The data that the last command replaced; `nil` if nothing is kept. `now` contains the present
  /// revisions.
  func keptForUndo(revisions now: [PersonalSection: Int]) throws(DatabaseError) -> KeptForUndo? {
    guard undoFile.isMade else { return nil }
    try undoFile.checkKind()
    let database = try Database(undoFile.path, .readAlone)
    try database.checkForReading(isLargeToo: true)
    let revisions = try database.revisions()
    return KeptForUndo(
      data: try database.personalData(), sections: Set(revisions.keys),
      isChangedSince: revisions.contains { now[$0.key] != $0.value })
  }

  fileprivate func removeUndo() { unlink(undoFile.path.fileBytes) }

  private func removeUndoDraft() {
    for suffix in ["", "-journal"] { unlink((undoDraft + suffix).fileBytes) }
  }
}

extension PersonalStore {
  /// Forgets the data that the last command replaced, after a command whose change cannot be undone.
  package func forgetUndo() { file.removeUndo() }

  /// The data that the last command replaced; `nil` if nothing is kept.
  package func keptForUndo(tell: ([Diagnostic]) -> Void = { _ in }) throws(DatabaseError) -> KeptForUndo? {
    guard file.isMade else { return nil }
    var revisions: [PersonalSection: Int] = [:]
    try read(tell) { database throws(DatabaseError) in revisions = try database.revisions() }
    return try file.keptForUndo(revisions: revisions)
  }

  /// The swaps that undo the last playlist import; none if channels were changed since, or another command came after it.
  /// `tell` is given what is wrong with the database.
  package func importSwaps(tell: ([Diagnostic]) -> Void = { _ in }) -> [PersonalSwap] {
    var (now, revisions) = (PersonalData(), [PersonalSection: Int]())
    do throws(DatabaseError) {
      // Parts that are read here do not count as known, so that `changes` still tells of them.
      try read(tell) { database throws(DatabaseError) in
        revisions = try database.revisions()
        for section in [PersonalSection.channels, .streams, .imports] { try section.read(database, &now) }
      }
      guard now.imports.time != nil, let kept = try file.keptForUndo(revisions: revisions), !kept.isChangedSince else {
        return []
      }
      return now.importSwaps(since: now.replacing(kept.sections, by: kept.data))
    } catch {
      return []
    }
  }
}
