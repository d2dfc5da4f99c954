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
      quality and decoration, or else to one with a very similar name. Entries without a channel are skipped with a \
      warning: tvgrid channels match lists them, and tvgrid channels assign gives them a channel. Two entries for one \
      channel become two channels.

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

  @Flag(help: "Only print the addresses of guides that the playlist names.")
  var guideAddresses = false

  func validate() throws {
    if only, addresses { throw ValidationError("--only cannot be combined with --addresses.") }
  }

  func run() throws {
    let editor = try options.editor
    let match = try playlist.match(editor)
    if guideAddresses { return try Output.write(match.guides.map { SafeText($0).string }) }
    Output.writeErrors(match.allDiagnostics)
    reportGuides(match.guides)
    guard match.matched > 0 else {
      throw CommandError(
        "\(playlist.shownName): no entry matches a channel of the guide; nothing was changed")
    }
    let others = only ? try hiding(allBut: match, by: editor) : []
    let changes = PlaylistChanges(
      match, hiding: others, addresses: addresses, over: editor.choices, editor.streams, since: editor.imports)
    let streams = match.streams.count
    let count = "\(match.matched) of \(match.entryCount) entries"
    let playable = streams == 0 ? "" : streams == match.matched ? " (playable)" : " (\(streams) playable)"
    let hidden = others.count { if case .set(_, .hidden(true)) = $0 { true } else { false } }
    let rest = only ? counted(hidden, "channel") + " not in the playlist" : nil
    let summary =
      dryRun
      ? "\(count) \(match.matched == 1 ? "matches" : "match")\(playable)\(rest.map { "; \($0) would be hidden" } ?? "")"
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

  /// Prints, for each guide named in the playlist, the command that adds it.
  ///
  /// An address may contain a password, so the command reads it from the playlist instead of showing it.
  private func reportGuides(_ guides: [String]) {
    var taken = Set(Settings.ofCurrentUser.sources.map(\.name))
    // A path with a leading dash would be parsed as an option.
    let location = playlist.location
    let path = location.hasPrefix("-") && location != "-" ? "./\(location)" : location
    let list = GuideSelection.isAddress(location) ? "PLAYLIST" : ShellWord.quoted(path)
    for (index, guide) in guides.enumerated() {
      let names = ["guide"] + (2...999).map { "guide-\($0)" }
      let name = names.first { taken.insert($0).inserted } ?? "guide"
      let address = "\"$(tvgrid channels import --guide-addresses \(list) | sed -n \(index + 1)p)\""
      Output.writeError(
        "the playlist names a guide at \(RedactedAddress.of(guide)); to add it: tvgrid sources add \(name) \(address)")
    }
  }

  /// The changes that hide channels not in the playlist and show those in it.
  private func hiding(allBut match: PlaylistMatch, by editor: ChannelEditor) throws -> [ChannelEdit] {
    guard editor.hasGuide else { throw CommandError("--only needs a guide") }
    return match.hidingOthers(among: editor.guide.channels, over: editor.choices)
  }
}
