package import GuideModel

/// What a person has chosen for channels as `channels.toml` has it, and what is wrong with it. What is wrong costs
/// itself and no more.
package struct ChannelsReading: EditedReading, Hashable, Sendable {
  /// What can be used.
  package private(set) var choices = ChannelChoices()
  /// What cannot, in the order of lines.
  package var complaints: [SettingsComplaint] { taking.complaints }
  /// The first line that is no TOML; nil where the whole text is.
  let fault: SettingsComplaint?
  /// The ids of the channels in their order, also of those that cannot be used; nil where one has none.
  private(set) var writtenIDs: [String?] = []
  /// Where the channels begin, from 1, by their ids.
  private var lines: [String: Int] = [:]
  private var taking: TOMLTaking

  private static let keys = ["order", "channel"]
  /// In kilobytes. A playlist of ten thousand channels makes a file of one megabyte.
  static let limit = 4 << 10
  var content: ChannelChoices { choices }

  /// Reads a text, which may be any bytes.
  package init(_ text: [UInt8]) {
    let document = ForgivingTOML(text, limit: ChannelsReading.limit)
    fault = document.fault
    taking = TOMLTaking(document.complaints)
    for entry in document.entries where entry.key != ForgivingTOML.leftOutKey { take(entry) }
    taking.finish()
  }

  private mutating func take(_ entry: TOMLEntry) {
    switch entry.key {
    case "order":
      let ids = taking.differentTexts(entry, "it takes a list of ids in quotes, such as [\"94\", \"105\"]")
      choices = choices.applying(.order(ids.map(\.text)))
    case "channel": takeChannels(entry.node)
    default: taking.refuseKey(of: entry, among: ChannelsReading.keys, what: "setting of channels")
    }
  }

  private mutating func takeChannels(_ node: TOMLNode) {
    for block in taking.blocks(node, under: "channel") {
      if let block { take(channel: block.entries, at: block.line) } else { writtenIDs.append(nil) }
    }
  }

  private mutating func take(channel entries: [TOMLEntry], at line: Int) {
    let id = id(among: entries, at: line)
    var draft = ChannelDraft(id: id)
    for entry in entries { draft.take(entry, &taking) }
    if let id {
      choices[id] = draft.choice
      lines[id] = line
    }
  }

  /// The id of a channel that can be used.
  private mutating func id(among entries: [TOMLEntry], at line: Int) -> String? {
    let entry = entries.first { $0.key == ChannelKey.id.rawValue }
    guard let entry else {
      writtenIDs.append(nil)
      taking.complain(line, "a channel has no id, such as id = \"94\"; the channel is left out")
      return nil
    }
    guard case .text(let id) = entry.node.value, !id.isEmpty else {
      writtenIDs.append(nil)
      return taking.refuse(entry, TOMLTaking.textRule("94"), "the channel is left out")
    }
    writtenIDs.append(id)
    guard let first = lines[id] else { return id }
    taking.complain(
      entry.node.line, "a channel “\(id.prefix(60))” is there already, in line \(first); this one is left out")
    return nil
  }
}
