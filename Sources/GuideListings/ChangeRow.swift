import CellCanvas
package import GuideModel

/// A change of the guide as a listing has it.
package struct ChangeRow: Sendable {
  private let change: GuideChange
  private let zone: ZoneTable

  /// A change, its times to be written in a zone.
  package init(_ change: GuideChange, in zone: ZoneTable) {
    self.change = change
    self.zone = zone
  }

  private var times: (old: Interval?, new: Interval?) {
    switch change.kind {
    case .new(let interval): (nil, interval)
    case .moved(let from, let to): (from, to)
    case .gone(let interval): (interval, nil)
    }
  }

  /// Kind, channel, title, the old start and end, and the new ones, parted by tabs.
  var tabSeparated: String {
    let ends = [times.old?.start, times.old?.end, times.new?.start, times.new?.end]
    return ([change.kindName, change.channel.name, change.title] + ends.map { $0.map { zone.timestamp($0) } ?? "" })
      .map { DataText($0).string }.joined(separator: "\t")
  }

  /// The change as one line of JSON; times that there are none of are null.
  var json: String {
    func time(_ instant: Instant?) -> JSON { .maybe(instant.map { zone.timestamp($0) }) }
    return JSON.object([
      ("change", .text(change.kindName)), ("channel", .text(change.channel.id)),
      ("channel_name", .text(change.channel.name)),
      ("title", .text(change.title)), ("old_start", time(times.old?.start)), ("old_end", time(times.old?.end)),
      ("start", time(times.new?.start)), ("end", time(times.new?.end)),
    ]).line
  }

  /// For people, such as `moved  Harbour  Fri 20 Nov 20:30–21:25 to 21:00–21:55  The Ferrymen`.
  package func words(nameColumns: Int) -> [String] {
    let name = SafeText(change.channel.name).clipped(to: nameColumns).padded(to: nameColumns).string
    return [SafeText(change.kindName).padded(to: 5).string, name, change.when(in: zone), change.title]
  }
}

extension ListingFormat {
  /// Changes of the guide, one a line.
  package func lines(_ changes: [GuideChange], in zone: ZoneTable) -> [String] {
    let rows = changes.lazy.map { ChangeRow($0, in: zone) }
    switch self {
    case .table(let columns):
      let widest = changes.map { SafeText($0.channel.name).width }.max() ?? 0
      let names = min(widest, max(6, columns / 5))
      return rows.map { SafeText($0.words(nameColumns: names).joined(separator: "  ")).clipped(to: columns).string }
    case .tabSeparated: return rows.map(\.tabSeparated)
    case .jsonLines: return rows.map(\.json)
    }
  }
}
