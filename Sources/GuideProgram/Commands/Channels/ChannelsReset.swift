import ArgumentParser
import GuideModel
import GuidePersonal
import GuideSearch

struct ChannelsReset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Discard your settings and streams for channels; the order is kept.",
    discussion: """
      Asks before resetting all channels, or several by a pattern or --where. To undo it, run tvgrid mine undo.
      """)

  @OptionGroup var options: ChannelOptions

  @OptionGroup var chosen: SelectedChannels

  @Flag(help: "Reset every channel and the order.")
  var all = false

  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    guard all == chosen.isEmpty else { throw ValidationError("Specify channels, or use --all.") }
  }

  func run() throws {
    let editor = try options.editor
    if all { return try resetAll(editor) }
    let ids = try chosen.ids(editor)
    let streams = editor.streams(of: ids)
    let changed = ids.filter { !editor.choices[$0].isEmpty || streams.contains($0) }
    guard !changed.isEmpty else {
      return try Output.write([
        "nothing changed: \(ChannelEditor.enumeration(ids, editor.name)) already as in the guide"
      ])
    }
    let isWide = chosen.query != nil || chosen.channel.contains(where: NameGlob.isPattern)
    if isWide, changed.count > 1 { try ask(what: "\(changed.count) channels") }
    try editor.apply(changed.map { .reset(id: $0) }, with: streams.map { .stream(channel: $0, nil) }) {
      "reset: \(ChannelEditor.enumeration(changed, $0))" + MineUndo.hint
    }
  }

  private func resetAll(_ editor: ChannelEditor) throws {
    let ids = editor.choices.choices.keys.sorted()
    let streams = editor.streams(of: nil)
    guard !editor.choices.isEmpty || !streams.isEmpty else {
      return try Output.write(["nothing changed: all channels are already as in the guide"])
    }
    let order = editor.choices.order.isEmpty ? "" : " and the order"
    try ask(what: counted(Set(ids).union(streams).count, "channel") + order)
    try editor.apply(
      ids.map { .reset(id: $0) } + [.order([])], with: streams.map { .stream(channel: $0, nil) }
    ) { _ in "all channels reset" + MineUndo.hint }
  }

  private func ask(what: String) throws {
    let question = "Discard your settings for \(what)?"
    try confirmation.require(question, otherwise: "use --yes to discard your settings for \(what)")
  }
}
