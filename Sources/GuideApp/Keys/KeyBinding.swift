package import CellCanvas

/// The commands of a screen, or of a part that several screens share.
///
/// Its bindings are the one table that feeds key handling, hints, help, docs/keys.md, the manual page and `[keys]`.
package protocol BoundCommand: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The name of the table in `[keys]`, such as `grid`.
  static var table: String { get }
  /// Every command once, under the headings of the help and in its order.
  static var sections: [KeySection<Self>] { get }
  /// Whether text is typed where the commands are used, so that no character can be a key of theirs.
  static var isForTyping: Bool { get }
}

/// A command, the keys it has unless a person remaps it, and its help text.
package struct KeyBinding<Command: BoundCommand>: Sendable {
  /// The command.
  package let command: Command
  /// Its keys, the one to show first.
  package let keys: [KeyPattern]
  /// The phrase of the help.
  package let help: String
  /// The word of the hint line; nil where hints never name it.
  package let hint: String?

  /// A row of the table.
  package init(_ command: Command, _ keys: [KeyPattern], _ help: String, hint: String? = nil) {
    self.command = command
    self.keys = keys
    self.help = help
    self.hint = hint
  }

  /// A row of the table whose keys are single keys.
  package init(_ command: Command, _ keys: Key..., help: String, hint: String? = nil) {
    self.init(command, keys.map(KeyPattern.key), help, hint: hint)
  }
}

/// Bindings under a heading of the help.
package struct KeySection<Command: BoundCommand>: Sendable {
  /// The heading.
  package let title: String
  /// The rows.
  package let bindings: [KeyBinding<Command>]

  /// Rows under a heading.
  package init(_ title: String, _ bindings: [KeyBinding<Command>]) {
    self.title = title
    self.bindings = bindings
  }
}

extension BoundCommand {
  package static var isForTyping: Bool { false }

  /// The row of a command; a test holds that every command has exactly one.
  package static func binding(of command: Self) -> KeyBinding<Self>? {
    sections.lazy.flatMap(\.bindings).first { $0.command == command }
  }

  /// The table without its type, as help, documents and remapping need it.
  package static var keyTable: KeyTable {
    KeyTable(
      name: table, isForTyping: isForTyping,
      sections: sections.map { section in
        KeyTable.Section(
          title: section.title,
          rows: section.bindings.map {
            KeyTable.NamedCommand(command: $0.command.rawValue, keys: $0.keys, help: $0.help)
          })
      })
  }
}

/// A table of bindings without the type of its commands.
package struct KeyTable: Sendable {
  /// The name in `[keys]`.
  package let name: String
  /// Whether text is typed where its commands are used.
  package let isForTyping: Bool
  /// The rows by heading.
  package let sections: [Section]

  /// Whether a command is one of its own.
  package func has(_ command: String) -> Bool {
    sections.contains { $0.rows.contains { $0.command == command } }
  }

  /// Rows under a heading.
  package struct Section: Sendable {
    /// The heading.
    package let title: String
    /// The rows.
    package let rows: [NamedCommand]
  }

  /// A command by its name.
  package struct NamedCommand: Sendable {
    /// The name of the command in `[keys]`.
    package let command: String
    /// The keys it has unless it is remapped.
    package let keys: [KeyPattern]
    /// The phrase of the help.
    package let help: String
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// A typed character, so that the tables read as keys do.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self = .character(scalar)
  }
}
