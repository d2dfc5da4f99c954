import ArgumentParser
import Glibc
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings

struct MineEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Edit what is yours as a text, in your editor ($VISUAL or $EDITOR).",
    discussion: """
      When the editor ends, the text is taken in. A mistake is shown with its line, and the text can be edited again; where \
      you would rather not, its file stays and is named, so that nothing is lost.
      """)

  /// What is edited.
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
    let file = try TextFile.temporary(Array(text.utf8))
    while true {
      try editor.edit(file)
      let bytes = try TextFile.read(file)
      if bytes == Array(text.utf8) { return try end(file, ["nothing changed"]) }
      let reading = PersonalReading(bytes, over: base.without(sections))
      guard reading.complaints.isEmpty, reading.data.changedSections(to: base).isSubset(of: sections) else {
        try showMistakes(of: reading, base, in: file)
        continue
      }
      warn(of: reading, base, in: file)
      try takeIn(reading.data, over: base, to: store, file)
      let lines = PersonalDifferences.lines(from: base, to: reading.data, names: names).map { SafeLine.text($0) }
      return try end(file, lines + ["taken in"])
    }
  }

  /// Shows what is wrong and asks whether to edit again; else the text stays where it is, and is named.
  private func showMistakes(of reading: PersonalReading, _ base: PersonalData, in file: String) throws {
    for complaint in reading.complaints { Output.complain(complaint.text(of: file)) }
    let foreign = reading.data.changedSections(to: base).subtracting(sections).map(\.rawValue).sorted()
    if !foreign.isEmpty { Output.complain("\(file): \(foreign.joined(separator: ", ")) is not what was to be edited") }
    let kept = "nothing was changed; your text is in \(file)"
    guard try Question.ask("Edit it again?", isUsual: true, otherwise: kept) else { throw Failure(kept) }
  }

  /// A query that cannot be understood is kept all the same, as it would be in the grid.
  private func warn(of reading: PersonalReading, _ base: PersonalData, in file: String) {
    for search in reading.data.searches.searches where base.searches[search.name] != search {
      guard let fault = Query(search.query).diagnostics.first else { continue }
      Output.complain("line \(reading.line(ofSearch: search.name)): in the query of “\(search.name)”: \(fault.message)")
    }
  }

  /// Where that is not possible the text stays where it is, and is named.
  private func takeIn(_ data: PersonalData, over base: PersonalData, to store: PersonalStore, _ file: String) throws {
    do throws(DatabaseError) {
      if try store.replace(sections, of: base, with: data) { return }
    } catch {
      throw Failure("\(error.message); your text is in \(file): tvgrid mine import takes it in")
    }
    throw Failure("another tvgrid has changed it meanwhile; your text is in \(file): tvgrid mine import takes it in")
  }

  private func end(_ file: String, _ lines: [String]) throws {
    unlink(file)
    try Output.write(lines)
  }
}

extension PersonalData {
  /// With nothing in some parts.
  fileprivate func without(_ sections: Set<PersonalSection>) -> PersonalData {
    var data = self
    if sections.contains(.channels) { data.choices = ChannelChoices() }
    if sections.contains(.searches) { data.searches = SavedSearches() }
    if sections.contains(.view) { data.view = SavedView() }
    return data
  }
}

/// The person's editor, as a line for the shell.
private struct Editor {
  private let line: String

  init() throws {
    guard let line = Environment.value("VISUAL") ?? Environment.value("EDITOR") else {
      throw Failure("set EDITOR to your editor first, such as export EDITOR=nano")
    }
    self.line = line
  }

  /// Runs it on a file until it ends. Keys that end programs are the editor's meanwhile.
  func edit(_ file: String) throws {
    let words = ["sh", "-c", "\(line) \"$1\"", "sh", file]
    let known = [SIGINT, SIGQUIT].map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip([SIGINT, SIGQUIT], known) { signal(number, handler) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGINT, SIGQUIT, SIGXFSZ] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, environ)
    guard code == 0 else { throw Failure("cannot run \(line): \(String(cString: strerror(code)))") }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure("\(line) ended with an error; your text is in \(file)") }
  }
}
