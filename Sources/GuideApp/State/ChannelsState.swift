package import GuideModel

/// The list of all channels, those that are not seen among them.
package struct ChannelsState: Sendable {
  /// The channels.
  package var list: ChannelList
  /// The chosen line.
  package var selected: Int
  /// The first line on the screen.
  package var top: Int

  /// The chosen channel; nil where there is none.
  package var entry: ChannelList.Entry? {
    list.entries.indices.contains(selected) ? list.entries[selected] : nil
  }

  /// With another list, on the same channel, or where that is gone on the same line.
  func on(_ list: ChannelList) -> ChannelsState {
    var changed = self
    let place = entry.flatMap { old in list.entries.firstIndex { $0.channel.id == old.channel.id } }
    changed.list = list
    changed.selected = place ?? min(selected, max(0, list.entries.count - 1))
    return changed
  }

  /// With another line chosen, never beyond the ends.
  func stepped(by lines: Int) -> ChannelsState {
    var changed = self
    changed.selected = min(max(selected + lines, 0), max(0, list.entries.count - 1))
    return changed
  }

  /// Scrolled so that the chosen line is among `rows`.
  func revealed(in rows: Int) -> ChannelsState {
    var changed = self
    let last = max(0, list.entries.count - rows)
    changed.top = min(max(top, selected - rows + 1, 0), selected, last)
    return changed
  }
}
