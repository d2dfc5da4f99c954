package import CellCanvas
package import GuideModel
package import GuideSettings

/// The styles of all parts of a screen, in as many colours as the terminal has. In the theme `terminal`, text keeps the
/// terminal's own colours, so that it is readable on dark and light backgrounds; colour is only used for marks. In every theme,
/// whatever a colour expresses is also expressed by an attribute, a symbol or the position.
package struct Theme: Equatable, Sendable {
  /// The number of colours: 2^24, 256, 16, 8 or 0.
  package let colours: Int
  /// The styles by role. Only the selection is reversed. This is an inline array, because screens access it everywhere and an
  /// `Array` would be reference counted each time.
  private var styles = InlineArray<21, Style>(repeating: .plain)

  /// Creates the theme from the settings. With fewer than 256 colours, a role whose colours are unavailable only gets its
  /// attributes. If the background colour is unavailable, so are the colours of every role drawn on it, because they were
  /// chosen for that background.
  ///
  /// The theme `auto` leaves the background to the terminal if its colours are readable on it. It uses the palette of 256
  /// colours, which needs fewer bytes than true colour.
  package init(colours: Int, settings: Settings = Settings(), ground: TerminalGround? = nil) {
    self.colours = colours
    let base = settings.baseTheme.chosen(on: ground, in: colours)
    let own = settings.ownTheme
    let ownGround = own?.roles.first { $0.role == .text }?.background
    let hasGround = colours >= 256 || base == .terminal && !(ownGround?.needs256 ?? false)
    let palette = hasGround ? ThemePalette(base) : nil
    let isAuto = settings.baseTheme == .auto
    let shownColours = isAuto ? min(colours, 256) : colours
    for role in ThemeRole.allCases {
      self[role] = palette?.style(of: role, in: shownColours) ?? Theme.standard(role, in: colours)
    }
    if isAuto, let ground, let text = palette?.text(on: ground, in: shownColours) {
      self[.text] = text
      if let colour = ground.colour { self[.band] = Style(background: Theme.band(on: colour).shown(in: shownColours)) }
    }
    // The role `text` comes first: others may use its colours.
    for change in (own?.roles ?? []).sorted(by: { $0.role.rawValue < $1.role.rawValue }) {
      // A role with both colours has its own background.
      let isReadable = hasGround || change.foreground != nil && change.background != nil && change.role != .text
      apply(change, withColours: isReadable && (colours >= 256 || !change.needs256))
    }
  }

  /// A colour slightly lighter than a dark background, or darker than a light one.
  private static func band(on background: UInt32) -> Colour {
    let target: UInt32 = Contrast.between(0xFF_FFFF, background) > Contrast.between(0, background) ? 255 : 0
    let parts = [16, 8, 0].map { shift in
      let part = background >> UInt32(shift) & 255
      return (part * 15 + target) / 16 << UInt32(shift)
    }
    return .rgb(parts.reduce(0, |))
  }

  package static func == (a: Theme, b: Theme) -> Bool {
    a.colours == b.colours && ThemeRole.allCases.allSatisfy { a[$0] == b[$0] }
  }

  package private(set) subscript(role: ThemeRole) -> Style {
    get { styles[role.rawValue] }
    set { styles[role.rawValue] = newValue }
  }

  /// Text in the colours that `fill` gives it.
  package let plain = Style.plain
  package var heading: Style { self[.heading] }
  package var quiet: Style { self[.quiet] }
  package var selected: Style { self[.selection] }
  package var bar: Style { self[.header] }
  package var now: Style { self[.now] }
  package var match: Style { self[.match] }

  /// The chosen item in a row of labels, for example the displayed day. This is not the screen's selection.
  package var shown: Style { heading.adding(.underline) }

  /// The style of the genre mark at the left of a cell.
  package func genreMark(_ family: GenreFamily) -> Style {
    ThemeRole(family).map { self[$0] } ?? quiet
  }

  /// Adds the style of a role to another style. Selections and styles with a background keep their colours.
  package func adding(_ role: ThemeRole, to style: Style) -> Style {
    let over = self[role]
    let added = style.adding(over.attributes)
    if style.attributes.contains(.reverse) || style.background != .terminal || style == selected { return added }
    return Style(
      foreground: over.foreground == .terminal ? style.foreground : over.foreground,
      background: over.background == .terminal ? style.background : over.background, attributes: added.attributes)
  }

  /// Adds the background of every other row (the band) to a style without its own.
  package func onBand(_ style: Style) -> Style {
    guard style.background == .terminal, !style.attributes.contains(.reverse) else { return style }
    return Style(foreground: style.foreground, background: self[.band].background, attributes: style.attributes)
  }

  /// Gives cells without their own colours the theme's text colours.
  func fill(_ canvas: inout Canvas) {
    let text = self[.text]
    guard text != .plain else { return }
    canvas.replaceTerminalColours(foreground: text.foreground, background: text.background)
  }

  private mutating func apply(_ change: RoleSetting, withColours: Bool) {
    let old = self[change.role]
    var attributes = old.attributes.subtracting(change.removed).union(change.added)
    var (foreground, background) = (old.foreground, old.background)
    if old.attributes.contains(.reverse) { swap(&foreground, &background) }
    if withColours {
      if let colour = change.foreground { foreground = colour.shown(in: colours) }
      if let colour = change.background { background = colour.shown(in: colours) }
      // If the style were reversed, the terminal's foreground colour would turn into its background colour.
      if change.namesTerminal, foreground != background {
        attributes.remove(.reverse)
        // The other colour was chosen for a different background.
        if change.background == .terminal, change.foreground == nil { foreground = self[.text].foreground }
        if change.foreground == .terminal, change.background == nil { background = self[.text].background }
      }
    }
    self[change.role] = Theme.style(foreground, background, attributes)
  }

  /// A style from the visible colours: reversing swaps them.
  static func style(_ foreground: Colour, _ background: Colour, _ attributes: Style.Attributes) -> Style {
    attributes.contains(.reverse)
      ? Style(foreground: background, background: foreground, attributes: attributes)
      : Style(foreground: foreground, background: background, attributes: attributes)
  }

  /// The style of a role in the theme `terminal`: its colour in the largest palette available.
  private static func standard(_ role: ThemeRole, in colours: Int) -> Style {
    let entries: (UInt8, UInt8, UInt8)? =
      switch role {
      // Red is reserved for the current time.
      case .now: (160, 9, 1)
      case .match, .alert: (166, 11, 3)
      case .news: (33, 12, 4)
      case .drama: (133, 13, 5)
      case .comedy: (172, 11, 3)
      case .film: (100, 3, 3)
      case .sport: (35, 10, 2)
      case .children: (37, 14, 6)
      case .factual: (66, 6, 6)
      case .entertainment: (169, 5, 5)
      case .music: (99, 4, 4)
      default: nil
      }
    let colour: Colour =
      if let entries, colours >= 8 {
        .palette(colours >= 256 ? entries.0 : colours >= 16 ? entries.1 : entries.2)
      } else {
        .terminal
      }
    return Style(foreground: colour, attributes: attributes(of: role))
  }

  static func attributes(of role: ThemeRole) -> Style.Attributes {
    switch role {
    case .heading, .now, .on, .alert: .bold
    case .quiet, .ended, .hidden: .dim
    case .selection: [.reverse, .bold]
    case .header: .underline
    case .match: [.bold, .underline]
    default: []
    }
  }
}

extension ThemeRole {
  /// The role of a genre's mark; `nil` for genres outside all families.
  package init?(_ family: GenreFamily) {
    switch family {
    case .news: self = .news
    case .drama: self = .drama
    case .comedy: self = .comedy
    case .film: self = .film
    case .sport: self = .sport
    case .children: self = .children
    case .factual: self = .factual
    case .entertainment: self = .entertainment
    case .music: self = .music
    case .other: return nil
    }
  }
}

extension RoleSetting {
  /// Whether the role uses a colour beyond the 16 standard ones.
  fileprivate var needs256: Bool { foreground?.needs256 ?? false || background?.needs256 ?? false }

  /// Whether the role uses a default colour of the terminal.
  fileprivate var namesTerminal: Bool { foreground == .terminal || background == .terminal }
}

extension Colour {
  fileprivate var needs256: Bool { shown(in: 16) != self }
}
