import CellCanvas
package import GuideModel

/// The list of all channels, those that are not seen among them.
package struct ChannelsState: Sendable {
  /// The channels.
  package private(set) var list: ChannelList
  /// The columns that the widest name takes.
  package private(set) var nameColumns: Int
  /// The columns that the widest groups take.
  package private(set) var groupColumns: Int
  /// The chosen line.
  package var selected: Int
  /// The first line on the screen.
  package var top: Int

  /// A list with a line chosen.
  init(_ list: ChannelList, selected: Int, top: Int) {
    self.list = list
    self.selected = selected
    self.top = top
    (nameColumns, groupColumns) = ChannelsState.columns(of: list)
  }

  /// The chosen channel; nil where there is none.
  package var entry: ChannelList.Entry? {
    list.entries.indices.contains(selected) ? list.entries[selected] : nil
  }

  /// With another list, on the same channel, or where that is gone on the same line.
  func on(_ list: ChannelList) -> ChannelsState {
    var changed = self
    let place = entry.flatMap { old in list.entries.firstIndex { $0.channel.id == old.channel.id } }
    changed.list = list
    (changed.nameColumns, changed.groupColumns) = ChannelsState.columns(of: list)
    changed.selected = place ?? min(selected, max(0, list.entries.count - 1))
    return changed
  }

  private static func columns(of list: ChannelList) -> (names: Int, groups: Int) {
    let names = list.entries.lazy.map { SafeText($0.channel.name).width }
    let groups = list.entries.lazy.filter { !$0.channel.groups.isEmpty }
      .map { SafeText($0.channel.groups.joined(separator: ", ")).width }
    return (names.max() ?? 0, groups.max() ?? 0)
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
