import ArgumentParser
import GuideModel
import GuidePersonal

struct ChannelsCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Add a time-shifted copy of a channel, such as a +1 channel.")

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Id, number or name of the channel.", completion: Completions.channels)
  var channel: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Delay in minutes; negative for earlier.", valueName: "minutes")
  )
  var by = 60

  @Option(help: ArgumentHelp("Name of the copy (default: the channel's name with +1).", valueName: "name"))
  var name: String?

  func run() throws {
    let editor = try options.editor
    let original = try editor.id(channel)
    let edits = try editor.rules.copy(of: original, minutes: by, name: name.flatMap { $0.isEmpty ? nil : $0 })
    guard case .set(let id, _)? = edits.first else { return }
    try editor.apply(edits) { "added \(id): \($0(id))" }
  }
}

struct ChannelsJoin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Combine part-time channels into one row.",
    discussion: """
      The row keeps the first channel's name. When that channel has no programme, those of the others are shown. If \
      the guide lists programmes while a channel is off air, set its hours with tvgrid channels set --hours. With no \
      other channels, the row is split again.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Id, number or name of the channel that gets the row.", completion: Completions.channels)
  var channel: String

  @Argument(help: "Channels to add to the row.", completion: Completions.channels)
  var others: [String] = []

  func run() throws {
    let editor = try options.editor
    let id = try editor.id(channel)
    let joined = try editor.ids(others)
    let edits = try editor.rules.join(joined, to: id)
    let same = { (name: (String) -> String) in
      joined.isEmpty ? "\(name(id)) already has its own row" : "the row of \(name(id)) is already like that"
    }
    try editor.apply(edits, already: same) { name in
      joined.isEmpty
        ? "split: \(name(id))" : "joined: \(editor.name(id)) and \(ChannelEditor.enumeration(joined, editor.name))"
    }
    for guest in joined { warnOfHidden(guest, behind: id, editor) }
  }

  /// Warns if programmes of the first channel hide programmes of a joined channel.
  private func warnOfHidden(_ guest: String, behind host: String, _ editor: ChannelEditor) {
    let guide = editor.guide
    guard editor.choices[host].hours == nil, editor.choices[guest].hours == nil,
      let first = guide.channels.firstIndex(where: { $0.id == host }),
      let second = guide.channels.firstIndex(where: { $0.id == guest })
    else { return }
    let hidden = guide.programmes(on: second).count { !guide.programmes(on: first, in: guide.interval(of: $0)).isEmpty }
    guard hidden > 0 else { return }
    let name = editor.name
    Output.writeError(
      "\(counted(hidden, "programme")) of \(name(guest)) will not be shown, because \(name(host)) has others at the same "
        + "time: give each its hours with tvgrid channels set --hours")
  }
}

struct ChannelsSame: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "same", abstract: "Declare that ids of other sources mean the same channel.",
    discussion: """
      Programmes that those sources list under the ids are merged into the channel. Times come from the first source; \
      the others fill in missing details. Ids declared earlier are kept. To separate the channel again, give no ids.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Id, number or name of the channel.", completion: Completions.channels)
  var channel: String

  @Argument(help: "Ids or names of the channel in other sources.", completion: Completions.channels)
  var ids: [String] = []

  func run() throws {
    let editor = try options.editor
    let id = try editor.id(channel)
    let known = editor.choices[id].sameAs
    // Ids that are already merged are not in the list. Channel numbers are not looked up, because they could also be ids.
    let named = ids.map { known.contains($0) ? $0 : editor.list.entry(called: $0)?.channel.id ?? $0 }
    let others = ids.isEmpty ? [] : (known + named.filter { !known.contains($0) }).filter { $0 != id }
    let same = { (name: (String) -> String) in
      others.isEmpty
        ? "\(name(id)) is not merged with other ids"
        : "\(name(id)) already has the \(others.count == 1 ? "id" : "ids") \(others.joined(separator: ", "))"
    }
    try editor.apply([.set(id: id, .sameAs(others))], already: same) { name in
      others.isEmpty
        ? "separated: \(name(id))"
        : "\(name(id)) also has the \(others.count == 1 ? "id" : "ids") \(others.joined(separator: ", "))"
    }
  }
}
