package import GuideModel

/// The text of `channels.toml`, as the program itself changes it: what a person wrote stays, byte for byte, down to
/// comments, blank lines and line ends. What came out is read again, and edits of which something else would come than
/// was meant are refused.
package struct ChannelsText: Hashable, Sendable {
  /// The text.
  package let bytes: [UInt8]

  /// A text as it was read; an empty one where there is no file yet.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What a file begins with that the program itself made.
  private static let head = [
    "# What you have chosen for channels, in tvgrid or by hand. What can be set: man tvgrid"
  ]

  /// With edits made, one after the other. What `names` calls a channel stands as a comment after its id where that is
  /// written for the first time.
  package func applying(
    _ edits: [ChannelEdit], names: (String) -> String?
  ) throws(SettingsRefusal) -> ChannelsText {
    let written = try WrittenChannels(bytes)
    let changes = ChannelChanges(edits, of: written.reading.choices)
    let name = { (id: String) in
      let name = names(id)
      return name == id ? nil : name.flatMap(TOMLText.comment)
    }
    var lines = LineEdits(written.text)
    if changes.hasOrder { try change(order: changes.choices.order, of: written, in: &lines, name) }
    for id in changes.ids { try change(id, of: written, to: changes, in: &lines, name) }
    let new = lines.result(head: ChannelsText.head)
    // What changed no line may have been meant to.
    if new != bytes || changes.choices != written.reading.choices { try check(new, changes, of: written) }
    return ChannelsText(new)
  }

  private func change(
    order: [String], of written: WrittenChannels, in lines: inout LineEdits, _ name: (String) -> String?
  ) throws(SettingsRefusal) {
    guard let statement = written.order else {
      if !order.isEmpty { insert(order, into: written, in: &lines, name) }
      return
    }
    if order.isEmpty { return lines.removeBlock(written.orderLines(statement)) }
    guard order != written.reading.choices.order else { return }
    guard let value = WrittenValue(statement, in: written.text) else { throw SettingsRefusal.notSafe }
    let list = try WrittenList(value, end: written.text.end)
    lines.replace(statement.lines, with: list.replaced(with: order, comment: name))
  }

  private func insert(
    _ order: [String], into written: WrittenChannels, in lines: inout LineEdits, _ name: (String) -> String?
  ) {
    let items = order.map { "  \(TOMLText.quoted($0)),\(ChannelsText.comment(name($0)))" }
    let block = [WrittenChannels.orderComment, "order = ["] + items + ["]"]
    let place = written.orderPlace
    let isBelow = place > 0 || written.text.lines.isEmpty
    lines.insert(isBelow ? [""] + block : block + [""], at: place)
  }

  private func change(
    _ id: String, of written: WrittenChannels, to changes: ChannelChanges, in lines: inout LineEdits,
    _ name: (String) -> String?
  ) throws(SettingsRefusal) {
    let choice = changes.choices[id]
    guard let block = try written.block(of: id) else {
      if !choice.isEmpty { lines.append(ChannelsText.block(id, choice, name)) }
      return
    }
    var edits = BlockEdits(block, of: written.text)
    for key in ChannelKey.allCases where changes.keys[id]?.contains(key) == true {
      try edits.set(key.rawValue, key.value(in: choice), was: key.value(in: written.reading.choices[id]))
    }
    edits.make(in: &lines, comment: ChannelsText.comment(name(id)))
  }

  /// A channel with its heading, a setting a line.
  private static func block(_ id: String, _ choice: ChannelChoice, _ name: (String) -> String?) -> [String] {
    ["[[channel]]", "id = \(TOMLText.quoted(id))\(comment(name(id)))"]
      + ChannelKey.allCases.compactMap { key in key.value(in: choice).map { "\(key.rawValue) = \($0.text)" } }
  }

  private static func comment(_ words: String?) -> String { words.map { "  # \($0)" } ?? "" }

  /// Refuses a new text that does not hold exactly what was meant.
  private func check(
    _ new: [UInt8], _ changes: ChannelChanges, of written: WrittenChannels
  ) throws(SettingsRefusal) {
    if try written.reading.isRight(new, meaning: changes.choices) { return }
    // A value that nobody may choose is not the text's fault.
    for id in changes.ids {
      let block = ChannelsText.block(id, changes.choices[id], { _ in nil })
      try ChannelsReading.refuse(block, what: "channel “\(id.prefix(60))”")
    }
    if changes.hasOrder {
      try ChannelsReading.refuse(["order = \(TOMLText.list(changes.choices.order))"], what: "the order")
    }
    throw SettingsRefusal.notSafe
  }
}
