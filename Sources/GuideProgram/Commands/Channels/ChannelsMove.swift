import ArgumentParser
import GuideModel
import GuidePersonal

struct ChannelsMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move channels to another place in the grid, in the order in which they are named.")

  @OptionGroup var options: ChannelOptions

  @OptionGroup var chosen: ChosenChannels

  @Flag(help: "Before all others.")
  var first = false

  @Flag(help: "After all others.")
  var last = false

  @Option(help: ArgumentHelp("In front of this one.", valueName: "other"), completion: Completions.channels)
  var before: String?

  @Option(help: ArgumentHelp("Behind this one.", valueName: "other"), completion: Completions.channels)
  var after: String?

  func validate() throws {
    try chosen.requireSome()
    guard [first, last, before != nil, after != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Say where to: --first, --last, --before or --after with another channel.")
    }
  }

  func run() throws {
    let editor = try options.editor
    guard editor.hasGuide else { throw CommandError("there is no guide whose channels could be moved") }
    let moved = try chosen.ids(editor)
    let isMoved = Set(moved)
    var order = editor.list.entries.map(\.channel.id).filter { !isMoved.contains($0) }
    order.insert(contentsOf: moved, at: try index(in: order, editor))
    // If nothing moves, storing the order would still pin channels that the guide moves later.
    if order == editor.list.entries.map(\.channel.id) {
      return try Output.write([
        "nothing changed: \(ChannelEditor.enumeration(moved, editor.name)) \(moved.count == 1 ? "is" : "are") there already"
      ])
    }
    try editor.apply([.order(order)]) { "moved: \(ChannelEditor.enumeration(moved, $0))" }
  }

  private func index(in order: [String], _ editor: ChannelEditor) throws -> Int {
    if first { return 0 }
    guard let name = before ?? after else { return order.count }
    let other = try editor.id(name)
    guard let index = order.firstIndex(of: other) else { throw CommandError("\(name) is itself to be moved") }
    return before == nil ? index + 1 : index
  }
}

struct ChannelsSort: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort", abstract: "Put all channels in order: by number, by name, or as the guide has them.")

  enum Key: String, ExpressibleByArgument, CaseIterable {
    case number, name, guide
  }

  @OptionGroup var options: ChannelOptions

  @Argument(help: "number, name or guide.")
  var key: Key

  func run() throws {
    let editor = try options.editor
    guard editor.hasGuide else { throw CommandError("there is no guide whose channels could be sorted") }
    let entries = editor.list.entries
    let sorted: [ChannelList.Entry]
    switch key {
    // Those without a number come last, as they are.
    case .number: sorted = entries.sorted { $0.number ?? .max < $1.number ?? .max }
    case .name: sorted = entries.sorted { $0.channel.name.lowercased() < $1.channel.name.lowercased() }
    case .guide: sorted = []
    }
    let message = key == .guide ? "in the guide's order" : "sorted by \(key.rawValue)"
    try editor.apply([.order(sorted.map(\.channel.id))], already: { _ in "\(message) already" }) { _ in message }
  }
}
