package import GuideModel

/// Writes a guide as XMLTV, valid by the DTD of XMLTV 1.4.0, piece by piece; docs/formats.md says what becomes of what.
///
/// The pieces are independent of each other, so that all cores can make them, and none has to hold the whole.
package struct XMLTVEncoder: Sendable {
  private let guide: Guide
  private let zone: ZoneTable
  /// By channel, its id as it stands in an attribute.
  private let ids: [[UInt8]]

  /// An encoder of a guide, its times to be written in a zone, each with its offset.
  package init(_ guide: Guide, in zone: ZoneTable) {
    self.guide = guide
    self.zone = zone
    ids = guide.channels.map { XMLTVEncoder.bytes(of: $0.id) }
  }

  /// What stands before the programmes: the document's beginning, and all channels in their order.
  package var head: [UInt8] {
    var writer = XMLWriter()
    writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE tv SYSTEM \"xmltv.dtd\">\n")
    writer.raw("<tv generator-info-name=\"tvgrid\">\n")
    for (channel, id) in zip(guide.channels, ids) {
      writer.raw("  <channel id=\"")
      writer.raw(id)
      writer.raw("\">\n")
      for name in XMLTVEncoder.names(of: channel) {
        writer.element(.displayName, [("lang", name.language)], name.text)
      }
      for icon in channel.details.icons {
        let (width, height) = (icon.width.map { String($0) }, icon.height.map { String($0) })
        writer.emptyElement(.icon, [("src", icon.address), ("width", width), ("height", height)])
      }
      for link in channel.details.links { writer.element(.url, [("system", link.system)], link.address) }
      writer.raw("  </channel>\n")
    }
    return writer.bytes
  }

  /// The names of a channel such that the name and the number are read again that it has: all that its guide has, with
  /// these among them.
  private static func names(of channel: Channel) -> [ChannelDetails.Name] {
    var names = channel.details.names
    let shown = channel.name.isEmpty ? channel.id : channel.name
    if !names.contains(where: { $0.text == shown }) { names.insert(ChannelDetails.Name(shown), at: 0) }
    // The DTD has no place for a number; the first name of nothing but digits is one, and everybody reads it so.
    let first = names.lazy.compactMap { Int($0.text) }.first { (1...99_999).contains($0) }
    if let number = channel.number, first != number {
      let place = names.firstIndex { Int($0.text) != nil && $0.text != shown } ?? names.count
      names.insert(ChannelDetails.Name(String(number)), at: place)
    }
    return names
  }

  /// What stands after the programmes.
  package var foot: [UInt8] { Array("</tv>\n".utf8) }

  /// The programmes of some places in `guide.programmes`.
  package func programmes(_ places: Range<Int>) -> [UInt8] {
    var writer = XMLWriter()
    for place in places { write(ProgrammeID(row: place), to: &writer) }
    return writer.bytes
  }

  private func write(_ programme: ProgrammeID, to writer: inout XMLWriter) {
    let interval = guide.interval(of: programme)
    let details = guide.details(of: programme)
    var facts = XMLTVFacts(details, guide.flags(of: programme))
    if interval.isEmpty, isBesideAnother(programme, at: interval.start) { facts.addClump() }
    writer.raw("  <programme start=\"")
    writer.raw(XMLTVTime.bytes(of: interval.start, in: zone))
    writer.raw("\" stop=\"")
    writer.raw(XMLTVTime.bytes(of: interval.end, in: zone))
    writer.raw("\" channel=\"")
    writer.raw(ids[guide.channel(of: programme)])
    writer.raw("\"")
    if let clump = facts.first(.clump) { writer.attribute("clumpidx", clump.text) }
    writer.raw(">\n")
    writer.write(guide.title(of: programme), details, facts)
    writer.raw("  </programme>\n")
  }

  /// Whether another programme starts at the same time; those of no length come last of them, so the one before tells.
  private func isBesideAnother(_ programme: ProgrammeID, at start: Instant) -> Bool {
    let before = ProgrammeID(row: programme.row - 1)
    guard before.row >= 0, guide.start(of: before) == start else { return false }
    return guide.channel(of: before) == guide.channel(of: programme)
  }

  private static func bytes(of text: String) -> [UInt8] {
    var writer = XMLWriter()
    writer.text(text)
    return writer.bytes
  }
}

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
