package import GuideModel
package import GuideSearch

/// Reference implementation of searching: examines each programme's details field by field. It uses the parsed query
/// and the typed strings, but applies its own rules.
package struct PlainMatcher {
  private let guide: Guide
  private let now: Instant
  private let zone: ZoneTable

  package init(_ guide: Guide, now: Instant, in zone: ZoneTable) {
    self.guide = guide
    self.now = now
    self.zone = zone
  }

  /// Whether a programme matches the query.
  package func matches(_ query: Query, _ programme: ProgrammeID) -> Bool {
    query.root.map { matches($0, programme) } ?? false
  }

  private func matches(_ node: QueryNode, _ programme: ProgrammeID) -> Bool {
    switch node {
    case .term(let term): matches(term, programme)
    case .not(let part): !matches(part, programme)
    case .all(let parts): !parts.contains { !matches($0, programme) }
    case .any(let parts): parts.contains { matches($0, programme) }
    }
  }

  private func matches(_ term: QueryTerm<QueryField>, _ programme: ProgrammeID) -> Bool {
    let interval = guide.interval(of: programme)
    switch term.condition {
    case .text(let text) where term.field == .channel:
      return isOnChannel(text.typed, isWholeWord: text.isWholeWord, programme)
    case .text(let text):
      let phrase = PlainPhrase(text.typed, isWholeWord: text.isWholeWord)
      return PlainTexts(guide, programme).of(term.field)
        .contains { text.extent == .whole ? phrase.isAll(of: $0) : phrase.isIn($0) }
    case .titles(let titles):
      return PlainFolding.spellings(of: guide.title(of: programme)).contains(where: titles.contains)
    case .numbers(let range): return numbers(term.field, programme).contains { range.contains($0) }
    case .days(.tonight(let time)): return isTonight(programme, from: time)
    case .days(let days): return PlainDays(days, today: date(of: now)).contains(date(of: interval.start))
    case .time(.onAir(let time)): return shows(time, during: interval)
    case .time(.starting(let from, let to)):
      // Tests each minute from the first time until the second.
      let wanted = [from % 1440] + (1..<1440).map { (from + $0) % 1440 }.prefix { $0 != to % 1440 && from != to }
      return wanted.contains(zone.local(interval.start).time.minuteOfDay)
    case .time(.startingCompared(let comparison, let minute)):
      let day = (0..<1440).map { (zone.dayStart.minuteOfDay + $0) % 1440 }
      let start = zone.local(interval.start).time.minuteOfDay
      guard let own = day.firstIndex(of: start), var other = day.firstIndex(of: minute % 1440) else { return false }
      if minute == 1440, other == 0 { other = 1440 }
      return switch comparison {
      case .less: own < other
      case .atMost: own <= other
      case .more: own > other
      case .atLeast: own >= other
      }
    case .holiday(let holiday):
      let texts = [QueryField.title, .episode, .desc].flatMap { PlainTexts(guide, programme).of($0) }
      return holiday.words.contains { word in
        texts.contains(where: PlainPhrase(word.typed, isWholeWord: word.isWholeWord).isIn)
      }
    case .sign(let sign): return has(sign, programme)
    case .episodes(let seen): return seen.contains(guide.episodeIdentity(of: programme))
    case .marks(let marks): return marks.contains(guide.mark(of: programme))
    case .group(let group): return group.contains(guide.channels[guide.channel(of: programme)])
    }
  }

  // MARK: - Channels

  /// Whether a programme is on a channel that the typed text selects.
  ///
  /// The text is compared with the following in order, until any channel matches: ids; ids in any case; numbers; whole names;
  /// and parts of the names of channels and their groups.
  private func isOnChannel(_ typed: String, isWholeWord: Bool, _ programme: ProgrammeID) -> Bool {
    let index = guide.channel(of: programme)
    let wanted = PlainFolding.fold(typed)
    let inAnyCase = guide.channels.indices.filter { guide.channels[$0].id.lowercased() == typed.lowercased() }
    if let first = inAnyCase.first { return index == inAnyCase.first { guide.channels[$0].id == typed } ?? first }
    let number = wanted.unicodeScalars.contains { !("0"..."9").contains($0) } ? nil : Int(wanted)
    if let number, guide.channelNumbers.contains(number) { return guide.channelNumbers[index] == number }
    let phrase = PlainPhrase(typed, isWholeWord: isWholeWord || number != nil)
    let namesakes = guide.channels.indices.filter { phrase.isAll(of: guide.channels[$0].name) }
    if !isWholeWord, !namesakes.isEmpty { return namesakes.contains(index) }
    let names = guide.channels.map { [$0.name] + $0.groups + ($0.isFavourite ? ["favourites"] : []) }
    if isWholeWord, names.joined().contains(where: phrase.isAll) { return names[index].contains(where: phrase.isAll) }
    return names[index].contains(where: phrase.isIn)
  }

  /// Whether a programme is the first on its channel that starts after now and has a length.
  private func isNext(_ programme: ProgrammeID) -> Bool {
    let channel = guide.channel(of: programme)
    let later = guide.programmes.filter {
      let interval = guide.interval(of: $0)
      return guide.channel(of: $0) == channel && interval.start > now && interval.end > interval.start
    }
    return later.min { (guide.interval(of: $0).start, $0) < (guide.interval(of: $1).start, $1) } == programme
  }

  // MARK: - Times and numbers

  /// The broadcast day, which begins at five o'clock.
  private func date(of instant: Instant) -> CivilDate {
    let local = zone.local(instant)
    return local.time < zone.dayStart ? CivilDate(dayNumber: local.date.dayNumber - 1) : local.date
  }

  /// Whether a programme starts today at or after a time of the broadcast day, or is on air at that time.
  private func isTonight(_ programme: ProgrammeID, from time: WallTime) -> Bool {
    let interval = guide.interval(of: programme)
    let minute = { (time: WallTime) in (time.minuteOfDay - zone.dayStart.minuteOfDay + 1440) % 1440 }
    let isToday = date(of: interval.start) == date(of: now)
    if isToday, minute(zone.local(interval.start).time) >= minute(time) { return true }
    // This includes programmes that began earlier the same day and are still on air.
    var instant = interval.start
    while instant < interval.end {
      if date(of: instant) == date(of: now), zone.local(instant).time == time { return true }
      instant = Instant(seconds: instant.seconds - instant.seconds % 60 + 60)
    }
    return false
  }

  /// Whether the clock shows a time, to the second, while a programme is on.
  private func shows(_ time: WallTime, during interval: Interval) -> Bool {
    var instant = interval.start
    while instant < interval.end {
      if zone.local(instant).time == time, instant.seconds % 60 == 0 { return true }
      // Advances to the next full minute.
      instant = Instant(seconds: instant.seconds - instant.seconds % 60 + 60)
    }
    return false
  }

  private func numbers(_ field: QueryField, _ programme: ProgrammeID) -> [Int] {
    let summary = guide.details(of: programme).summary
    switch field {
    case .minutes: return [guide.interval(of: programme).seconds / 60]
    case .year: return [summary.year].compactMap { $0 }
    case .stars: return [summary.stars?.hundredths].compactMap { $0 }
    case .season: return [summary.episode?.season].compactMap { $0 }
    case .number:
      guard let first = summary.episode?.number else { return [] }
      let last = summary.episode?.lastNumber ?? first
      return last > first ? Array(first...last) : [first]
    default: return []
    }
  }

  // MARK: - Flags

  private func has(_ sign: ProgrammeQueryFlag, _ programme: ProgrammeID) -> Bool {
    let flags = guide.flags(of: programme)
    let interval = guide.interval(of: programme)
    switch sign {
    case .new: return flags.contains(.new) || flags.contains(.newSeries) || flags.contains(.premiere)
    case .repeat: return flags.contains(.repeat)
    case .premiere: return flags.contains(.premiere)
    case .film: return flags.contains(.film) || GenreFamily(genre: guide.genre(of: programme)) == .film
    case .subtitled: return flags.contains(.subtitles)
    case .signed: return flags.contains(.deafSigned)
    case .choice: return flags.contains(.choice)
    case .lastChance: return flags.contains(.lastChance)
    case .live: return isLive(programme)
    case .onNow: return interval.start <= now && now < interval.end
    case .next: return isNext(programme)
    case .favourite: return guide.channels[guide.channel(of: programme)].isFavourite
    default: return GenreFamily(genre: guide.genre(of: programme)) == sign.row.family
    }
  }

  private func isLive(_ programme: ProgrammeID) -> Bool {
    let genres = PlainTexts(guide, programme).of(.genre)
    func isOf(_ word: String) -> Bool { genres.contains(where: PlainPhrase(word, isWholeWord: true).isIn) }
    let words = PlainFolding.fold(guide.title(of: programme)).split(separator: " ").map { String($0) }
    guard words.count > 1 else { return isOf("live") }
    let saysLive = words[words.count - 1] == "live" || words.contains("live:") || words[0] == "live" && words[1] == "-"
    let isSport =
      GenreFamily(genre: guide.genre(of: programme)) == .sport
      || ["sport", "sports", "motorsport", "football"].contains(where: isOf)
    return saysLive || words[0] == "live" && isSport || isOf("live")
  }
}
