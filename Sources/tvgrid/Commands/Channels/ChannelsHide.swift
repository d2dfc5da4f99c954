import ArgumentParser
import GuideModel

struct ChannelsHide: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "hide", abstract: "Hide channels.")

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Channels, by their ids, names or numbers.")
  var channel: [String]

  func run() throws {
    let bench = try options.bench
    let ids = try bench.ids(channel)
    try bench.change(ids.map { .set(id: $0, .hidden(true)) }) { "hidden: \(ids.map($0).joined(separator: ", "))" }
  }
}

struct ChannelsShow: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Bring hidden channels back.")

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Channels, by their ids, names or numbers.")
  var channel: [String]

  func run() throws {
    let bench = try options.bench
    let ids = try bench.ids(channel)
    for id in ids {
      guard case .joined(let host) = bench.list.entry(of: id)?.place else { continue }
      throw Failure("\(bench.name(id)) is in the row of \(bench.name(host)): tvgrid channels join \(host) parts them")
    }
    try bench.change(ids.map { .set(id: $0, .hidden(false)) }) { "shown: \(ids.map($0).joined(separator: ", "))" }
  }
}
