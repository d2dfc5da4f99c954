import ArgumentParser
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch

struct ChannelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channels", abstract: "Choose which channels you see, in which order, by which names and numbers.",
    discussion: """
      A channel is named by its id, its name or its number, or several by a pattern ('*+1', in quotation marks) or by \
      --where and a query for channels: \(ChannelQuery.help). What you choose is kept by the channels' ids, and holds for \
      every guide. In the grid, C lists the channels, with the same choices on keys; tvgrid mine edit channels opens all of \
      it in your editor.

      EXAMPLES:
        tvgrid channels hide "Teleshop" 47 '*+1'
        tvgrid channels show --where 'group:Sport is:hidden'
        tvgrid channels set 94 --name Harbour --number 1 --group News
        tvgrid channels copy Harbour --by 60
        tvgrid channels import --only playlist.m3u
      """,
    subcommands: [
      ChannelsList.self, ChannelsHide.self, ChannelsShow.self, ChannelsSet.self, ChannelsMove.self, ChannelsSort.self,
      ChannelsCopy.self, ChannelsJoin.self, ChannelsSame.self, ChannelsReset.self, ChannelsImport.self,
    ],
    defaultSubcommand: ChannelsList.self)
}

/// Channels that are named, or asked for by a query.
struct ChosenChannels: ParsableArguments {
  @Argument(
    help: "Channels, by their ids, names or numbers, or by patterns such as '*+1'.", completion: Completions.channels)
  var channel: [String] = []

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("All channels that a query for channels asks for: 'group:Sport'.", valueName: "query"),
    completion: Completions.channelQuery)
  var query: String?

  var isEmpty: Bool { channel.isEmpty && query == nil }

  /// Throws unless some are chosen: nothing that was said is nothing that is meant.
  func requireSome() throws {
    if isEmpty { throw ValidationError("Name channels, or ask for them with --where.") }
  }

  func ids(_ editor: ChannelEditor) throws -> [String] { try editor.ids(channel, where: query) }
}

/// Chosen channels, and their guide.
struct NamedChannels: ParsableArguments {
  @OptionGroup var options: ChannelOptions

  @OptionGroup var chosen: ChosenChannels

  func validate() throws { try chosen.requireSome() }

  func ids(_ editor: ChannelEditor) throws -> [String] { try chosen.ids(editor) }

  /// Hides all of them, or brings them back.
  func hide(_ isHidden: Bool, by editor: ChannelEditor) throws {
    let ids = try ids(editor)
    try editor.apply(
      ids.map { .set(id: $0, .hidden(isHidden)) }, to: ids, done: isHidden ? "hidden" : "shown",
      already: isHidden ? "hidden already" : "not hidden")
  }
}

/// The guide whose channels are meant.
struct ChannelOptions: ParsableArguments {
  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions

  var editor: ChannelEditor {
    get throws { try ChannelEditor(guides, times: times) }
  }

  /// An editor that changes nothing, also of a guide for which nothing is kept.
  var readOnlyEditor: ChannelEditor {
    get throws { try ChannelEditor(guides, times: times, isReadOnly: true) }
  }
}

struct ChannelsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List channels, the hidden ones too, with what you have chosen for them.")

  @OptionGroup var options: ChannelOptions
  @OptionGroup var chosen: ChosenChannels
  @OptionGroup var output: OutputOptions

  func run() throws {
    let editor = try options.readOnlyEditor
    let ids = chosen.isEmpty ? nil : Set(try chosen.ids(editor))
    let rows = editor.list.entries.filter { ids?.contains($0.channel.id) ?? true }.map { entry in
      ChannelRow(
        entry, editor.choices[entry.channel.id], programmes: editor.guide.programmes(on: entry.origin).count,
        names: editor.list.names, isPlayable: editor.isPlayable(entry.channel.id))
    }
    if rows.isEmpty, !editor.isFetched { throw ExitCode(ExitCodes.nothingFound) }
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
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Bring hidden channels back.")

  @OptionGroup var channels: NamedChannels

  func run() throws {
    let editor = try channels.options.editor
    // A pattern and a query mean those that have a row or could have one.
    for id in try editor.ids(channels.chosen.channel.filter { !NameGlob.isPattern($0) }) {
      guard case .joined(let host) = editor.list.entry(of: id)?.visibility else { continue }
      let names = (editor.name(id), editor.name(host))
      throw CommandError("\(names.0) is in the row of \(names.1): tvgrid channels join \(host) parts them")
    }
    try channels.hide(false, by: editor)
  }
}
