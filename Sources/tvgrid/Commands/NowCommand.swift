import ArgumentParser
import GuideListings
import GuideModel

struct NowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "List what is on now and next, a channel a line.")

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let guide = try guides.choice.loadArranged(today: BroadcastDay(containing: now, in: zone).date, in: zone)
    let pairs = guide.channels.indices.map { NowAndNext(on: $0, at: now, of: guide) }
    try output.write(pairs, of: guide, in: zone)
  }
}
