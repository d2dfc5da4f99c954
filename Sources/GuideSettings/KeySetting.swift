import GuideModel

/// Custom keys for a command: an entry such as `later = ["l", "Right"]` in `[keys.grid]`.
package struct KeySetting: Hashable, Sendable {
  /// The table of commands, for example `grid`.
  package let table: String
  /// The command in the table.
  package let command: String
  /// The names of its keys, spelled as in the help. An empty list removes the command's keys.
  package let keys: [String]
  package let line: SettingLine

  package init(table: String, command: String, keys: [String], line: SettingLine) {
    (self.table, self.command, self.keys, self.line) = (table, command, keys, line)
  }
}

/// The line of an entry, from 1. All lines compare equal, so that moving an entry does not change it.
package struct SettingLine: Hashable, Sendable {
  package let number: Int

  package init(number: Int) { self.number = number }

  package static func == (a: SettingLine, b: SettingLine) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

extension TOMLDecoder {
  /// Decodes the commands under `[keys]`, table by table.
  mutating func keySettings(_ entry: TOMLEntry) -> [KeySetting] {
    let rule: Message = "write keys under a table such as [keys.grid], for example later = [\"l\", \"Right\"]"
    guard case .table(let tables) = entry.node.value else { return refuse(entry, rule) ?? [] }
    return tables.flatMap { table -> [KeySetting] in
      guard case .table(let commands) = table.node.value else { return refuse(table, rule) ?? [] }
      return commands.compactMap { command in
        guard case .list = command.node.value else { return refuse(command, "it must be a list of keys in quotes") }
        let keys = uniqueTexts(command, "it must be a list of keys in quotes").map(\.text)
        return KeySetting(
          table: table.key, command: command.key, keys: keys, line: SettingLine(number: command.node.line))
      }
    }
  }
}
