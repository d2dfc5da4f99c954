/// The blocks of a list by what they are called.
struct NamedBlocks {
  /// The first where several are called the same.
  private var blocks: [String: ListedBlocks.Block] = [:]
  /// Lines, from 1, of blocks that are called as one before them is.
  private var repetitions: [String: Int] = [:]

  /// Blocks and their names in the same order; nil where one has none.
  init(_ listed: ListedBlocks, names: [String?]) {
    for (name, block) in zip(names, listed.blocks) {
      guard let name else { continue }
      if blocks[name] == nil { blocks[name] = block } else { repetitions[name] = block.heading + 1 }
    }
  }

  /// The block of a name; nil where there is none. Where there are two it is refused, with words such as "channels “94”".
  func block(of name: String, _ words: String) throws(SettingsRefusal) -> ListedBlocks.Block? {
    guard let line = repetitions[name] else { return blocks[name] }
    throw SettingsRefusal(line: line, "there are two \(words): take one of them out in an editor")
  }
}
