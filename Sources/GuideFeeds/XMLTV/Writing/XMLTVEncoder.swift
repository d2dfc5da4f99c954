package import GuideModel

/// Writes a guide as XMLTV in chunks, valid according to the DTD of XMLTV 1.4.0 (docs/formats.md). The chunks are
/// independent, so that all cores can write them and the whole document is never in memory.
package struct XMLTVEncoder: Sendable {
  private let guide: Guide
  private let zone: ZoneTable
  /// The ids of the channels, escaped for an attribute.
  private let ids: [[UInt8]]

  /// Creates an encoder that writes times in a zone, each with its offset.
  package init(_ guide: Guide, in zone: ZoneTable) {
    self.guide = guide
    self.zone = zone
    ids = guide.channels.map { XMLTVEncoder.bytes(of: $0.id) }
  }

  /// The document up to the first programme, with all channels in order.
  package var head: [UInt8] {
    var writer = XMLWriter()
    writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE tv SYSTEM \"xmltv.dtd\">\n")
    writer.raw("<tv generator-info-name=\"tvgrid\">\n")
    for (channel, id) in zip(guide.channels, ids) {
      writer.raw("  <channel id=\"")
      writer.raw(id)
      writer.raw("\">\n")
      for name in XMLTVEncoder.names(of: channel) {
        writer.element("display-name", [("lang", name.language)], name.text)
      }
      for icon in channel.details.icons {
        let (width, height) = (icon.width.map { String($0) }, icon.height.map { String($0) })
        writer.emptyElement("icon", [("src", icon.address), ("width", width), ("height", height)])
      }
      for link in channel.details.links { writer.element("url", [("system", link.system)], link.address) }
      writer.raw("  </channel>\n")
    }
    return writer.bytes
  }

  /// The names of a channel, from which a reader derives the same name and number. These are all names from its guide, plus the
  /// displayed name and the number if they are missing.
  private static func names(of channel: Channel) -> [ChannelDetails.Name] {
    var names = channel.details.names
    let displayed = channel.name.isEmpty ? channel.id : channel.name
    if !names.contains(where: { $0.text == displayed }) { names.insert(ChannelDetails.Name(displayed), at: 0) }
    // The DTD has no element for a number. All programs read the first numeric name as the number.
    let first = names.lazy.compactMap { Int($0.text) }.first { Channel.numbers.contains($0) }
    if let number = channel.number, first != number {
      let index = names.firstIndex { Int($0.text) != nil && $0.text != displayed } ?? names.count
      names.insert(ChannelDetails.Name(String(number)), at: index)
    }
    return names
  }

  /// The document after the last programme.
  package var foot: [UInt8] { Array("</tv>\n".utf8) }

  /// The programmes in the given rows of the guide.
  package func programmes(_ rows: Range<Int>) -> [UInt8] {
    var writer = XMLWriter()
    for row in rows { write(ProgrammeID(row: row), to: &writer) }
    return writer.bytes
  }

  private func write(_ programme: ProgrammeID, to writer: inout XMLWriter) {
    let interval = guide.interval(of: programme)
    let details = guide.details(of: programme)
    var facts = XMLTVFacts(details, guide.flags(of: programme))
    if interval.isEmpty, sharesStartWithAnother(programme, at: interval.start) { facts.addClump() }
    writer.raw("  <programme start=\"")
    writer.raw(XMLTVTime.bytes(of: interval.start, in: zone))
    writer.raw("\" stop=\"")
    writer.raw(XMLTVTime.bytes(of: interval.end, in: zone))
    writer.raw("\" channel=\"")
    writer.raw(ids[guide.channel(of: programme)])
    writer.raw("\"")
    for (kind, name) in XMLTVFacts.attributes {
      if let fact = facts.first(kind) { writer.attribute(name, fact.text) }
    }
    writer.raw(">\n")
    writer.write(guide.title(of: programme), details, facts)
    writer.raw("  </programme>\n")
  }

  /// Whether another programme starts at the same time. Programmes without a length come last, so the other programme
  /// would precede this one.
  private func sharesStartWithAnother(_ programme: ProgrammeID, at start: Instant) -> Bool {
    let before = ProgrammeID(row: programme.row - 1)
    guard before.row >= 0, guide.start(of: before) == start else { return false }
    return guide.channel(of: before) == guide.channel(of: programme)
  }

  private static func bytes(of text: String) -> [UInt8] {
    var writer = XMLWriter()
    writer.escaped(text)
    return writer.bytes
  }
}

