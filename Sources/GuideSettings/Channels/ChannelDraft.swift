import GuideModel

/// What is chosen for a channel while it is read.
struct ChannelDraft {
  /// Nil for a channel that is left out; what is wrong with it is said all the same.
  let id: String?
  private(set) var choice = ChannelChoice()

  init(id: String?) {
    self.id = id
  }

  mutating func take(_ entry: TOMLEntry, _ taking: inout TOMLTaking) {
    switch ChannelKey(rawValue: entry.key) {
    case .id: break
    case .name: choice.name = taking.text(entry, like: "Harbour")
    case .number: choice.number = taking.number(entry, ChannelChoice.numbers)
    case .groups:
      choice.groups = taking.differentTexts(entry, "it takes a list of groups in quotes, such as [\"News\"]").map(
        \.text)
    case .favourite: choice.isFavourite = taking.truth(entry) ?? false
    case .hidden: choice.isHidden = taking.truth(entry) ?? false
    case .shift: choice.shift = taking.number(entry, ChannelChoice.shifts) ?? 0
    case .hours: choice.hours = hours(entry, &taking)
    case .joined: choice.joined = joined(entry, &taking)
    case .sameAs: choice.sameAs = ids(entry, &taking).map(\.text)
    case .copyOf: choice.copyOf = copyOf(entry, &taking)
    case nil: taking.refuseKey(of: entry, among: ChannelKey.names, what: "setting of a channel")
    }
  }

  private func hours(_ entry: TOMLEntry, _ taking: inout TOMLTaking) -> DailyHours? {
    if case .text(let text) = entry.node.value, let hours = DailyHours(text) { return hours }
    return taking.refuse(entry, "it takes two times such as \"06:00-19:00\"")
  }

  private func ids(_ entry: TOMLEntry, _ taking: inout TOMLTaking) -> [TOMLTaking.Text] {
    taking.differentTexts(entry, "it takes a list of ids in quotes, such as [\"105\"]")
  }

  private func joined(_ entry: TOMLEntry, _ taking: inout TOMLTaking) -> [String] {
    ids(entry, &taking).compactMap { other in
      if other.text != id { return other.text }
      taking.complain(other.line, "joined has the channel itself in it; left out")
      return nil
    }
  }

  private func copyOf(_ entry: TOMLEntry, _ taking: inout TOMLTaking) -> String? {
    guard let other = taking.text(entry, like: "94") else { return nil }
    if other != id { return other }
    taking.complain(entry.node.line, "copy-of is the channel itself; not used")
    return nil
  }
}
