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

  /// Keeps the old value of some parts. `revisions` are the revisions after the change.
  func keepForUndo(
    _ sections: Set<PersonalSection>, of data: PersonalData, revisions: [PersonalSection: Int]
  ) throws(DatabaseError) {
    removeUndo()
    let database = try undoFile.create { PersonalData() }
    try database.transaction { () throws(DatabaseError) in
      try database.replace(sections, with: data)
      try database.setRevisions(revisions.filter { sections.contains($0.key) })
    }
  }

  /// The data that the last command replaced; `nil` if nothing is kept. `revisions` are the present revisions.
  func keptForUndo(revisions now: [PersonalSection: Int]) throws(DatabaseError) -> KeptForUndo? {
    guard undoFile.isMade else { return nil }
    let database = try Database(undoFile.path, .readAlone)
    let revisions = try database.revisions()
    return KeptForUndo(
      data: try database.personalData(), sections: Set(revisions.keys),
      isChangedSince: revisions.contains { now[$0.key] != $0.value })
  }

  fileprivate func removeUndo() {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink((undoFile.path + suffix).fileBytes) }
  }
}

extension PersonalStore {
  /// Forgets the data that the last command replaced, after a command whose change cannot be undone.
  package func forgetUndo() { file.removeUndo() }

  /// The data that the last command replaced; `nil` if nothing is kept.
  package func keptForUndo(tell: ([Diagnostic]) -> Void = { _ in }) throws(DatabaseError) -> KeptForUndo? {
    var kept: KeptForUndo?
    try write(tell) { database throws(DatabaseError) in
      kept = try file.keptForUndo(revisions: try database.revisions())
    }
    return kept
  }
}
