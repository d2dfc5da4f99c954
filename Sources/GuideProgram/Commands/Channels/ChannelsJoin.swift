import ArgumentParser
import GuideModel
import GuidePersonal

struct ChannelsCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Add a channel that shows another's programmes later, such as a +1 channel.")

  @OptionGroup var options: ChannelOptions

  @Argument(help: "The channel, by its id, number or name.", completion: Completions.channels)
  var channel: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("By how many minutes it is later; -30 is sooner.", valueName: "minutes")
  )
  var by = 60

  @Option(help: ArgumentHelp("What to call it; else its name with +1.", valueName: "name"))
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
    commandName: "join", abstract: "Put channels that share a place into one row.",
    discussion: """
      The row is the first channel's; where that has nothing, the others' programmes are shown. Give each its hours \
      (tvgrid channels set --hours) where the guide lists something for when it is off air. Without others the row is \
      parted again.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "The channel whose row it is, by its id, number or name.", completion: Completions.channels)
  var channel: String

  @Argument(help: "The channels to put into it.", completion: Completions.channels)
  var others: [String] = []

  func run() throws {
    let editor = try options.editor
    let id = try editor.id(channel)
    let joined = try editor.ids(others)
    let edits = try editor.rules.join(joined, to: id)
    let same = { (name: (String) -> String) in
      joined.isEmpty ? "\(name(id)) has its row to itself already" : "the row of \(name(id)) is so already"
    }
    try editor.apply(edits, already: same) { name in
      joined.isEmpty ? "parted: \(name(id))" : "in one row: \(name(id))"
    }
    for guest in joined { warnOfHidden(guest, behind: id, editor) }
  }

  /// Warns if programmes of a channel are not seen in the row, because the first channel has others at the same time.
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
      "\(counted(hidden, "programme")) of \(name(guest)) cannot be seen there, because \(name(host)) has others at the same "
        + "time: tvgrid channels set --hours gives each its hours")
  }
}

struct ChannelsSame: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "same", abstract: "Say that ids of other sources mean the same channel.",
    discussion: """
      What these sources list under the ids becomes the channel's own: times are those of the first source, and the others \
      fill in what it does not know. Ids that were named before stay; without ids, nothing else is the same any more.
      """)

  @OptionGroup var options: ChannelOptions

  @Argument(help: "The channel, by its id, number or name.", completion: Completions.channels)
  var channel: String

  @Argument(help: "Ids that other sources have for it, or names.", completion: Completions.channels)
  var ids: [String] = []

  func run() throws {
    let editor = try options.editor
    let id = try editor.id(channel)
    let known = editor.choices[id].sameAs
    // An id that is one channel with this already is not in the list any more. A number could be an id.
    let named = ids.map { known.contains($0) ? $0 : editor.list.entry(called: $0)?.channel.id ?? $0 }
    let others = ids.isEmpty ? [] : (known + named.filter { !known.contains($0) }).filter { $0 != id }
    let same = { (name: (String) -> String) in
      others.isEmpty
        ? "\(name(id)) is by itself already"
        : "\(name(id)) is the same as \(others.joined(separator: ", ")) already"
    }
    try editor.apply([.set(id: id, .sameAs(others))], already: same) { name in
      others.isEmpty ? "by itself: \(name(id))" : "the same as \(name(id)): \(others.joined(separator: ", "))"
    }
  }
}
