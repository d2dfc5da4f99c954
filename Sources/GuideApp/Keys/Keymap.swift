package import CellCanvas
package import GuideLanguage
package import GuideModel
package import GuideSettings

/// The keys of all commands: those of the tables, or those a person has given them in `[keys]`.
package struct Keymap: Hashable, Sendable {
  /// The keys of remapped commands by `table.command`; an empty list takes a command its keys.
  private var remapped: [String: [KeyPattern]] = [:]
  /// The language of the hints: that of the app it is of.
  package internal(set) var language = InterfaceLanguage.english
  /// The commands of the person's own.
  package private(set) var own: [OwnCommand] = []

  /// The keys of the tables.
  package init() {}

  /// Remaps commands of some tables; `groups` are those whose keys one screen has at the same time, in which no key has two
  /// meanings. An entry that cannot be used is left out and told.
  package static func remapping(_ entries: [KeySetting], of tables: [KeyTable], usedTogether groups: [[KeyTable]]) -> (
    keymap: Keymap, diagnostics: [Diagnostic]
  ) {
    var keymap = Keymap()
    var diagnostics: [Diagnostic] = []
    for entry in entries {
      do throws(EntryError) {
        keymap.remapped[entry.name] = try patterns(of: entry, in: tables)
      } catch {
        diagnostics.append(entry.diagnostic(error.message))
      }
    }
    while let collision = keymap.lastCollision(of: entries, in: tables.map { [$0] } + groups) {
      keymap.remapped[collision.entry.name] = nil
      diagnostics.append(collision.entry.diagnostic(collision.problem))
    }
    return (keymap, diagnostics)
  }

  /// Adds commands of a person's own. Their keys must be free in all tables where letters are no text; a command whose key is
  /// not is left out and told.
  package mutating func add(_ commands: [CommandSetting], besides tables: [KeyTable]) -> [Diagnostic] {
    commands.compactMap { command in
      do throws(EntryError) {
        guard let key = KeyPattern(name: command.key), key != .digit else {
          throw EntryError(unknownKey: command.key)
        }
        let others = tables.filter { !$0.isForTyping }
        if let row = user(of: key, in: others) { throw EntryError(message: "its key \(key.name) is that of “\(row)”") }
        if let other = own.first(where: { $0.key == key }) {
          throw EntryError(message: "its key \(key.name) is that of “\(other.name)”, in a line above")
        }
        let isTyped = key.isTyped || user(of: key, in: tables) != nil
        own.append(OwnCommand(name: command.name, key: key, program: command.program, worksWhileTyping: !isTyped))
        return nil
      } catch {
        return Diagnostic(
          .refused, line: command.line.number, problem: "the command “\(command.name.prefix(40))”: \(error.message)",
          action: "it is left out")
      }
    }
  }

  /// The command of some tables that has a key, as `[keys]` names it.
  private func user(of key: KeyPattern, in tables: [KeyTable]) -> String? {
    for table in tables {
      for row in table.sections.lazy.flatMap(\.rows) where keys(of: row, in: table).contains(where: key.overlaps) {
        return "\(table.name).\(row.command)"
      }
    }
    return nil
  }

  /// The person's own command that a key has; nil where it has none.
  func ownCommand(for key: Key, whileTyping: Bool) -> OwnCommand? {
    own.first { $0.key.matches(key) && (!whileTyping || $0.worksWhileTyping) }
  }

  private struct EntryError: Error {
    let message: Message

    init(message: Message) { self.message = message }

    /// No key has a name; the one that is meant, where other programs call it so.
    init(unknownKey name: String) {
      let meant: Message? = Key(nameElsewhere: name).map {
        "no key is called “\(name.prefix(20))”: is \($0.name) meant?"
      }
      message = meant ?? "no key is called “\(name.prefix(20))”"
    }
  }

  private static func patterns(of entry: KeySetting, in tables: [KeyTable]) throws(EntryError) -> [KeyPattern] {
    guard let table = tables.first(where: { $0.name == entry.table }) else {
      throw EntryError(message: "no screen is called “\(entry.table)”")
    }
    guard table.has(entry.command) else {
      throw EntryError(message: "“\(entry.table)” has no command “\(entry.command)”")
    }
    var patterns: [KeyPattern] = []
    for name in entry.keys {
      guard let pattern = KeyPattern(name: name) else { throw EntryError(unknownKey: name) }
      if table.isForTyping, pattern.isTyped { throw EntryError(message: "\(name) is typed there, as part of a text") }
      patterns.append(pattern)
    }
    return patterns
  }

  /// The last remapped command that has a key of another one; to leave it out may show a further collision.
  private func lastCollision(of entries: [KeySetting], in groups: [[KeyTable]]) -> (
    entry: KeySetting, problem: Message
  )? {
    for entry in entries.reversed() {
      guard let own = remapped[entry.name] else { continue }
      let itsGroups = groups.lazy.filter { $0.contains { $0.name == entry.table && $0.has(entry.command) } }
      for table in itsGroups.joined() {
        for row in table.sections.lazy.flatMap(\.rows) where "\(table.name).\(row.command)" != entry.name {
          guard let key = keys(of: row, in: table).first(where: { key in own.contains { $0.overlaps(key) } }) else {
            continue
          }
          let command = table.name == entry.table ? row.command : "\(table.name).\(row.command)"
          return (entry, "the key \(key.name) is that of “\(command)” already")
        }
      }
    }
    return nil
  }

  /// The keys of a command, the one to show first.
  package func keys<Command: BoundCommand>(of command: Command) -> [KeyPattern] {
    keys(of: command.rawValue, in: Command.table, default: Command.binding(of: command)?.keys ?? [])
  }

  /// The keys of a row of a table.
  package func keys(of row: KeyTable.NamedCommand, in table: KeyTable) -> [KeyPattern] {
    keys(of: row.command, in: table.name, default: row.keys)
  }

  private func keys(of command: String, in table: String, default keys: [KeyPattern]) -> [KeyPattern] {
    remapped.isEmpty ? keys : remapped["\(table).\(command)"] ?? keys
  }

  /// The name of a command's first key in the user's language; empty if it has no key.
  package func name<Command: BoundCommand>(of command: Command) -> String {
    keys(of: command).first.map { language.keyName($0.name) } ?? ""
  }

  /// The command that a key has; nil where it has none in this table.
  package func command<Command: BoundCommand>(for key: Key, as type: Command.Type = Command.self) -> Command? {
    for section in Command.sections {
      for binding in section.bindings {
        let keys = keys(of: binding.command.rawValue, in: Command.table, default: binding.keys)
        if keys.contains(where: { $0.matches(key) }) { return binding.command }
      }
    }
    return nil
  }
}

extension KeySetting {
  /// As the file names it, such as `grid.later`.
  fileprivate var name: String { "\(table).\(command)" }

  fileprivate func diagnostic(_ problem: Message) -> Diagnostic {
    Diagnostic(.refused, line: line.number, problem: "\(name): \(problem)", action: "its keys stay as they are")
  }
}
