import Glibc
package import GuideModel

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
    if try isSound() { return finding(error, "mended by now") }
    let (readable, lost) = try readable()
    let aside = try keepDamaged(error)
    let last = lastCopy
    var data = readable
    let missing = last?.restore(lost, into: &data) ?? lost
    let kept = last == nil ? [aside] : [aside, keptCopy]
    try connect().reset()
    let database = try connect()
    try database.useLog()
    try fill(database) { data }
    return finding(error, Outcome(lost: lost, missing: missing, copy: last, kept: kept).text)
  }

  /// The copy's data for a database whose file is empty or gone, and a finding that says what is restored. The data is
  /// nil if none of the copy can be used. The result is nil if there is no copy.
  func restored(isGone: Bool) -> (data: PersonalData?, finding: Diagnostic)? {
    guard let last = lastCopy else { return nil }
    var data = PersonalData()
    let missing = last.restore(PersonalSection.allCases, into: &data)
    let outcome = Outcome(lost: PersonalSection.allCases, missing: missing, copy: last, kept: [keptCopy])
    let hint = isGone ? "; to begin with nothing, remove \(copy) too" : ""
    return (
      missing.count == PersonalSection.allCases.count ? nil : data,
      Diagnostic(
        .refused, file: path, line: 0, problem: isGone ? "it is gone" : "it is empty", action: outcome.text + hint)
    )
  }

  /// Whether all that is ever read of it can be read, its pages agree, and its tables are those of this version. An error that
  /// is no damage is thrown: such a file must not be emptied.
  private func isSound() throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      let database = try connect()
      guard try PersonalSchema.presentVersion(of: database) == PersonalSchema.version else { return false }
      _ = try database.personalData()
      _ = try database.revisions()
      guard try database.rows("PRAGMA integrity_check(1)", [], { $0.text(0) }) == ["ok"] else { return false }
      return try PersonalSchema.isWhole(in: database)
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// The readable data of a damaged file, and the parts that cannot be read.
  private func readable() throws(DatabaseError) -> (PersonalData, lost: [PersonalSection]) {
    do throws(DatabaseError) {
      return try connect().readablePersonalData()
    } catch {
      guard error.isDamage else { throw error }
      return (PersonalData(), PersonalSection.allCases)
    }
  }

  /// Copies the bytes of a damaged file, and of its log, to a free name.
  private func keepDamaged(_ error: DatabaseError) throws(DatabaseError) -> String {
    let aside = PersonalFile.freeName(path + ".damaged")
    do throws(DatabaseError) {
      try PersonalFile.copyBytes(path, to: aside)
    } catch let failure {
      throw .failed(
        path: path, reason: "\(error.reason), and cannot be kept as \(aside.fileName): \(failure.reason)")
    }
    if PersonalFile(target + "-wal").isMade { try? PersonalFile.copyBytes(target + "-wal", to: aside + "-wal") }
    return aside
  }
}

/// The outcome for the parts of a database that was begun anew.
private struct Outcome {
  /// Those that could not be read of the file.
  let lost: [PersonalSection]
  /// Those of them that are not in the copy either.
  let missing: [PersonalSection]
  let copy: PersonalCopy?
  /// The files that are kept of what was there before.
  let kept: [String]

  /// The result comes first, so that a narrow line shows it.
  var text: String {
    var parts = [result]
    if !lost.isEmpty, let problem = copy?.problem { parts.append("its copy cannot all be used (\(problem))") }
    if !missing.isEmpty { parts.append("tvgrid mine import takes in a text that you have exported") }
    return parts.joined(separator: "; ") + "; kept: \(kept.joined(separator: ", "))"
  }

  private var result: String {
    let restored = lost.filter { !missing.contains($0) }
    let source = copy.map { "from its copy of \($0.written)" } ?? ""
    if lost.isEmpty { return "mended, all of it could be read" }
    if restored.count == PersonalSection.allCases.count { return "restored \(source)" }
    let rest = lost.count < PersonalSection.allCases.count ? ["the rest could be read"] : []
    let back = restored.isEmpty ? [] : ["\(names(restored)) restored \(source)"]
    let gone = missing.count == PersonalSection.allCases.count ? "all is lost" : "lost: \(names(missing))"
    return ((missing.isEmpty ? [] : [gone]) + back + rest).joined(separator: ", ")
  }

  private func names(_ sections: [PersonalSection]) -> String { sections.map(\.rawValue).joined(separator: ", ") }
}

extension Database {
  /// The readable data, and the parts that are damaged. Any other error is thrown.
  func readablePersonalData() throws(DatabaseError) -> (data: PersonalData, lost: [PersonalSection]) {
    var data = PersonalData()
    var lost: [PersonalSection] = []
    for section in PersonalSection.allCases {
      do throws(DatabaseError) {
        try read(section, into: &data)
      } catch {
        guard error.isDamage else { throw error }
        lost.append(section)
      }
    }
    return (data, lost)
  }
}

extension Diagnostic {
  /// A line for the grid: the file's name, what is wrong and what was done come first, so that 80 columns show them.
  package var notice: String {
    let short = problem.firstIndex(of: "(").map { problem[..<$0] } ?? problem[...]
    let end = short.lastIndex { $0 != " " }.map { short[...$0] } ?? short
    return "\(file.fileName)\(line > 0 ? ":\(line)" : ""): \(end): \(action)"
  }
}
