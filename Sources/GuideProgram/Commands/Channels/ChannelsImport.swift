import ArgumentParser
import GuideModel
import GuidePersonal
import GuideSources

struct ChannelsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take order, numbers, groups, names and streams from an M3U playlist.",
    discussion: """
      An entry is the channel that has its tvg-id as id, or else its tvg-name or its name as name. Entries that are no \
      channel of the guide are left out and said on standard error. Importing again changes nothing more. \
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

  func validate() throws {
    if only, addresses { throw ValidationError("--only hides channels, and --addresses changes none: choose one.") }
  }

  func run() throws {
    let editor = try options.editor
    let match = try match(editor)
    Output.writeErrors(match.findings)
    guard match.matched > 0 else {
      let name = GuideChoice.isAddress(playlist) ? WebAddress.shown(playlist) : playlist
      throw CommandError("\(name): no entry is a channel of the guide; nothing was changed")
    }
    let others = only ? try hiding(allBut: match, by: editor) : []
    let streams = match.streams.count
    let count =
      "\(match.matched) of \(match.entryCount) entries"
      + (streams == 0 ? "" : " (\(streams == match.matched ? "all" : "\(streams)") with an address to play)")
    let hidden = others.count { if case .set(_, .hidden(true)) = $0 { true } else { false } }
    let rest = only ? "\(hidden) channel\(hidden == 1 ? "" : "s") that it lacks" : nil
    if dryRun {
      try Output.write(["\(count) would be taken\(rest.map { ", and \($0) hidden" } ?? "")"])
    } else {
      // An entry without an address takes away what an older playlist had.
      let streams = match.matchedIDs.sorted().map { PersonalEdit.stream(channel: $0, match.streams[$0]) }
      try editor.apply(addresses ? [] : match.edits + others, with: streams) { _ in
        "took \(count)\(rest.map { ", hid \($0)" } ?? "")"
      }
    }
  }

  private func match(_ editor: ChannelEditor) throws -> PlaylistFile {
    guard GuideChoice.isAddress(playlist) else {
      let path = playlist == "-" ? "/dev/stdin" : playlist
      return try PlaylistFile.match(path, to: editor.guide.channels, over: editor.choices)
    }
    var request = FetchRequest(address: playlist, userAgent: ConfiguredSources.userAgent)
    request.netrcFile = ConfiguredSources.netrcFile
    return try PlaylistFile.match(
      fetching: request, besides: UserFolders.current.answers, to: editor.guide.channels, over: editor.choices)
  }

  /// The changes that hide what the playlist lacks, and show what it has.
  private func hiding(allBut match: PlaylistFile, by editor: ChannelEditor) throws -> [ChannelEdit] {
    guard editor.hasGuide else { throw CommandError("--only needs a guide, whose other channels are hidden") }
    return match.hidingOthers(among: editor.guide.channels, over: editor.choices)
  }
}
