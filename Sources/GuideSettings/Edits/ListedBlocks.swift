/// Where in a text the tables of a list are written, such as the sources.
///
/// A block has its heading, what stands below it up to the next heading (tables of its own, such as `[source.more]`,
/// among it), the comment lines directly above the heading, and those directly below its last line. Comments between
/// blank lines belong to nobody, and stay where they are.
struct ListedBlocks {
  struct Block {
    /// Its lines, from 0.
    let lines: Range<Int>
    /// The line of its heading, from 0.
    let heading: Int
    /// What is set in it, without tables of its own.
    let values: ArraySlice<TOMLOutline.Statement>
    /// Whether it has tables of its own.
    let hasTables: Bool
  }

  private(set) var blocks: [Block] = []
  /// What is set above the first heading.
  let topValues: ArraySlice<TOMLOutline.Statement>

  /// The blocks below `[[heading]]`. Refused where there are not as many as the parser has found: others are written
  /// in another way, which only a person can change.
  init(_ text: TextLines, heading: String, count: Int) throws(SettingsRefusal) {
    let statements = TOMLOutline(text).statements
    topValues = statements.prefix { $0.kind == .value }
    for (place, statement) in statements.enumerated() where statement.kind == .listed && statement.path == [heading] {
      let body = statements[(place + 1)...].prefix {
        $0.kind == .value || $0.path.count > 1 && $0.path.first == heading
      }
      let values = body.prefix { $0.kind == .value }
      let start = ListedBlocks.startWithComments(statement.lines.lowerBound, text)
      let end = ListedBlocks.endWithComments((body.last ?? statement).lines.upperBound, text)
      blocks.append(
        Block(
          lines: start..<end, heading: statement.lines.lowerBound, values: values, hasTables: values.count < body.count)
      )
    }
    guard blocks.count == count else {
      throw SettingsRefusal("a \(heading) is not written as [[\(heading)]], so change the file in an editor")
    }
  }

  private static func startWithComments(_ heading: Int, _ text: TextLines) -> Int {
    var start = heading
    while start > 0, text.isComment(start - 1) { start -= 1 }
    return start
  }

  /// Comments that a heading follows at once are that heading's.
  private static func endWithComments(_ end: Int, _ text: TextLines) -> Int {
    var last = end
    while last < text.lines.count, text.isComment(last) { last += 1 }
    return last == text.lines.count || text.isBlank(last) ? last : end
  }
}
