package import GuideModel

/// Random guides in which every text is hostile to line-based formats, and every kind of fact occurs.
package struct RandomGuide {
  private var random: SplitMix64
  private var texts: RandomText

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    texts = RandomText(seed: seed &+ 99)
  }

  /// A guide with a number of channels and a number of programmes on each, starting at an instant.
  package mutating func guide(channels: Int = 3, programmes: Int = 30, from start: Instant) -> Guide {
    var list: [(Channel, [GuideContents.Programme])] = []
    for index in 0..<channels {
      let id = pick(["\(text())\(index)", "../\(index)", "00\(index)", "\(index + 1)"], "x")
      let number = Bool.random(using: &random) ? Int.random(in: -5...2_000_000, using: &random) : nil
      let channel = Channel(id: id, name: text(), number: number)
      var time = start
      let shown = (0..<programmes).map { _ in
        let programme = programme(from: time)
        time = time.adding(seconds: pick([0, 0, 1, programme.interval.seconds], 60))
        return programme
      }
      list.append((channel, shown))
    }
    return GuideContents.guide(list)
  }

  /// A programme with many facts.
  package mutating func programme(from start: Instant) -> GuideContents.Programme {
    let seconds = pick([0, 1, 59, 60, 1800, 1800, 3601, 90_000, 192 * 3600], 1800)
    let title = text()
    return GuideContents.Programme(
      title.isEmpty ? "~" : title, Interval(start, start.adding(seconds: seconds)),
      ProgrammeFlags(rawValue: .random(in: 0..<1 << 13, using: &random)), details())
  }

  private mutating func details() -> ProgrammeDetails {
    let summary = ProgrammeSummary(
      episodeTitle: some(), episode: episode(), year: number(0...20_000),
      stars: number(1...500).flatMap { StarRating(hundredths: $0) })
    let kinds = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
      Fact.Kind.additional.randomElement(using: &random)
    }
    return ProgrammeDetails(
      summary: summary, directors: list(), cast: list().map { CastMember(name: $0, role: some()) }, genres: list(),
      description: some(), certificate: some(),
      more: kinds.map { Fact($0, text(), qualifier: some()) })
  }

  private mutating func episode() -> EpisodeNumber? {
    let raw = pick([text(), "3/11, series 26", "1&2/6", "S2 E4", "A name"], "1")
    if raw.isEmpty || Bool.random(using: &random) { return nil }
    return EpisodeNumber(
      raw: raw, season: number(0...1_000_000), number: number(-1...99), lastNumber: number(0...9), count: number(0...9),
      part: number(1...3), partCount: number(1...3))
  }

  private mutating func list() -> [String] {
    (0..<pick([0, 1, 1, 3], 1)).map { _ in text() }.filter { !$0.isEmpty }
  }

  private mutating func some() -> String? {
    let text = text()
    return text.isEmpty ? nil : text
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    Bool.random(using: &random) ? nil : Int.random(in: range, using: &random)
  }

  /// A string that the store may contain: without control characters, and at most 512 characters with at most eight marks each.
  private mutating func text() -> String {
    let piece = pick(RandomGuide.hostile, "x")
    let count = pick([1, 1, 1, 2, 600], 1)
    let whole =
      pick(["", "", texts.next(pieces: 3)], "") + String(repeating: piece, count: count) + pick(["", " ", "end"], "")
    let scalars = whole.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
    return String(String.UnicodeScalarView(scalars)).limited(to: 512)
  }

  private mutating func pick<Value>(_ values: [Value], _ other: Value) -> Value {
    values.randomElement(using: &random) ?? other
  }

  private static let hostile = [
    "", "~", "|", "%", "%7E", "%zz", "=", ":", "*", ",", "a~b", "~start=2026-11-20T20:30:00Z~end=2026-11-20T21:30:00Z",
    "&amp;", "&amp;amp;", "&#126;", "&#27;[2J", "{pound}", "null", "No Genre", "News:", "Bar|", "(BST) Late", "true",
    "\u{FFFD}", "\u{202E}", "\u{2028}", "\u{FEFF}", "\u{A0}", "é", "e\u{301}", "Ã©", "Â£", "👩‍👩‍👧‍👦", "日本", " ", "  ",
    "Cobbler's", "Copper & Salt", "Rock’n’Roll & Co", "sand and sea", " & ", "'", "<html", "<!DOCTYPE html",
    "Harbour News", "The Long Field", "~title=x", "-", "new,last-chance",
  ]
}
