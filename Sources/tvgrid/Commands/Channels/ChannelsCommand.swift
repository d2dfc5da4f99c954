import ArgumentParser
import GuideModel

struct ChannelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channels", abstract: "Choose which channels you see, in which order, by which names and numbers.",
    discussion: """
      A channel is named by its id, its name or its number. What you choose is kept by the channels' ids, and holds for \
      every guide. In the grid, C lists the channels, with the same choices on keys; tvgrid mine edit channels opens all of \
      it in your editor.

      EXAMPLES:
        tvgrid channels hide "Teleshop" 47
        tvgrid channels set 94 --name Harbour --number 1 --group News
        tvgrid channels copy Harbour --by 60
        tvgrid channels import playlist.m3u
      """,
    subcommands: [
      ChannelsList.self, ChannelsHide.self, ChannelsShow.self, ChannelsSet.self, ChannelsMove.self, ChannelsSort.self,
      ChannelsCopy.self, ChannelsJoin.self, ChannelsSame.self, ChannelsReset.self, ChannelsImport.self,
    ],
    defaultSubcommand: ChannelsList.self)
}

/// Channels that are named, and the guide that they are of.
struct NamedChannels: ParsableArguments {
  @OptionGroup var options: ChannelOptions

  @Argument(help: "Channels, by their ids, names or numbers.", completion: Completions.channels)
  var channel: [String]

  /// Hides all of them, or brings them back.
  func hide(_ isHidden: Bool, on bench: ChannelBench, saying word: String) throws {
    let ids = try bench.ids(channel)
    try bench.change(ids.map { .set(id: $0, .hidden(isHidden)) }) { "\(word): \(ids.map($0).joined(separator: ", "))" }
  }
}

/// Which guide's channels are meant.
struct ChannelOptions: ParsableArguments {
  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions

  /// What is to be changed.
  var bench: ChannelBench {
    get throws { try ChannelBench(guides, times: times) }
  }

  /// What is to be looked at.
  var look: ChannelBench {
    get throws { try ChannelBench(guides, times: times, isForReading: true) }
  }
}
