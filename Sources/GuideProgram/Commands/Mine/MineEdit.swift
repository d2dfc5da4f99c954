import ArgumentParser
import CellCanvas
import Glibc
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSystem

struct MineEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Edit your data as text in your editor ($VISUAL or $EDITOR).",
    discussion: """
      Opens your channel settings (with their order), your saved searches and the last view, or the part you name. \
      The text is imported when the editor closes. Errors are shown with their line, and you can edit the text \
      again. If you decline, the file is kept and its path shown. An empty text is rejected, and tvgrid asks before \
      deleting all searches or all channel settings. The previous day's backup is mine.db.copy.before.
      """)

  enum Part: String, ExpressibleByArgument, CaseIterable {
    case channels, searches

    var section: PersonalSection { self == .channels ? .channels : .searches }
  }

  @Argument(help: "Part to edit (default: both, and the last view).")
  var part: Part?

  private var sections: Set<PersonalSection> { part.map { [$0.section] } ?? [.channels, .searches, .view] }

  func run() throws {
    let editor = try Editor()
    let store = try PersonalStore.forChanging()
    let base = MineCommand.data(of: store)
    let names = MineCommand.channelNames
    let text = PersonalText.text(of: base, sections, names: names)
    let file = try Editor.temporaryFile(Array(text.utf8))
    while true {
      do { try editor.edit(file) } catch {
        // If the text is unchanged, the file can be deleted.
        let isChanged = (try? Self.read(file)).map { $0 != Array(text.utf8) } ?? false
        if !isChanged { unlink(file.fileBytes) }
        throw CommandError(error.message + (isChanged ? "; your text is in \(file)" : "; nothing was changed"))
      }
      let bytes = try Self.read(file)
      if bytes == Array(text.utf8) { return try end(file, ["nothing changed"]) }
      if Self.isEmpty(bytes) {
        try rejectEmptyText(text, in: file)
        continue
      }
      let reading = PersonalReading(bytes, over: base.replacing(sections, by: PersonalData()))
      guard reading.diagnostics.isEmpty, reading.data.changedSections(to: base).isSubset(of: sections) else {
        try showErrors(of: reading, base, in: file)
        continue
      }
      reading.warnAboutInvalidQueries(unlike: base)
      let lines = PersonalDifferences.lines(from: base, to: reading.data, names: names).map { SafeText($0).string }
      try askAboutLosses(from: base, to: reading.data, lines, file)
      try save(reading.data, over: base, to: store, file)
      return try end(file, lines + ["imported"])
    }
  }

  /// Reads the edited file. It may no longer be a regular file, and reading a pipe would block.
  private static func read(_ file: String) throws(CommandError) -> [UInt8] {
    do throws(FileError) { return try FileSystem.read(file, .found, limit: TextFile.sizeLimit) } catch {
      throw CommandError("\(error.message); nothing was changed")
    }
  }

  /// Whether a string has only blank lines and comments, for example after the editor failed to write.
  private static func isEmpty(_ bytes: [UInt8]) -> Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.allSatisfy { line in
      let first = line.unicodeScalars.first { !$0.properties.isWhitespace && !["\u{FEFF}", "\0"].contains($0) }
      return first == nil || first == "#"
    }
  }

  /// Rejects empty text. On a terminal, the user can edit the old text again.
  private func rejectEmptyText(_ text: String, in file: String) throws {
    Output.writeError("the editor left the text empty; nothing was changed")
    let advice = "to delete searches or channels, keep a line such as search = [] or channel = []"
    let isAgain: Bool
    do { isAgain = try Question.ask("Edit it again?", isYesDefault: true, otherwise: advice) } catch {
      unlink(file.fileBytes)
      throw error
    }
    guard isAgain else {
      unlink(file.fileBytes)
      throw CommandError(advice)
    }
    try OutputFile(file).write(text.utf8)
  }

  /// Asks before a whole part is deleted. Without a terminal, throws an error that says how to delete it anyway.
  private func askAboutLosses(
    from base: PersonalData, to new: PersonalData, _ lines: [String], _ file: String
  ) throws {
    let losses = PersonalDifferences.losses(from: base, to: new)
    guard !losses.isEmpty else { return }
    try Output.write(lines + losses)
    let kept = "nothing was changed; your text is in \(file)"
    let command = "add a line such as search = [] at the top and run tvgrid mine import --yes \(file)"
    let advice = "\(kept): to delete them all, \(command)"
    guard try Question.ask("Import this?", otherwise: advice) else { throw CommandError(kept) }
  }

  /// Shows the errors and asks whether to edit again. If the user declines, throws an error with the path of the file, which is
  /// kept.
  private func showErrors(of reading: PersonalReading, _ base: PersonalData, in file: String) throws {
    Output.writeErrors(reading.diagnostics, in: file)
    let foreign = reading.data.changedSections(to: base).subtracting(sections).map(\.name).sorted()
    if !foreign.isEmpty {
      Output.writeError("\(file): \(foreign.joined(separator: ", ")) cannot be edited here")
    }
    let kept = "nothing was changed; your text is in \(file)"
    guard try Question.ask("Edit it again?", isYesDefault: true, otherwise: kept) else { throw CommandError(kept) }
  }

  /// Saves the edited parts. Errors include the path of the file, which is kept.
  private func save(_ data: PersonalData, over base: PersonalData, to store: PersonalStore, _ file: String) throws {
    do throws(DatabaseError) {
      if try store.replace(sections, of: base, with: data, tell: Output.writeErrors) { return }
    } catch {
      throw CommandError("\(error.message); to import your text, run tvgrid mine import \(file)")
    }
    throw CommandError(
      "another copy of tvgrid changed the data at the same time; to import your text, run tvgrid mine import \(file)")
  }

  private func end(_ file: String, _ lines: [String]) throws {
    unlink(file.fileBytes)
    try Output.write(lines)
  }
}

extension PersonalReading {
  /// Warns about errors in new queries. The queries are saved anyway, because a newer version of tvgrid may support them.
  func warnAboutInvalidQueries(unlike base: PersonalData) {
    for search in data.searches.searches where base.searches[search.name] != search {
      guard let error = Query(search.query).diagnostics.first else { continue }
      let line = line(ofSearch: search.name)
      Output.writeError("line \(line): in the query of “\(search.name)”: \(error.problem)")
    }
  }
}
