import CellCanvas
import GuideModel

/// Listings in aligned columns.
struct Table {
  /// Cells of a whole line.
  private let columns: Int
  /// Cells of the channel's name.
  private let nameColumns: Int

  init(names: [String], columns: Int) {
    self.columns = columns
    nameColumns = min(names.map { SafeText($0).width }.max() ?? 0, max(6, columns / 5))
  }

  /// Such as `Fri 20 Nov  20:30–21:25  Harbour  The Ferrymen: The Long Tide  4/6`.
  func line(_ listing: Listing) -> String {
    let day = SafeText(listing.zone.local(listing.interval.start).date.shortText).padded(to: 10)
    let times = SafeText("  \(listing.time(listing.interval.start))–\(listing.time(listing.interval.end))  ")
    let name = SafeText(listing.channel.name).clipped(to: nameColumns).padded(to: nameColumns)
    return clipped(day + times + name + SafeText("  \(words(listing))"))
  }

  /// Such as `── already shown ───────`.
  func rule(_ label: String) -> String {
    let text = "── \(label) "
    return clipped(SafeText(text + String(repeating: "─", count: max(0, columns - SafeText(text).width))))
  }

  /// Such as `Harbour  20:30 The Ferrymen  21:25 News`.
  func line(_ pair: NowAndNext, of guide: Guide, in zone: ZoneTable) -> String {
    let name = SafeText(guide.channels[pair.channel].name).clipped(to: nameColumns).padded(to: nameColumns)
    let now = pair.now.map { Listing($0, of: guide, in: zone) }
    let next = pair.next.map { Listing($0, of: guide, in: zone) }
    let half = max(8, (columns - nameColumns) / 2 - 4)
    let first = now.map { "\($0.time($0.interval.start)) \($0.title)" } ?? "      no listing"
    let second = next.map { "\($0.time($0.interval.start)) \($0.title)" } ?? ""
    return clipped(name + SafeText("  ") + SafeText(first).clipped(to: half).padded(to: half) + SafeText("  \(second)"))
  }

  private func words(_ listing: Listing) -> String {
    let episode = listing.summary.episodeTitle.map { ": \($0)" } ?? ""
    let number = listing.summary.episode.map { "  \($0.raw)" } ?? ""
    return listing.title + episode + number
  }

  private func clipped(_ line: SafeText) -> String {
    let text = line.clipped(to: columns).string
    return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
  }
}
