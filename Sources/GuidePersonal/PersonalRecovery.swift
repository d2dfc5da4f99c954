import Glibc
package import GuideModel
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
    defer { close(lock) }
    // Another tvgrid may have done it while this one waited.
    if let note = recoveryNote { return try finish(note) }
    if try isSound() { return finding(error, "mended by now") }
    var salvage = try salvage()
    let last = lastCopy
    let outcome = Outcome(of: &salvage, filledFrom: last)
    let aside = try keepDamaged(error)
    let kept = last == nil ? nil : keptCopy
    let text = outcome.text(kept: [aside] + (kept.map { [$0] } ?? []))
    let note = RecoveryNote(problem: error.reason, action: text, keptCopy: kept, data: salvage.data)
    try write(note, after: error)
    try rebuild(from: note)
    return said(by: note)
  }

  /// Ends what a tvgrid began that was killed while it mended the file, and says it in its place; nil where there is nothing
  /// of that kind.
  func finishRecovery() throws(DatabaseError) -> Diagnostic? {
    guard hasRecoveryNote, let lock = lockFolder(waiting: true) else { return nil }
    defer { close(lock) }
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
    return said(by: note)
  }

  private func rebuild(from note: RecoveryNote) throws(DatabaseError) {
    try connect().reset()
    let database = try connect()
    try database.useLog()
    try fill(database, keepingCopyAs: note.keptCopy) { note.data }
  }

  private func said(by note: RecoveryNote) -> Diagnostic {
    Diagnostic(.refused, file: path, line: 0, problem: note.problem, action: note.action)
  }

  /// The copy's data for a database whose file is empty or gone, and a finding that says what is restored. The data is
  /// nil if none of the copy can be used. The result is nil if there is no copy.
  func restored(isGone: Bool) -> (data: PersonalData?, finding: Diagnostic)? {
    guard let last = lastCopy else { return nil }
    var salvage = Salvage.nothing
    let text = Outcome(of: &salvage, filledFrom: last).text(kept: [keptCopy])
    let hint = isGone ? "; to begin with nothing, remove \(copy) too" : ""
    return (
      last.lost.count == PersonalSection.allCases.count && salvage.present.isEmpty ? nil : salvage.data,
      Diagnostic(.refused, file: path, line: 0, problem: isGone ? "it is gone" : "it is empty", action: text + hint)
    )
  }

  /// The data to read if a damaged file cannot be mended, as on a full disk: that of a recovery that was killed, or the
  /// readable data of the file with the copy's; nil if there is none. Nothing is written.
  func substituteForDamaged() -> (data: PersonalData, name: String)? {
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
      throw .failed(path: path, reason: "\(error.reason), and cannot be kept: \(String(cString: strerror(errno)))")
    }
    return aside
  }

  private func isKept(as name: String, log: String) -> Bool {
    guard PersonalFile.haveSameBytes(path, name) else { return false }
    return !Database.hasBytes(log) || PersonalFile.haveSameBytes(log, name + "-wal")
  }
}

/// The outcome for the parts of a database that was begun anew.
private struct Outcome {
  /// Those to which rows were added from the copy, and those that could not be read.
  let lost: [PersonalSection]
  /// Those that are not in the copy either.
  let missing: [PersonalSection]
  /// Those of them of which something is there.
  let partial: [PersonalSection]
  /// Whether rows may be missing that nothing is known of.
  let isUncertain: Bool
  let copy: PersonalCopy?

  /// Fills the gaps of what could be read from a copy.
  init(of salvage: inout Salvage, filledFrom copy: PersonalCopy?) {
    let isGap = Set(salvage.fillGaps(from: copy)).union(salvage.lost)
    let (unread, present, absent) = (salvage.lost, salvage.present, copy?.lost ?? PersonalSection.allCases)
    lost = PersonalSection.allCases.filter(isGap.contains)
    missing = unread.filter(absent.contains)
    partial = missing.filter(present.contains)
    isUncertain = salvage.isSuspect && copy?.problem != nil || salvage.isSuspect && copy == nil
    self.copy = copy
  }

  /// The result comes first, so that a narrow line shows it.
  func text(kept: [String]) -> String {
    var parts = [result]
    if !lost.isEmpty || isUncertain, let problem = copy?.problem {
      parts.append("its copy cannot all be used (\(problem))")
    }
    if !missing.isEmpty || isUncertain {
      parts.append("tvgrid mine import takes in a text that you have exported")
    }
    return parts.joined(separator: "; ") + "; kept: \(kept.joined(separator: ", "))"
  }

  private var result: String {
    let restored = lost.filter { !missing.contains($0) }
    let source = copy.map { "from its copy of \($0.written)" } ?? ""
    if lost.isEmpty {
      return isUncertain ? "begun anew with what can be read, something may be lost" : "mended, all of it could be read"
    }
    if restored.count == PersonalSection.allCases.count { return "restored \(source)" }
    let rest = lost.count < PersonalSection.allCases.count ? ["the rest could be read"] : []
    let back = restored.isEmpty ? [] : ["\(names(restored)) restored \(source)"]
    return (losses + back + rest).joined(separator: ", ")
  }

  private var losses: [String] {
    let whole = missing.filter { !partial.contains($0) }
    if whole.count == PersonalSection.allCases.count { return ["all is lost"] }
    let named = [("lost", whole), ("lost in part", partial)].filter { !$0.1.isEmpty }
    return named.map { "\($0.0): \(names($0.1))" }
  }

  private func names(_ sections: [PersonalSection]) -> String { sections.map(\.rawValue).joined(separator: ", ") }
}

extension Diagnostic {
  /// A line for the grid: the file's name, what is wrong and what was done come first, so that 80 columns show them.
  package var notice: String {
    let short = problem.firstIndex(of: "(").map { problem[..<$0] } ?? problem[...]
    let end = short.lastIndex { $0 != " " }.map { short[...$0] } ?? short
    return "\(file.fileName)\(line > 0 ? ":\(line)" : ""): \(end): \(action)"
  }
}
