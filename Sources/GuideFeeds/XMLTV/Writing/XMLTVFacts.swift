import GuideModel

/// All that is said of a programme beside its title and genres, as facts that XMLTV has elements for: those that its guide
/// gave, and for what it said otherwise (a flag, a year, stars) one more, where none of them says it.
struct XMLTVFacts {
  private(set) var all: [Fact]
  let isFilm: Bool
  let isNew: Bool

  init(_ details: ProgrammeDetails, _ flags: ProgrammeFlags) {
    all = details.more
    isFilm = flags.contains(.film)
    isNew = flags.contains(.new)
    addFlags(flags)
    addNumbers(details.summary)
    if let certificate = details.certificate, XMLTVFacts.certificate(amongRatings: all) != certificate {
      all.insert(Fact(.rating, certificate, qualifier: XMLTVFacts.certificates), at: 0)
    }
  }

  /// The body whose ratings are the certificates of films.
  static let certificates = "BBFC"

  /// The first rating of the system `UK` that is an age of the BBFC. It stays a rating of that system as well, as which it is
  /// written again.
  static func certificate(amongRatings facts: [Fact]) -> String? {
    let ages: Set<String> = ["U", "PG", "12", "12A", "15", "18", "R18"]
    return facts.first { $0.kind == .rating && $0.qualifier == "UK" && ages.contains($0.text) }?.text
  }

  /// Flags that XMLTV has no element for, as keywords.
  static let keywords: [(flag: ProgrammeFlags, word: StaticString)] = [
    (.newSeries, "new-series"), (.choice, "editors-choice"),
  ]

  func first(_ kind: Fact.Kind) -> Fact? { all.first { $0.kind == kind } }

  /// Says that the programme shares its time with another one on purpose.
  mutating func addClump() {
    if first(.clump) == nil { all.append(Fact(.clump, "1/2")) }
  }

  private mutating func addFlags(_ flags: ProgrammeFlags) {
    add(Fact(.premiere, ""), if: flags.contains(.premiere)) { _ in true }
    add(Fact(.lastChance, ""), if: flags.contains(.lastChance)) { _ in true }
    add(Fact(.previouslyShown, ""), if: flags.contains(.repeat)) { _ in true }
    let signed = "deaf-signed"
    add(Fact(.subtitles, ""), if: flags.contains(.subtitles)) { $0.qualifier != signed }
    add(Fact(.subtitles, "", qualifier: signed), if: flags.contains(.deafSigned)) { $0.qualifier == signed }
    let (wide, grey) = (Fact(.video, "16:9", qualifier: "aspect"), Fact(.video, "no", qualifier: "colour"))
    add(wide, if: flags.contains(.widescreen)) { $0 == wide }
    add(grey, if: flags.contains(.blackAndWhite)) { $0 == grey }
    for (flag, word) in XMLTVFacts.keywords where flags.contains(flag) { all.append(Fact(.keyword, "\(word)")) }
  }

  /// Adds a fact, before others of its kind, where it holds and none of them says the same.
  private mutating func add(_ fact: Fact, if holds: Bool, unless says: (Fact) -> Bool) {
    guard holds, !all.contains(where: { $0.kind == fact.kind && says($0) }) else { return }
    all.insert(fact, at: 0)
  }

  /// The year, the stars and the episode, where what is read from the facts is not the same.
  private mutating func addNumbers(_ summary: ProgrammeSummary) {
    let date = all.last { $0.kind == .date }
    // XMLTV has one date, and the last one was believed.
    all.removeAll { $0.kind == .date }
    if let year = summary.year, (0...9_999).contains(year), date.flatMap({ Int($0.text.prefix(4)) }) != year {
      all.append(Fact(.date, String(String(year + 10_000).dropFirst())))
    } else if let date {
      all.append(date)
    }
    let stars = all.lazy.filter { $0.kind == .stars }.compactMap { StarRating($0.text)?.ofFive }.first
    if let own = summary.stars, own != stars { all.insert(Fact(.stars, "\(own)/5"), at: 0) }
    addEpisode(summary.episode)
  }

  /// What people read and the numbers of `xmltv_ns`; the former alone where the latter would say less.
  private mutating func addEpisode(_ episode: EpisodeNumber?) {
    guard let episode, XMLTVFacts.episode(all) != episode else { return }
    let words = Fact(.episodeNumber, episode.raw, qualifier: "onscreen")
    let numbers = EpisodeSystems.text(of: episode).map { Fact(.episodeNumber, $0, qualifier: "xmltv_ns") }
    let both = [words] + (numbers.map { [$0] } ?? [])
    let saysAll = XMLTVFacts.episode(both) == episode || XMLTVFacts.episode([words]) != episode
    all.insert(contentsOf: saysAll ? both : [words], at: 0)
  }

  /// The episode that facts are read as.
  private static func episode(_ facts: [Fact]) -> EpisodeNumber? {
    var systems = EpisodeSystems()
    for fact in facts where fact.kind == .episodeNumber { systems.note(fact.text, system: fact.qualifier) }
    return systems.episode
  }
}

extension EpisodeSystems {
  /// An episode's numbers as `xmltv_ns` has them, such as `1.3/6.`; nil where there are none that it has a word for.
  static func text(of episode: EpisodeNumber) -> String? {
    let (season, number) = (counted(episode.season), counted(episode.number))
    guard season != nil || number != nil else { return nil }
    let total = number == nil ? nil : episode.count.map { "/\($0)" }
    return "\(season ?? "").\(number ?? "")\(total ?? "")."
  }

  private static func counted(_ number: Int?) -> String? {
    number.flatMap { (1...999_999).contains($0) ? String($0 - 1) : nil }
  }
}
