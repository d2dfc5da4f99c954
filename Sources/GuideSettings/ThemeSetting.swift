package import CellCanvas

/// The built-in themes.
package enum BuiltInTheme: String, CaseIterable, Hashable, Sendable {
  /// `dark` or `light`, whichever suits the terminal's background; `terminal` if that is unknown.
  case auto
  /// The terminal's own colours.
  case terminal
  case dark, dim, light, paper, contrast
}

/// A part of the screen that a theme styles.
///
/// The name of the case is used in `config.toml`. Its number is used as an array index, for speed: thousands of cells
/// are drawn.
package enum ThemeRole: Int, CaseIterable, Hashable, Sendable {
  /// Text, and all cells without another role.
  case text
  /// Headings, keys, notices and diagnostics.
  case heading
  /// Secondary text, rules and frames.
  case quiet
  /// The selected line or cell.
  case selection
  /// The bar at the top.
  case header
  /// The line at the bottom that shows due reminders.
  case alert
  /// Added to every other channel's row in the grid; only its background counts.
  case band
  /// The line that marks the current time.
  case now
  /// Words that match a search, in its results.
  case match
  /// Added to other roles: the title of a programme that is on.
  case on
  /// Added to other roles: programmes that have ended, or that a filter excludes.
  case ended
  /// Added to other roles: hidden channels.
  case hidden
  /// Genre marks.
  case news, drama, comedy, film, sport, children, factual, entertainment, music

  /// The name in `config.toml`.
  package var name: String { "\(self)" }
}

/// The changes to a role in a user's theme.
package struct RoleSetting: Equatable, Sendable {
  package let role: ThemeRole
  /// The colour; `nil` for the base theme's. The same applies to `background`.
  package var foreground: Colour?
  package var background: Colour?
  /// The attributes to set and to clear, regardless of the base theme.
  package var added: Style.Attributes = []
  package var removed: Style.Attributes = []

  /// Creates a setting without changes.
  package init(_ role: ThemeRole) { self.role = role }
}

/// A user's theme: a table under `[themes]`.
package struct ThemeSetting: Hashable, Sendable {
  package let name: String
  /// The base theme.
  package var base = BuiltInTheme.terminal
  package var roles: [RoleSetting] = []

  /// Creates a theme that looks like its base.
  package init(name: String) { self.name = name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Settings {
  /// The valid values of `theme`, with the built-in themes first.
  package var themeNames: [String] { BuiltInTheme.allCases.map(\.rawValue) + themes.map(\.name) }

  /// The selected theme if it is the user's own; `nil` for a built-in theme.
  package var ownTheme: ThemeSetting? { themes.first { $0.name == theme } }

  /// The selected built-in theme, or the base of the user's own theme if that is selected.
  package var baseTheme: BuiltInTheme { ownTheme?.base ?? BuiltInTheme(rawValue: theme) ?? .terminal }
}
