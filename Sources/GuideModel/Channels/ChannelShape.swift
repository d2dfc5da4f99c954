/// Where the rows of a channel come from and how they are changed: of two arrangements with the same shapes the rows are the
/// same, whatever the channels are called.
struct ChannelShape: Hashable {
  /// A channel of the guide, with how its rows are cut and shifted, the first step first.
  struct Part: Hashable {
    /// One after the other: later by seconds, then cut to hours.
    struct Step: Hashable {
      let seconds: Int
      let hours: DailyHours?
    }

    let origin: Int
    let steps: [Step]

    /// A channel by what is chosen for it; a copy shows what it is a copy of as that is shown.
    init(_ entry: ChannelList.Entry, _ choices: ChannelChoices) {
      let choice = choices[entry.channel.id]
      origin = entry.origin
      let original = entry.isCopy ? choice.copyOf.map { choices[$0] } : nil
      steps = [original, choice].compactMap(\.self)
        .map { Step(seconds: $0.shift * 60, hours: $0.hours) }
        .filter { $0 != Step(seconds: 0, hours: nil) }
    }
  }

  let own: Part
  /// What is shown where it has nothing, in the order in which the person named them.
  let guests: [Part]

  /// Whether the rows are those of the guide.
  var isPlain: Bool { own.steps.isEmpty && guests.isEmpty }

  /// The shape of each channel that is shown.
  static func shapes(of list: ChannelList, _ choices: ChannelChoices) -> [ChannelShape] {
    let guests = Dictionary(grouping: list.entries, by: \.place)
    return (guests[.shown] ?? []).map { entry in
      let id = entry.channel.id
      let joined = Dictionary((guests[.joined(to: id)] ?? []).map { ($0.channel.id, $0) }) { first, _ in first }
      return ChannelShape(
        own: Part(entry, choices), guests: choices[id].joined.compactMap { joined[$0] }.map { Part($0, choices) })
    }
  }
}
