/// Changes of what is set in one block of a list, such as a channel, where it is written already.
struct BlockEdits {
  let block: ListedBlocks.Block
  let text: TextLines
  /// What comes in the place of lines; nothing where they go.
  private var changed: [(lines: Range<Int>, bytes: [UInt8])] = []
  private var added: [String] = []
  private var gone = 0

  init(_ block: ListedBlocks.Block, of text: TextLines) {
    self.block = block
    self.text = text
  }

  /// How many things are set in it then, its own tables aside.
  var valuesLeft: Int { added.count + block.values.count - gone }

  /// Sets a thing, or takes its line out where it is to be nothing.
  mutating func set(_ key: String, _ value: WrittenAnew?, was old: WrittenAnew?) throws(SettingsRefusal) {
    guard let statement = block.values.first(where: { $0.path == [key] }) else {
      if let value { added.append("\(key) = \(value.text)") }
      return
    }
    guard let value else {
      gone += 1
      return changed.append((statement.lines, []))
    }
    guard value != old else { return }
    guard let place = WrittenValue(statement, in: text) else { throw SettingsRefusal.notSafe }
    if case .list(let texts) = value, !place.isOnOneLine {
      let list = try WrittenList(place, end: text.end)
      changed.append((statement.lines, list.replaced(with: texts, comment: { _ in nil })))
    } else {
      changed.append((statement.lines, place.replaced(with: value.text)))
    }
  }

  /// Makes the changes.
  func make(in lines: inout LineEdits) {
    for change in changed { lines.replace(change.lines, with: change.bytes) }
    guard let last = block.values.last, !added.isEmpty else { return }
    let indent = text.lines[last.lines.lowerBound].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    lines.insert(added.map { String(decoding: indent, as: UTF8.self) + $0 }, at: last.lines.upperBound)
  }
}
