package import CellCanvas

/// The themes of the program.
package enum BuiltInTheme: String, CaseIterable, Hashable, Sendable {
  /// The terminal's own colours.
  case terminal
  case dark, dim, light, paper, contrast
}

/// A part of the screen that a theme gives a look. The case's name is that in `config.toml`, its number an index: cells are drawn
/// by the thousand.
package enum ThemeRole: Int, CaseIterable, Hashable, Sendable {
  /// Text, and every cell that has no other role.
  case text
  /// Headings, keys, notices and diagnostics.
  case heading
  /// Secondary text, rules and frames.
  case quiet
  /// The selected line or cell.
  case selection
  /// The bar at the top.
  case header
  /// The line at the foot that tells of what is due.
  case alert
  /// The line of now.
  case now
  /// The words that a search matches, in its results.
  case match
  /// Over other roles: the title of what is on.
  case on
  /// Over other roles: what has ended, and what a filter passes over.
  case ended
  /// Over other roles: what the person has hidden.
  case hidden
  /// The marks of genres.
  case news, drama, comedy, film, sport, children, factual, entertainment, music

  /// The name in `config.toml`.
  package var name: String { "\(self)" }
}

/// The changes of a role in a person's theme.
package struct RoleSetting: Equatable, Sendable {
  package let role: ThemeRole
  /// Nil for that of the theme below; so with the background.
  package var foreground: Colour?
  package var background: Colour?
  /// Those that it has, and those that it has not, whatever the theme below has.
  package var added: Style.Attributes = []
  package var removed: Style.Attributes = []

  /// Changes nothing.
  package init(_ role: ThemeRole) { self.role = role }
}

/// A person's theme: a table under `[themes]`.
package struct ThemeSetting: Hashable, Sendable {
  package let name: String
  /// The theme below it.
  package var base = BuiltInTheme.terminal
  package var roles: [RoleSetting] = []

  /// The theme below it, under another name.
  package init(name: String) { self.name = name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Settings {
  /// The names that `theme` may have, those of the program first.
  package var themeNames: [String] { BuiltInTheme.allCases.map(\.rawValue) + themes.map(\.name) }

  /// The person's theme that is chosen; nil for one of the program's.
  package var ownTheme: ThemeSetting? { themes.first { $0.name == theme } }

  /// The theme of the program that is chosen, or that lies below the person's.
  package var baseTheme: BuiltInTheme { ownTheme?.base ?? BuiltInTheme(rawValue: theme) ?? .terminal }
}
