import CellCanvas
package import GuideModel

/// A channel as a listing has it, with what a person has chosen for it.
package struct ChannelRow: Sendable {
  private let entry: ChannelList.Entry
  private let choice: ChannelChoice
  private let programmes: Int
  /// The names of channels by their ids.
  private let names: [String: String]

  /// A channel of a list, with how many programmes the guide has on it.
  package init(_ entry: ChannelList.Entry, _ choice: ChannelChoice, programmes: Int, names: [String: String]) {
    self.entry = entry
    self.choice = choice
    self.programmes = programmes
    self.names = names
  }

  /// `shown`, `hidden` or `joined`.
  private var place: String {
    switch entry.place {
    case .shown: "shown"
    case .hidden: "hidden"
    case .joined: "joined"
    }
  }

  /// Number, name, id, where it is seen, programmes, groups, and whether it is a favourite, parted by tabs.
  var tabSeparated: String {
    [
      String(entry.number), entry.channel.name, entry.channel.id, place, String(programmes),
      entry.channel.groups.joined(separator: ","), entry.channel.isFavourite ? "favourite" : "",
    ].map { DataText($0).string }.joined(separator: "\t")
  }

  /// The channel as one line of JSON; what is not chosen is null.
  var json: String {
    var host: String?
    if case .joined(let id) = entry.place { host = id }
    return JSON.object([
      ("channel", .text(entry.channel.id)), ("channel_name", .text(entry.channel.name)),
      ("channel_number", .number(entry.number)), ("place", .text(place)), ("programmes", .number(programmes)),
      ("groups", .list(entry.channel.groups.map(JSON.text))), ("favourite", .flag(entry.channel.isFavourite)),
      ("joined_to", .maybe(host)), ("joined", .list(choice.joined.map(JSON.text))),
      ("shift_minutes", .number(choice.shift)), ("hours", .maybe(choice.hours?.text)),
      ("copy_of", .maybe(choice.copyOf)), ("same_as", .list(choice.sameAs.map(JSON.text))),
    ]).line
  }

  /// What is chosen, in words, such as `hidden`, `60 min later, on air 06:00-19:00`.
  private var words: String {
    var parts = [entry.place.words(names: names)].compactMap(\.self)
    if choice.isFavourite { parts.append("favourite") }
    if !choice.groups.isEmpty { parts.append("in \(choice.groups.joined(separator: ", "))") }
    parts += choice.words(names: names)
    if programmes == 0 { parts.append("no programmes") }
    return parts.joined(separator: "; ")
  }

  /// For people, such as `  5  Harbour One  94  favourite; in News`.
  func line(numbers: Int, names: Int, ids: Int, columns: Int) -> String {
    let number = String(entry.number)
    let padding = String(repeating: " ", count: max(0, numbers - number.count))
    let name = SafeText(entry.channel.name).clipped(to: names).padded(to: names)
    let id = SafeText(entry.channel.id).clipped(to: ids).padded(to: ids)
    let line = SafeText("\(padding)\(number)  ") + name + SafeText("  ") + id + SafeText("  \(words)")
    let text = line.clipped(to: columns).string
    return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
  }

  fileprivate var number: Int { entry.number }
  fileprivate var name: String { entry.channel.name }
  fileprivate var id: String { entry.channel.id }
}

extension ListingFormat {
  /// Channels, one a line.
  package func lines(_ channels: [ChannelRow]) -> [String] {
    switch self {
    case .table(let columns):
      func width(_ texts: some Sequence<String>, atMost most: Int) -> Int {
        min(texts.map { SafeText($0).width }.max() ?? 0, max(6, most))
      }
      let numbers = width(channels.lazy.map { String($0.number) }, atMost: 6)
      let names = width(channels.lazy.map(\.name), atMost: columns / 3)
      let ids = width(channels.lazy.map(\.id), atMost: columns / 4)
      return channels.map { $0.line(numbers: numbers, names: names, ids: ids, columns: columns) }
    case .tabSeparated: return channels.map(\.tabSeparated)
    case .jsonLines: return channels.map(\.json)
    }
  }
}
