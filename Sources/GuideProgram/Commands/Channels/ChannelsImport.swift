import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources

struct ChannelsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take order, numbers, groups, names and streams from an M3U playlist.",
    discussion: """
      An entry is the channel that has its tvg-id as id, or else its tvg-name or its name as name. Entries that are no \
      channel of the guide are left out and said on standard error. Two entries of one channel become two channels. \
      Your own choices stay, also where the playlist says otherwise, and what is no longer in the playlist goes. What changes is listed; \
      --dry-run lists it and changes nothing, and z in the grid undoes the last import. \
      With --addresses only where channels can be played is taken. With --only the playlist says which channels there are: all others are hidden, and those in it are shown.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(
    help: "An M3U playlist, or the address of one; - for standard input.",
    completion: .file(extensions: ["m3u", "m3u8"]))
  var playlist: String

  @Flag(help: "Hide all channels that are not in the playlist.")
  var only = false

  @Flag(help: "Take nothing but the addresses to play: order, numbers, groups and names stay.")
  var addresses = false

  @Flag(help: "Say what would be taken, and change nothing.")
  var dryRun = false

  @Flag(help: "Write the addresses of the guides that the playlist names, one a line, and change nothing.")
  var guideAddresses = false

  func validate() throws {
    if only, addresses { throw ValidationError("--only hides channels, and --addresses changes none: choose one.") }
  }

  func run() throws {
    let editor = try options.editor
    let match = try match(editor)
    if guideAddresses { return try Output.write(match.guides.map { SafeText($0).string }) }
    Output.writeErrors(match.allFindings)
    tellGuides(match.guides)
    guard match.matched > 0 else {
      throw CommandError("\(shownName): no entry is a channel of the guide; nothing was changed")
    }
    let others = only ? try hiding(allBut: match, by: editor) : []
    let changes = PlaylistChanges(
      match, hiding: others, addresses: addresses, over: editor.choices, editor.streams, since: editor.imports)
    let streams = match.streams.count
    let count =
      "\(match.matched) of \(match.entryCount) entries"
      + (streams == 0 ? "" : " (\(streams == match.matched ? "all" : "\(streams)") with an address to play)")
    let hidden = others.count { if case .set(_, .hidden(true)) = $0 { true } else { false } }
    let rest = only ? counted(hidden, "channel") + " that it lacks" : nil
    let summary =
      dryRun
      ? "\(count) would be taken\(rest.map { ", and \($0) hidden" } ?? "")"
      : "took \(count)\(rest.map { ", hid \($0)" } ?? "")"
    if !dryRun { try editor.apply(changes.edits(at: try options.times.moment.now), canUndo: !changes.isEmpty) }
    try Output.write([summary] + lines(of: changes, match, editor))
  }

  /// Maximum listed changes of an import; a dry run lists all.
  private static let mostLines = 20

  /// One line per change, with a note if the user's own order stays.
  private func lines(of changes: PlaylistChanges, _ match: PlaylistMatch, _ editor: ChannelEditor) -> [String] {
    let all = changes.lines(of: editor.guide.channels)
    let most = dryRun || all.count <= Self.mostLines ? all.count : Self.mostLines - 1
    var lines = all.prefix(most).map { "  \(SafeText($0).string)" }
    if most < all.count { lines.append("  and \(all.count - most) more (--dry-run lists all before an import)") }
    if all.isEmpty { lines.append("  nothing changes") }
    if match.keepsOwnOrder, !addresses { lines.append("  your own order of the channels stays") }
    if !dryRun, !all.isEmpty { lines.append("press z in the grid to undo the import") }
    return lines
  }

  /// Prints the command that adds each guide of the playlist.
  ///
  /// An address may contain a password, so the command reads it from the playlist instead of showing it.
  private func tellGuides(_ guides: [String]) {
    var taken = Set(Settings.ofPerson.sources.map(\.name))
    // A path that begins with a dash would be read as an option.
    let path = playlist.hasPrefix("-") && playlist != "-" ? "./\(playlist)" : playlist
    let list = GuideChoice.isAddress(playlist) ? "PLAYLIST" : Self.quoted(path)
    for (index, guide) in guides.enumerated() {
      let names = ["guide"] + (2...999).map { "guide-\($0)" }
      let name = names.first { taken.insert($0).inserted } ?? "guide"
      let address = "\"$(tvgrid channels import --guide-addresses \(list) | sed -n \(index + 1)p)\""
      Output.writeError(
        "the playlist names a guide at \(RedactedAddress.of(guide)): tvgrid sources add \(name) \(address)")
    }
  }

  /// Quotes a word for a shell if needed.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_./:".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// Name of the playlist in messages, without secrets.
  private var shownName: String { GuideChoice.isAddress(playlist) ? RedactedAddress.of(playlist) : playlist }

  private func match(_ editor: ChannelEditor) throws -> PlaylistMatch {
    guard GuideChoice.isAddress(playlist) else {
      let path = playlist == "-" ? "/dev/stdin" : playlist
      return try PlaylistMatch(reading: path, to: editor.guide.channels, over: editor.choices, since: editor.imports)
    }
    var request = FetchRequest(address: playlist, userAgent: ConfiguredSources.userAgent)
    request.netrcFile = ConfiguredSources.netrcFile
    return try PlaylistMatch(
      fetching: request, besides: UserFolders.current.answers, to: editor.guide.channels, over: editor.choices,
      since: editor.imports)
  }

  /// The changes that hide what the playlist lacks, and show what it has.
  private func hiding(allBut match: PlaylistMatch, by editor: ChannelEditor) throws -> [ChannelEdit] {
    guard editor.hasGuide else { throw CommandError("--only needs a guide, whose other channels are hidden") }
    return match.hidingOthers(among: editor.guide.channels, over: editor.choices)
  }
}
