import ArgumentParser
import GuideModel
import GuidePersonal
import GuideSettings

struct ChannelsSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a channel's name, number, groups, logo, hours, time shift or first source.")

  @OptionGroup var channels: NamedChannels

  @Option(help: ArgumentHelp("New name; '' restores the guide's name.", valueName: "name"))
  var name: String?

  // With unconditional parsing, a negative number is rejected as out of range instead of being parsed as an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Channel number (the first one's, for several channels); 0 restores the guide's.", valueName: "number"))
  var number: Int?

  @Option(
    help: ArgumentHelp("Add to this group (repeatable).", valueName: "group"),
    completion: Completions.groups)
  var group: [String] = []

  @Option(
    help: ArgumentHelp("Remove from this group (repeatable).", valueName: "group"),
    completion: Completions.groups)
  var ungroup: [String] = []

  @Flag(inversion: .prefixedNo, help: "Add to or remove from favourites.")
  var favourite: Bool?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Minutes to add to all programme times; may be negative.", valueName: "minutes"))
  var shift: Int?

  @Option(help: ArgumentHelp("On-air hours, such as 06:00-19:00; all for the whole day.", valueName: "hours"))
  var hours: String?

  @Option(
    help: ArgumentHelp(
      "Use this source first for the channel, and others where it has no programmes; '' restores the order of the sources.",
      valueName: "name"), completion: Completions.sources)
  var source: String?

  @Option(help: ArgumentHelp("Web address of a logo; '' restores the guide's or the playlist's.", valueName: "address"))
  var logo: String?

  func validate() throws {
    if let number, number != 0, !Channel.numbers.contains(number) {
      throw ValidationError("--number must be from 1 to \(Channel.numbers.upperBound), or 0 for the guide's.")
    }
    if let shift, !Channel.shifts.contains(shift) {
      throw ValidationError("--shift must be from -1440 to 1440 minutes (one day).")
    }
    if let hours, hours != "all", DailyHours(hours) == nil {
      throw ValidationError("“\(hours)” is not a time range. Write it like 06:00-19:00, or use all.")
    }
    if let logo, !logo.isEmpty, WebLink(logo) == nil {
      throw ValidationError("“\(logo)” is not a web address. Write it like https://example.org/94.png.")
    }
    if channels.chosen.channel.count > 1 || channels.chosen.query != nil, name != nil {
      throw ValidationError(ChannelsSet.nameNeedsOneChannel)
    }
    if number == nil, settings.isEmpty, (group + ungroup).allSatisfy(\.isEmpty) {
      throw ValidationError(
        "Missing option: --name, --number, --group, --ungroup, --favourite, --logo, --shift, --hours or --source.")
    }
  }

  func run() throws {
    if let source, !source.isEmpty { try ChannelsSet.requireSource(source) }
    let editor = try channels.options.editor
    let ids = try channels.ids(editor)
    // A pattern can match several channels.
    if ids.count > 1, name != nil { throw CommandError(ChannelsSet.nameNeedsOneChannel) }
    let numbers = try number.map { try editor.rules.numbers(from: $0, for: ids) } ?? []
    let edits = ids.flatMap { id in settings.map { ChannelEdit.set(id: id, $0) } }
    try editor.apply(
      edits + (try grouping(ids, editor)) + numbers,
      already: { "\(ChannelEditor.enumeration(ids, $0)) \(ids.count == 1 ? "is" : "are") already set like that" }
    ) { "changed: \(ChannelEditor.enumeration(ids, $0))" }
  }

  private static let nameNeedsOneChannel = "--name works with only one channel."

  private static func requireSource(_ name: String) throws {
    let known = Settings.ofCurrentUser.sources.map(\.name)
    guard !known.contains(name) else { return }
    let hint = known.isEmpty ? "no sources are set up" : "the sources are \(known.prefix(8).joined(separator: ", "))"
    throw CommandError("no source \(name.quotedInMessage.english): \(hint)")
  }

  /// The edits for `--group` and `--ungroup`.
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

  /// The requested settings that are the same for each channel: all but numbers and groups.
  private var settings: [ChannelEdit.Setting] {
    var settings: [ChannelEdit.Setting] = []
    if let name { settings.append(.name(name.isEmpty ? nil : name)) }
    if let favourite { settings.append(.favourite(favourite)) }
    if let shift { settings.append(.shift(shift)) }
    if let source { settings.append(.source(source.isEmpty ? nil : source)) }
    if let hours { settings.append(.hours(DailyHours(hours))) }
    if let logo { settings.append(.logo(logo.isEmpty ? nil : logo)) }
    return settings
  }
}
