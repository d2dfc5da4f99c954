import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal

struct MineUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last change to channels by a command, or the last import or edit.",
    discussion: """
      Lists the changes that it makes. Running it again redoes the change. It asks first only if the same data has \
      changed since, for example in the grid, because that would be undone as well. Changes that commands made to \
      searches, lists and reminders cannot be undone, nor can any change before one of those. Changes made with keys \
      in the grid are undone there with z.
      """)

  @OptionGroup var confirmation: Confirmation

  /// A hint, on a terminal only, on how to undo a change.
  static var hint: String { Output.isTerminal ? " (to undo: tvgrid mine undo)" : "" }

  func run() throws {
    let store = try PersonalStore.forChanging()
    guard let kept = try store.loadUndoData(tell: Output.writeErrors) else {
      throw CommandError.nothingFound(
        "nothing to undo: only changes to channels, imports and edits can be undone")
    }
    let base = MineCommand.data(of: store)
    let new = base.replacing(kept.sections, by: kept.data)
    let lines = PersonalDifferences.lines(from: base, to: new, names: MineCommand.channelNames)
    guard !lines.isEmpty else { return try Output.write(["no changes"]) }
    try Output.write(lines.map { SafeText($0).string })
    if kept.isChangedSince {
      try confirmation.require(
        "Some of this has changed since. Undo everything?",
        otherwise: "some of this has changed since: use --yes to undo everything")
    }
    guard
      try store.replace(
        kept.sections, of: base, with: new, isUndo: !kept.isOfUndo, tell: Output.writeErrors)
    else {
      throw CommandError("another copy of tvgrid changed the data at the same time; nothing was changed: try again")
    }
    try Output.write([kept.isOfUndo ? "redone" : "undone"])
  }
}
