import ArgumentParser
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch

struct ChannelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channels", abstract: "Hide, rename, reorder and group channels, and import playlists.",
    discussion: """
      Name channels by id, name or number. To name several, use a pattern ('*+1', in quotes) or --where with a channel \
      query: \(ChannelQuery.help). Your channel settings are stored by channel id and apply to every guide. In the \
      grid, press C for the same settings; tvgrid mine edit channels opens them all in your editor.

      EXAMPLES:
        tvgrid channels hide "Teleshop" 47 '*+1'
        tvgrid channels show --where 'group:Sport is:hidden'
        tvgrid channels set 94 --name Harbour --number 1 --group News
        tvgrid channels copy Harbour --by 60
        tvgrid channels import --only playlist.m3u
        tvgrid channels assign 'BBC ONE HD' 'BBC One Lon HD'
      """,
    subcommands: [
      ChannelsList.self, ChannelsHide.self, ChannelsShow.self, ChannelsSet.self, ChannelsMove.self, ChannelsSort.self,
      ChannelsCopy.self, ChannelsJoin.self, ChannelsSame.self, ChannelsReset.self, ChannelsImport.self,
      ChannelsMatch.self, ChannelsAssign.self,
    ],
    defaultSubcommand: ChannelsList.self)
}

/// Options that select channels by name or by a query.
struct SelectedChannels: ParsableArguments {
  @Argument(
    help: "Ids, names, numbers, or patterns like '*+1'.", completion: Completions.channels)
  var channel: [String] = []

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("All channels matching a channel query: 'group:Sport'.", valueName: "query"),
    completion: Completions.channelQuery)
  var query: String?

  var isEmpty: Bool { channel.isEmpty && query == nil }

  /// Throws unless channels are selected.
  func requireSome() throws {
    if isEmpty { throw ValidationError("Specify channels, or select them with --where.") }
  }

  func ids(_ editor: ChannelEditor) throws -> [String] { try editor.ids(channel, where: query) }
}

/// Selected channels and their guide.
struct NamedChannels: ParsableArguments {
  @OptionGroup var options: ChannelOptions

  @OptionGroup var chosen: SelectedChannels

  func validate() throws { try chosen.requireSome() }

  func ids(_ editor: ChannelEditor) throws -> [String] { try chosen.ids(editor) }

  /// Hides or shows all the selected channels.
  func hide(_ isHidden: Bool, by editor: ChannelEditor) throws {
    let ids = try ids(editor)
    try editor.apply(
      ids.map { .set(id: $0, .hidden(isHidden)) }, to: ids, done: isHidden ? "hidden" : "shown",
      already: isHidden ? "already hidden" : "not hidden")
  }
}

/// Options that choose the guide that the channels belong to.
struct ChannelOptions: ParsableArguments {
  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions

  var editor: ChannelEditor {
    get throws { try ChannelEditor(guides, times: times) }
  }

  /// An editor that changes nothing; it also works for guides without stored choices.
  var readOnlyEditor: ChannelEditor {
    get throws { try ChannelEditor(guides, times: times, isReadOnly: true) }
  }
}

struct ChannelsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List channels, including hidden ones, with your settings.")

  @OptionGroup var options: ChannelOptions
  @OptionGroup var chosen: SelectedChannels
  @OptionGroup var output: OutputOptions

  func run() throws {
    let editor = try options.readOnlyEditor
    let ids = chosen.isEmpty ? nil : Set(try chosen.ids(editor))
    let rows = editor.list.entries.filter { ids?.contains($0.channel.id) ?? true }.map { entry in
      ChannelRow(
        entry, editor.choices[entry.channel.id], programmes: editor.coverage(of: entry).programmes,
        names: editor.list.names, isPlayable: editor.isPlayable(entry.channel.id))
    }
    try output.write(rows, orSay: "the guide has no channels")
  }
}

struct ChannelsHide: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "hide", abstract: "Hide channels.")

  @OptionGroup var channels: NamedChannels

  func run() throws {
    try channels.hide(true, by: try channels.options.editor)
  }
}

struct ChannelsShow: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Show hidden channels again.")

  @OptionGroup var channels: NamedChannels

  func run() throws {
    let editor = try channels.options.editor
    // Patterns and queries only select channels that can have their own row.
    for id in try editor.ids(channels.chosen.channel.filter { !NameGlob.isPattern($0) }) {
      guard case .joined(let host) = editor.list.entry(of: id)?.visibility else { continue }
      let names = (editor.name(id), editor.name(host))
      throw CommandError("\(names.0) shares the row of \(names.1): to split it, run tvgrid channels join \(host)")
    }
    try channels.hide(false, by: editor)
  }
}
