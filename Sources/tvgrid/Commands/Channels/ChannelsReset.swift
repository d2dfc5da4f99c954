import ArgumentParser
import GuideModel

struct ChannelsReset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Forget what you have chosen for channels; their places stay.")

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Channels, by their ids, names or numbers.", completion: Completions.channels)
  var channel: [String] = []

  @Flag(help: "Every channel, and the order too: nothing is chosen any more.")
  var all = false

  func validate() throws {
    guard all == channel.isEmpty else { throw ValidationError("Name channels, or say --all.") }
  }

  func run() throws {
    let bench = try options.bench
    if all {
      let ids = bench.choices.choices.keys.sorted()
      try bench.change(ids.map { .reset(id: $0) } + [.order([])]) { _ in "all channels are as the guide has them" }
      return
    }
    let ids = try bench.ids(channel)
    try bench.change(ids.map { .reset(id: $0) }) { "as the guide has them: \(ids.map($0).joined(separator: ", "))" }
  }
}