/// The facts of a programme that XMLTV has elements for. These are the guide's own facts, plus one for each flag, year,
/// rating and number that they do not state.
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

  /// The British film certification body.
  static let certificates = "BBFC"

  /// Whether a rating system is the British film certification body, ignoring case.
  static func isCertificationSystem(_ system: String) -> Bool {
    [certificates, "BRITISH BOARD OF FILM CLASSIFICATION"].contains(system.uppercased())
  }

  /// The first rating in the system `UK` that is a BBFC age. It is still written as a rating too.
  static func certificate(amongRatings facts: [Fact]) -> String? {
    let ages: Set<String> = ["U", "PG", "12", "12A", "15", "18", "R18"]
    return facts.first { $0.kind == .rating && $0.qualifier?.uppercased() == "UK" && ages.contains($0.text) }?.text
  }

  /// The keywords for flags without an element.
  static let keywords = ProgrammeFlags.table.compactMap { row in row.keyword.map { (flag: row.flag, word: $0) } }

  /// The kinds that are attributes of a programme, with their names.
  static let attributes = Fact.Kind.of(.attribute)

  func first(_ kind: Fact.Kind) -> Fact? { all.first { $0.kind == kind } }

  /// States that the programme shares its slot with another one.
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

  /// Adds a fact before others of its kind, if it is true and none of them states it.
  private mutating func add(_ fact: Fact, if holds: Bool, unless says: (Fact) -> Bool) {
    guard holds, !all.contains(where: { $0.kind == fact.kind && says($0) }) else { return }
    all.insert(fact, at: 0)
  }

  /// Adds the year, stars and episode unless the facts already give the same ones.
  private mutating func addNumbers(_ summary: ProgrammeSummary) {
    let date = all.last { $0.kind == .date }
    // XMLTV allows only one date. If there were several, the reader used the last.
    all.removeAll { $0.kind == .date }
    if let year = summary.year, (0...9_999).contains(year), date.flatMap({ XMLTVFacts.year($0.text) }) != year {
      all.append(Fact(.date, String(String(year + 10_000).dropFirst())))
    } else if let date {
      all.append(date)
    }
    let stars = all.lazy.filter { $0.kind == .starRating }.compactMap {
      ParsedStarRating($0.text, system: $0.qualifier)?.rating(bareScale: .five)
    }.first
    if let own = summary.stars, own != stars { all.insert(Fact(.starRating, "\(own.text)/5"), at: 0) }
    addEpisode(summary.episode)
  }

  /// Adds the onscreen text and the `xmltv_ns` numbers, or only the text if the numbers would change the result.
  private mutating func addEpisode(_ episode: EpisodeNumber?) {
    guard let episode, XMLTVFacts.episode(all) != episode else { return }
    let onscreen = Fact(.numbering, episode.raw, qualifier: "onscreen")
    let numbers = EpisodeSystems.text(of: episode).map { Fact(.numbering, $0, qualifier: "xmltv_ns") }
    let both = [onscreen] + (numbers.map { [$0] } ?? [])
    let isBest = XMLTVFacts.episode(both) == episode || XMLTVFacts.episode([onscreen]) != episode
    all.insert(contentsOf: isBest ? both : [onscreen], at: 0)
  }

  /// The episode that a reader would derive from facts.
  private static func episode(_ facts: [Fact]) -> EpisodeNumber? {
    var systems = EpisodeSystems()
    for fact in facts where fact.kind == .numbering { systems.note(fact.text, system: fact.qualifier) }
    return systems.episode
  }
}
