import ArgumentParser
import GuideModel

struct ChannelsReset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Forget what you have chosen for channels; their places stay.")

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Channels, by their ids, names or numbers.")
  var channel: [String]

  func run() throws {
    let bench = try options.bench
    let ids = try bench.ids(channel)
    try bench.change(ids.map { .reset(id: $0) }) { "as the guide has them: \(ids.map($0).joined(separator: ", "))" }
  }
}
