import ArgumentParser
import CellCanvas
import CursesTerminal
import GuideListings
import GuideModel
import GuidePersonal
import GuideSystem

struct MineShare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Share a list as text, Markdown, a calendar or a file for tvgrid.",
    discussion: """
      EXAMPLES:
        tvgrid mine share 'For friends'
        tvgrid mine share 'For friends' --copy
        tvgrid mine share 'For friends' --format tvgrid -o films.toml

      To import the last one, a friend runs tvgrid mine import films.toml.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, ics, tvgrid
  }

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions

  @Argument(help: "The name of the list.", completion: Completions.lists)
  var name: String

  @Option(
    help: "One line per programme, Markdown with descriptions, a calendar of upcoming showings, or a tvgrid file.")
  var format: Format = .text

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Copy to the terminal's clipboard (OSC 52); also works over ssh.")
  var copy = false

  func validate() throws {
    if copy, output != nil { throw ValidationError("--copy cannot be combined with -o.") }
  }

  func run() throws {
    let shared = try SharedList(name, guides, times)
    guard !shared.entries.isEmpty else {
      throw CommandError("“\(SafeText(shared.list.name).string)” is empty: nothing to share")
    }
    let bytes = try bytes(of: shared)
    if copy { return try putOnClipboard(bytes) }
    guard let output, output != "-" else { return try Output.send(bytes) }
    try AtomicFile.replaceOutput(output) { (file) throws(FileError) in try file.write(bytes) }
  }

  private func bytes(of shared: SharedList) throws -> [UInt8] {
    switch format {
    case .text: return Array(ListText.plain(shared.entries, title: shared.list.name, in: shared.zone).utf8)
    case .markdown: return Array(ListText.markdown(shared.entries, title: shared.list.name, in: shared.zone).utf8)
    case .tvgrid: return Array(SharedLists.text(of: [shared.list]).utf8)
    case .ics:
      guard !shared.coming.isEmpty else {
        throw CommandError.nothingFound("no upcoming showings: no calendar was written")
      }
      let leads = Dictionary(shared.coming.map { ($0, nil as Int?) }) { first, _ in first }
      return ICalendar.document(ICalendar.events(leads, of: shared.guide, in: shared.zone), now: shared.now)
    }
  }

  private func putOnClipboard(_ bytes: [UInt8]) throws {
    guard Output.isTerminal else { throw CommandError("--copy needs a terminal as output") }
    guard let sequence = Terminal.clipboardSequence(for: String(decoding: bytes, as: UTF8.self)) else {
      throw CommandError("the text is too long for the clipboard: use -o to write it to a file")
    }
    try Output.send(sequence)
    Output.writeError("copied, if the terminal allows it")
  }
}
