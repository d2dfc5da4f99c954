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
  /// The chosen line, and what is on the screen.
  package private(set) var place: ListPlace

  /// A list with a line chosen.
  init(_ list: ChannelList, at place: ListPlace) {
    self.list = list
    self.place = place
    (nameColumns, groupColumns) = ChannelsState.columns(of: list)
  }

  /// The chosen channel; nil where there is none.
  package var entry: ChannelList.Entry? {
    list.entries.indices.contains(place.selected) ? list.entries[place.selected] : nil
  }

  /// With another list, on the same channel, or where that is gone on the same line.
  func on(_ list: ChannelList) -> ChannelsState {
    var changed = self
    let line = entry.flatMap { old in list.entries.firstIndex { $0.channel.id == old.channel.id } }
    changed.list = list
    (changed.nameColumns, changed.groupColumns) = ChannelsState.columns(of: list)
    changed.place = place.choosing(line ?? min(place.selected, max(0, list.entries.count - 1)))
    return changed
  }

  private static func columns(of list: ChannelList) -> (names: Int, groups: Int) {
    let names = list.entries.lazy.map { SafeText($0.channel.name).width }
    let groups = list.entries.lazy.filter { !$0.channel.groups.isEmpty }
      .map { SafeText($0.channel.groups.joined(separator: ", ")).width }
    return (names.max() ?? 0, groups.max() ?? 0)
  }

  /// With another line chosen, never beyond the ends, and among the rows of the screen.
  func stepped(by lines: Int, rows: Int) -> ChannelsState {
    var changed = self
    changed.place = place.stepped(by: lines, of: list.entries.count, rows: rows)
    return changed.revealed(in: rows)
  }

  /// With a line chosen.
  func choosing(_ line: Int) -> ChannelsState {
    var changed = self
    changed.place = place.choosing(line)
    return changed
  }

  /// Scrolled so that the chosen line is among the rows of the screen.
  func revealed(in rows: Int) -> ChannelsState {
    var changed = self
    changed.place = place.revealed(in: rows, of: list.entries.count)
    return changed
  }
}
