import Glibc
package import GuideModel
import GuideSystem

/// The data and the message of a database that is being begun anew. The note is written beside the database before that is
/// emptied and removed after the message is shown, so that the next start finishes a recovery that was killed. The text
/// below its head is one that `tvgrid mine import` takes in.
struct RecoveryNote {
  /// The problem, as in a `Diagnostic`.
  let problem: Message
  /// The action taken, as in a `Diagnostic`.
  let action: Message
  /// The name that the copy gets; nil where there was none.
  let keptCopy: String?
  let data: PersonalData

  /// The note as it is written.
  var text: String {
    let head = [problem.stored, action.stored, keptCopy ?? ""].map { "# \(RecoveryNote.line($0))\n" }
    return head.joined() + PersonalText.text(of: data)
  }

  private static func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}

extension RecoveryNote {
  /// Reads a note; nil of anything else.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    let mark = Array("# ".utf8)
    guard lines.count == 4, lines.prefix(3).allSatisfy({ $0.starts(with: mark) }) else { return nil }
    let head = lines.prefix(3).map { String(decoding: $0.dropFirst(mark.count), as: UTF8.self) }
    self.init(
      problem: Message(stored: head[0]), action: Message(stored: head[1]), keptCopy: head[2].isEmpty ? nil : head[2],
      data: PersonalReading(Array(lines[3])).data)
  }
}

extension PersonalFile {
  private var notePath: String { path.folder + "/." + path.fileName + ".mending" }

  /// Whether the database is being begun anew, or was and that was not said.
  var hasRecoveryNote: Bool { access(notePath.fileBytes, F_OK) == 0 }

  /// The note that lies there; one that cannot be read is none.
  var recoveryNote: RecoveryNote? { (try? FileSystem.read(notePath, limit: .max)).flatMap { RecoveryNote($0) } }

  /// Writes a note, at once or not at all.
  func write(_ note: RecoveryNote, after error: DatabaseError) throws(DatabaseError) {
    removeNoteDraft()
    do throws(FileError) {
      try AtomicFile.replace(notePath) { (file) throws(FileError) in try file.write(note.text.utf8) }
    } catch let failure {
      throw .failed(
        path: path, reason: "\(error.reason), and cannot be mended: \(Message(failure.reason))",
        short: "\(DatabaseError.damage), and cannot be mended")
    }
  }

  /// Gives a note that cannot be read another name.
  func setRecoveryNoteAside() { rename(notePath.fileBytes, PersonalFile.freeName(path + ".mending").fileBytes) }

  /// Removes the note once it was said.
  func removeRecoveryNote() { unlink(notePath.fileBytes) }

  /// Removes a note that was written in part.
  func removeNoteDraft() { unlink(AtomicFile.sibling(of: notePath, "new").fileBytes) }

  /// Whether two files have the same bytes. This program has neither open: closing a file ends the locks on it.
  static func haveSameBytes(_ one: String, _ other: String) -> Bool {
    guard let size = Database.size(of: one), size == Database.size(of: other),
      let bytes = try? FileSystem.read(one, limit: .max)
    else { return false }
    return bytes == (try? FileSystem.read(other, limit: .max))
  }
}

/// The outcome for the parts of a database that was begun anew.
struct RecoveryOutcome {
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
  func text(kept: [String]) -> Message {
    var parts = [result]
    if !lost.isEmpty || isUncertain, let problem = copy?.problem {
      parts.append("its copy cannot all be used (\(problem))")
    }
    if !missing.isEmpty || isUncertain {
      parts.append("tvgrid mine import takes in a text that you have exported")
    }
    parts.append("kept: \(kept.joined(separator: ", "))")
    return .list(parts, separator: "; ")
  }

  private var result: Message {
    if lost.isEmpty {
      return isUncertain ? "begun anew with what can be read, something may be lost" : "mended, all of it could be read"
    }
    let restored = lost.filter { !missing.contains($0) }
    var parts = losses
    if let copy, !restored.isEmpty {
      if restored.count == PersonalSection.allCases.count { return "restored from its copy of \(copy.written)" }
      parts.append("\(names(restored)) restored from its copy of \(copy.written)")
    }
    if lost.count < PersonalSection.allCases.count { parts.append("the rest could be read") }
    return .list(parts)
  }

  private var losses: [Message] {
    let whole = missing.filter { !partial.contains($0) }
    if whole.count == PersonalSection.allCases.count { return ["all is lost"] }
    return (whole.isEmpty ? [] : ["lost: \(names(whole))"])
      + (partial.isEmpty ? [] : ["lost in part: \(names(partial))"])
  }

  private func names(_ sections: [PersonalSection]) -> Message { .list(sections.map(\.name)) }
}

extension Diagnostic {
  /// A line for the grid: the file's name, what is wrong and what was done come first, so that 80 columns show them.
  package var notice: Message {
    "\(file.fileName)\(line > 0 ? ":\(line)" : ""): \(shortProblem ?? problem): \(action)"
  }
}
