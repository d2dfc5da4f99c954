import ArgumentParser
import GuideModel
import GuidePersonal

struct ChannelsSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Give a channel a name, a number, groups, hours or another time.")

  @OptionGroup var channels: NamedChannels

  @Option(help: ArgumentHelp("What to call it; '' for the guide's own name.", valueName: "name"))
  var name: String?

  // A number below zero is refused as one, and not taken for an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Its number; of several channels the first one's; 0 for the guide's own.", valueName: "number"))
  var number: Int?

  @Option(
    help: ArgumentHelp("Put it into this group. Can be given again.", valueName: "group"),
    completion: Completions.groups)
  var group: [String] = []

  @Option(
    help: ArgumentHelp("Take it out of this group. Can be given again.", valueName: "group"),
    completion: Completions.groups)
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
    if channels.chosen.channel.count > 1 || channels.chosen.query != nil, name != nil {
      throw ValidationError(ChannelsSet.forOne)
    }
    if number == nil, settings.isEmpty, (group + ungroup).allSatisfy(\.isEmpty) {
      throw ValidationError("Say what to set: --name, --number, --group, --ungroup, --favourite, --shift or --hours.")
    }
  }

  func run() throws {
    let editor = try channels.options.editor
    let ids = try channels.ids(editor)
    // A pattern can mean several.
    if ids.count > 1, name != nil { throw CommandError(ChannelsSet.forOne) }
    let numbers = try number.map { try editor.rules.numbers(from: $0, for: ids) } ?? []
    let edits = ids.flatMap { id in settings.map { ChannelEdit.set(id: id, $0) } }
    try editor.apply(
      edits + (try grouping(ids, editor)) + numbers,
      already: { "\(ChannelEditor.enumeration(ids, $0)) \(ids.count == 1 ? "is" : "are") set so already" }
    ) { "set: \(ChannelEditor.enumeration(ids, $0))" }
  }

  private static let forOne = "A name is one channel's."

  /// The groups that the options ask for, besides those that the channels are in.
  private func grouping(_ ids: [String], _ editor: ChannelEditor) throws -> [ChannelEdit] {
    let (added, removed) = (editor.rules.groups(group), editor.rules.groups(ungroup))
    let present = editor.rules.groups(of: ids)
    for group in removed where !present.contains(where: { $0.contains(group) }) {
      guard ids.count == 1 else { throw CommandError("none of these channels is in the group “\(group)”") }
      let others = present[0].isEmpty ? "no group" : present[0].joined(separator: ", ")
      throw CommandError("\(editor.name(ids[0])) is not in the group “\(group)”: it is in \(others)")
    }
    if added.isEmpty, removed.isEmpty { return [] }
    return editor.rules.regroup(ids) { ($0 + added).filter { !removed.contains($0) } }
  }

  /// The settings of the options that are the same for each channel: all but numbers and groups.
  private var settings: [ChannelEdit.Setting] {
    var settings: [ChannelEdit.Setting] = []
    if let name { settings.append(.name(name.isEmpty ? nil : name)) }
    if let favourite { settings.append(.favourite(favourite)) }
    if let shift { settings.append(.shift(shift)) }
    if let hours { settings.append(.hours(DailyHours(hours))) }
    return settings
  }
}
