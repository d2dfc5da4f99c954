import Glibc
package import GuideModel
import GuideSystem

/// The data that the last command replaced, kept in a second database (`.undo`) so that the command can be undone later.
package struct KeptForUndo: Sendable {
  /// The data before the command. Only the changed parts are filled.
  package let data: PersonalData
  /// The parts that the command changed.
  package let sections: Set<PersonalSection>
  /// Whether one of these parts has changed again since.
  package let isChangedSince: Bool
}

extension PersonalFile {
  private var undoFile: PersonalFile { PersonalFile(path + ".undo") }

  /// Keeps some parts of the data for undo. `revisions` are the parts' revisions after the change.
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

  /// The data that the last command replaced; `nil` if none is kept. `revisions` are the current ones.
  func keptForUndo(revisions now: [PersonalSection: Int]) throws(DatabaseError) -> KeptForUndo? {
    guard undoFile.isMade else { return nil }
    let database = try Database(undoFile.path, .readAlone)
    let revisions = try database.revisions()
    return KeptForUndo(
      data: try database.personalData(), sections: Set(revisions.keys),
      isChangedSince: revisions.contains { now[$0.key] != $0.value })
  }

  private func removeUndo() {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink((undoFile.path + suffix).fileBytes) }
  }
}

extension PersonalStore {
  /// The data that the last command replaced; `nil` if none is kept.
  package func keptForUndo(tell: ([Diagnostic]) -> Void = { _ in }) throws(DatabaseError) -> KeptForUndo? {
    var kept: KeptForUndo?
    try write(tell) { database throws(DatabaseError) in
      kept = try file.keptForUndo(revisions: try database.revisions())
    }
    return kept
  }
}
