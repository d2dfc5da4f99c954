import GuideModel

/// Converts rows from schedules to programmes and channels.
struct TVmazeReading {
  private var channels = TVmazeChannels()
  private var episodes = TVmazeEpisodes()
  /// The ids of the episodes so far. An episode that occurs in two files becomes one programme.
  private var known: Set<Int> = []
  private var diagnostics = DiagnosticCollector()
  private var file = ""
  /// The programme being read, reused to save memory allocations.
  private var programme = XMLTVProgramme()
  private var text = JSONText()

  /// Begins a file, whose diagnostics go to a collector.
  mutating func begin(_ file: String, _ collector: DiagnosticCollector) {
    (self.file, diagnostics) = (file, collector)
  }

  mutating func endFile() -> [Diagnostic] { diagnostics.finish() }

  mutating func report(
    _ severity: Diagnostic.Severity, line: Int, _ problem: Message, _ action: Message, isTruncated: Bool = false
  ) {
    diagnostics.add(
      Diagnostic(severity, file: file, line: line, problem: problem, action: action, isTruncated: isTruncated))
  }

  mutating func read(_ row: TVmazeRow) {
    text.repairs = []
    guard row[number: .isShow] == 1 else { return leaveOut(row, "no show") }
    let title = text.repaired(row[text: .showName], limit: XMLTVLimits.title)
    guard !title.isEmpty else { return leaveOut(row, "a show without a name") }
    guard let time = TVmazeTime(row) else { return leaveOut(row, "no readable time or date") }
    guard let channel = channel(of: row) else { return leaveOut(row, "neither a network nor a web channel") }
    if let id = row[number: .id], !known.insert(id).inserted {
      return report(.repaired, line: row.line, "a duplicate of episode \(id)", "kept once")
    }
    if time.isStampMissing {
      report(.repaired, line: row.line, "no airstamp", "kept with its date, at an unknown time")
    }
    fill(row, title)
    for repair in TextRepair.allCases
    where text.repairs.contains(repair) && repair != .lineBreak && repair != .entity {
      report(.repaired, line: row.line, repair.fault.problem, repair.fault.action)
    }
    episodes.append(
      programme, title: title, channel: channel, time: time,
      isFirst: row[number: .episode] == 1 && row[number: .season] != nil)
  }

  private mutating func leaveOut(_ row: TVmazeRow, _ problem: Message) {
    report(.refused, line: row.line, problem, "row left out")
  }

  /// The index of the channel: the web channel in a streaming schedule, otherwise the network.
  private mutating func channel(of row: TVmazeRow) -> Int? {
    let network = TVmazeChannels.Station("network", row[number: .networkID], row[text: .networkCountry])
    let web = TVmazeChannels.Station("web", row[number: .webID], row[text: .webCountry])
    let isWeb = network == nil || web != nil && row[number: .isWeb] == 1
    guard let station = isWeb ? web : network else { return nil }
    let name = text.repaired(row[text: isWeb ? .webName : .networkName], limit: XMLTVLimits.title)
    return channels.index(of: station, name: String(decoding: name, as: UTF8.self))
  }

  private mutating func fill(_ row: TVmazeRow, _ title: [UInt8]) {
    let noLanguage: [UInt8] = []
    programme.removeAll()
    programme.addTitle(title.span, language: noLanguage.span)
    let name = text.repaired(row[text: .name], limit: XMLTVLimits.title)
    programme.addEpisodeTitle(name.span, language: noLanguage.span)
    programme.addDescription(description(of: row).span, language: noLanguage.span)
    for genre in genres(of: row) { programme.addCategory(genre.span, language: noLanguage.span) }
    let numbers = EpisodeNumber(raw: "", season: row[number: .season], number: row[number: .episode])
    add(.numbering, "xmltv_ns", EpisodeSystems.text(of: numbers).map { Array($0.utf8) })
    add(.language, "", text.repaired(row[text: .language], limit: 100))
    let episode = TVmazeLink.address(row[text: .url], "episodes", row[number: .id])
    let show = TVmazeLink.address(row[text: .showURL], "shows", row[number: .showID])
    for address in [episode, show] { add(.url, TVmazeLink.credit, address) }
  }

  private mutating func add(_ kind: Fact.Kind, _ qualifier: String, _ text: [UInt8]?) {
    guard let text, !text.isEmpty else { return }
    programme.add(kind, Array(qualifier.utf8).span, text.span)
  }

  /// The episode's summary, or else the show's, marked as such.
  private mutating func description(of row: TVmazeRow) -> [UInt8] {
    let own = text.plain(row[text: .summary])
    if !own.isEmpty { return own }
    let show = text.plain(row[text: .showSummary])
    return show.isEmpty ? [] : Array("About the show: ".utf8) + show
  }

  /// The show's genres, or else its type, if that is informative.
  private mutating func genres(of row: TVmazeRow) -> [[UInt8]] {
    let genres = (row[text: .genres] ?? []).split(separator: TVmazeRow.separator).map {
      text.repaired(Array($0), limit: 100)
    }
    if genres.contains(where: { !$0.isEmpty }) { return genres.filter { !$0.isEmpty } }
    let type = text.repaired(row[text: .showType], limit: 100)
    return TVmazeReading.types.contains(String(decoding: type, as: UTF8.self)) ? [type] : []
  }

  /// The show types that work as genres. `Scripted` does not, and unknown types are left out.
  private static let types: Set<String> = [
    "Animation", "Award Show", "Documentary", "Game Show", "News", "Panel Show", "Reality", "Sports", "Talk Show",
    "Variety",
  ]

  /// The guide from all rows, with the diagnostics for all files.
  mutating func finish(_ diagnostics: [Diagnostic]) -> DecodedGuide {
    let (batch, owners) = episodes.finish()
    return DecodedGuide(channels: channels.all, batch: batch, channelOfInput: owners, diagnostics: diagnostics)
  }
}

/// Links to pages on TVmaze. The licence of its data (CC BY-SA) requires a link and a credit.
enum TVmazeLink {
  /// The credit, used as the qualifier of each link.
  static let credit = ProgrammeDetails.showCredit

  /// The row's address if it is a web address, otherwise the page for an id.
  static func address(_ text: [UInt8]?, _ folder: String, _ id: Int?) -> [UInt8]? {
    if let text, text.count <= XMLTVLimits.address, let link = WebLink(String(decoding: text, as: UTF8.self)) {
      return Array(link.text.utf8)
    }
    return id.map { Array("https://www.tvmaze.com/\(folder)/\($0)".utf8) }
  }
}
