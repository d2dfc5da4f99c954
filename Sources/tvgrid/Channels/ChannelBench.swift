import CellCanvas
import GuideModel
import GuidePersonal

/// What the commands of channels work on: the guide's channels, and what is chosen for them.
struct ChannelBench {
  let guide: Guide
  let choices: ChannelChoices
  let list: ChannelList
  /// Nil for one who wants no settings.
  private let store: PersonalStore?

  /// Reads the guide and the choices. Where there is no guide as yet, channels can be named by their ids all the same.
  init(_ options: GuideOptions, times: TimeOptions, isForReading: Bool = false) throws {
    if options.demo, !isForReading { throw Failure("nothing is kept of the demo week: leave --demo out") }
    if options.raw, !isForReading { throw Failure("--raw is for looking at a guide: leave it out to choose") }
    store = try isForReading ? PersonalStore.ofPerson() : PersonalStore.toChange()
    let kept = options.demo || options.raw ? nil : store?.channels()
    let reading = kept ?? ChannelReading(ChannelChoices())
    for finding in reading.findings { Output.complain(finding.text) }
    choices = reading.value
    let zone = try times.zone
    let today = BroadcastDay(containing: try times.clock(in: zone).now, in: zone).date
    guide = try ChannelBench.guide(options.choice, reading.value, today)
    list = ChannelList(guide.channels, choices)
  }

  /// Whether there is a guide whose channels are known; without one, ids are taken as they are named.
  var hasGuide: Bool { !guide.channels.isEmpty }

  /// The guide that is meant; an empty one where none is set up or has come, which is no fault here.
  private static func guide(_ choice: GuideChoice, _ choices: ChannelChoices, _ today: CivilDate) throws -> Guide {
    do {
      let supply = try choice.supply(today: today)
      return try supply.load(ChannelReading(choices), evenIfUseless: true)
    } catch let failure as Failure where choice.paths.isEmpty && !choice.demo {
      Output.complain("\(failure.message); channels have to be named by their ids until then")
      return .empty
    }
  }

  /// The id of a channel that somebody named by its id, its name or its number; also of one that the guide does not have,
  /// where something is chosen for it.
  func id(_ name: String) throws -> String {
    let namesakes = list.entries.filter { $0.channel.name.lowercased() == name.lowercased() }
    if namesakes.count > 1, list.entry(of: name) == nil {
      let ids = namesakes.prefix(4).map(\.channel.id).joined(separator: ", ")
      throw Failure("\(namesakes.count) channels are called \(name): name one by its id, \(ids)")
    }
    if let entry = list.entry(named: name) { return entry.channel.id }
    if !hasGuide || choices.choices[name] != nil || choices.order.contains(name) { return name }
    let near = list.entries.map(\.channel.name).filter { $0.lowercased().contains(name.lowercased()) }
    let hint = near.isEmpty ? "tvgrid channels lists them" : "there is \(near.prefix(3).joined(separator: ", "))"
    throw Failure("no channel has the id, number or name “\(name)”: \(hint)")
  }

  /// The ids of channels that somebody named, each once.
  func ids(_ names: [String]) throws -> [String] {
    var known: Set<String> = []
    return try names.map(id).filter { known.insert($0).inserted }
  }

  /// The changes that a wish asks for; why it is refused is the command's failure.
  func wished(_ wish: (ChannelWishes) throws(ChannelRefusal) -> [ChannelEdit]) throws -> [ChannelEdit] {
    do throws(ChannelRefusal) {
      return try wish(ChannelWishes(list, choices))
    } catch {
      throw Failure(error.words)
    }
  }

  /// What a channel is called.
  func name(_ id: String) -> String { list.names[id] ?? id }

  /// Makes changes, and says what is so now: `words` is given what channels are called then.
  func change(_ edits: [ChannelEdit], _ words: ((String) -> String) -> String) throws {
    try store?.apply(edits.map(PersonalEdit.channel))
    let names = ChannelList(guide.channels, choices.applying(contentsOf: edits)).names
    try Output.write([words { SafeText(names[$0] ?? $0).string }])
  }
}
