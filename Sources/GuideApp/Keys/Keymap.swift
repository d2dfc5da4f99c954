package import CellCanvas
package import GuideLanguage
package import GuideModel
package import GuideSettings

/// The keys of all commands: the defaults, or those from `[keys]` in config.toml.
package struct Keymap: Hashable, Sendable {
  /// The keys of remapped commands by `table.command`. An empty list disables a command's keys.
  private var remapped: [String: [KeyPattern]] = [:]
  /// The language of the hints; the app keeps it up to date.
  package internal(set) var language = InterfaceLanguage.english
  /// The user's own commands.
  package private(set) var own: [UserCommand] = []

  /// Creates the default keymap.
  package init() {}

  /// Remaps commands. Unusable entries are left out and reported. Each of `groups` has the tables that one screen uses at the
  /// same time, in which a key must not have two meanings.
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

  /// Adds the user's own commands. Their keys must be unused in all tables except those where text is typed. Commands with any
  /// other key are left out and reported.
  package mutating func add(_ commands: [CommandSetting], besides tables: [KeyTable]) -> [Diagnostic] {
    commands.compactMap { command in
      do throws(EntryError) {
        guard let key = KeyPattern(name: command.key), key != .digit else {
          throw EntryError(unknownKey: command.key)
        }
        let others = tables.filter { !$0.isForTyping }
        if let row = user(of: key, in: others) {
          throw EntryError(message: "its key \(key.name) is already used by “\(row)”")
        }
        if let other = own.first(where: { $0.key == key }) {
          throw EntryError(message: "its key \(key.name) is already used by “\(other.name)” on an earlier line")
        }
        let isTyped = key.isTyped || user(of: key, in: tables) != nil
        own.append(UserCommand(name: command.name, key: key, program: command.program, worksWhileTyping: !isTyped))
        return nil
      } catch {
        return Diagnostic(
          .refused, line: command.line.number, problem: "the command “\(command.name.prefix(40))”: \(error.message)",
          action: "ignored")
      }
    }
  }

  /// The command that uses a key, as named in `[keys]`.
  private func user(of key: KeyPattern, in tables: [KeyTable]) -> String? {
    for table in tables {
      for row in table.sections.lazy.flatMap(\.rows) where keys(of: row, in: table).contains(where: key.overlaps) {
        return "\(table.name).\(row.command)"
      }
    }
    return nil
  }

  /// The user's own command for a key; `nil` if none.
  func userCommand(for key: Key, whileTyping: Bool) -> UserCommand? {
    if case .command(let name) = key { return own.first { $0.commandName == name } }
    return own.first { $0.key.matches(key) && (!whileTyping || $0.worksWhileTyping) }
  }

  private struct EntryError: Error {
    let message: Message

    init(message: Message) { self.message = message }

    /// Reports that there is no such key, and suggests the key that has this name in other programs.
    init(unknownKey name: String) {
      let meant: Message? = Key(nameInOtherPrograms: name).map {
        "no key is called “\(name.prefix(20))”; did you mean \($0.name)?"
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
      if table.isForTyping, pattern.isTyped { throw EntryError(message: "\(name) is typed as text there") }
      patterns.append(pattern)
    }
    return patterns
  }

  /// The last remapped command whose key is also used by another command. Leaving it out may reveal another conflict.
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
          return (entry, "the key \(key.name) is already used by “\(table.name).\(row.command)”")
        }
      }
    }
    return nil
  }

  /// The keys of a command; the first is the one to show.
  package func keys<Command: BoundCommand>(of command: Command) -> [KeyPattern] {
    keys(of: command.rawValue, in: Command.table, default: Command.binding(of: command)?.keys ?? [])
  }

  /// The keys of a table row.
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

  /// The command that a key runs in this table; `nil` if none.
  package func command<Command: BoundCommand>(for key: Key, as type: Command.Type = Command.self) -> Command? {
    if case .command(let name) = key { return Command.command(named: name) }
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
  /// The name in the file, for example `grid.later`.
  fileprivate var name: String { "\(table).\(command)" }

  fileprivate func diagnostic(_ problem: Message) -> Diagnostic {
    Diagnostic(.refused, line: line.number, problem: "\(name): \(problem)", action: "it keeps its default keys")
  }
}
