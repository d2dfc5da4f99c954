import CellCanvas
package import GuideModel
package import GuidePersonal

/// A programme with everything that a listing shows, read only once.
package struct Listing: Sendable {
  let channel: Channel
  package let interval: Interval
  let title: String
  let flags: ProgrammeFlags
  var details: ProgrammeDetails
  let zone: ZoneTable
  /// Whether the programme is followed, whether it is watched, and whether it has a reminder; `nil` in listings that do not show this.
  let marks: ListingStatus?

  /// Reads a programme from a guide; times are written in `zone`.
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

  /// Describes a showing that is not in the guide.
  package init(
    _ showing: ChosenShowing, _ details: ProgrammeDetails, flags: ProgrammeFlags, in zone: ZoneTable,
    marks: ListingStatus? = nil
  ) {
    channel = Channel(id: showing.channel, name: showing.channelName)
    (interval, title) = (showing.interval, showing.title)
    (self.details, self.flags, self.zone, self.marks) = (details, flags, zone, marks)
  }

  var summary: ProgrammeSummary { details.summary }

  /// The title, preceded by a star if the user follows the programme.
  var starredTitle: String { marks?.isFollowed == true ? "★ \(title)" : title }

  /// Whether the time is known, not just the date.
  var isTimeKnown: Bool { !flags.contains(.unknownTime) }

  /// The date on which the programme begins. If the time is unknown, the date is the same in all zones.
  var date: CivilDate { (isTimeKnown ? zone : .utc).local(interval.start).date }

  /// The start and end as displayed; empty if unknown.
  var start: String { isTimeKnown ? time(interval.start) : "" }
  var end: String { isTimeKnown ? time(interval.end) : "" }

  /// The start and end as timestamps; `nil` if unknown.
  var startStamp: String? { isTimeKnown ? zone.timestamp(interval.start) : nil }
  var endStamp: String? { isTimeKnown ? zone.timestamp(interval.end) : nil }

  /// A time like `20:30`.
  func time(_ instant: Instant) -> String { zone.local(instant).time.text }

  /// The date, start, end, channel, title, episode title and number, sanitised and separated by tabs.
  var tabSeparated: String { fields.map { DataText($0).string }.joined(separator: "\t") }

  /// The fields of the tab-separated line.
  var fields: [String] {
    [
      date.isoText, start, end, channel.name, title,
      summary.episodeTitle ?? "", summary.episode?.raw ?? "",
    ]
  }
}

/// Whether the user follows a programme, has watched it, and has a reminder.
package struct ListingStatus: Hashable, Sendable {
  let isFollowed: Bool
  let isWatched: Bool
  /// How many minutes before the start the reminder fires; `nil` if there is no reminder.
  let lead: Int?

  package init(isFollowed: Bool = false, isWatched: Bool = false, lead: Int? = nil) {
    (self.isFollowed, self.isWatched, self.lead) = (isFollowed, isWatched, lead)
  }
}

extension ZoneTable {
  /// An ISO 8601 timestamp, such as `2026-11-20T20:30:00+00:00`.
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
