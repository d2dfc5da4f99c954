package import GuideLanguage
package import GuideModel

/// The user's settings for one channel, independent of the guide.
package struct ChannelChoice: Hashable, Sendable {
  /// The name; `nil` to use the guide's.
  package var name: String?
  /// The number, one of `Channel.numbers`; `nil` to use the guide's.
  package var number: Int?
  /// The groups without duplicates, possibly empty; `nil` to use the guide's.
  package var groups: [String]?
  /// Whether the channel is hidden.
  package var isHidden = false
  /// Whether the channel is a favourite.
  package var isFavourite = false
  /// Minutes to shift its programmes by, one of `Channel.shifts`. Positive values make them later than in the guide.
  package var shift = 0
  /// The hours when it is on air; `nil` if it is on air all day.
  package var hours: DailyHours?
  /// Ids of channels that share its row and are shown while it is off air. They have no separate row.
  package var joined: [String] = []
  /// Ids of the same channel in other sources, whose programmes are merged with its own.
  package var sameAs: [String] = []
  /// The id of the channel whose programmes this one shows, as a `+1` channel does; `nil` for a channel from the guide.
  package var copyOf: String?
  /// Whether it is a channel even if no guide lists it, as an entry of a playlist is.
  package var isStandalone = false
  /// The web address of the user's own logo, used instead of any other; `nil` without one.
  package var logo: String?
  /// The web address of its logo in a playlist, used if the guide has none; `nil` without one.
  package var playlistLogo: String?
  /// The name of the source that takes precedence on this channel; `nil` for the order of the sources.
  package var source: String?

  /// Creates empty settings.
  package init() {}

  /// Whether there are no settings.
  package var isEmpty: Bool { self == ChannelChoice() }
}

/// The user's settings for all channels, by id. They are independent of the guide.
package struct ChannelChoices: Hashable, Sendable {
  /// The settings by id; none of them is empty.
  package private(set) var choices: [String: ChannelChoice] = [:]
  /// Ids in the order of the grid, without duplicates. Channels that are missing here come last.
  package private(set) var order: [String] = []

  /// Creates empty settings.
  package init() {}

  /// Creates settings; no value in `choices` may be empty, and `order` must not have duplicates.
  package init(_ choices: [String: ChannelChoice], order: [String]) {
    (self.choices, self.order) = (choices, order)
  }

  /// Whether there are no settings.
  package var isEmpty: Bool { choices.isEmpty && order.isEmpty }

  /// The settings of a channel; empty if it has none.
  package subscript(_ id: String) -> ChannelChoice {
    get { choices[id] ?? ChannelChoice() }
    set { choices[id] = newValue.isEmpty ? nil : newValue }
  }

  /// The id of a channel and its ids in other sources.
  package func ids(of id: String) -> [String] { [id] + self[id].sameAs }

  /// The ids of hidden channels in all sources, except those whose programmes another channel's row shows.
  package var idsWithoutRow: Set<String> {
    let hidden = choices.filter(\.value.isHidden).keys
    let shown = choices.values.filter { !$0.isHidden }.flatMap { $0.joined + [$0.copyOf].compactMap(\.self) }
    return Set(Set(hidden).subtracting(shown).flatMap { ids(of: $0) })
  }

  /// Returns a copy with an edit applied.
  package func applying(_ edit: ChannelEdit) -> ChannelChoices { applying(contentsOf: [edit]) }

  /// Returns a copy with edits applied in order.
  package func applying(contentsOf edits: some Sequence<ChannelEdit>) -> ChannelChoices {
    edits.reduce(into: self) { $0.apply($1) }
  }

  mutating func apply(_ edit: ChannelEdit) {
    switch edit {
    case .set(let id, _), .reset(let id): self[id] = choice(of: id, after: edit)
    case .order(let ids): order = ordered(by: ids)
    }
  }

  /// The edits that restore these settings after an edit.
  func inverse(of edit: ChannelEdit) -> [ChannelEdit] {
    switch edit {
    case .set(let id, _), .reset(let id): choice(of: id, after: edit).edits(of: id, to: self[id])
    case .order(let ids): ordered(by: ids) == order ? [] : ChannelEdit.orders(order)
    }
  }

  private func choice(of id: String, after edit: ChannelEdit) -> ChannelChoice {
    guard case .set(_, let setting) = edit else { return ChannelChoice() }
    var choice = self[id]
    choice.apply(setting)
    return choice
  }

  private func ordered(by ids: [String]) -> [String] {
    ids.isEmpty ? [] : ChannelChoices.merged(ids.uniqued(), keeping: order)
  }

  /// Replaces the order of some ids and keeps each of the others after its old predecessor. The others belong to channels that
  /// the current guide lacks.
  package static func merged<ID: Hashable>(_ ids: [ID], keeping others: [ID]) -> [ID] {
    let known = Set(ids)
    var first: [ID] = []
    var behind: [ID: [ID]] = [:]
    var neighbour: ID?
    for other in others {
      if known.contains(other) {
        neighbour = other
      } else if let neighbour {
        behind[neighbour, default: []].append(other)
      } else {
        first.append(other)
      }
    }
    return first + ids.flatMap { [$0] + (behind[$0] ?? []) }
  }

  /// The id of a channel that shows another channel's programmes with a delay in minutes, for example `94+60`.
  package static func copyID(of id: String, minutes: Int) -> String { "\(id)\(minutes < 0 ? "" : "+")\(minutes)" }

  /// Possible ids for another stream of a channel, best first: `94#harbour-hd`, `94#harbour-hd-2` and so on.
  package static func copyIDs(of id: String, named name: String) -> [String] {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    let base = "\(id)#\(words.isEmpty ? "2" : words.joined(separator: "-"))"
    return [base] + (2...99).map { "\(base)-\($0)" }
  }

  /// The sources that take precedence on some channels, by the channels' ids.
  package var preferredSources: [String: String] { choices.compactMapValues(\.source) }

  /// The id of each channel by its ids in other sources.
  package var aliases: [String: String] {
    var aliases: [String: String] = [:]
    func target(of id: String) -> String {
      var id = id
      while let next = aliases[id] { id = next }
      return id
    }
    for (id, choice) in choices.sorted(by: { $0.key < $1.key }) {
      // Skips ids that would make a channel an alias of itself, even indirectly.
      for other in choice.sameAs where aliases[other] == nil && target(of: id) != other { aliases[other] = id }
    }
    return Dictionary(uniqueKeysWithValues: aliases.keys.map { ($0, target(of: $0)) })
  }
}

