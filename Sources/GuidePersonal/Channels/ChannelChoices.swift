package import GuideLanguage
package import GuideModel

/// A person's choices for one channel, whichever guide shows it.
package struct ChannelChoice: Hashable, Sendable {
  /// Its name; nil for the guide's own.
  package var name: String?
  /// Its number, one of `Channel.numbers`; nil for the guide's own.
  package var number: Int?
  /// The groups that it is in, each named once, be they none; nil for the guide's own.
  package var groups: [String]?
  /// Whether it is not to be seen.
  package var isHidden = false
  /// Whether it is among the favourite channels.
  package var isFavourite = false
  /// By how many minutes its programmes are later than the guide says, one of `Channel.shifts`.
  package var shift = 0
  /// The hours in which it is on air; nil for a channel that is on all day.
  package var hours: DailyHours?
  /// Ids of channels that share its row and are on air when it is not; they are not seen by themselves.
  package var joined: [String] = []
  /// Ids that other sources have for it: what they list becomes its own.
  package var sameAs: [String] = []
  /// The id of the channel whose programmes this one shows too, as a `+1` channel does; nil for a channel of a guide.
  package var copyOf: String?

  /// Nothing chosen.
  package init() {}

  /// Whether nothing is chosen.
  package var isEmpty: Bool { self == ChannelChoice() }
}

/// A person's choices for channels, by their ids: whatever guide comes, the choices stay.
package struct ChannelChoices: Hashable, Sendable {
  /// The choices by id; none is empty.
  package private(set) var choices: [String: ChannelChoice] = [:]
  /// Ids in the order of the grid, each once; channels that are not among them come after those.
  package private(set) var order: [String] = []

  /// Nothing chosen.
  package init() {}

  /// Choices of which none is empty, and an order in which no id is twice.
  package init(_ choices: [String: ChannelChoice], order: [String]) {
    (self.choices, self.order) = (choices, order)
  }

  /// Whether nothing is chosen.
  package var isEmpty: Bool { choices.isEmpty && order.isEmpty }

  /// The choices for a channel, which may be none.
  package subscript(_ id: String) -> ChannelChoice {
    get { choices[id] ?? ChannelChoice() }
    set { choices[id] = newValue.isEmpty ? nil : newValue }
  }

  /// All that a channel is called: its id, and those that other sources have for it.
  package func ids(of id: String) -> [String] { [id] + self[id].sameAs }

  /// With a change made.
  package func applying(_ edit: ChannelEdit) -> ChannelChoices { applying(contentsOf: [edit]) }

  /// With changes made, one after the other.
  package func applying(contentsOf edits: some Sequence<ChannelEdit>) -> ChannelChoices {
    edits.reduce(into: self) { $0.apply($1) }
  }

  /// Makes a change.
  mutating func apply(_ edit: ChannelEdit) {
    switch edit {
    case .set(let id, _), .reset(let id): self[id] = choice(of: id, after: edit)
    case .order(let ids): order = ordered(by: ids)
    }
  }

  /// The edits that give these choices back after an edit.
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

  /// Ids in a new order, and those of an old one that are not among them, each behind the one that it stood behind: those
  /// of channels which the guide of the moment does not have.
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

  /// The id of a channel that shows another's programmes some minutes later, such as `94+60`.
  package static func copyID(of id: String, minutes: Int) -> String { "\(id)\(minutes < 0 ? "" : "+")\(minutes)" }

  /// The id of another stream of a channel, for example `94#harbour-hd`.
  package static func copyID(of id: String, named name: String) -> String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return "\(id)#\(words.isEmpty ? "2" : words.joined(separator: "-"))"
  }

  /// By ids that other sources have for a channel, the id that it has here.
  package var aliases: [String: String] {
    var aliases: [String: String] = [:]
    func target(of id: String) -> String {
      var id = id
      while let next = aliases[id] { id = next }
      return id
    }
    for (id, choice) in choices.sorted(by: { $0.key < $1.key }) {
      // No channel comes to stand for itself by way of others.
      for other in choice.sameAs where aliases[other] == nil && target(of: id) != other { aliases[other] = id }
    }
    return Dictionary(uniqueKeysWithValues: aliases.keys.map { ($0, target(of: $0)) })
  }
}

/// A change of the choices for channels. It is idempotent.
package enum ChannelEdit: Hashable, Sendable {
  /// Sets one thing of the channel with an id.
  case set(id: String, Setting)
  /// Forgets all that is chosen for a channel, but not its position in the order.
  case reset(id: String)
  /// Sets the order of some channels, none of which is named twice; others keep their positions beside these. No channels
  /// are no order.
  case order([String])

  /// The edits that set exactly this order. A single edit would merge it with the present one.
  static func orders(_ ids: [String]) -> [ChannelEdit] { ids.isEmpty ? [.order([])] : [.order([]), .order(ids)] }

  /// One thing that can be chosen; see `ChannelChoice`.
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
  }
}

extension ChannelChoice {
  /// Each thing that is chosen, in the same order for all.
  var settings: [ChannelEdit.Setting] {
    [
      .name(name), .number(number), .groups(groups), .hidden(isHidden), .favourite(isFavourite), .shift(shift),
      .hours(hours), .joined(joined), .sameAs(sameAs), .copyOf(copyOf),
    ]
  }

  /// The edits that change the choices for a channel from these to others.
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
    }
  }
}

extension [String] {
  /// Without repetitions.
  func uniqued() -> [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}

extension ChannelList.Visibility {
  /// Such as `hidden`, `in the row of Harbour`; nil of a channel with a row of its own. `names` are those of channels by id.
  package func summary(names: [String: String], in language: InterfaceLanguage = .english) -> String? {
    switch self {
    case .shown: nil
    case .hidden: language.text("hidden")
    case .joined(let host): language.text("in the row of \(names[host] ?? host)")
    }
  }
}

extension ChannelChoice {
  /// The choices as texts, such as `as Harbour One`, `60 min later`, `on air 06:00-19:00`, `with Night Owl`; `names` are those of channels by id.
  package func summary(names: [String: String], in language: InterfaceLanguage = .english) -> [String] {
    func name(_ id: String) -> String { names[id] ?? id }
    var parts: [String] = []
    if let copyOf { parts.append(language.text("as \(name(copyOf))")) }
    if shift != 0 {
      parts.append(shift > 0 ? language.text("\(shift) min later") : language.text("\(-shift) min sooner"))
    }
    if let hours { parts.append(language.text("on air \(hours.text)")) }
    if !joined.isEmpty { parts.append(language.text("with \(joined.map(name).joined(separator: ", "))")) }
    if !sameAs.isEmpty { parts.append(language.text("the same as \(sameAs.joined(separator: ", "))")) }
    return parts
  }
}
