import CellCanvas
package import GuideModel

/// A programme with everything that a listing says of it, read once.
package struct Listing: Sendable {
  let channel: Channel
  let interval: Interval
  let title: String
  let flags: ProgrammeFlags
  var details: ProgrammeDetails
  let zone: ZoneTable
  /// Whether it is followed, seen and reminded of; nil in listings without that.
  let marks: ListingMarks?

  /// A programme of a guide, its times to be written in a zone.
  package init(
    _ programme: ProgrammeID, of guide: Guide, in zone: ZoneTable, marks: ListingFormat.Marks? = nil
  ) {
    channel = guide.channels[guide.channel(of: programme)]
    interval = guide.interval(of: programme)
    title = guide.title(of: programme)
    flags = guide.flags(of: programme)
    details = guide.details(of: programme)
    self.zone = zone
    self.marks = marks?(programme)
  }

  var summary: ProgrammeSummary { details.summary }

  /// The title, behind a star where the person follows it.
  var starredTitle: String { marks?.isFollowed == true ? "★ \(title)" : title }

  /// False where only its date is known.
  var isTimeKnown: Bool { !flags.contains(.unknownTime) }

  /// The day on which it begins. One that is known without a time is the same everywhere.
  var date: CivilDate { (isTimeKnown ? zone : .utc).local(interval.start).date }

  /// Its start and its end, as they are written; empty where they are not known.
  var start: String { isTimeKnown ? time(interval.start) : "" }
  var end: String { isTimeKnown ? time(interval.end) : "" }

  /// The same as timestamps; nil where they are not known.
  var startStamp: String? { isTimeKnown ? zone.timestamp(interval.start) : nil }
  var endStamp: String? { isTimeKnown ? zone.timestamp(interval.end) : nil }

  /// Such as `20:30`.
  func time(_ instant: Instant) -> String { zone.local(instant).time.text }

  /// Date, start, end, channel, title, episode's name and number, separated by tabs; made safe, so that no field has a tab.
  var tabSeparated: String { fields.map { DataText($0).string }.joined(separator: "\t") }

  /// The fields of that line.
  var fields: [String] {
    [
      date.isoText, start, end, channel.name, title,
      summary.episodeTitle ?? "", summary.episode?.raw ?? "",
    ]
  }
}

/// Whether a person follows a programme, has seen it, and is reminded of it.
package struct ListingMarks: Hashable, Sendable {
  let isFollowed: Bool
  let isSeen: Bool
  /// The minutes before its start at which a reminder tells of it; nil without one.
  let lead: Int?

  package init(isFollowed: Bool = false, isSeen: Bool = false, lead: Int? = nil) {
    (self.isFollowed, self.isSeen, self.lead) = (isFollowed, isSeen, lead)
  }
}

extension ZoneTable {
  /// Such as `2026-11-20T20:30:00+00:00` (ISO 8601).
  package func timestamp(_ instant: Instant) -> String {
    let local = local(instant)
    let second = instant.seconds.flooredRemainder(by: 60)
    let offset = offset(at: instant) / 60
    let sign = offset < 0 ? "-" : "+"
    let distance = WallTime(minuteOfDay: abs(offset)).text
    return "\(local.date.isoText)T\(local.time.text):\(second < 10 ? "0" : "")\(second)\(sign)\(distance)"
  }
}

extension ProgrammeFlags {
  /// The names of the flags in JSON and CSV.
  var names: [String] { rows.compactMap(\.name) }
}
