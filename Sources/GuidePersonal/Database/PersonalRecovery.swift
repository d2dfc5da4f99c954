import Glibc
import GuideModel
import GuideSystem

/// Begins a database anew whose file is damaged, empty or gone: with the readable data of the file, and the rest from
/// the copy beside it.
extension PersonalFile {
  /// Puts the bytes of a damaged file aside and begins a new one in its place; says what was done, or what is in the way.
  /// This program does not have it open.
  ///
  /// The file is emptied and not renamed: another tvgrid that has it open would go on writing to the renamed one, and take
  /// the new one's log away as it ends.
  func beginAnew(_ error: DatabaseError) throws(DatabaseError) -> Diagnostic {
    guard let lock = lockFolder(waiting: true) else { throw error }
    defer { lock.release() }
    // Another tvgrid may have done it while this one waited.
    if let note = recoveryNote { return try finish(note) }
    if try isSound() { return finding(error, "mended by now") }
    var salvage = try salvage()
    let last = lastCopy
    let outcome = RecoveryOutcome(of: &salvage, filledFrom: last)
    let aside = try keepDamaged(error)
    let kept = last == nil ? nil : keptCopy
    let text = outcome.text(kept: [aside] + (kept.map { [$0] } ?? []))
    let note = RecoveryNote(problem: error.reason, action: text, keptCopy: kept, data: salvage.data)
    try write(note, after: error)
    try rebuild(from: note)
    return diagnostic(of: note)
  }

  /// Ends what a tvgrid began that was killed while it mended the file, and says it in its place; nil where there is nothing
  /// of that kind.
  func finishRecovery() throws(DatabaseError) -> Diagnostic? {
    guard hasRecoveryNote, let lock = lockFolder(waiting: true) else { return nil }
    defer { lock.release() }
    guard let note = recoveryNote else {
      // It would be looked at for ever; and it may hold what was to be written, so it is not removed.
      setRecoveryNoteAside()
      return nil
    }
    return try finish(note)
  }

  private func finish(_ note: RecoveryNote) throws(DatabaseError) -> Diagnostic {
    if try isSound() {
      let database = try connect()
      setCopyAside(as: note.keptCopy)
      replaceCopy(with: database)
    } else {
      try rebuild(from: note)
    }
    return diagnostic(of: note)
  }

  private func rebuild(from note: RecoveryNote) throws(DatabaseError) {
    try connect().reset()
    let database = try connect()
    try database.useLog()
    try fill(database, keepingCopyAs: note.keptCopy) { note.data }
  }

  private func diagnostic(of note: RecoveryNote) -> Diagnostic {
    // A note is of damage alone.
    Diagnostic(
      .refused, file: path, line: 0, problem: note.problem, shortProblem: DatabaseError.damage, action: note.action)
  }

  /// The copy's data for a database whose file is empty or gone, and a finding that says what is restored. The data is
  /// nil if none of the copy can be used. The result is nil if there is no copy.
  func restored(isGone: Bool) -> (data: PersonalData?, finding: Diagnostic)? {
    guard let last = lastCopy else { return nil }
    var salvage = Salvage.nothing
    let text = RecoveryOutcome(of: &salvage, filledFrom: last).text(kept: [keptCopy])
    let action: Message = isGone ? "\(text); to begin with nothing, remove \(copy) too" : text
    return (
      last.lost.count == PersonalSection.allCases.count && salvage.present.isEmpty ? nil : salvage.data,
      Diagnostic(.refused, file: path, line: 0, problem: isGone ? "it is gone" : "it is empty", action: action)
    )
  }

  /// The data to read if a damaged file cannot be mended, as on a full disk: that of a recovery that was killed, or the
  /// readable data of the file with the copy's; nil if there is none. Nothing is written.
  func substituteForDamaged() -> (data: PersonalData, name: Message)? {
    if let note = recoveryNote { return (note.data, "what can be read is used") }
    guard isMade, (try? checkKind()) != nil else { return nil }
    let read = try? Database(path, .readAlone).salvage()
    var salvage = read ?? .nothing
    let last = lastCopy
    let isFilled = !salvage.fillGaps(from: last).isEmpty
    if salvage.present.isEmpty { return nil }
    return (salvage.data, isFilled ? "its copy is used" : "what can be read is used")
  }

  /// Whether the file is one that need not be mended. An error that is no damage is thrown: such a file must not be emptied.
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

  private func salvage() throws(DatabaseError) -> Salvage {
    do throws(DatabaseError) {
      return try connect().salvage()
    } catch {
      guard error.isDamage else { throw error }
      return .nothing
    }
  }

  /// Copies the bytes of a damaged file, and of its log, to a free name; what is kept already is not kept twice.
  private func keepDamaged(_ error: DatabaseError) throws(DatabaseError) -> String {
    let (name, log) = (path + ".damaged", target + "-wal")
    if let kept = PersonalFile.takenNames(name).first(where: { isKept(as: $0, log: log) }) { return kept }
    let aside = PersonalFile.freeName(name)
    unlinkDrafts()
    do throws(DatabaseError) {
      try PersonalFile.copyBytes(path, to: damagedDraft)
      if Database.hasBytes(log) { try PersonalFile.copyBytes(log, to: damagedDraft + "-wal") }
    } catch let failure {
      unlinkDrafts()
      throw .failed(
        path: path, reason: "\(error.reason), and cannot be kept as \(aside.fileName): \(failure.reason)")
    }
    // One that is killed here leaves no half of a file under its name.
    _ = rename((damagedDraft + "-wal").fileBytes, (aside + "-wal").fileBytes)
    guard rename(damagedDraft.fileBytes, aside.fileBytes) == 0 else {
      throw .failed(
        path: path, reason: "\(error.reason), and cannot be kept: \(Message.systemError(errno))",
        short: "\(DatabaseError.damage), and cannot be kept")
    }
    return aside
  }

  private func isKept(as name: String, log: String) -> Bool {
    guard PersonalFile.haveSameBytes(path, name) else { return false }
    return !Database.hasBytes(log) || PersonalFile.haveSameBytes(log, name + "-wal")
  }
}
