import GuideModel

/// Compiles a query for a guide, a time and a time zone.
struct QueryCompiler {
  let guide: Guide
  let titles: FoldedTexts
  let genres: FoldedTexts
  let now: Instant
  let zone: ZoneTable
  let cancellation: CancellationToken?

  func predicate(_ node: QueryNode) -> QueryPredicate {
    if cancellation?.isCancelled == true { return .rows(RowSet()) }
    if node.asksForTitlesOnly {
      return .titles(TitleMatcher(titles: titles, cancellation: cancellation).matches(of: node))
    }
    switch node {
    case .term(let term): return predicate(term)
    case .not(let part): return .not(predicate(part))
    case .all(let parts):
      let found = QueryNode.joined(all: parts.filter(\.asksForTitlesOnly)).map(predicate)
      return .joined(all: (found.map { [$0] } ?? []) + parts.filter { !$0.asksForTitlesOnly }.map(predicate))
    case .any(let parts):
      let found = QueryNode.joined(any: parts.filter(\.asksForTitlesOnly)).map(predicate)
      return .joined(any: (found.map { [$0] } ?? []) + parts.filter { !$0.asksForTitlesOnly }.map(predicate))
    }
  }

  private func predicate(_ term: QueryTerm<QueryField>) -> QueryPredicate {
    switch term.condition {
    case .text(let text): predicate(text, in: term.field)
    case .titles(let titles): .titles(self.titles.matches(ofAny: titles, among: nil))
    case .numbers(let range): term.field.row.number.map { .number($0, range) } ?? .minutes(range)
    case .days(.tonight(let time)): tonight(from: time)
    case .days(let days): .starts(intervals(of: days), zone)
    case .time(.onAir(let time)): .onAir(instants(at: time))
    case .time(let time): .clock(time, zone)
    case .holiday(let holiday): predicate(holiday, in: term.field)
    case .sign(let sign): predicate(sign)
    case .episodes(let watched):
      .joined(all: [.titles(titles.matches(where: watched.has)), .episodes(watched)])
    case .marks(let marks): .marks(marks)
    case .group(let group): .rows(rows(onChannels: group.contains))
    }
  }

  private func predicate(_ text: QueryText, in field: QueryField) -> QueryPredicate {
    switch field {
    case .title: return .titles(titles.matches(of: text, among: nil))
    case .channel: return .rows(ChannelPredicate(text).rows(of: guide))
    case .genre: return .joined(any: [.genres(genres.matches(of: text, among: nil))] + inRecords(text, field))
    case .any:
      let inColumns: [QueryPredicate] = [
        .titles(titles.matches(of: text, among: nil)), .genres(genres.matches(of: text, among: nil)),
      ]
      return .joined(any: inColumns + inRecords(text, field))
    default: return .joined(any: inRecords(text, field))
    }
  }

  private func predicate(_ holiday: Holiday, in field: QueryField) -> QueryPredicate {
    let inTitles = holiday.words.map { QueryPredicate.titles(titles.matches(of: $0, among: nil)) }
    return .joined(any: inTitles + [.text(TextPredicate(anyOf: holiday.words, in: field))])
  }

  private func inRecords(_ text: QueryText, _ field: QueryField) -> [QueryPredicate] {
    [.text(TextPredicate(text, in: field))]
  }

  private func predicate(_ sign: ProgrammeQueryFlag) -> QueryPredicate {
    switch sign {
    case .new: return .flags([.new, .newSeries, .premiere])
    case .repeat: return .flags(.repeat)
    case .premiere: return .flags(.premiere)
    case .film: return .joined(any: [.flags(.film), .genres(guide.families.map { $0 == .film })])
    case .news, .drama, .comedy, .sport, .children, .factual, .entertainment, .music:
      return .genres(guide.families.map { $0 == sign.row.family })
    case .subtitled: return .flags(.subtitles)
    case .signed: return .flags(.deafSigned)
    case .choice: return .flags(.choice)
    case .lastChance: return .flags(.lastChance)
    case .live:
      let words = LiveTitle.sports.map { predicate($0, in: .genre) }
      let sport = QueryPredicate.joined(any: [.genres(guide.families.map { $0 == .sport })] + words)
      let isSport = QueryPredicate.joined(all: [.titles(guide.liveSportTitles), sport])
      return .joined(any: [
        .flags(.live), .titles(guide.liveTitles), isSport, predicate(LiveTitle.genre, in: .genre),
      ])
    // These flags are replaced with the user's data before compilation.
    case .followed, .watched, .listed, .recording: return .rows(RowSet())
    case .favourite: return .rows(rows(onChannels: \.isFavourite))
    case .onNow: return .onAir([now])
    case .next: return .rows(RowSet(guide.channels.indices.compactMap { guide.next(on: $0, after: now) }))
    }
  }
}

extension QueryCompiler {
  /// The programmes of the channels that meet a condition.
  private func rows(onChannels isIncluded: (Channel) -> Bool) -> RowSet {
    var rows = RowSet()
    for channel in guide.channels.indices where isIncluded(guide.channels[channel]) {
      rows.insert(guide.rows(of: channel))
    }
    return rows
  }
}

// MARK: - Days and times

extension QueryCompiler {
  /// The dates of the guide's broadcast days.
  private var dates: ClosedRange<CivilDate>? {
    guide.coverage.map {
      let last = max($0.start, $0.end.adding(seconds: -1))
      return BroadcastDay(containing: $0.start, in: zone).date...BroadcastDay(containing: last, in: zone).date
    }
  }

  /// The intervals of days, with consecutive days merged.
  private func intervals(of days: QueryDays) -> [Interval] {
    let today = BroadcastDay(containing: now, in: zone).date
    var joined: [Interval] = []
    for date in dates?.all ?? [] where days.contains(date, today: today) {
      let day = BroadcastDay(date).interval(in: zone)
      if let last = joined.last, last.end == day.start {
        joined[joined.count - 1] = Interval(last.start, day.end)
      } else {
        joined.append(day)
      }
    }
    return joined
  }

  /// Programmes that start today at or after a time, or are on air at that time.
  private func tonight(from time: WallTime) -> QueryPredicate {
    let today = BroadcastDay(containing: now, in: zone)
    let start = today.instant(of: time, in: zone)
    return .joined(any: [.starts([Interval(start, today.interval(in: zone).end)], zone), .onAir([start])])
  }

  /// All instants within the guide at which the clock shows a time: two on the night when clocks go back.
  private func instants(at time: WallTime) -> [Instant] {
    (dates?.all ?? []).flatMap { date -> [Instant] in
      // The early hours of a broadcast day belong to the next calendar date.
      let own = time < zone.dayStart ? date.adding(days: 1) : date
      return switch zone.resolve(LocalTime(own, time)) {
      case .once(let instant): [instant]
      case .twice(let first, let second): [first, second]
      case .never: []
      }
    }
  }
}

extension ClosedRange<CivilDate> {
  /// All dates in the range.
  fileprivate var all: [CivilDate] {
    (lowerBound.dayNumber...upperBound.dayNumber).map(CivilDate.init(dayNumber:))
  }
}

extension QueryNode {
  /// Whether the search needs records, not just the store's columns.
  var readsRecords: Bool {
    hasTerm { term in
      switch term.condition {
      case .sign(let flag): flag.row.readsRecords
      case .episodes(let watched): !watched.isEmpty
      default: term.field.readsRecords
      }
    }
  }

  /// Whether the query asks only for titles.
  var asksForTitlesOnly: Bool { allTerms { $0.field == .title } }
}
