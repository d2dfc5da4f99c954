import ArgumentParser
import GuideModel
import GuideSources

struct ChannelsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take order, numbers, groups and names from an M3U playlist.",
    discussion: """
      An entry is the channel that has its tvg-id as id, or else its tvg-name or its name as name. Entries that are no \
      channel of the guide are left out and said on standard error. Importing again changes nothing more.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "An M3U playlist; - for standard input.", completion: .file(extensions: ["m3u", "m3u8"]))
  var playlist: String

  @Flag(help: "Say what would be taken, and change nothing.")
  var dryRun = false

  func run() throws {
    if GuideChoice.isAddress(playlist) {
      throw CommandError(
        "\(WebAddress.shown(playlist)) is an address: save what is there as a file first, for instance with curl -O")
    }
    let editor = try options.editor
    let path = playlist == "-" ? "/dev/stdin" : playlist
    let match = try PlaylistFile.match(path, to: editor.guide.channels, over: editor.choices)
    Output.writeErrors(match.findings)
    guard match.matched > 0 else {
      throw CommandError("\(playlist): no entry is a channel of the guide; nothing was changed")
    }
    let count = "\(match.matched) of \(match.entryCount) entries"
    if dryRun {
      try Output.write(["\(count) would be taken"])
    } else {
      try editor.apply(match.edits) { _ in "took \(count)" }
    }
  }
}
