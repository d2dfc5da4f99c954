import ArgumentParser
import GuideListings
import GuideModel

struct ChannelsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all channels, the hidden ones too, with what you have chosen for them.")

  @OptionGroup var options: ChannelOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let bench = try options.look
    try output.write(
      bench.list.entries.map { entry in
        ChannelRow(
          entry, bench.choices[entry.channel.id], programmes: bench.guide.programmes(on: entry.origin).count,
          names: bench.list.names)
      })
  }
}
