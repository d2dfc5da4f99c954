import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel

/// Programmes and times as text.
extension App {
  /// A time such as `20:30`, or `8:30pm` on a 12-hour clock.
  func time(of instant: Instant) -> String { clock.text(of: zone.local(instant).time) }

  /// A time such as `21:05`, with the date if it is a day or more after `other`.
  func time(of instant: Instant, after other: Instant) -> String {
    let time = time(of: instant)
    if instant.seconds(since: other) < 86_400 { return time }
    return "\(zone.local(instant).date.briefText(in: language)) \(time)"
  }

  /// The start and end, such as `20:30–21:25`.
  func times(of interval: Interval) -> String {
    interval.isEmpty
      ? time(of: interval.start)
      : clock.text(from: zone.local(interval.start).time, to: zone.local(interval.end).time)
  }

  /// The start and end of a programme; `time unknown` if only the date is known.
  func times(of programme: ProgrammeID) -> String {
    guide.isTimeKnown(programme) ? times(of: guide.interval(of: programme)) : text("time unknown")
  }

  /// The start of a programme for time columns; `--:--` if unknown.
  func start(of programme: ProgrammeID) -> String {
    guide.isTimeKnown(programme) ? time(of: guide.start(of: programme)) : "--:--"
  }

  /// A time or range for a column: on a 12-hour clock, hours of one digit are padded, so that the colons align.
  func aligned(_ times: String) -> String {
    let digits = times.prefix { $0.isNumber }
    return clock == .twelve && digits.count == 1 && times.dropFirst().first == ":" ? " " + times : times
  }

  /// A day and time for a column of them, such as `Fri 4 Dec   9:15pm`, with the times in line; unpadded to be read aloud.
  func dayAndTime(_ date: CivilDate, _ time: String, for use: RowColumns.Uses) -> String {
    let day = date.shortText(in: language)
    guard use.contains(.drawn) else { return "\(day) \(time)" }
    return "\(SafeText(day).padded(to: Self.dayColumns).string) \(aligned(time))"
  }

  /// When an episode is on according to TVmaze, such as `Fri 4 Dec 21:00`, or `12 Feb 2027 20:30` in another year; only the day
  /// if the time is unknown, and `nil` without a day.
  func dayAndTime(of episode: ShowEpisode, for use: RowColumns.Uses) -> String? {
    guard let date = episode.start.map({ zone.local($0).date }) ?? episode.date else { return nil }
    let start = episode.start.map { time(of: $0) }
    if date.year == zone.local(now).date.year {
      return start.map { dayAndTime(date, $0, for: use) } ?? date.shortText(in: language)
    }
    return [date.briefText(in: language), start].compactMap(\.self).joined(separator: " ")
  }

  /// The width of the longest day, e.g. `Fri 20 Nov`.
  private static var dayColumns: Int { 10 }

  /// The day and start of a programme, such as `Fri 20 Nov 20:30`.
  func dayAndStart(of programme: ProgrammeID) -> String {
    "\(guide.date(of: programme, in: zone).shortText(in: language)) \(start(of: programme))"
  }

  /// The start of a programme, such as `21:25`.
  ///
  /// Includes the weekday if it is not on the broadcast day of `instant`, or the date if it is a week or more away.
  func dayAndTime(of programme: ProgrammeID, from instant: Instant) -> String {
    let start = guide.start(of: programme)
    let (day, today) = (BroadcastDay(containing: start, in: zone), BroadcastDay(containing: instant, in: zone))
    if day == today { return time(of: start) }
    let date = zone.local(start).date
    let isNear = abs(day.date.dayNumber - today.date.dayNumber) < 7
    return "\(isNear ? date.weekday.shortName(in: language) : date.shortText(in: language)) \(time(of: start))"
  }

  /// The time relative to now, such as `38 min left`, `in 2 h 5 min` or `ended`; `nil` if more than a day ahead.
  func distance(to interval: Interval) -> String? {
    if interval.isEmpty { return nil }
    if interval.contains(now) {
      return text("\(duration(minutes: roundedUp(interval.end.seconds(since: now)))) left")
    }
    if interval.end <= now { return text("ended") }
    let ahead = roundedUp(interval.start.seconds(since: now))
    return ahead <= 24 * 60 ? text("in \(duration(minutes: ahead))") : nil
  }

  private func roundedUp(_ seconds: Int) -> Int { (seconds + 59) / 60 }

  /// A duration such as `55 min`, `2 h` or `1 h 45 min`.
  func duration(minutes: Int) -> String {
    if minutes < 60 { return text("\(minutes) min") }
    return minutes % 60 == 0 ? text("\(minutes / 60) h") : text("\(minutes / 60) h \(minutes % 60) min")
  }

  /// `today`, `tomorrow` or `yesterday`; `nil` for other days.
  func nearness(of day: BroadcastDay) -> String? {
    nearness(of: day.date, to: BroadcastDay(containing: now, in: zone).date)
  }

  /// `today`, `tomorrow` or `yesterday` for a calendar date, whose day ends at midnight.
  func nearness(of date: CivilDate) -> String? { nearness(of: date, to: zone.local(now).date) }

