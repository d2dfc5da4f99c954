import CellCanvas
package import GuideModel

/// Programmes as a calendar (iCalendar, RFC 5545): an event each, with an alarm before it begins. Times are in UTC, which
/// every calendar shows in its own zone.
package struct ICalendar {
  /// A programme, and the minutes before its start at which a person is to be told; nil for no alarm.
  package struct Event: Sendable {
    let listing: Listing
    let lead: Int?
    /// Which showing of its episode it is, of those on its channel on its day.
    let number: Int

    package init(_ listing: Listing, lead: Int? = nil, number: Int = 1) {
      (self.listing, self.lead, self.number) = (listing, lead, number)
    }
  }

  /// An event for each of some programmes; `leads` are the minutes of their alarms; nil for none.
  package static func events(_ leads: [ProgrammeID: Int?], of guide: Guide, in zone: ZoneTable) -> [Event] {
    leads.sorted { (guide.start(of: $0.key), $0.key) < (guide.start(of: $1.key), $1.key) }.map { programme, lead in
      Event(Listing(programme, of: guide, in: zone), lead: lead, number: number(of: programme, in: guide))
    }
  }

  /// The day of a programme in its id, the same in every zone: from 05:00 to 05:00 UTC, so that what moves over midnight stays
  /// on its day.
  private static func day(of start: Instant) -> BroadcastDay { BroadcastDay(containing: start, in: .utc) }

  /// Which showing of its episode a programme is, of those on its channel on its day, over or not.
  private static func number(of programme: ProgrammeID, in guide: Guide) -> Int {
    let (start, summary) = (guide.start(of: programme), guide.summary(of: programme))
    let dawn = day(of: start).start(in: .utc)
    let before = guide.programmes(on: guide.channel(of: programme), in: Interval(dawn, start))
    return 1
      + before.count { other in
        let otherSummary = guide.summary(of: other)
        return guide.start(of: other) >= dawn && guide.start(of: other) < start
          && guide.titleID(of: other) == guide.titleID(of: programme)
          && otherSummary.episodeTitle == summary.episodeTitle && otherSummary.episode == summary.episode
      }
  }

  /// The whole calendar. `now` is when it is made, which each event has to say. A calendar has something in it (section 3.6):
  /// one without events has the zone of its times.
  package static func document(_ events: [Event], now: Instant) -> [UInt8] {
    var calendar = ICalendar()
    headLines.forEach { calendar.write($0) }
    if events.isEmpty { emptyContents.forEach { calendar.write($0) } }
    for event in events { calendar.write(event, now) }
    calendar.write("END:VCALENDAR")
    return calendar.bytes
  }

  private static let headLines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tvgrid//tvgrid//EN"]
  /// The beginning of every calendar that tvgrid writes. No other program's calendar begins like this.
  package static let head = headLines.map { $0 + "\r\n" }.joined()

  private static let emptyContents = [
    "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
  ]

  private var bytes: [UInt8] = []

  private mutating func write(_ event: Event, _ now: Instant) {
    let listing = event.listing
    let (name, number) = (listing.summary.episodeTitle, listing.summary.episode?.text)
    write("BEGIN:VEVENT")
    write("UID:\(Self.uid(of: event))")
    write("DTSTAMP:\(Self.time(now))")
    write(Self.start(of: listing))
    // An end has to be later than the start.
    if !listing.interval.isEmpty { write("DTEND:\(Self.time(listing.interval.end))") }
    write("SUMMARY:\(Self.text(listing.title + (name.map { ": \($0)" } ?? number.map { " \($0)" } ?? "")))")
    write("LOCATION:\(Self.text(listing.channel.name))")
    let credit = listing.details.credit
    let description = [name == nil ? nil : number, listing.details.description, credit?.text].compactMap(\.self)
      .joined(separator: ". ")
    // Calendar programs open the link, unlike the text of other exports.
    if let link = credit.flatMap({ WebLink($0.link) }) { write("URL:\(link.text)") }
    if !description.isEmpty { write("DESCRIPTION:\(Self.text(description))") }
    if !listing.details.genres.isEmpty {
      write("CATEGORIES:\(listing.details.genres.map(Self.text).joined(separator: ","))")
    }
    if let lead = event.lead, listing.isTimeKnown {
      for line in ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT\(lead)M"] { write(line) }
      write("DESCRIPTION:\(Self.text(listing.title))")
      write("END:VALARM")
    }
    write("END:VEVENT")
  }

  /// Stays the same where an update moves the programme within its day, so that a calendar moves the event: by channel,
  /// title, episode and day, and which of several such showings it is.
  private static func uid(of event: Event) -> String {
    let listing = event.listing
    let episode = [listing.summary.episodeTitle, listing.summary.episode?.raw].compactMap(\.self)
    let day = day(of: listing.interval.start).date.isoText
    let identity = ([listing.channel.id, listing.title, day] + episode).joined(separator: "\n")
    // FNV-1a of 64 bits, twice from other beginnings: two events of one id would be one.
    let halves = [0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15].map { (beginning: UInt64) in
      (identity + "\n\(event.number)").utf8.reduce(beginning) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    return halves.map { String($0, radix: 16) }.joined(separator: "-") + "@tvgrid"
  }

  /// Without a time that is known it is an event of the whole day.
  private static func start(of listing: Listing) -> String {
    if listing.isTimeKnown { return "DTSTART:\(time(listing.interval.start))" }
    return "DTSTART;VALUE=DATE:\(listing.date.isoText.filter(\.isNumber))"
  }

  /// Such as `20261120T210000Z`.
  private static func time(_ instant: Instant) -> String {
    let local = ZoneTable.utc.local(instant)
    let second = instant.seconds.flooredRemainder(by: 60)
    let digits = (local.date.isoText + local.time.text).filter(\.isNumber)
    return "\(digits.prefix(8))T\(digits.dropFirst(8))\(second < 10 ? "0" : "")\(second)Z"
  }

  /// A text as a value: in one line, with a backslash before what separates values (section 3.3.11).
  private static func text(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in DataText(text).string.unicodeScalars {
      if "\\;,".unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// Writes a line, folded to 75 bytes a piece at most (section 3.1), never within a character.
  private mutating func write(_ line: String) {
    var room = 75
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if encoded.count > room {
        bytes += Array("\r\n ".utf8)
        room = 74
      }
      bytes += encoded
      room -= encoded.count
    }
    bytes += Array("\r\n".utf8)
  }
}
