import Glibc
package import GuideModel
import GuideSystem

/// What the last command replaced, in a database of its own beside the first (`.undo`), so that it can be taken back later.
package struct KeptForUndo: Sendable {
  /// The data as it was before the command; other parts than these are empty.
  package let data: PersonalData
  /// The parts that the command changed.
  package let sections: Set<PersonalSection>
  /// Whether one of these parts was changed again since.
  package let isChangedSince: Bool
}

extension PersonalFile {
  private var undoFile: PersonalFile { PersonalFile(path + ".undo") }

  /// Keeps some parts of the data as they were. `revisions` are those of the parts after the change.
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

  /// What the last command replaced; `nil` if nothing is kept. `revisions` are those of the data now.
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
  /// What the last command replaced; `nil` if nothing is kept.
  package func keptForUndo(tell: ([Diagnostic]) -> Void = { _ in }) throws(DatabaseError) -> KeptForUndo? {
    var kept: KeptForUndo?
    try write(tell) { database throws(DatabaseError) in
      kept = try file.keptForUndo(revisions: try database.revisions())
    }
    return kept
  }
}
