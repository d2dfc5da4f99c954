import CellCanvas
package import GuideModel

/// Programmes as an iCalendar file (RFC 5545): an event and an optional alarm for each.
///
/// Times are in UTC; calendar programs convert them to their own zone.
package struct ICalendar {
  /// A programme, and how many minutes before its start the alarm goes off; `nil` for no alarm.
  package struct Event: Sendable {
    let listing: Listing
    let lead: Int?
    /// The number of the showing among the episode's showings on the same channel and day, counted from 1.
    let number: Int

    package init(_ listing: Listing, lead: Int? = nil, number: Int = 1) {
      (self.listing, self.lead, self.number) = (listing, lead, number)
    }
  }

  /// Creates events for programmes; `leads` contains the lead time of each alarm in minutes, or `nil` for no alarm.
  package static func events(_ leads: [ProgrammeID: Int?], of guide: Guide, in zone: ZoneTable) -> [Event] {
    leads.sorted { (guide.start(of: $0.key), $0.key) < (guide.start(of: $1.key), $1.key) }.map { programme, lead in
      Event(Listing(programme, of: guide, in: zone), lead: lead, number: number(of: programme, in: guide))
    }
  }

  /// The day used in an event's id: 05:00 to 05:00 UTC in every zone, so that moving a programme past midnight does not
  /// change its day.
  private static func day(of start: Instant) -> BroadcastDay { BroadcastDay(containing: start, in: .utc) }

  /// The number of a programme among the episode's showings on its channel and day, counted from 1.
  ///
  /// Past showings are counted too.
  private static func number(of programme: ProgrammeID, in guide: Guide) -> Int {
    let (start, summary) = (guide.start(of: programme), guide.summary(of: programme))
    let dayStart = day(of: start).start(in: .utc)
    let before = guide.programmes(on: guide.channel(of: programme), in: Interval(dayStart, start))
    return 1
      + before.count { other in
        let otherSummary = guide.summary(of: other)
        return guide.start(of: other) >= dayStart && guide.start(of: other) < start
          && guide.titleID(of: other) == guide.titleID(of: programme)
          && otherSummary.episodeTitle == summary.episodeTitle && otherSummary.episode == summary.episode
      }
  }

  /// The complete calendar.
  ///
  /// `now` is the creation time, which every event must have. A calendar must not be empty (section 3.6), so a calendar
  /// without events contains a time zone.
  package static func document(_ events: [Event], now: Instant) -> [UInt8] {
    var calendar = ICalendar()
    headLines.forEach { calendar.write($0) }
    if events.isEmpty { emptyContents.forEach { calendar.write($0) } }
    for event in events { calendar.write(event, now) }
    calendar.write("END:VCALENDAR")
    return calendar.bytes
  }

  private static let headLines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tvgrid//tvgrid//EN"]
  /// The beginning of every calendar written by tvgrid, used to recognise such files.
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
    // The end must be after the start.
    if !listing.interval.isEmpty { write("DTEND:\(Self.time(listing.interval.end))") }
    write("SUMMARY:\(Self.text(listing.title + (name.map { ": \($0)" } ?? number.map { " \($0)" } ?? "")))")
    write("LOCATION:\(Self.text(listing.channel.name))")
    let credit = listing.details.credit
    let description = [name == nil ? nil : number, listing.details.description, credit?.text].compactMap(\.self)
      .reduce("") { $0.isEmpty ? $1 : $0 + ($0.hasSuffix(".") ? " " : ". ") + $1 }
    // Calendar programs open this link, so it must be safe; other exports keep the guide's text.
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

  /// An event id that stays the same if an update moves the programme within its day.
  ///
  /// Calendar programs then move the event. The id is made from the channel, title, episode, day and number of the
  /// showing.
  private static func uid(of event: Event) -> String {
    let listing = event.listing
    let episode = [listing.summary.episodeTitle, listing.summary.episode?.raw].compactMap(\.self)
    let day = day(of: listing.interval.start).date.isoText
    let identity = ([listing.channel.id, listing.title, day] + episode).joined(separator: "\n")
    // Use 64-bit FNV-1a with two different seeds, because events with equal ids would be merged.
    let halves = [0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15].map { (beginning: UInt64) in
      (identity + "\n\(event.number)").utf8.reduce(beginning) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    return halves.map { String($0, radix: 16) }.joined(separator: "-") + "@tvgrid"
  }

  /// The start of the event, which is an all-day event if the time is unknown.
  private static func start(of listing: Listing) -> String {
    if listing.isTimeKnown { return "DTSTART:\(time(listing.interval.start))" }
    return "DTSTART;VALUE=DATE:\(listing.date.isoText.filter(\.isNumber))"
  }

  /// An instant as a UTC time like `20261120T210000Z`.
  private static func time(_ instant: Instant) -> String {
    let local = ZoneTable.utc.local(instant)
    let second = instant.seconds.flooredRemainder(by: 60)
    let digits = (local.date.isoText + local.time.text).filter(\.isNumber)
    return "\(digits.prefix(8))T\(digits.dropFirst(8))\(second < 10 ? "0" : "")\(second)Z"
  }

  /// A string as a property value: on one line, with separators escaped by a backslash (section 3.3.11).
  private static func text(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in DataText(text).string.unicodeScalars {
      if "\\;,".unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// Writes a line, folded between characters into pieces of up to 75 bytes (section 3.1).
  private mutating func write(_ line: String) {
    var remaining = 75
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if encoded.count > remaining {
        bytes += Array("\r\n ".utf8)
        remaining = 74
      }
      bytes += encoded
      remaining -= encoded.count
    }
    bytes += Array("\r\n".utf8)
  }
}
