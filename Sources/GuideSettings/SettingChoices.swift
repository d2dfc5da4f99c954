package import GuideModel

extension Zoom {
  /// The values in `config.toml`, which are minutes per column.
  static var choices: [(value: Zoom?, written: SettingValue, label: Message)] {
    let steps = steps.map { zoom -> (value: Zoom?, written: SettingValue, label: Message) in
      switch zoom {
      case .day: (.day, "day", "the whole day")
      case .fixed(90): (zoom, "1.5", .value("1½ min"))
      case .fixed(let seconds): (zoom, .number(seconds / 60), .value("\(seconds / 60) min"))
      }
    }
    return [(nil, "last", "last used")] + steps
  }
}

/// The initial height of rows in the grid.
package enum StartRowHeight: Hashable, Sendable {
  /// 1, 2 or 3 lines.
  case lines(Int)
  /// As tall as possible with all channels still fitting on the screen.
  case fill
}

/// The screen shown at start: a view, or the list of followed titles above the grid.
package enum StartView: Sendable {
  case grid, now, channel, week, followed

  /// The view.
  package var view: GuideView {
    switch self {
    case .grid, .followed: .grid
    case .now: .now
    case .channel: .channel
    case .week: .week
    }
  }
}

/// How a list of programmes shows its entries.
package enum ListLayout: Hashable, Sendable, CaseIterable {
  /// One line per entry.
  case lines
  /// Three lines per entry, with a picture of its show.
  case covers
  /// A picture and a few lines per entry, side by side.
  case strip
}

/// Whether the grid opens with the pane below it; `auto` opens it if there is enough space.
package enum StartPane: Sendable {
  case auto, show, hide
}

/// Whether the screen is in colour. `always` overrides NO_COLOR (no-color.org).
package enum ColourChoice: Sendable {
  case auto, always, never
}

/// When guides are updated automatically.
package enum Refresh: Sendable {
  case never, daily, always
}

/// How reminders are announced.
package struct ReminderSettings: Hashable, Sendable {
  /// The number of minutes before the start, unless a reminder has its own.
  package var lead = 5
  /// Whether `notify-send` shows them on the desktop.
  package var usesDesktop = true
  /// Whether the terminal shows them, over ssh or where the desktop does not.
  package var usesTerminal = true
  /// A program to run, and its arguments; empty if there is none.
  package var command: [String] = []

  /// Creates the default settings.
  package init() {}
}