  private func nearness(of date: CivilDate, to today: CivilDate) -> String? {
    switch date.dayNumber - today.dayNumber {
    case -1: text("yesterday")
    case 0: text("today")
    case 1: text("tomorrow")
    default: nil
    }
  }
}

extension App {
  /// The episode, numbers, year, stars and flags, such as `: The Long Tide  s2 e4/6, new`.
  ///
  /// `isBrief` leaves out facts that apply to most programmes, such as subtitles.
  func facts(of programme: ProgrammeID, isBrief: Bool = false) -> String {
    let summary = guide.summary(of: programme)
    let episode = summary.episodeTitle.map { ": \($0)" } ?? ""
    let facts =
      [summary.episode?.text, summary.year.map(String.init), summary.starsText].compactMap { $0 }
      + guide.flags(of: programme).subtracting(isBrief ? [.widescreen, .subtitles] : .widescreen).labels.map {
        language.text($0)
      }
    return episode + (facts.isEmpty ? "" : "  " + facts.joined(separator: ", "))
  }
}

extension App {
  /// A note such as `and 14 more channels`, or `on 15 channels` if all are listed below; `on 15` on narrow screens.
  func simulcastText(_ channels: Int, isUnfolded: Bool) -> String {
    if isUnfolded { return text("on \(channels) channels") }
    if size.columns < 60 { return text("on \(channels)") }
    return channels == 2 ? text("and 1 more channel") : text("and \(channels - 1) more channels")
  }
}

extension App {
  /// A reason as a sentence: with a full stop and, unless it begins with a name or path, a capital.
  func sentence(_ reason: String) -> String {
    let word = reason.prefix { $0 != " " }
    let isName = word.contains { !$0.isLetter } || ["tvgrid", "tvheadend"].contains(word)
    let text = isName ? reason : reason.prefix(1).uppercased() + reason.dropFirst()
    return text.hasSuffix(".") || text.hasSuffix("?") || text.isEmpty ? text : text + "."
  }
}

extension ProgrammeSummary {
  /// Stars such as `★★★½`; `nil` if there are none.
  var starsText: String? { stars?.symbols }
}

extension SafeText {
  /// Wraps the text to at most a given number of lines, ending in `…` if it is cut.
  func wrapped(to columns: Int, lines: Int) -> [SafeText] {
    // Clip first: wrapping all of a long description would be slow.
    let wrapped = clipped(to: columns * (lines + 1)).wrapped(to: columns)
    guard wrapped.count > lines, lines > 0 else { return Array(wrapped.prefix(lines)) }
    return wrapped.prefix(lines - 1) + [(wrapped[lines - 1] + SafeText(" ") + wrapped[lines]).clipped(to: columns)]
  }
}

/// Splits a string into highlighted parts (`true`) and other parts.
func parts(of text: String, _ highlights: [Range<String.Index>]) -> [(String, Bool)] {
  var parts: [(String, Bool)] = []
  var end = text.startIndex
  for range in highlights {
    if end < range.lowerBound { parts.append((String(text[end..<range.lowerBound]), false)) }
    parts.append((String(text[range]), true))
    end = range.upperBound
  }
  if end < text.endIndex { parts.append((String(text[end...]), false)) }
  return parts
}

/// Programmes as sentences for reading mode.
extension App {
  /// A sentence such as `Harbour One, 20:30 to 21:00, Full English: Last Orders, s2 e6/6, new`.
  func sentence(of item: TimelineItem, on channel: Int) -> String {
    let name = guide.channels[channel].name
    switch item {
    case .programme(let programme): return "\(name), \(sentence(of: programme))"
    case .gap: return text("\(name), \(spokenTimes(of: timeline.interval(of: item))), no listings")
    }
  }

  func sentence(of programme: ProgrammeID) -> String {
    let title = SpokenText.sentence(guide.title(of: programme) + facts(of: programme), in: language)
    let times = guide.isTimeKnown(programme) ? spokenTimes(of: guide.interval(of: programme)) : text("time unknown")
    return ([times, title] + spokenMarks(of: programme)).joined(separator: ", ")
  }

  /// The marks before the title, in words.
  func spokenMarks(of programme: ProgrammeID) -> [String] {
    [
      followed.contains(programme) ? text("followed") : nil, isWatched(programme) ? text("watched") : nil,
      isReminded(programme) ? text("reminder set") : nil,
      timer(of: programme).map { word(of: $0.phase(at: now)) },
    ].compactMap(\.self)
  }

  private func word(of phase: RecordingTimer.Phase) -> String {
    switch phase {
    case .upcoming: text("recording scheduled")
    case .running: text("recording now")
    case .failing: text("recording failing")
    case .recorded: text("recorded")
    case .passed: text("recording was scheduled")
    }
  }

  private func spokenTimes(of interval: Interval) -> String {
    interval.isEmpty ? time(of: interval.start) : text("\(time(of: interval.start)) to \(time(of: interval.end))")
  }
}
