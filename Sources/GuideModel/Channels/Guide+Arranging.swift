/// A guide as a person has chosen its channels.
extension Guide {
  /// The same guide with the channels that are shown, in their order, by their names and numbers, and with the times that
  /// are chosen for them; hours of the day are those of a zone. Texts and records are shared, times and places are new:
  /// 34 bytes a programme.
  package func arranged(by choices: ChannelChoices, in zone: ZoneTable) -> Guide {
    if choices.isEmpty { return self }
    let list = ChannelList(channels, choices)
    let shown = list.entries.filter { $0.place == .shown }
    let guests = Dictionary(grouping: list.entries, by: \.place)
    var columns = GuideColumns(of: self)
    for entry in shown {
      let joined = guests[.joined(to: entry.channel.id)] ?? []
      let choice = choices[entry.channel.id]
      if joined.isEmpty, choices.shift(of: entry.channel.id) == 0, choice.hours == nil {
        columns.append(rows(of: entry.origin), of: self)
      } else {
        // Guests in the order in which the person named them.
        let ordered = choice.joined.compactMap { id in joined.first { $0.channel.id == id } }
        columns.append(timedRows(of: entry, with: ordered, choices, zone), of: self)
      }
    }
    return Guide(self, channels: shown.map(\.channel), numbers: shown.map(\.number), columns: columns)
  }

  /// A channel's rows as they are chosen, and those of its guests where it has none.
  private func timedRows(
    of entry: ChannelList.Entry, with guests: [ChannelList.Entry], _ choices: ChannelChoices, _ zone: ZoneTable
  ) -> TimedRows {
    let choice = choices[entry.channel.id]
    let seconds = choices.shift(of: entry.channel.id) * 60
    var own = TimedRows(of: entry.origin, in: self, shift: seconds, hours: choice.hours, zone: zone)
    for guest in guests { own.fillGaps(with: timedRows(of: guest, with: [], choices, zone)) }
    return own
  }
}
