import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal

struct MineUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last change of channels by a command, or the last mine import or mine edit.",
    discussion: """
      Shows what changes back. A second undo makes the change again. Changes of searches, lists and reminders cannot be \
      undone, and neither can a change before one of those. In the grid, z undoes changes. If something of the same kind has \
      changed since, for example in the grid, it would change back as well, so tvgrid asks first.
      """)

  @OptionGroup var confirmation: Confirmation

  /// A hint after a change on how to undo it, on a terminal only.
  static var hint: String { Output.isTerminal ? " (tvgrid mine undo takes it back)" : "" }

  func run() throws {
    let store = try PersonalStore.toChange()
    guard let kept = try store.keptForUndo(tell: Output.writeErrors) else {
      throw CommandError.nothingFound(
        "there is no change to undo: only changes of channels, mine import and mine edit can be undone")
    }
    let base = MineCommand.data(of: store)
    let new = base.replacing(kept.sections, by: kept.data)
    let lines = PersonalDifferences.lines(from: base, to: new, names: MineCommand.channelNames)
    guard !lines.isEmpty else { return try Output.write(["nothing would change"]) }
    try Output.write(lines.map { SafeText($0).string })
    if kept.isChangedSince {
      try confirmation.require(
        "Something of this was changed later. Take all of it back?",
        otherwise: "something was changed later: say --yes to take all back")
    }
    guard try store.replace(kept.sections, of: base, with: new, tell: Output.writeErrors) else {
      throw CommandError("another tvgrid has changed it meanwhile; nothing was changed: try again")
    }
    try Output.write(["undone"])
  }
}
