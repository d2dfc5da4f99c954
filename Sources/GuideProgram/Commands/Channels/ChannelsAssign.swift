import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal

struct ChannelsAssign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign", abstract: "Assign a playlist entry to a channel.",
    discussion: """
      The assignment is kept when the guide or the playlist is updated. It takes effect with the next import. To list \
      the entries that need one, run tvgrid channels match. To remove all assignments of a channel, run \
      tvgrid channels same CHANNEL.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Name or tvg-id of the playlist entry.")
  var entry: String

  @Argument(help: "Id, name or number of the channel.", completion: Completions.channels)
  var channel: String

  func validate() throws {
    if entry.isEmpty { throw ValidationError("Name the entry of the playlist.") }
  }

  func run() throws {
    let editor = try options.editor
    let id = try editor.id(channel)
    let key = ChannelName.key(entry)
    let isEntry = { ChannelName.key($0) == key }
    // An entry can belong to only one channel.
    let others = editor.choices.choices.filter { $0.key != id && $0.value.sameAs.contains(where: isEntry) }
    var edits: [ChannelEdit] = others.sorted { $0.key < $1.key }.map { other, choice in
      .set(id: other, .sameAs(choice.sameAs.filter { !isEntry($0) }))
    }
    let known = editor.choices[id].sameAs
    if !known.contains(entry) { edits.append(.set(id: id, .sameAs(known + [entry]))) }
    try editor.apply(edits, already: { "“\(SafeText(entry).string)” is already assigned to \($0(id))" }) {
      "assigned “\(SafeText(entry).string)” to \($0(id)); import the playlist again to use it"
    }
  }
}
