import ArgumentParser
import GuideListings
import GuideModel
import GuideSearch

struct NowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "List what is on now and next, a channel a line.",
    discussion: "With a query: the channels on which it asks for what is on now or for what is next.")

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions
  @OptionGroup var matching: QueryOptions
  @OptionGroup var output: ProgrammeOutput

  func run() throws {
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let guide = try guides.choice.loadArranged(today: BroadcastDay(containing: now, in: zone).date, in: zone)
    let filter = try matching.filter(of: guide, now: now, in: zone)
    let pairs = guide.channels.indices.map { NowAndNext(on: $0, at: now, of: guide) }.filter { pair in
      filter.map { filter in [pair.now, pair.next].contains { $0.map(filter) ?? false } } ?? true
    }
    try output.write(pairs, of: guide, in: zone)
  }
}
