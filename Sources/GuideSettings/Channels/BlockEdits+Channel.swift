extension BlockEdits {
  /// Makes the changes of a channel. One of which nothing is left but its id goes, unless a person has written comments on
  /// it; `comment` is what the program itself would write after the id.
  func make(in lines: inout LineEdits, comment: String) {
    let isBare = valuesLeft <= 1 && !block.hasTables
    if isBare, !hasPersonsComment(besides: comment) { return lines.removeBlock(block.lines) }
    make(in: &lines)
  }

  /// Whether there is a comment in the block or above it which may be a person's: any but the program's after the id.
  private func hasPersonsComment(besides own: String) -> Bool {
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
    guard statement.path == [ChannelKey.id.rawValue], let value = WrittenValue(statement, in: text) else {
      return false
    }
    return value.after.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }.elementsEqual(comment.utf8)
  }
}
