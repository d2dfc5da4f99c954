import CellCanvas
import GuideSettings

/// The colours of a built-in theme other than `terminal`. Only the selection is a filled block. Every foreground has a
/// contrast of at least 4.5 on its background (WCAG 2, AA), even when mapped to 256 colours, and at least 7 in
/// `contrast`; tests check this. Text is never dim in these themes, because the effect varies between terminals.
struct ThemePalette {
  private let background: UInt32
  private let band: UInt32
  private let text: UInt32
  /// The header, headings and the title of a current programme.
  private let strong: UInt32
  private let quiet: UInt32
  private let selection: (UInt32, on: UInt32)
  private let now: UInt32
  /// Matches and due reminders.
  private let match: UInt32
  /// The genre colours, in the order of the roles from `news` to `music`.
  private let genres: [UInt32]

  /// Creates the colours of a theme; `nil` for the terminal's own colours.
  init?(_ theme: BuiltInTheme) {
    switch theme {
    case .terminal, .auto: return nil
    case .dark: self = Self.dark
    case .dim: self = Self.dim
    case .light: self = Self.light
    case .paper: self = Self.paper
    case .contrast: self = Self.contrast
    }
  }

  private init(
    _ text: UInt32, on background: UInt32, band: UInt32, strong: UInt32, quiet: UInt32, selection: (UInt32, on: UInt32),
    now: UInt32, match: UInt32, genres: [UInt32]
  ) {
    (self.text, self.background, self.band, self.strong, self.quiet) = (text, background, band, strong, quiet)
    (self.selection, self.now, self.match, self.genres) = (selection, now, match, genres)
  }

  /// The style of text on the terminal's own background; `nil` if the theme is not readable on it.
  ///
  /// Text keeps the terminal's own colour too, if that has at least the contrast of the theme's quiet text.
  func text(on ground: TerminalGround, in colours: Int) -> Style? {
    guard let background = ground.colour else { return nil }
    func contrast(_ colour: UInt32) -> Double {
      Contrast.between(Colour.rgb(colour).shown(in: colours).value ?? colour, background)
    }
    guard ([text, strong, quiet, now, match] + genres).allSatisfy({ contrast($0) >= 4.5 }) else { return nil }
    if let own = ground.text, Contrast.between(own, background) >= contrast(quiet) { return .plain }
    return Style(foreground: Colour.rgb(text).shown(in: colours))
  }

  /// The style of a role. Only `text`, `selection` and `band` set a background; everything else is drawn on top of these.
  func style(of role: ThemeRole, in colours: Int) -> Style {
    func style(_ foreground: UInt32, on background: UInt32? = nil) -> Style {
      Theme.style(
        Colour.rgb(foreground).shown(in: colours), background.map { Colour.rgb($0).shown(in: colours) } ?? .terminal,
        role == .hidden ? .italic : Theme.attributes(of: role).subtracting(.dim))
    }
    return switch role {
    case .text: style(text, on: background)
    case .heading, .header, .on: style(strong)
    case .quiet, .ended, .hidden: style(quiet)
    case .selection: style(selection.0, on: selection.on)
    case .band: Style(background: Colour.rgb(band).shown(in: colours))
    case .now: style(now)
    case .match, .alert: style(match)
    case .news, .drama, .comedy, .film, .sport, .children, .factual, .entertainment, .music:
      style(genres[role.rawValue - ThemeRole.news.rawValue])
    }
  }

  private static let dark = ThemePalette(
    0xD6DAE2, on: 0x1B1D23, band: 0x24272F, strong: 0xFFFFFF, quiet: 0x969DAB, selection: (0x14161B, on: 0x8FB8F0),
    now: 0xFF6B6B, match: 0xFFAF5F,
    genres: [0x6CB2F7, 0xD38AE0, 0xE09A4A, 0xC9C85A, 0x6CC98A, 0x58C8C8, 0x8FA9C9, 0xF08CB8, 0xA99BF5])

  private static let dim = ThemePalette(
    0xC0C5CE, on: 0x2B303B, band: 0x2F3540, strong: 0xEFF1F5, quiet: 0xA7ADBA, selection: (0x20242C, on: 0xA3BE8C),
    now: 0xFF8F8F, match: 0xF5B57F,
    genres: [0x88C0F0, 0xDCA0E0, 0xEBC07A, 0xCFCF70, 0xA3D09C, 0x8FD0D0, 0xA9BDD6, 0xF4A6C8, 0xB4A5F5])

  private static let light = ThemePalette(
    0x24292F, on: 0xFFFFFF, band: 0xF3F5F8, strong: 0x000000, quiet: 0x5A626C, selection: (0xFFFFFF, on: 0x0A54B5),
    now: 0xC00018, match: 0x8A4600,
    genres: [0x0550AE, 0x8A2F9E, 0x8A5A00, 0x5F6400, 0x116329, 0x006070, 0x3F5A7A, 0xA8186A, 0x5A35C0])

  private static let paper = ThemePalette(
    0x3C4347, on: 0xFAF4E6, band: 0xF7F1E2, strong: 0x1D2529, quiet: 0x565F64, selection: (0xFAF4E6, on: 0x3A5A78),
    now: 0xB00F14, match: 0x854000,
    genres: [0x1A5490, 0x7A2F8A, 0x7A5000, 0x5A5C00, 0x1A5F1A, 0x105C60, 0x3F556D, 0xA01860, 0x5238A5])

  private static let contrast = ThemePalette(
    0xFFFFFF, on: 0x000000, band: 0x1A1A1A, strong: 0xFFFFFF, quiet: 0xD0D0D0, selection: (0x000000, on: 0xFFFF00),
    now: 0xFF8787, match: 0xFFD700,
    genres: [0x87D7FF, 0xFF87FF, 0xFFD75F, 0xD7D75F, 0x5FFF87, 0x5FFFFF, 0xAFD7FF, 0xFFAFD7, 0xD7AFFF])
}
