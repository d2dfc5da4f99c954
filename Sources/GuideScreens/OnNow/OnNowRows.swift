import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The current and next programme of each channel at an instant.
///
/// Channels that show the same programme at the same time share a line, which can be unfolded.
package struct OnNowRows: ListRows {
  /// The order of the lines.
  package enum Order: String, CaseIterable, Sendable {
    case channel, end, title, genre

    /// The order as part of a title, such as `by end`.
    func phrase(in language: InterfaceLanguage) -> String {
      switch self {
      case .channel: language.text("by channel")
      case .end: language.text("by end time")
      case .title: language.text("by title")
      case .genre: language.text("by genre")
      }
    }
  }

  /// The line of a channel, or of several channels that show the same programme.
  struct Entry: Hashable, Sendable {
    /// Index of the channel in the guide; if there are several channels, the index of the first.
    let channel: Int
    let item: TimelineItem
    let next: ProgrammeID?
    /// The other channels that show the same programme at the same time.
    var others: [Int] = []
    /// Whether the other channels have lines below this one.
    var isUnfolded = false
    /// Whether this line belongs to an unfolded line above it.
    var isOfGroup = false

    /// The programme; `nil` in a gap.
    var programme: ProgrammeID? { if case .programme(let programme) = item { programme } else { nil } }
  }

  let entries: [Entry]
  /// Width of the widest channel name with its number.
  let widestName: Int
  let guide: Guide
  /// Whether rows have a column for logos.
  let hasLogos: Bool
  /// Number of lines for each entry: 2 in narrow windows, or if there is space for descriptions.
  let lines: Int

  /// Lists channels, given as indices in the guide. Simulcasts with a programme in `unfolded` are unfolded.
  init(
    _ channels: [Int], at instant: Instant, by order: Order, unfolded: Set<ProgrammeID> = [], lines: Int? = nil,
    _ app: App
  ) {
    guide = app.guide
    widestName =
      channels.lazy.map {
        OnNowScreen.numberColumns(app) + SafeText(app.guide.channels[$0].name).width
      }
      .max() ?? 0
    let all = channels.compactMap { channel -> Entry? in
      let item = app.timeline.item(on: channel, at: instant)
      if case .programme(let programme) = item, app.hides(programme) { return nil }
      let end = app.timeline.interval(of: item).end
      let next = app.guide.next(on: channel, after: end.adding(seconds: -1))
      return Entry(channel: channel, item: item, next: next)
    }
    let groups = Self.grouped(all, app)
    let heads = groups.map { group in
      var head = group[0]
      head.others = group.dropFirst().map(\.channel)
      head.isUnfolded = group.count > 1 && group.contains { $0.programme.map(unfolded.contains) ?? false }
      return head
    }
    let isRoomy = heads.count * 2 <= app.size.rows - 3
    self.lines = lines ?? (OnNowColumns.isNarrow(app.size.columns) || isRoomy ? 2 : 1)
    hasLogos = self.lines > 1 && app.hasLogos(of: channels.lazy.map { app.guide.channels[$0] })
    let members = Dictionary(uniqueKeysWithValues: groups.map { ($0[0].channel, $0.dropFirst()) })
    entries = Self.sorted(heads, by: order, app).flatMap { head in
      guard head.isUnfolded else { return [head] }
      return [head]
        + (members[head.channel] ?? []).map { member in
          var member = member
          member.isOfGroup = true
          return member
        }
    }
  }

  /// Groups entries that show the same programme at the same time, in order of their first channel.
  private static func grouped(_ entries: [Entry], _ app: App) -> [[Entry]] {
    // Each programme belongs to exactly one channel.
    let positions = Dictionary(
      entries.enumerated().compactMap { index, entry in entry.programme.map { ($0, index) } }, uniquingKeysWith: min)
    let groups = app.lines(of: entries.lazy.compactMap(\.programme))
    var groupOfHead: [Int: [Entry]] = [:]
    for group in groups {
      let indices = group.compactMap { positions[$0] }
      if let head = indices.first { groupOfHead[head] = indices.map { entries[$0] } }
    }
    return entries.indices.compactMap { index in
      entries[index].programme == nil ? [entries[index]] : groupOfHead[index]
    }
  }

  /// Sorts entries; equal entries keep their channel order, and gaps come last.
  private static func sorted(_ entries: [Entry], by order: Order, _ app: App) -> [Entry] {
    switch order {
    case .channel: entries
    case .end: entries.inOrder { app.guide.interval(of: $0).end }
    case .title: entries.inOrder { Folding.fold(app.guide.title(of: $0)) }
    case .genre:
      // Entries without a genre come last.
      entries.inOrder { programme in
        let genre = app.guide.genre(of: programme)
        return genre.isEmpty ? "\u{10FFFF}" : Folding.fold(genre)
      }
    }
  }

  /// The row of a channel, or else of its simulcast; `nil` if the channel is not listed.
  func row(ofChannel channel: Int) -> Int? {
    entries.firstIndex { $0.channel == channel } ?? entries.firstIndex { $0.others.contains(channel) }
  }

  /// The first row of the simulcast that a row belongs to; `nil` if it does not belong to one.
  func row(ofGroupAt row: Int) -> Int? {
    let head = entries[...row].lastIndex { !$0.isOfGroup } ?? row
    return entries[head].others.isEmpty ? nil : head
  }

  package var count: Int { entries.count }
  package func height(of row: Int) -> Int { lines }
  /// The programme's id, so that marks disappear when the next programme begins.
  package func id(of row: Int) -> String? { entries[row].programme.map { "\($0.row)" } }
}

extension Array where Element == OnNowRows.Entry {
  /// Sorts entries stably by a key of their programmes; entries without a programme come last.
  fileprivate func inOrder<Key: Comparable>(_ key: (ProgrammeID) -> Key) -> [OnNowRows.Entry] {
    let listed = enumerated().compactMap { index, entry in entry.programme.map { (index, key($0), entry) } }
    return listed.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.2) + filter { $0.programme == nil }
  }
}
