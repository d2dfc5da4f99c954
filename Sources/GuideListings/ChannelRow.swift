package import CellCanvas
import GuideModel
package import GuidePersonal

/// A channel in a listing, together with the user's settings for it.
package struct ChannelRow: ListingRow, Sendable {
  private let entry: ChannelList.Entry
  private let choice: ChannelChoice
  private let programmes: Int
  /// The channels' names, by id.
  private let names: [String: String]
  private let isPlayable: Bool

  /// Creates a row; `programmes` is the number of the channel's programmes in the guide.
  package init(
    _ entry: ChannelList.Entry, _ choice: ChannelChoice, programmes: Int, names: [String: String], isPlayable: Bool
  ) {
    (self.entry, self.choice, self.programmes) = (entry, choice, programmes)
    (self.names, self.isPlayable) = (names, isPlayable)
  }

  private var visibility: String {
    switch entry.visibility {
    case .shown: "shown"
    case .hidden: "hidden"
    case .joined: "joined"
    }
  }

  private var number: String { entry.number.map { String($0) } ?? "" }

  /// The number, name, id, visibility, number of programmes and groups, and `favourite` if the channel is one.
  package var fields: [String] {
    [
      number, entry.channel.name, entry.channel.id, visibility, String(programmes),
      entry.channel.groups.joined(separator: ","), entry.channel.isFavourite ? "favourite" : "",
    ]
  }

  /// Settings that the user has not changed are null.
  package var members: [(String, JSON)] {
    var host: String?
    if case .joined(let id) = entry.visibility { host = id }
    return [
      ("channel", .text(entry.channel.id)), ("channel_name", .text(entry.channel.name)),
      ("channel_number", .maybe(entry.number)), ("place", .text(visibility)), ("programmes", .number(programmes)),
      ("groups", .list(entry.channel.groups.map(JSON.text))), ("favourite", .flag(entry.channel.isFavourite)),
      ("joined_to", .maybe(host)), ("joined", .list(choice.joined.map(JSON.text))),
      ("shift_minutes", .number(choice.shift)), ("hours", .maybe(choice.hours?.text)),
      ("copy_of", .maybe(choice.copyOf)), ("same_as", .list(choice.sameAs.map(JSON.text))),
      ("source", .maybe(choice.source)), ("playable", .flag(isPlayable)), ("has_guide", .flag(entry.origin != nil)),
    ]
  }

  /// Lines such as `  5  Harbour One  94  favourite; in News`.
  package static func table(_ rows: [ChannelRow], columns: Int) -> [SafeText] {
    let numbers = SafeText.width(of: rows.lazy.map(\.number), limit: 6)
    let names = SafeText.width(of: rows.lazy.map(\.entry.channel.name), limit: max(6, columns / 3))
    let ids = SafeText.width(of: rows.lazy.map(\.entry.channel.id), limit: max(6, columns / 4))
    return rows.map { row in
      let padding = String(repeating: " ", count: max(0, numbers - row.number.count))
      let name = SafeText.column(row.entry.channel.name, names)
      return SafeText(numbers == 0 ? "" : "\(padding)\(row.number)  ") + name + SafeText("  ")
        + .column(row.entry.channel.id, ids) + SafeText("  \(row.summary)")
    }
  }

  /// The settings, such as `hidden`, `60 min later, on air 06:00-19:00`.
  private var summary: String {
    var parts = [entry.visibility.summary(names: names)].compactMap(\.self)
    if choice.isFavourite { parts.append("favourite") }
    if let groups = choice.groups {
      parts.append(groups.isEmpty ? "in no group" : "in \(groups.joined(separator: ", "))")
    }
    parts += choice.summary(names: names)
    if isPlayable { parts.append("playable") }
    if entry.origin == nil { parts.append("no guide") } else if programmes == 0 { parts.append("no programmes") }
    return parts.joined(separator: "; ")
  }
}
