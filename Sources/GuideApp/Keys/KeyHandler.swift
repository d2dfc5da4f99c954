package import CellCanvas

/// A screen or input line that handles keys. The help, docs/keys.md, the manual page, `[keys]` and the check for conflicting
/// keys are derived from these declarations.
package protocol KeyHandler: SendableMetatype {
  /// The key tables in use at the same time.
  static var keys: [KeyTable.Use] { get }
  /// Commands from other tables that also work here, unless their keys have another meaning here.
  static var borrowedKeys: [KeyTable.Use] { get }
  /// The input line of the screen, whose keys it handles too; `nil` if it has none.
  static var typedLine: (any KeyHandler.Type)? { get }
  /// The screens and lines that it opens, in the order of the help.
  static var opens: [any KeyHandler.Type] { get }
}

extension KeyHandler {
  package static var borrowedKeys: [KeyTable.Use] { [] }
  package static var typedLine: (any KeyHandler.Type)? { nil }
  package static var opens: [any KeyHandler.Type] { [] }

  /// The command that a key runs here; `nil` if it runs none, or its command is not in use here.
  package static func command<Command: BoundCommand>(for key: Key, _ keymap: Keymap) -> Command? {
    guard let command: Command = keymap.command(for: key) else { return nil }
    return keys.contains { $0.part.name == Command.table && $0.part.has(command.rawValue) } ? command : nil
  }
}

extension KeyTable {
  /// A table as used by one screen.
  package struct Use: Sendable {
    /// The whole table.
    package let table: KeyTable
    /// The part that the screen uses, without headings.
    package let part: KeyTable
  }
}

extension BoundCommand {
  /// All commands of the table.
  package static var allKeys: KeyTable.Use { keys { _ in true } }

  /// The table without commands whose keys have another meaning on a screen.
  package static func keys(without commands: Self...) -> KeyTable.Use { keys { !commands.contains($0) } }

  /// The table with only these commands.
  package static func keys(only commands: Self...) -> KeyTable.Use { keys(commands.contains) }

  /// The table with only the commands of a set.
  package static func keys(only commands: Set<Self>) -> KeyTable.Use { keys(commands.contains) }

  private static func keys(_ isUsed: (Self) -> Bool) -> KeyTable.Use {
    let names = Set(allCases.filter(isUsed).map(\.rawValue))
    let rows = keyTable.sections.flatMap(\.rows).filter { names.contains($0.command) }
    let part = KeyTable(
      name: table, isForTyping: isForTyping, whereTheyWork: whereTheyWork,
      sections: [KeyTable.Section(title: "", rows: rows)])
    return KeyTable.Use(table: keyTable, part: part)
  }
}
