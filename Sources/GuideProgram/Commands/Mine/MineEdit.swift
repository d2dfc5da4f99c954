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
    commandName: "edit", abstract: "Edit what is yours as a text, in your editor ($VISUAL or $EDITOR).",
    discussion: """
      When the editor ends, the text is taken in. A mistake is shown with its line, and the text can be edited again; where \
      you would rather not, its file stays and is named, so that nothing is lost. An empty text is refused, and before all \
      searches or all choices for channels disappear you are asked. mine.db.copy.before is the last copy of an earlier day.
      """)

  enum Part: String, ExpressibleByArgument, CaseIterable {
    case channels, searches

    var section: PersonalSection { self == .channels ? .channels : .searches }
  }

  @Argument(help: "channels or searches; else all but what was seen and searched for.")
  var part: Part?

  private var sections: Set<PersonalSection> { part.map { [$0.section] } ?? [.channels, .searches, .view] }

  func run() throws {
    let editor = try Editor()
    let store = try PersonalStore.toChange()
    let base = MineCommand.data(of: store)
    let names = MineCommand.channelNames
    let text = PersonalText.text(of: base, sections, names: names)
    let file = try Editor.temporaryFile(Array(text.utf8))
    while true {
      do { try editor.edit(file) } catch {
        // A text that is as it was is not missed.
        let isChanged = (try? Self.read(file)).map { $0 != Array(text.utf8) } ?? false
        if !isChanged { unlink(file.fileBytes) }
        throw CommandError(error.message + (isChanged ? "; your text is in \(file)" : "; nothing was changed"))
      }
      let bytes = try Self.read(file)
      if bytes == Array(text.utf8) { return try end(file, ["nothing changed"]) }
      if Self.isEmpty(bytes) {
        try offerAgain(text, in: file)
        continue
      }
      let reading = PersonalReading(bytes, over: base.replacing(sections, by: PersonalData()))
      guard reading.diagnostics.isEmpty, reading.data.changedSections(to: base).isSubset(of: sections) else {
        try showErrors(of: reading, base, in: file)
        continue
      }
      reading.warnOfQueries(unlike: base)
      let lines = PersonalDifferences.lines(from: base, to: reading.data, names: names).map { SafeText($0).string }
      try askAboutLosses(from: base, to: reading.data, lines, file)
      try save(reading.data, over: base, to: store, file)
      return try end(file, lines + ["taken in"])
    }
  }

  /// Reads the result of the editor. It may no longer be a regular file, and reading a pipe would block.
  private static func read(_ file: String) throws(CommandError) -> [UInt8] {
    do throws(FileError) { return try FileSystem.read(file, .found, limit: TextFile.sizeLimit) } catch {
      throw CommandError("\(error.message); nothing was changed")
    }
  }

  /// Whether a text has only blank lines and comments, as after an editor that could not write.
  private static func isEmpty(_ bytes: [UInt8]) -> Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.allSatisfy { line in
      let first = line.unicodeScalars.first { !$0.properties.isWhitespace && !["\u{FEFF}", "\0"].contains($0) }
      return first == nil || first == "#"
    }
  }

  /// Refuses an empty text. On a terminal you can edit the old text again.
  private func offerAgain(_ text: String, in file: String) throws {
    Output.writeError("the editor left an empty text; nothing was changed")
    let advice = "to delete searches or channels, keep a line such as search = [] or channel = []"
    let isWanted: Bool
    do { isWanted = try Question.ask("Edit it again?", isUsual: true, otherwise: advice) } catch {
      unlink(file.fileBytes)
      throw error
    }
    guard isWanted else {
      unlink(file.fileBytes)
      throw CommandError(advice)
    }
    try OutputFile(file).write(text.utf8)
  }

  /// Asks before a whole part disappears. Without a terminal, refuses and says how to do it anyway.
  private func askAboutLosses(
    from base: PersonalData, to new: PersonalData, _ lines: [String], _ file: String
  ) throws {
    let losses = PersonalDifferences.losses(from: base, to: new)
    guard !losses.isEmpty else { return }
    try Output.write(lines + losses)
    let kept = "nothing was changed; your text is in \(file)"
    let way = "put a line such as search = [] at its top and run tvgrid mine import --yes \(file)"
    let advice = "\(kept): to delete them all, \(way)"
    guard try Question.ask("Take this in?", otherwise: advice) else { throw CommandError(kept) }
  }

  /// Shows the errors and asks whether to edit again; else throws an error that names the file, which stays.
  private func showErrors(of reading: PersonalReading, _ base: PersonalData, in file: String) throws {
    Output.writeErrors(reading.diagnostics, in: file)
    let foreign = reading.data.changedSections(to: base).subtracting(sections).map(\.name).sorted()
    if !foreign.isEmpty {
      Output.writeError("\(file): \(foreign.joined(separator: ", ")) is not what was to be edited")
    }
    let kept = "nothing was changed; your text is in \(file)"
    guard try Question.ask("Edit it again?", isUsual: true, otherwise: kept) else { throw CommandError(kept) }
  }

  /// Replaces the parts in the database. An error names the file, which stays.
  private func save(_ data: PersonalData, over base: PersonalData, to store: PersonalStore, _ file: String) throws {
    do throws(DatabaseError) {
      if try store.replace(sections, of: base, with: data, tell: Output.writeErrors) { return }
    } catch {
      throw CommandError("\(error.message); your text is in \(file): tvgrid mine import takes it in")
    }
    throw CommandError(
      "another tvgrid has changed it meanwhile; your text is in \(file): tvgrid mine import takes it in")
  }

  private func end(_ file: String, _ lines: [String]) throws {
    unlink(file.fileBytes)
    try Output.write(lines)
  }
}

extension PersonalReading {
  /// Tells of errors in queries that are new. A query with an error is kept all the same: a newer tvgrid may know it.
  func warnOfQueries(unlike base: PersonalData) {
    for search in data.searches.searches where base.searches[search.name] != search {
      guard let error = Query(search.query).diagnostics.first else { continue }
      let line = line(ofSearch: search.name)
      Output.writeError("line \(line): in the query of “\(search.name)”: \(error.problem)")
    }
  }
}
