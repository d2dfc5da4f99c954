/// Where in a text the sources are written.
///
/// A source has its heading, what stands below it up to the next heading (tables of its own, such as `[source.more]`,
/// among it), the comment lines directly above the heading, and those directly below its last line. Comments between
/// blank lines belong to nobody, and stay where they are.
struct SourceBlocks {
  /// The lines of each source, from 0.
  private(set) var lines: [Range<Int>] = []

  init(_ text: TextLines) {
    let statements = TOMLOutline(text).statements
    for (place, statement) in statements.enumerated() where SourceBlocks.begins(statement) {
      let body = statements[(place + 1)...].prefix(while: SourceBlocks.continues)
      let end = (body.last ?? statement).lines.upperBound
      lines.append(
        SourceBlocks.startWithComments(statement.lines.lowerBound, text)..<SourceBlocks.endWithComments(end, text))
    }
  }

  private static func begins(_ statement: TOMLOutline.Statement) -> Bool {
    statement.kind == .listed && statement.path == ["source"]
  }

  private static func continues(_ statement: TOMLOutline.Statement) -> Bool {
    statement.kind == .value || statement.path.count > 1 && statement.path.first == "source"
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
