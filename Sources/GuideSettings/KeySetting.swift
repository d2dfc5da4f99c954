/// A command to which a person gives other keys: an entry under `[keys]`, such as `later = ["l", "Right"]` in `[keys.grid]`.
package struct KeySetting: Hashable, Sendable {
  /// The table of commands, such as `grid`.
  package let table: String
  /// The command in it.
  package let command: String
  /// The names of its keys, as the help writes them; none takes the command its keys.
  package let keys: [String]
  /// The line of the entry, from 1.
  package let line: Int

  /// The same wherever it stands in the file: an edit of a source may move it.
  package static func == (a: KeySetting, b: KeySetting) -> Bool {
    (a.table, a.command, a.keys) == (b.table, b.command, b.keys)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(table)
    hasher.combine(command)
  }
}

extension TOMLDecoder {
  /// The commands under `[keys]`, table by table.
  mutating func keySettings(_ entry: TOMLEntry) -> [KeySetting] {
    let rule = "keys are given under [keys.grid] and the like, such as later = [\"l\", \"Right\"]"
    guard case .table(let tables) = entry.node.value else { return refuse(entry, rule) ?? [] }
    return tables.flatMap { table -> [KeySetting] in
      guard case .table(let commands) = table.node.value else { return refuse(table, rule) ?? [] }
      return commands.compactMap { command in
        guard case .list = command.node.value else { return refuse(command, "it takes a list of keys in quotes") }
        let keys = differentTexts(command, "it takes a list of keys in quotes").map(\.text)
        return KeySetting(table: table.key, command: command.key, keys: keys, line: command.node.line)
      }
    }
  }
}
