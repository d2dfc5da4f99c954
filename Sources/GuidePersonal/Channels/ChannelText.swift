import GuideModel
import GuideSettings

/// Channel settings as text: a list of ids in order, and a table for each channel.
extension ChannelChoices {
  static let keys = ["order", "channel"]
  var counts: [(name: String, count: Int)] {
    [("channel settings", choices.count), ("positions in the channel order", order.count)]
  }

  func lines(since old: ChannelChoices, names: [String: String]) -> [String] {
    let order = old.order == order ? [] : ["~ the order of the channels"]
    return order
      + Differences.lines("channel", old.choices, choices) { id, choice in
        let name = choice.name ?? old[id].name ?? names[id]
        return name.map { $0 == id ? id : "\(id)  \($0)" } ?? id
      }
  }

  func write(to text: inout PersonalText) {
    text.addList("order", order, comment: text.comment)
    let known = text
    text.addTables("channel", choices.sorted { $0.key < $1.key }) { id, choice in
      let comment = choice.name == nil ? known.comment(of: id).map { "  # \($0)" } ?? "" : ""
      let values = ChannelKey.allCases.compactMap { key in key.value(in: choice).map { "\(key.rawValue) = \($0)" } }
      return ["id = \(TOMLText.quoted(id))\(comment)"] + values
    }
  }

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    for entry in entries {
      if entry.key == "order" {
        let rule: Message = "it must be a list of ids in quotes, such as [\"94\", \"105\"]"
        self = ChannelChoices(choices, order: reading.decoder.uniqueTexts(entry, rule).map(\.text))
      } else {
        self = ChannelChoices(reading.channels(entry.node), order: order)
      }
    }
  }
}

extension PersonalReading {
  fileprivate mutating func channels(_ node: TOMLNode) -> [String: ChannelChoice] {
    var choices = ChannelChoices()
    var lines: [String: Int] = [:]
    for block in decoder.blocks(node, under: "channel") {
      guard let block else { continue }
      let id = id(of: block.entries, at: block.line, lines)
      var choice = ChannelChoice()
      for entry in block.entries { apply(entry, of: id, into: &choice) }
      guard let id else { continue }
      choices[id] = choice
      lines[id] = block.line
    }
    return choices.choices
  }

  /// The id of a channel; `nil` if it is unusable. The caller still checks the other entries.
  private mutating func id(of entries: [TOMLEntry], at line: Int, _ lines: [String: Int]) -> String? {
    guard let entry = entries.first(where: { $0.key == ChannelKey.id.rawValue }) else {
      decoder.report(line, "a channel has no id, such as id = \"94\"; the channel is left out")
      return nil
    }
    guard case .text(let id) = entry.node.value, !id.isEmpty else {
      return decoder.refuse(entry, TOMLDecoder.textRule("94"), "the channel is left out")
    }
    guard let first = lines[id] else { return id }
    decoder.report(
      entry.node.line, "channel “\(id.shortened)” is already defined on line \(first); this one is left out")
    return nil
  }

  private mutating func apply(_ entry: TOMLEntry, of id: String?, into choice: inout ChannelChoice) {
    switch ChannelKey(rawValue: entry.key) {
    case .id: break
    case .name: choice.name = decoder.text(entry, like: "Harbour")
    case .number: choice.number = decoder.number(entry, Channel.numbers)
    case .groups:
      let rule: Message = "it must be a list of groups in quotes, such as [\"News\"]"
      let groups = decoder.uniqueTexts(entry, rule).map(\.text)
      // An empty list means no groups. A list without any usable group is ignored.
      if case .list(let nodes) = entry.node.value, nodes.isEmpty || !groups.isEmpty { choice.groups = groups }
    case .favourite: choice.isFavourite = decoder.boolean(entry) ?? false
    case .hidden: choice.isHidden = decoder.boolean(entry) ?? false
    case .shift: choice.shift = decoder.number(entry, Channel.shifts) ?? 0
    case .hours: choice.hours = hours(entry)
    case .joined: choice.joined = ids(entry, without: id, "joined contains the channel itself; left out")
    case .sameAs: choice.sameAs = ids(entry, without: nil, "")
    case .copyOf: choice.copyOf = copyOf(entry, id)
    case .standalone: choice.isStandalone = decoder.boolean(entry) ?? false
    case .logo: choice.logo = decoder.text(entry, like: "https://example.org/94.png")
    case .playlistLogo: choice.playlistLogo = decoder.text(entry, like: "https://example.org/94.png")
    case .source: choice.source = decoder.text(entry, like: "harbour")
    case nil: decoder.refuseKey(of: entry, among: ChannelKey.names, what: "channel setting")
    }
  }

  private mutating func hours(_ entry: TOMLEntry) -> DailyHours? {
    if case .text(let text) = entry.node.value, let hours = DailyHours(text) { return hours }
    return decoder.refuse(entry, "it must be two times such as \"06:00-19:00\"")
  }

  private mutating func ids(_ entry: TOMLEntry, without own: String?, _ problem: Message) -> [String] {
    decoder.uniqueTexts(entry, "it must be a list of ids in quotes, such as [\"105\"]").compactMap { other in
      if other.text != own { return other.text }
      decoder.report(other.line, problem)
      return nil
    }
  }

  private mutating func copyOf(_ entry: TOMLEntry, _ id: String?) -> String? {
    guard let other = decoder.text(entry, like: "94") else { return nil }
    if other != id { return other }
    decoder.report(entry.node.line, "copy-of is the channel itself; not used")
    return nil
  }
}

/// The keys of a `[[channel]]`, in the order in which they are written.
private enum ChannelKey: String, CaseIterable {
  case id, name, number, groups, favourite, hidden, shift, hours, joined
  case sameAs = "same-as"
  case copyOf = "copy-of"
  case standalone, logo
  case playlistLogo = "playlist-logo"
  case source

  static let names = allCases.map(\.rawValue)

  /// The value of a setting; `nil` if it is unset or the key is the id.
  func value(in choice: ChannelChoice) -> String? {
    switch self {
    case .id: nil
    case .name: choice.name.map(TOMLText.quoted)
    case .number: choice.number.map { String($0) }
    case .groups: choice.groups.map(TOMLText.list)
    case .favourite: choice.isFavourite ? "true" : nil
    case .hidden: choice.isHidden ? "true" : nil
    case .shift: choice.shift == 0 ? nil : String(choice.shift)
    case .hours: choice.hours.map { TOMLText.quoted($0.text) }
    case .joined: list(choice.joined)
    case .sameAs: list(choice.sameAs)
    case .copyOf: choice.copyOf.map(TOMLText.quoted)
    case .standalone: choice.isStandalone ? "true" : nil
    case .logo: choice.logo.map(TOMLText.quoted)
    case .playlistLogo: choice.playlistLogo.map(TOMLText.quoted)
    case .source: choice.source.map(TOMLText.quoted)
    }
  }

  private func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : TOMLText.list(texts) }
}