/// A change to the channel settings. Edits are idempotent.
package enum ChannelEdit: Hashable, Sendable {
  /// Changes one setting of a channel.
  case set(id: String, Setting)
  /// Removes all settings of a channel, but keeps its position in the order.
  case reset(id: String)
  /// Sets the order of some channels, without duplicates; others keep their positions relative to them. An empty array
  /// removes the order.
  case order([String])

  /// The edits that set exactly this order. A single edit would merge it with the current order.
  static func orders(_ ids: [String]) -> [ChannelEdit] { ids.isEmpty ? [.order([])] : [.order([]), .order(ids)] }

  /// A setting of a channel (see `ChannelChoice`).
  package enum Setting: Hashable, Sendable {
    case name(String?)
    case number(Int?)
    case groups([String]?)
    case hidden(Bool)
    case favourite(Bool)
    case shift(Int)
    case hours(DailyHours?)
    case joined([String])
    case sameAs([String])
    case copyOf(String?)
    case standalone(Bool)
    case logo(String?)
    case playlistLogo(String?)
    case source(String?)
  }
}

extension ChannelChoice {
  /// All settings, always in the same order.
  var settings: [ChannelEdit.Setting] {
    [
      .name(name), .number(number), .groups(groups), .hidden(isHidden), .favourite(isFavourite), .shift(shift),
      .hours(hours), .joined(joined), .sameAs(sameAs), .copyOf(copyOf), .standalone(isStandalone), .logo(logo),
      .playlistLogo(playlistLogo), .source(source),
    ]
  }

  /// The edits that turn these settings into others.
  func edits(of id: String, to other: ChannelChoice) -> [ChannelEdit] {
    zip(settings, other.settings).filter { $0 != $1 }.map { .set(id: id, $1) }
  }

  fileprivate mutating func apply(_ setting: ChannelEdit.Setting) {
    switch setting {
    case .name(let name): self.name = name
    case .number(let number): self.number = number
    case .groups(let groups): self.groups = groups?.uniqued()
    case .hidden(let isHidden): self.isHidden = isHidden
    case .favourite(let isFavourite): self.isFavourite = isFavourite
    case .shift(let minutes): shift = minutes
    case .hours(let hours): self.hours = hours
    case .joined(let ids): joined = ids.uniqued()
    case .sameAs(let ids): sameAs = ids.uniqued()
    case .copyOf(let id): copyOf = id
    case .standalone(let isStandalone): self.isStandalone = isStandalone
    case .logo(let address): logo = address
    case .playlistLogo(let address): playlistLogo = address
    case .source(let name): source = name
    }
  }
}

extension [String] {
  /// The elements without duplicates.
  package func uniqued() -> [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}

extension ChannelList.Visibility {
  /// Where the channel is shown, for example `hidden` or `in the row of Harbour`; `nil` for a channel with its own row. `names`
  /// contains channel names by id.
  package func summary(names: [String: String], in language: InterfaceLanguage = .english) -> String? {
    switch self {
    case .shown: nil
    case .hidden: language.text("hidden")
    case .joined(let host): language.text("in the row of \(names[host] ?? host)")
    }
  }
}

extension ChannelChoice {
  /// A summary of the settings, such as `as Harbour One`, `60 min later`, `on air 06:00-19:00`, `with Night Owl`.
  /// `names` contains channel names by id.
  package func summary(names: [String: String], in language: InterfaceLanguage = .english) -> [String] {
    func name(_ id: String) -> String { names[id] ?? id }
    var parts: [String] = []
    if let copyOf { parts.append(language.text("as \(name(copyOf))")) }
    if shift != 0 {
      parts.append(shift > 0 ? language.text("\(shift) min later") : language.text("\(-shift) min earlier"))
    }
    if let hours { parts.append(language.text("on air \(hours.text)")) }
    if !joined.isEmpty { parts.append(language.text("with \(joined.map(name).joined(separator: ", "))")) }
    if let source { parts.append(language.text("\(source) first")) }
    if !sameAs.isEmpty { parts.append(language.text("the same as \(sameAs.joined(separator: ", "))")) }
    return parts
  }
}
