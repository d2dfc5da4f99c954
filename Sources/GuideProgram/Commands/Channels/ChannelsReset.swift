import ArgumentParser
import GuideModel
import GuidePersonal
import GuideSearch

struct ChannelsReset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Forget what you have chosen for channels, and where they can be played; their places stay.",
    discussion: """
      All channels, or several by a pattern or --where, are asked about first. tvgrid mine undo takes it back.
      """)

  @OptionGroup var options: ChannelOptions

  @OptionGroup var chosen: ChosenChannels

  @Flag(help: "Every channel, and the order too: nothing is chosen any more.")
  var all = false

  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    guard all == chosen.isEmpty else { throw ValidationError("Name channels, or say --all.") }
  }

  func run() throws {
    let editor = try options.editor
    if all { return try resetAll(editor) }
    let ids = try chosen.ids(editor)
    let streams = editor.streams(of: ids)
    let changed = ids.filter { !editor.choices[$0].isEmpty || streams.contains($0) }
    guard !changed.isEmpty else {
      return try Output.write(["nothing changed: \(ChannelEditor.enumeration(ids, editor.name)) as in the guide"])
    }
    let isWide = chosen.query != nil || chosen.channel.contains(where: NameGlob.isPattern)
    if isWide, changed.count > 1 { try ask(what: "\(changed.count) channels") }
    try editor.apply(changed.map { .reset(id: $0) }, with: streams.map { .stream(channel: $0, nil) }) {
      "as the guide has them: \(ChannelEditor.enumeration(changed, $0))" + MineUndo.hint
    }
  }

  private func resetAll(_ editor: ChannelEditor) throws {
    let ids = editor.choices.choices.keys.sorted()
    let streams = editor.streams(of: nil)
    guard !editor.choices.isEmpty || !streams.isEmpty else {
      return try Output.write(["nothing changed: all channels are as the guide has them"])
    }
    let order = editor.choices.order.isEmpty ? "" : " and the order"
    try ask(what: counted(Set(ids).union(streams).count, "channel") + order)
    try editor.apply(
      ids.map { .reset(id: $0) } + [.order([])], with: streams.map { .stream(channel: $0, nil) }
    ) { _ in "all channels are as the guide has them" + MineUndo.hint }
  }

  private func ask(what: String) throws {
    let question = "Forget what you have chosen for \(what)?"
    try confirmation.require(question, otherwise: "say --yes to forget what you have chosen for \(what)")
  }
}
