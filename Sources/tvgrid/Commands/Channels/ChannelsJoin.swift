import ArgumentParser
import GuideModel

struct ChannelsCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Add a channel that shows another's programmes later, such as a +1 channel.")

  @OptionGroup var options: ChannelOptions

  @Argument(help: "The channel, by its id, name or number.")
  var channel: String

  @Argument(parsing: .remaining, help: ArgumentHelp("By how many minutes it is later.", valueName: "minutes"))
  var minutes: [Int] = [60]

  @Option(help: ArgumentHelp("What to call it; else its name with +1.", valueName: "name"))
  var name: String?

  func validate() throws {
    guard minutes.count == 1, minutes[0] != 0, ChannelChoice.shifts.contains(minutes[0]) else {
      throw ValidationError("Say by how many minutes it is later, such as 60; a day's (1440) at most.")
    }
  }

  func run() throws {
    let bench = try options.bench
    let named = try bench.id(channel)
    let original = bench.choices[named].copyOf ?? named
    let id = ChannelChoices.copyID(of: original, minutes: minutes[0])
    var edits: [ChannelEdit] = [.set(id: id, .copyOf(original)), .set(id: id, .shift(minutes[0]))]
    if let name, !name.isEmpty { edits.append(.set(id: id, .name(name))) }
    try bench.change(edits) { "added \(id): \($0(id))" }
  }
}

struct ChannelsJoin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Put channels that share a place into one row.",
    discussion: """
      The row is the first channel's; where that has nothing, the others' programmes are shown. Give each its hours \
      (tvgrid channels set --hours) where the guide lists something for when it is off air. Without others the row is \
      parted again.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "The channel whose row it is, by its id, name or number.")
  var channel: String

  @Argument(help: "The channels to put into it.")
  var others: [String] = []

  func run() throws {
    let bench = try options.bench
    let id = try bench.id(channel)
    let joined = try bench.ids(others)
    if joined.contains(id) { throw Failure("\(channel) cannot be joined to itself") }
    try bench.change([.set(id: id, .joined(joined))]) { name in
      joined.isEmpty ? "parted: \(name(id))" : "in one row: \(name(id))"
    }
  }
}

struct ChannelsSame: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "same", abstract: "Say that ids of other sources mean the same channel.",
    discussion: """
      What these sources list under the ids becomes the channel's own: times are those of the first source, and the others \
      fill in what it does not know. Without ids, nothing else is the same any more.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "The channel, by its id, name or number.")
  var channel: String

  @Argument(help: "Ids that other sources have for it.")
  var ids: [String] = []

  func run() throws {
    let bench = try options.bench
    let id = try bench.id(channel)
    // By name where a channel has it: its id is what counts.
    let others = ids.map { bench.list.entry(named: $0)?.channel.id ?? $0 }.filter { $0 != id }
    try bench.change([.set(id: id, .sameAs(others))]) { name in
      others.isEmpty ? "by itself: \(name(id))" : "the same as \(name(id)): \(others.joined(separator: ", "))"
    }
  }
}
