import GuideModel

/// The zoom that the grid opens with.
package enum StartZoom: Hashable, Sendable {
  /// Seconds a column, one of `steps`.
  case fixed(Int)
  /// The whole broadcast day.
  case day

  /// Seconds a column, the closest look first.
  package static let steps = [60, 90, 120, 180, 300, 600, 900, 1800]

  /// The value in `config.toml`: minutes a column, or `"day"`.
  package var value: SettingValue {
    switch self {
    case .day: .text("day")
    case .fixed(90): .text("1.5")
    case .fixed(let seconds): .number(seconds / 60)
    }
  }

  /// All of them.
  package static let all = steps.map(StartZoom.fixed) + [.day]
}

/// The height of rows that the grid opens with.
package enum StartRowHeight: Hashable, Sendable {
  /// 1, 2 or 3.
  case lines(Int)
  /// As many as let the channels fill the screen.
  case fill

  /// The value in `config.toml`.
  package var value: SettingValue {
    switch self {
    case .lines(let count): .number(count)
    case .fill: .text("fill")
    }
  }

  /// All of them.
  package static let all = (1...3).map(StartRowHeight.lines) + [.fill]
}

/// Whether the grid opens with the pane under it.
package enum StartPane: String, CaseIterable, Hashable, Sendable {
  /// On screens with room for it.
  case auto
  case show, hide
}

/// Whether the screen is in colour. `always` is stronger than NO_COLOR (no-color.org).
package enum ColourChoice: String, CaseIterable, Hashable, Sendable {
  case auto, always, never
}

extension TOMLDecoder {
  /// One of a few values; nil for the one that was left, and where it is none of them.
  mutating func choice<Value>(_ entry: TOMLEntry, of all: [Value], _ value: (Value) -> SettingValue, _ rule: Message)
    -> Value?
  {
    let written = SettingValue(entry.node.value)
    if written == .text("last") { return nil }
    if let known = all.first(where: { value($0) == written }) { return known }
    return refuse(entry, rule, "\"last\" is used")
  }

  /// The name of a zone, which need not exist; `nil` for `fallback` and for invalid names.
  mutating func zone(_ entry: TOMLEntry, or fallback: String, _ consequence: Message) -> String? {
    if case .text(let name) = entry.node.value {
      if name == fallback { return nil }
      let isName = name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "/_+-".utf8.contains(byte)
      }
      if isName, !name.isEmpty, name.utf8.count <= 64 { return name }
    }
    return refuse(entry, "it takes the name of a zone in quotes, such as \"Europe/London\"", consequence)
  }
}
