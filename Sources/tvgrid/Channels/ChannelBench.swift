import CellCanvas
import GuideModel
import GuideSettings
import GuideSources

/// What the commands of channels work on: the guide's channels, and what is chosen for them.
struct ChannelBench {
  let guide: Guide
  let choices: ChannelChoices
  let list: ChannelList
  private let file: SettingsFile
  /// Whether the channels of a guide are known; without one, ids are taken as they are named.
  private let hasGuide: Bool

  /// Reads the guide and the choices. Where there is no guide as yet, channels can be named by their ids all the same.
  init(_ options: GuideOptions, times: TimeOptions) throws {
    if options.demo { throw Failure("nothing is kept of the demo week: leave --demo out") }
    file = SettingsFile(try UserFolders.current.channelsFile)
    let reading = ChannelsReading(try file.read())
    for complaint in reading.complaints { Output.complain(complaint.text(of: file.path)) }
    choices = reading.choices
    let zone = try times.zone
    let today = BroadcastDay(containing: try times.clock(in: zone).now, in: zone).date
    guide = try ChannelBench.guide(options.choice, reading.choices, today)
    hasGuide = !guide.channels.isEmpty
    list = ChannelList(guide.channels, choices)
  }

  /// The guide that is meant; an empty one where none is set up or has come, which is no fault here.
  private static func guide(_ choice: GuideChoice, _ choices: ChannelChoices, _ today: CivilDate) throws -> Guide {
    do {
      let supply = try choice.supply(today: today)
      return try supply.load(ChannelDesk.Reading(choices: choices), evenIfUseless: true)
    } catch let failure as Failure where choice.paths.isEmpty {
      Output.complain("\(failure.message); channels have to be named by their ids until then")
      return .empty
    }
  }

  /// The id of a channel that somebody named by its id, its name or its number.
  func id(_ name: String) throws -> String {
    if let entry = list.entry(named: name) { return entry.channel.id }
    guard hasGuide else { return name }
    let near = list.entries.map(\.channel.name).filter { $0.lowercased().contains(name.lowercased()) }
    let hint = near.isEmpty ? "tvgrid channels lists them" : "there is \(near.prefix(3).joined(separator: ", "))"
    throw Failure("no channel has the id, name or number “\(name)”: \(hint)")
  }

  /// The ids of channels that somebody named, each once.
  func ids(_ names: [String]) throws -> [String] {
    var known: Set<String> = []
    return try names.map(id).filter { known.insert($0).inserted }
  }

  /// What a channel is called.
  func name(_ id: String) -> String { list.names[id] ?? id }

  /// Makes changes, and says what is so now: `words` is given what channels are called then.
  func change(_ edits: [ChannelEdit], _ words: ((String) -> String) -> String) throws {
    try file.apply(edits, names: list.names)
    let names = ChannelList(guide.channels, edits.reduce(choices) { $0.applying($1) }).names
    try Output.write([words { SafeText(names[$0] ?? $0).string }])
  }
}
