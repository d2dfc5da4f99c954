import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal

struct ChannelsAssign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign", abstract: "Assign a playlist entry to a channel, or say that the guide does not list it.",
    discussion: """
      The assignment is kept when the guide or the playlist is updated. To list the entries that need one, run \
      tvgrid channels match. To remove all assignments of a channel, run tvgrid channels same CHANNEL.

      EXAMPLES:
        tvgrid channels assign 'BBC ONE HD' 'BBC One Lon HD'
        tvgrid channels assign 'Shopping 24' --none
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Name or tvg-id of the playlist entry.")
  var entry: String

  @Argument(help: "Id, name or number of the channel.", completion: Completions.channels)
  var channel: String?

  @Flag(help: "The guide does not list the channel; do not ask about it again.")
  var none = false

  func validate() throws {
    if entry.isEmpty { throw ValidationError("Name the entry of the playlist.") }
    if (channel == nil) != none { throw ValidationError("Name a channel, or use --none.") }
  }

  func run() throws {
    let editor = try options.editor
    let id = try channel.map(editor.id)
    if let id, let found = editor.list.entry(of: id), found.origin == nil {
      throw CommandError("\(SafeText(editor.name(id)).string) has no guide: name a channel of the guide, or use --none")
    }
    let listed = id.map { id in editor.guide.channels.first { $0.id == id } ?? Channel(id: id, name: editor.name(id)) }
    var data = PersonalData()
    (data.choices, data.streams, data.imports) = (editor.choices, editor.streams, editor.imports)
    let edits = EntryAssignment(data).edits(assigning: entry, to: listed)
    let name = "“\(SafeText(entry).string)”"
    let target = id.map { SafeText(editor.name($0)).string }
    guard !edits.isEmpty else {
      return try Output.write([
        "nothing changed: \(name) is already \(target.map { "assigned to \($0)" } ?? "a channel without a guide")"
      ])
    }
    try editor.apply(edits)
    let key = ChannelName.key(entry)
    let isImported = data.imports.channels.values.values.contains { ChannelName.key($0.entry) == key }
    let advice = isImported ? "" : "; import the playlist again to use it"
    try Output.write([
      target.map { "assigned \(name) to \($0)\(advice)" } ?? "\(name) is a channel without a guide\(advice)"
    ])
  }
}
