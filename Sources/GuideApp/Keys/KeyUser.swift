package import CellCanvas

/// A screen or a line that takes keys. The help, docs/keys.md, the manual page, `[keys]` and the
/// rule that no key of a screen means two things come from what these declare.
package protocol KeyUser: SendableMetatype {
  /// The keys that it takes at the same time.
  static var keys: [KeyTable.Use] { get }
  /// The line that is typed in it, whose keys it takes too; nil if none is.
  static var typedLine: (any KeyUser.Type)? { get }
  /// What opens from it, in the order of the help.
  static var opens: [any KeyUser.Type] { get }
}

extension KeyUser {
  package static var typedLine: (any KeyUser.Type)? { nil }
  package static var opens: [any KeyUser.Type] { [] }

  /// The command of a table that a key has here; nil where it has none, or one that is not taken.
  package static func command<Command: BoundCommand>(for key: Key, _ keymap: Keymap) -> Command? {
    guard let command: Command = keymap.command(for: key) else { return nil }
    return keys.contains { $0.part.name == Command.table && $0.part.has(command.rawValue) } ? command : nil
  }
}

extension KeyTable {
  /// A table as one screen uses it.
  package struct Use: Sendable {
    /// All of it.
    package let table: KeyTable
    /// The part that the screen takes, without headings.
    package let part: KeyTable
  }
}

extension BoundCommand {
  /// All commands of the table, in a screen.
  package static var allKeys: KeyTable.Use { keys { _ in true } }

  /// A table without commands whose keys mean something else in a screen.
  package static func keys(without commands: Self...) -> KeyTable.Use { keys { !commands.contains($0) } }

  /// Those commands of a table that a screen takes.
  package static func keys(only commands: Self...) -> KeyTable.Use { keys(commands.contains) }

  private static func keys(_ isUsed: (Self) -> Bool) -> KeyTable.Use {
    let names = Set(allCases.filter(isUsed).map(\.rawValue))
    let rows = keyTable.sections.flatMap(\.rows).filter { names.contains($0.command) }
    let part = KeyTable(name: table, isForTyping: isForTyping, sections: [KeyTable.Section(title: "", rows: rows)])
    return KeyTable.Use(table: keyTable, part: part)
  }
}
