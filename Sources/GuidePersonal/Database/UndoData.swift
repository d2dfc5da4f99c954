import Glibc
package import GuideModel
import GuideSystem

/// The data that the last command replaced, stored in a second database (`.undo`) for `mine undo`.
package struct UndoData: Sendable {
  /// The data before the command; sections that it did not change are empty.
  package let data: PersonalData
  /// The sections that the command changed.
  package let sections: Set<PersonalSection>
  /// Whether any of these sections has changed again since.
  package let isChangedSince: Bool
  /// Whether the command was an undo, so that undoing it repeats the earlier change.
  package let isOfUndo: Bool
}

extension PersonalFile {
  private var undoFile: PersonalFile { PersonalFile(path + ".undo") }

  /// The undo file while it is being written.
  var undoDraft: String { path.folder + "/." + path.fileName + ".undo.new" }

  /// Stores the old values of sections. `revisions` contains the revisions after the change. Other programs see only a complete
  /// file.
  func saveUndoData(
    _ sections: Set<PersonalSection>, of data: PersonalData, revisions: [PersonalSection: Int], isOfUndo: Bool
  ) throws(DatabaseError) {
    let lock = lockFolder(within: .seconds(60))
    defer { lock?.release() }
    // If saving fails, an earlier change must not be undone instead.
    removeUndo()
    removeUndoDraft()
    let file = OutputFile(undoDraft)
    do {
      try file.open()
      try PersonalFile(undoDraft).fillForUndo(sections, of: data, revisions: revisions, isOfUndo: isOfUndo)
      try file.rename(to: undoFile.path)
    } catch {
      removeUndoDraft()
      if let error = error as? DatabaseError { throw error }
      throw .failed(path: undoFile.path, reason: Message(phrase: "\(error)"))
    }
  }

  private func fillForUndo(
    _ sections: Set<PersonalSection>, of data: PersonalData, revisions: [PersonalSection: Int], isOfUndo: Bool
  ) throws(DatabaseError) {
    let database = try connect()
    try fill(database) { PersonalData() }
    try database.transaction { () throws(DatabaseError) in
      try database.replace(sections, with: data)
      try database.setRevisions(revisions.filter { sections.contains($0.key) })
      if isOfUndo { try database.markAsUndo() }
    }
  }

  /// The data that the last command replaced; `nil` if nothing is stored. `now` contains the current revisions.
  func loadUndoData(revisions now: [PersonalSection: Int]) throws(DatabaseError) -> UndoData? {
    guard undoFile.hasContent else { return nil }
    try undoFile.checkKind()
    let database = try Database(undoFile.path, .immutable)
    try database.checkForReading(isLargeToo: true)
    let revisions = try database.revisions()
    return UndoData(
      data: try database.personalData(), sections: Set(revisions.keys),
      isChangedSince: revisions.contains { now[$0.key] != $0.value }, isOfUndo: try database.isOfUndo())
  }

  fileprivate func removeUndo() { unlink(undoFile.path.fileBytes) }

  private func removeUndoDraft() {
    for suffix in ["", "-journal"] { unlink((undoDraft + suffix).fileBytes) }
  }
}

extension PersonalStore {
  /// Deletes the undo data, after a command whose change cannot be undone.
  package func deleteUndoData() { file.removeUndo() }

  /// The data that the last command replaced; `nil` if nothing is stored.
  package func loadUndoData(tell: ([Diagnostic]) -> Void = { _ in }) throws(DatabaseError) -> UndoData? {
    guard file.hasContent else { return nil }
    var revisions: [PersonalSection: Int] = [:]
    try read(tell) { database throws(DatabaseError) in revisions = try database.revisions() }
    return try file.loadUndoData(revisions: revisions)
  }

  /// The swaps that undo the last playlist import; none if channels have been changed or another command has been run since.
  /// `tell` receives problems with the database.
  package func importSwaps(tell: ([Diagnostic]) -> Void = { _ in }) -> [PersonalSwap] {
    var (now, revisions) = (PersonalData(), [PersonalSection: Int]())
    do throws(DatabaseError) {
      // Sections that are read here do not count as known, so `changes` still reports changes to them.
      try read(tell) { database throws(DatabaseError) in
        revisions = try database.revisions()
        for section in [PersonalSection.channels, .streams, .imports] { try section.read(database, &now) }
      }
      guard now.imports.time != nil, let kept = try file.loadUndoData(revisions: revisions), !kept.isChangedSince else {
        return []
      }
      return now.importSwaps(since: now.replacing(kept.sections, by: kept.data))
    } catch {
      return []
    }
  }
}
