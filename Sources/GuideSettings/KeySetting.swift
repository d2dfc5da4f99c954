import GuideModel

/// A command to which a person gives other keys: an entry under `[keys]`, such as `later = ["l", "Right"]` in `[keys.grid]`.
package struct KeySetting: Hashable, Sendable {
  /// The table of commands, such as `grid`.
  package let table: String
  /// The command in it.
  package let command: String
  /// The names of its keys, as the help writes them; none takes the command its keys.
  package let keys: [String]
  package let line: SettingLine

  package init(table: String, command: String, keys: [String], line: SettingLine) {
    (self.table, self.command, self.keys, self.line) = (table, command, keys, line)
  }
}

/// The line of an entry, from 1. Any two are equal: an entry is the same wherever it stands, and an edit may move it.
package struct SettingLine: Hashable, Sendable {
  package let number: Int

  package init(number: Int) { self.number = number }

  package static func == (a: SettingLine, b: SettingLine) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

extension TOMLDecoder {
  /// The commands under `[keys]`, table by table.
  mutating func keySettings(_ entry: TOMLEntry) -> [KeySetting] {
    let rule: Message = "keys are given under [keys.grid] and the like, such as later = [\"l\", \"Right\"]"
    guard case .table(let tables) = entry.node.value else { return refuse(entry, rule) ?? [] }
    return tables.flatMap { table -> [KeySetting] in
      guard case .table(let commands) = table.node.value else { return refuse(table, rule) ?? [] }
      return commands.compactMap { command in
        guard case .list = command.node.value else { return refuse(command, "it takes a list of keys in quotes") }
        let keys = differentTexts(command, "it takes a list of keys in quotes").map(\.text)
        return KeySetting(
          table: table.key, command: command.key, keys: keys, line: SettingLine(number: command.node.line))
      }
    }
  }
}
