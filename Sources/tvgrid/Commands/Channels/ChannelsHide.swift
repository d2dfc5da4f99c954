import ArgumentParser
import GuideModel

struct ChannelsHide: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "hide", abstract: "Hide channels.")

  @OptionGroup var channels: NamedChannels

  func run() throws {
    try channels.hide(true, on: try channels.options.bench, saying: "hidden")
  }
}

struct ChannelsShow: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Bring hidden channels back.")

  @OptionGroup var channels: NamedChannels

  func run() throws {
    let bench = try channels.options.bench
    for id in try bench.ids(channels.channel) {
      guard case .joined(let host) = bench.list.entry(of: id)?.place else { continue }
      throw Failure("\(bench.name(id)) is in the row of \(bench.name(host)): tvgrid channels join \(host) parts them")
    }
    try channels.hide(false, on: bench, saying: "shown")
  }
}
