import ArgumentParser
import GuideModel
import GuidePersonal

struct ChannelsSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Give a channel a name, a number, groups, hours or another time.")

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Channels, by their ids, names or numbers.", completion: Completions.channels)
  var channel: [String]

  @Option(help: ArgumentHelp("What to call it; '' for the guide's own name.", valueName: "name"))
  var name: String?

  // A number below zero is refused as one, and not taken for an option.
  @Option(parsing: .unconditional, help: ArgumentHelp("Its number; 0 for the guide's own.", valueName: "number"))
  var number: Int?

  @Option(help: ArgumentHelp("Put it into this group. Can be given again.", valueName: "group"))
  var group: [String] = []

  @Option(help: ArgumentHelp("Take it out of this group. Can be given again.", valueName: "group"))
  var ungroup: [String] = []

  @Flag(inversion: .prefixedNo, help: "Whether it is among the favourite channels.")
  var favourite: Bool?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("By how many minutes its programmes are later than the guide says.", valueName: "minutes"))
  var shift: Int?

  @Option(help: ArgumentHelp("When it is on air: 06:00-19:00; all for all day.", valueName: "hours"))
  var hours: String?

  func validate() throws {
    if let number, number != 0, !Channel.numbers.contains(number) {
      throw ValidationError("--number takes a number from 1 to \(Channel.numbers.upperBound), or 0 for none.")
    }
    if let shift, !Channel.shifts.contains(shift) {
      throw ValidationError("--shift takes minutes, a day's (1440) at most to either side.")
    }
    if let hours, hours != "all", DailyHours(hours) == nil {
      throw ValidationError("“\(hours)”: hours are written like 06:00-19:00, or all.")
    }
    if channel.count > 1, name != nil || number ?? 0 != 0 {
      throw ValidationError("A name and a number are one channel's.")
    }
    if settings(ChannelChoice(), group).isEmpty {
      throw ValidationError("Say what to set: --name, --number, --group, --favourite, --shift or --hours.")
    }
  }

  func run() throws {
    let editor = try options.editor
    let ids = try editor.ids(channel)
    if let number, let id = ids.first {
      _ = try editor.rules.number(number, for: id)
    }
    let groups = editor.rules.groups(group)
    let edits = ids.flatMap { id in settings(editor.choices[id], groups).map { ChannelEdit.set(id: id, $0) } }
    try editor.apply(edits) { "set: \(ids.map($0).joined(separator: ", "))" }
  }

  /// The settings that the options ask for, for a channel with some choices.
  private func settings(_ choice: ChannelChoice, _ group: [String]) -> [ChannelEdit.Setting] {
    var settings: [ChannelEdit.Setting] = []
    if let name { settings.append(.name(name.isEmpty ? nil : name)) }
    if let number { settings.append(.number(number == 0 ? nil : number)) }
    if !group.isEmpty || !ungroup.isEmpty {
      settings.append(.groups((choice.groups + group.filter { !$0.isEmpty }).filter { !ungroup.contains($0) }))
    }
    if let favourite { settings.append(.favourite(favourite)) }
    if let shift { settings.append(.shift(shift)) }
    if let hours { settings.append(.hours(DailyHours(hours))) }
    return settings
  }
}
