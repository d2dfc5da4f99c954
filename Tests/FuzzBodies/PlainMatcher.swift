package import GuideModel
package import GuideSearch

/// The plain twin of the search: asks one programme at a time, of its details, text by text.
package struct PlainMatcher {
  private let guide: Guide
  private let now: Instant
  private let zone: ZoneTable

  package init(_ guide: Guide, now: Instant, in zone: ZoneTable) {
    self.guide = guide
    self.now = now
    self.zone = zone
  }

  /// Whether a programme is asked for.
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

  private func matches(_ term: QueryTerm, _ programme: ProgrammeID) -> Bool {
    let interval = guide.interval(of: programme)
    switch term.wish {
    case .text(let text):
      // Digits are a channel's number, or else a word of its name.
      if term.field == .channel, PlainMatcher.isNumber(text.folded), let number = Int(text.folded),
        guide.channelNumbers.contains(number)
      {
        return guide.number(ofChannel: guide.channel(of: programme)) == number
      }
      if term.field == .channel, Folding.fold(guide.channels[guide.channel(of: programme)].id) == text.folded {
        return true
      }
      if term.field == .channel, text.isWholeWord, channels(calledJust: text.folded).contains(true) {
        return channels(calledJust: text.folded)[guide.channel(of: programme)]
      }
      let isWhole = text.isWholeWord || (term.field == .channel && PlainMatcher.isNumber(text.folded))
      return PlainTexts(guide, programme).of(term.field)
        .contains { PlainMatcher.has($0, text.folded, isWholeWord: isWhole) }
    case .numbers(let range): return numbers(term.field, programme).contains { range.contains($0) }
    case .days(let days):
      let today = BroadcastDay(containing: now, in: zone).date
      return days.contains(BroadcastDay(containing: interval.start, in: zone).date, today: today)
    case .time(.onAir(let time)): return shows(time, during: interval)
    case .time(.starting(let minutes)):
      let minute = zone.local(interval.start).time.minuteOfDay
      return minutes.contains { ($0 + 300) % 1440 == minute }
    case .sign(let sign): return has(sign, programme)
    }
  }

  /// For each channel, whether its name, its id or one of its groups is just a text.
  private func channels(calledJust text: String) -> [Bool] {
    guide.channels.map { channel in
      let names = [channel.id, channel.name] + channel.groups + (channel.isFavourite ? ["favourites"] : [])
      return names.contains { Folding.fold($0) == text }
    }
  }

  /// Whether the clock shows a time, to the second, while a programme is on.
  private func shows(_ time: WallTime, during interval: Interval) -> Bool {
    var instant = interval.start
    while instant < interval.end {
      if zone.local(instant).time == time, instant.seconds % 60 == 0 { return true }
      // To the next full minute.
      instant = Instant(seconds: instant.seconds - instant.seconds % 60 + 60)
    }
    return false
  }

  private func numbers(_ field: QueryField, _ programme: ProgrammeID) -> [Int] {
    let summary = guide.details(of: programme).summary
    switch field {
    case .minutes: return [guide.interval(of: programme).seconds / 60]
    case .year: return [summary.year].compactMap { $0 }
    case .stars: return [summary.stars].compactMap { $0 }
    case .season: return [summary.episode?.season].compactMap { $0 }
    case .number:
      guard let first = summary.episode?.number else { return [] }
      let last = summary.episode?.lastNumber ?? first
      return last > first ? Array(first...last) : [first]
    default: return []
    }
  }

  private func has(_ sign: QuerySign, _ programme: ProgrammeID) -> Bool {
    let flags = guide.flags(of: programme)
    let interval = guide.interval(of: programme)
    switch sign {
    case .new: return flags.contains(.new) || flags.contains(.newSeries)
    case .repeat: return flags.contains(.repeat)
    case .premiere: return flags.contains(.premiere)
    case .film: return flags.contains(.film)
    case .subtitled: return flags.contains(.subtitles)
    case .signed: return flags.contains(.deafSigned)
    case .choice: return flags.contains(.choice)
    case .lastChance: return flags.contains(.lastChance)
    case .live:
      return LiveTitle.saysSo(guide.title(of: programme))
        || PlainTexts(guide, programme).of(.genre).contains { PlainMatcher.has($0, "live", isWholeWord: true) }
    case .onNow: return interval.start <= now && now < interval.end
    case .next: return guide.next(on: guide.channel(of: programme), after: now) == programme
    }
  }

  /// Whether a folded text stands in a text, by itself where that is wanted.
  private static func has(_ text: String, _ wanted: String, isWholeWord: Bool) -> Bool {
    let hay = Array(Folding.fold(text).utf8)
    let needle = Array(wanted.utf8)
    guard needle.count <= hay.count else { return false }
    return (0...hay.count - needle.count).contains { start in
      let end = start + needle.count
      guard Array(hay[start..<end]) == needle else { return false }
      guard isWholeWord else { return true }
      let before = String(decoding: hay[..<start], as: UTF8.self).unicodeScalars.last
      let after = String(decoding: hay[end...], as: UTF8.self).unicodeScalars.first
      return ![before, after].contains { $0.map(isOfWord) ?? false }
    }
  }

  private static func isNumber(_ text: String) -> Bool { text.allSatisfy { "0123456789".contains($0) } }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic || properties.numericType != nil { return true }
    return [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}

/// The texts of a programme by the fields of a query.
private struct PlainTexts {
  private let guide: Guide
  private let programme: ProgrammeID

  init(_ guide: Guide, _ programme: ProgrammeID) {
    self.guide = guide
    self.programme = programme
  }

  func of(_ field: QueryField) -> [String] {
    let details = guide.details(of: programme)
    let people: [Fact.Kind] = [.writer, .adapter, .producer, .composer, .editor, .presenter, .commentator, .guest]
    switch field {
    case .title: return [guide.title(of: programme)]
    case .episode: return [details.summary.episodeTitle ?? ""] + facts([.episodeTitle])
    case .desc: return [details.description ?? ""] + facts([.description])
    case .actor: return details.cast.map(\.name)
    case .role: return details.cast.map { $0.role ?? "" }
    case .director: return details.directors
    case .person: return of(.actor) + of(.director) + facts(people)
    case .genre: return details.genres + [guide.genre(of: programme)]
    case .channel:
      let place = guide.channel(of: programme)
      let channel = guide.channels[place]
      let favourite = channel.isFavourite ? ["favourites"] : []
      return [channel.name] + channel.groups + favourite
    case .any:
      let others: [Fact.Kind] = [
        .title, .keyword, .country, .language, .originalLanguage, .premiere, .lastChance, .review,
      ]
      let fields: [QueryField] = [.title, .episode, .desc, .person, .role, .genre]
      return fields.flatMap(of) + facts(others)
    default: return []
    }
  }

  private func facts(_ kinds: [Fact.Kind]) -> [String] {
    guide.details(of: programme).more.filter { kinds.contains($0.kind) }.map(\.text)
  }
}
