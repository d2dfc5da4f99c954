import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal

struct MineUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change that a command made: of channels, searches, lists, or by an import.",
    discussion: """
      What changes back is shown. Once more: the change is made again. Changes in the grid are undone there, with z. If \
      something of the same kind has changed since, for example in the grid, it would change back as well: that is asked about.
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  /// How to undo a change, to append to a command's message on a terminal.
  static var hint: String { Output.isTerminal ? " (tvgrid mine undo takes it back)" : "" }

  func run() throws {
    let store = try PersonalStore.toChange()
    guard let kept = try store.keptForUndo(tell: Output.writeErrors) else {
      Output.writeError("no command has changed anything that could be taken back")
      throw ExitCode(ExitCodes.nothingFound)
    }
    let base = MineCommand.data(of: store)
    let new = base.replacing(kept.sections, by: kept.data)
    let lines = PersonalDifferences.lines(from: base, to: new, names: MineCommand.channelNames)
    guard !lines.isEmpty else { return try Output.write(["nothing would change"]) }
    try Output.write(lines.map { SafeText($0).string })
    let question = "Something of this was changed later. Take all of it back?"
    let isAsked = kept.isChangedSince && !yes
    guard try !isAsked || Question.ask(question, otherwise: "something was changed later: say --yes to take all back")
    else { throw CommandError("nothing was changed") }
    guard try store.replace(kept.sections, of: base, with: new, tell: Output.writeErrors) else {
      throw CommandError("another tvgrid has changed it meanwhile; nothing was changed: try again")
    }
    try Output.write(["taken back"])
  }
}
