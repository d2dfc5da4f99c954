import GuideModel

/// Changes of what is set for one channel, where it is written already.
struct BlockEdits {
  private let block: ListedBlocks.Block
  private let written: WrittenChannels
  /// What comes in the place of lines; nothing where they go.
  private var changed: [(lines: Range<Int>, bytes: [UInt8])] = []
  private var added: [String] = []
  private var gone = 0

  init(_ block: ListedBlocks.Block, of written: WrittenChannels) {
    self.block = block
    self.written = written
  }

  /// Sets a thing, or takes its line out where it is to be nothing.
  mutating func set(
    _ key: ChannelKey, _ value: ChannelKey.Value?, was old: ChannelKey.Value?
  ) throws(SettingsRefusal) {
    guard let statement = block.values.first(where: { $0.path == [key.rawValue] }) else {
      if let value { added.append("\(key.rawValue) = \(value.text)") }
      return
    }
    guard let value else {
      gone += 1
      return changed.append((statement.lines, []))
    }
    guard value != old else { return }
    guard let place = WrittenValue(statement, in: written.text) else { throw SettingsRefusal.notSafe }
    if case .list(let texts) = value, !place.isOnOneLine {
      let list = try WrittenList(place, end: written.text.end)
      changed.append((statement.lines, list.replaced(with: texts, comment: { _ in nil })))
    } else {
      changed.append((statement.lines, place.replaced(with: value.text)))
    }
  }

  /// Makes the changes. A channel of which nothing is left but its id goes, unless a person has written comments on it;
  /// `comment` is what the program itself would write after the id.
  func make(in lines: inout LineEdits, comment: String) {
    let isBare = added.count + block.values.count - gone <= 1 && !block.hasTables
    if isBare, !hasPersonsComment(besides: comment) { return lines.removeBlock(block.lines) }
    for change in changed { lines.replace(change.lines, with: change.bytes) }
    guard let last = block.values.last, !added.isEmpty else { return }
    let indent = written.text.lines[last.lines.lowerBound].prefix {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
    lines.insert(added.map { String(decoding: indent, as: UTF8.self) + $0 }, at: last.lines.upperBound)
  }

  /// Whether there is a comment in the block or above it which may be a person's: any but the program's after the id.
  private func hasPersonsComment(besides own: String) -> Bool {
    let text = written.text
    let free = Set(block.lines).subtracting(block.values.flatMap { Array($0.lines) })
    if free.contains(where: { text.isComment($0) }) { return true }
    // Of a heading nothing but a comment can have the sign.
    if text.lines[block.heading].contains(UInt8(ascii: "#")) { return true }
    return block.values.contains { statement in
      let bytes = Array(text.lines[statement.lines].joined())
      let hasComment = TOMLToken.tokens(bytes[...]).contains { $0.kind == .comment }
      return hasComment && !isID(statement, followedBy: own)
    }
  }

  /// Whether it is the id with this comment after it, byte for byte.
  private func isID(_ statement: TOMLOutline.Statement, followedBy comment: String) -> Bool {
    guard statement.path == [ChannelKey.id.rawValue], let value = WrittenValue(statement, in: written.text) else {
      return false
    }
    return value.after.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }.elementsEqual(comment.utf8)
  }
}
