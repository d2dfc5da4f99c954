import CellCanvas
import GuideModel

extension Listing {
  /// Date, start, end, channel, title, episode's name and number, parted by tabs; made safe, so that no field has a tab.
  var tabSeparated: String {
    [
      zone.local(interval.start).date.isoText, time(interval.start), time(interval.end), channel.name, title,
      summary.episodeTitle ?? "", summary.episode?.raw ?? "",
    ].map { DataText($0).string }.joined(separator: "\t")
  }
}

extension NowAndNext {
  /// Channel; start, end and title of what is on; start and title of what is next.
  func tabSeparated(of guide: Guide, in zone: ZoneTable) -> String {
    let now = now.map { Listing($0, of: guide, in: zone) }
    let next = next.map { Listing($0, of: guide, in: zone) }
    return [
      guide.channels[channel].name, now.map { $0.time($0.interval.start) }, now.map { $0.time($0.interval.end) },
      now?.title, next.map { $0.time($0.interval.start) }, next?.title,
    ].map { DataText($0 ?? "").string }.joined(separator: "\t")
  }
}
