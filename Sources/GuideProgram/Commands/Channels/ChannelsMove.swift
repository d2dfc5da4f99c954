import ArgumentParser
import GuideModel
import GuidePersonal

struct ChannelsMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move channels to another position, in the order given.")

  @OptionGroup var options: ChannelOptions

  @OptionGroup var chosen: SelectedChannels

  @Flag(help: "Move to the top.")
  var first = false

  @Flag(help: "Move to the bottom.")
  var last = false

  @Option(help: ArgumentHelp("Move before this channel.", valueName: "other"), completion: Completions.channels)
  var before: String?

  @Option(help: ArgumentHelp("Move after this channel.", valueName: "other"), completion: Completions.channels)
  var after: String?

  func validate() throws {
    try chosen.requireSome()
    guard [first, last, before != nil, after != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Missing position: use --first, --last, --before or --after.")
    }
  }

  func run() throws {
    let editor = try options.editor
    guard editor.hasGuide else { throw CommandError("no guide has been downloaded, so there are no channels to move") }
    let moved = try chosen.ids(editor)
    let isMoved = Set(moved)
    var order = editor.list.entries.map(\.channel.id).filter { !isMoved.contains($0) }
    order.insert(contentsOf: moved, at: try index(in: order, editor))
    // If nothing moves, storing the order would pin channels that the guide moves later.
    if order == editor.list.entries.map(\.channel.id) {
      return try Output.write([
        "nothing changed: \(ChannelEditor.enumeration(moved, editor.name)) \(moved.count == 1 ? "is" : "are") already there"
      ])
    }
    try editor.apply([.order(order)]) { "moved: \(ChannelEditor.enumeration(moved, $0))" }
  }

  private func index(in order: [String], _ editor: ChannelEditor) throws -> Int {
    if first { return 0 }
    guard let name = before ?? after else { return order.count }
    let other = try editor.id(name)
    guard let index = order.firstIndex(of: other) else { throw CommandError("\(name) is one of the channels to move") }
    return before == nil ? index + 1 : index
  }
}

struct ChannelsSort: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort", abstract: "Sort all channels by number, by name, or as in the guide.")

  enum Key: String, ExpressibleByArgument, CaseIterable {
    case number, name, guide
  }

  @OptionGroup var options: ChannelOptions

  @Argument(help: "Sort order.")
  var key: Key

  func run() throws {
    let editor = try options.editor
    guard editor.hasGuide else { throw CommandError("no guide has been downloaded, so there are no channels to sort") }
    let entries = editor.list.entries
    let sorted: [ChannelList.Entry]
    switch key {
    // The sort is stable: channels without a number come last, in their present order.
    case .number: sorted = entries.sorted { $0.number ?? .max < $1.number ?? .max }
    case .name: sorted = entries.sorted { $0.channel.name.lowercased() < $1.channel.name.lowercased() }
    case .guide: sorted = []
    }
    let message = key == .guide ? "in the guide's order" : "sorted by \(key.rawValue)"
    try editor.apply([.order(sorted.map(\.channel.id))], already: { _ in "already \(message)" }) { _ in message }
  }
}
