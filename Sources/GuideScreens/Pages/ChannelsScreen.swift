import CellCanvas
import GuideApp
import GuideModel

/// The list of all channels, a line each: number, name, groups, and what else is chosen for it.
extension Sheet {
  mutating func drawChannelList(_ list: ChannelsState, over state: State) {
    let layout = ChannelListColumns(list, columns: state.size.columns)
    let hints = [
      "Esc back", "H hide", "F favourite", "K J move", "R name", "# number", "T groups", "S later", "O hours", "P join",
      "I +1", "? help",
    ]
    drawList(
      heading(list), count: list.list.entries.count, top: list.place.top, selected: list.place.selected, hints: hints,
      over: state
    ) { sheet, place, writer, style in
      sheet.drawLine(list, place, layout, state, &writer, style)
    }
  }

  /// Such as `Channels: 14 shown, 2 hidden, 1 in another's row`.
  private func heading(_ list: ChannelsState) -> String {
    let counts = list.list.counts
    let parts = [
      "\(counts.shown) shown", counts.hidden > 0 ? "\(counts.hidden) hidden" : nil,
      counts.joined > 0 ? "\(counts.joined) in another's row" : nil,
    ]
    return "Channels: \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  private mutating func drawLine(
    _ list: ChannelsState, _ place: Int, _ layout: ChannelListColumns, _ state: State, _ writer: inout LineWriter,
    _ style: Style
  ) {
    let entry = list.list.entries[place]
    let isSelected = place == list.place.selected
    let style = isSelected || entry.place == .shown ? style : theme.quiet
    mark(Rectangle(column: 0, row: writer.row, columns: state.size.columns, rows: 1), as: .listedChannel(place))
    let number = String(entry.number)
    writer.skip(max(1, layout.number - number.count))
    writer.write(SafeText(number), style: isSelected ? style : theme.quiet, on: &self)
    writer.write(
      SafeText(entry.channel.isFavourite ? " ★ " : "   "), style: isSelected ? style : theme.heading, on: &self)
    let name = SafeText(entry.channel.name).clipped(to: layout.name).padded(to: layout.name)
    writer.write(name, style: style, on: &self)
    writer.skip(2)
    let groups = SafeText(entry.channel.groups.joined(separator: ", ")).clipped(to: layout.groups)
    writer.write(groups.padded(to: layout.groups), style: style, on: &self)
    if layout.groups > 0 { writer.skip(2) }
    let words = ChannelChoiceWords(entry, list.list, state).words
    writer.write(SafeText(words).clipped(to: writer.room), style: isSelected ? style : theme.quiet, on: &self)
  }
}

/// How the columns of the list are shared out.
private struct ChannelListColumns {
  let number: Int
  let name: Int
  let groups: Int

  init(_ list: ChannelsState, columns: Int) {
    number = String(list.list.highestNumber).count + 1
    name = min(list.nameColumns, max(8, columns / 3))
    groups = min(list.groupColumns, max(0, columns / 4))
  }
}

/// What is chosen for a channel, in words.
private struct ChannelChoiceWords {
  let words: String

  init(_ entry: ChannelList.Entry, _ list: ChannelList, _ state: State) {
    let choice = state.choices[entry.channel.id]
    let names = list.names
    var parts = [entry.place.words(names: names)].compactMap(\.self) + choice.words(names: names)
    let given = list.givenName(of: entry)
    if choice.name != nil, choice.copyOf == nil, choice.name != given { parts.append("the guide says “\(given)”") }
    if entry.place == .shown, state.base.programmes(on: entry.origin).isEmpty { parts.append("no programmes") }
    words = parts.joined(separator: ", ")
  }
}
