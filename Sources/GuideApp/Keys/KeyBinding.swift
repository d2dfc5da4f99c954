package import CellCanvas
package import GuideModel

/// The commands of a screen, or of a part that several screens share. This table of bindings is the only source for key
/// handling, hints, help, docs/keys.md, the manual page and `[keys]`.
package protocol BoundCommand: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The name of the table in `[keys]`, for example `grid`.
  static var table: String { get }
  /// Every command once, with the headings and order of the help.
  static var sections: [KeySection<Self>] { get }
  /// Whether the commands are used where text is typed, so that their keys cannot be characters.
  static var isForTyping: Bool { get }
  /// Where the commands work, such as `only in the grid`; `nil` if the first heading says so.
  static var whereTheyWork: Message? { get }
}

/// A command with its default keys and help text.
package struct KeyBinding<Command: BoundCommand>: Sendable {
  package let command: Command
  /// The keys; the first is the one to show.
  package let keys: [KeyPattern]
  /// The description in the help.
  package let help: String
  /// The word in the hint line; `nil` if hints never mention the command.
  package let hint: String?
  /// Whether the help lists the command first, among the most useful ones of a screen.
  package let isEssential: Bool

  /// Creates a table row.
  package init(
    _ command: Command, _ keys: [KeyPattern], _ help: String, hint: String? = nil, isEssential: Bool = false
  ) {
    self.command = command
    self.keys = keys
    self.help = help
    self.hint = hint
    self.isEssential = isEssential
  }

  /// Creates a table row with single keys.
  package init(_ command: Command, _ keys: Key..., help: String, hint: String? = nil, isEssential: Bool = false) {
    self.init(command, keys.map(KeyPattern.key), help, hint: hint, isEssential: isEssential)
  }
}

/// Bindings under one heading of the help.
package struct KeySection<Command: BoundCommand>: Sendable {
  package let title: String
  package let bindings: [KeyBinding<Command>]

  /// Creates a section.
  package init(_ title: String, _ bindings: [KeyBinding<Command>]) {
    self.title = title
    self.bindings = bindings
  }
}

extension BoundCommand {
  package static var isForTyping: Bool { false }
  package static var whereTheyWork: Message? { nil }

  /// The name in `[keys]` with its table, for example `grid.later`.
  package var name: String { "\(Self.table).\(rawValue)" }

  /// The command with a full name, for example `grid.later`; `nil` if it belongs to another table.
  static func command(named name: String) -> Self? {
    name.hasPrefix("\(table).") ? Self(rawValue: String(name.dropFirst(table.count + 1))) : nil
  }

  /// The binding of a command. A test checks that every command has exactly one.
  package static func binding(of command: Self) -> KeyBinding<Self>? {
    sections.lazy.flatMap(\.bindings).first { $0.command == command }
  }

  /// The table without its type, for help, documents and remapping.
  package static var keyTable: KeyTable {
    KeyTable(
      name: table, isForTyping: isForTyping, whereTheyWork: whereTheyWork,
      sections: sections.map { section in
        KeyTable.Section(
          title: section.title,
          rows: section.bindings.map {
            KeyTable.NamedCommand(
              command: $0.command.rawValue, keys: $0.keys, help: $0.help,
              usefulness: $0.isEssential ? 2 : $0.hint == nil ? 0 : 1)
          })
      })
  }
}

/// A table of bindings without the type of its commands.
package struct KeyTable: Sendable {
  /// The name in `[keys]`.
  package let name: String
  /// Whether the commands are used where text is typed.
  package let isForTyping: Bool
  /// Where the commands work; `nil` if the first heading says so.
  package let whereTheyWork: Message?
  package let sections: [Section]

  /// Whether the table has a command.
  package func has(_ command: String) -> Bool {
    sections.contains { $0.rows.contains { $0.command == command } }
  }

  /// Bindings under one heading.
  package struct Section: Sendable {
    package let title: String
    package let rows: [NamedCommand]
  }

  /// A command with its name, keys and help text.
  package struct NamedCommand: Sendable {
    /// The name of the command in `[keys]`.
    package let command: String
    /// The default keys.
    package let keys: [KeyPattern]
    /// The description in the help.
    package let help: String
    /// 2 if the command is essential on its screen, 1 if hints mention it, 0 otherwise.
    package let usefulness: Int
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// A typed character. This makes the tables of bindings easy to read.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self = .character(scalar)
  }
}
