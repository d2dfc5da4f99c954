import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSources

struct ChannelsAssign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign", abstract: "Assign a playlist entry to a channel, or say that the guide does not list it.",
    discussion: """
      The assignment is kept when the guide or the playlist is updated. To list the entries that need one, run \
      tvgrid channels match. To remove all assignments of a channel, run tvgrid channels same CHANNEL.

      If several entries have one name, each has a mark in brackets, which tells them apart and belongs to the name.

      To assign an entry before its playlist is imported, use --anyway.

      EXAMPLES:
        tvgrid channels assign 'BBC ONE HD' 'BBC One Lon HD'
        tvgrid channels assign 'Shopping 24' --none
        tvgrid channels assign 'Sport [3f2a]' 'Sport Two'
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Name or tvg-id of the playlist entry, as tvgrid channels match shows it.")
  var entry: String

  @Argument(help: "Id, name or number of the channel.", completion: Completions.channels)
  var channel: String?

  @Flag(help: "The guide does not list the channel; do not ask about it again.")
  var none = false

  @Flag(help: "Assign an entry that no imported playlist has yet.")
  var anyway = false

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
    if !anyway { try requireEntry(editor) }
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
    let advice =
      Self.entries(of: editor).contains { ChannelName.key($0) == ChannelName.key(entry) }
      ? "" : "; import the playlist again to use it"
    try Output.write([
      target.map { "assigned \(name) to \($0)\(advice)" } ?? "\(name) is a channel without a guide\(advice)"
    ])
  }

  /// The keys of the entries of all playlists that were imported.
  private static func entries(of editor: ChannelEditor) -> [String] {
    editor.imports.channels.values.values.filter { !$0.playlist.isEmpty }.map(\.entryKey).filter { !$0.isEmpty }
  }

  /// Throws if no playlist has the entry, or if several entries have the name.
  private func requireEntry(_ editor: ChannelEditor) throws {
    let sources = try ConfiguredSources(zone: .utc, isQuiet: true)
    let names = Set(Self.entries(of: editor) + sources.all.flatMap(sources.cache.entries)).sorted()
    let key = ChannelName.key(entry)
    let namesakes = names.filter { ChannelName.key($0).hasPrefix(key + " [") && $0.hasSuffix("]") }
    if namesakes.count > 1, !names.contains(where: { ChannelName.key($0) == key }) {
      let choices = namesakes.prefix(4).map { "“\($0)”" }.joined(separator: ", ")
      throw CommandError(
        "\(namesakes.count) entries are called “\(entry)”: name one of them: \(choices)", quotesText: true)
    }
    let assigned = editor.choices.choices.values.lazy.flatMap(\.sameAs)
    if names.contains(where: { ChannelName.key($0) == key }) || assigned.contains(entry) { return }
    let similar = ChannelNames(names).indices(near: entry).prefix(3).map { names[$0] }
    let hint =
      similar.isEmpty
      ? "tvgrid channels match PLAYLIST lists the entries in doubt; to assign it all the same, use --anyway"
      : "did you mean \(similar.joined(separator: ", "))?"
    throw CommandError("no playlist has an entry “\(entry)”: \(hint)", quotesText: true)
  }
}
