import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources

struct ChannelsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import channel order, numbers, groups, names and streams from an M3U playlist.",
    discussion: """
      An entry belongs to the channel whose id is its tvg-id, or else to the one with the same name, apart from country, \
      quality and decoration, or else to one with a very similar name. An entry without a channel becomes a channel \
      without a guide: tvgrid channels match lists them, and tvgrid channels assign gives them a channel. Two entries \
      for one channel become two channels.

      Your own settings take precedence over the playlist. Importing again removes what is no longer in the playlist. \
      All changes are listed; --dry-run only lists them. To undo the last import, press z in the grid, or run \
      tvgrid mine undo.
      """)

  @OptionGroup var options: ChannelOptions

  @OptionGroup var playlist: PlaylistArgument

  @Flag(help: "Hide channels not in the playlist, and show those in it.")
  var only = false

  @Flag(help: "Import only streams, not order, numbers, groups and names.")
  var addresses = false

  @Flag(help: "Show what would change without changing anything.")
  var dryRun = false

  func validate() throws {
    if only, addresses { throw ValidationError("--only cannot be combined with --addresses.") }
  }

  func run() throws {
    let editor = try options.editor
    let match = try playlist.match(editor)
    Output.writeErrors(match.allDiagnostics)
    reportGuides(match.guides)
    guard match.matched > 0 else {
      throw CommandError("\(playlist.shownName): no usable entry; nothing was changed")
    }
    let others = only ? try hiding(allBut: match, by: editor) : []
    let changes = PlaylistChanges(
      match, hiding: others, addresses: addresses, over: editor.choices, editor.streams, since: editor.imports)
    let streams = match.streams.count
    let without = match.entries.count { $0.id == nil }
    let count =
      "\(match.matched) of \(match.entryCount) entries" + (without == 0 ? "" : ", \(without) without a guide")
    let playable = streams == 0 ? "" : streams == match.matched ? " (playable)" : " (\(streams) playable)"
    let hidden = others.count { if case .set(_, .hidden(true)) = $0 { true } else { false } }
    let rest = only ? counted(hidden, "channel") + " not in the playlist" : nil
    let summary =
      dryRun
      ? "would import \(count)\(playable)\(rest.map { "; \($0) would be hidden" } ?? "")"
      : "imported \(count)\(playable)\(rest.map { "; hid \($0)" } ?? "")"
    if !dryRun { try editor.apply(changes.edits(at: try options.times.moment.now), canUndo: !changes.isEmpty) }
    try Output.write([summary] + lines(of: changes, match, editor))
  }

  /// Maximum number of changes listed for an import; a dry run lists all.
  private static let maximumLines = 20

  /// One line per change, with a note if the user's own order is kept.
  private func lines(of changes: PlaylistChanges, _ match: PlaylistMatch, _ editor: ChannelEditor) -> [String] {
    let all = changes.lines(of: editor.guide.channels)
    let most = dryRun || all.count <= Self.maximumLines ? all.count : Self.maximumLines - 1
    var lines = all.prefix(most).map { "  \(SafeText($0).string)" }
    if most < all.count { lines.append("  and \(all.count - most) more (--dry-run lists all before an import)") }
    if all.isEmpty { lines.append("  no changes") }
    if changes.hidesPositions(of: editor.guide.channels) {
      lines.append("  channels without a number no longer show their position")
    }
    if match.keepsOwnOrder, !addresses { lines.append("  your own channel order is kept") }
    if !dryRun, !all.isEmpty { lines.append("to undo the import: z in the grid, or tvgrid mine undo") }
    return lines
  }

  /// Prints the guides that the playlist names, and how to add them.
  ///
  /// Their addresses may contain passwords, and so may the playlist's own.
  private func reportGuides(_ guides: [String]) {
    if guides.isEmpty { return }
    let location = playlist.location
    // A path with a leading dash would be parsed as an option.
    let path = location.hasPrefix("-") ? "./\(location)" : location
    let isHidden = GuideSelection.isAddress(location) || location == "-"
    for guide in guides { Output.writeError("the playlist names a guide at \(RedactedAddress.of(guide))") }
    Output.writeError(
      "to update the playlist daily, with its guides: tvgrid sources add tv "
        + "\(isHidden ? "PLAYLIST" : ShellWord.quoted(path)) --with-guides")
  }

  /// The changes that hide channels not in the playlist and show those in it.
  private func hiding(allBut match: PlaylistMatch, by editor: ChannelEditor) throws -> [ChannelEdit] {
    guard editor.hasGuide else { throw CommandError("--only needs a guide") }
    return match.hidingOthers(among: editor.guide.channels, over: editor.choices)
  }
}
