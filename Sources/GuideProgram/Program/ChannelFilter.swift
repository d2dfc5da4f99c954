import ArgumentParser
import GuideModel
import GuidePersonal
import GuideSearch

/// Options that select channels.
struct ChannelFilter: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Only channels with this id, number or name, or with it in their name or a group's (repeatable).",
      valueName: "channel"),
    completion: Completions.shownChannels)
  var channel: [String] = []

  @Flag(help: "Only favourite channels.")
  var favourites = false

  /// The indices of the requested channels, named ones in the order given.
  ///
  /// `choice` is where the guide comes from; it also knows channels that are hidden or joined to others.
  func indices(in guide: Guide, _ choice: GuideSelection, today: CivilDate) throws -> [Int] {
    try named(in: guide, choice, today: today).filter { !favourites || guide.channels[$0].isFavourite }
  }

  /// The indices of the named channels, or of all channels if none is named.
  private func named(in guide: Guide, _ choice: GuideSelection, today: CivilDate) throws -> [Int] {
    guard !channel.isEmpty else { return Array(guide.channels.indices) }
    var known: Set<Int> = []
    return try channel.flatMap { name in
      let found = guide.channels(matching: name)
      if !found.isEmpty { return found }
      return [try index(ofUnlisted: name, in: guide, try choice.provider(today: today).channelList())]
    }.filter { known.insert($0).inserted }
  }

  /// The index of a channel that has another name in the guide or is joined to another channel.
  private func index(ofUnlisted name: String, in guide: Guide, _ list: ChannelList) throws -> Int {
    let entry = list.entry(named: name)
    if case .joined(let host) = entry?.visibility, let index = guide.channels.firstIndex(where: { $0.id == host }) {
      return index
    }
    if entry?.visibility == .hidden {
      throw CommandError("\(name) is hidden: use --raw to include it, or unhide it with tvgrid channels show")
    }
    if let entry, let index = guide.channels.firstIndex(where: { $0.id == entry.channel.id }) { return index }
    throw list.unknownChannel(name)
  }
}
