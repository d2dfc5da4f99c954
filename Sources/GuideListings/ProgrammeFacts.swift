import CellCanvas
package import GuideModel

/// Data about a programme and its channel for the user's player or command.
package struct ProgrammeFacts: Sendable {
  private let texts: [ProgrammeField: String]
  private let interval: Interval?
  private let zone: ZoneTable
  /// The programme as a line of JSON; an empty object if there is no programme.
  package let json: String

  /// Collects data about a channel, how to play it and, optionally, a programme.
  package init(
    _ channel: Channel, _ programme: ProgrammeID?, of guide: Guide, url: String? = nil,
    headers: RequestHeaders = RequestHeaders(), in zone: ZoneTable
  ) {
    var listing = programme.map { Listing($0, of: guide, in: zone) }
    // A command may open any address that it receives, so pass only safe ones.
    listing?.details.more.removeAll(where: \.isUnsafeAddress)
    var texts: [ProgrammeField: String] = [.channel: channel.name, .channelID: channel.id]
    texts[.channelNumber] = channel.number.map { String($0) }
    texts[.url] = url
    texts[.userAgent] = headers.userAgent
    texts[.referrer] = headers.referrer
    interval = listing.flatMap { $0.isTimeKnown ? $0.interval : nil }
    if let listing { texts.merge(ProgrammeFacts.texts(of: listing, on: channel.name)) { $1 } }
    self.texts = texts.mapValues { DataText($0).string }
    self.zone = zone
    json = listing?.json ?? "{}"
  }

  private static func texts(of listing: Listing, on channelName: String) -> [ProgrammeField: String] {
    let (summary, details) = (listing.summary, listing.details)
    var texts: [ProgrammeField: String] = [.title: listing.title]
    texts[.episode] = summary.episodeTitle ?? summary.episode?.text
    texts[.season] = summary.episode?.season.map { String($0) }
    texts[.episodeNumber] = summary.episode?.number.map { String($0) }
    texts[.year] = summary.year.map { String($0) }
    texts[.genre] = details.genres.first
    texts[.description] = details.description
    texts[.site] = details.site?.text
    texts[.start] = listing.startStamp
    texts[.end] = listing.endStamp
    texts[.file] = fileName(of: listing, channelName)
    guard listing.isTimeKnown else { return texts }
    texts[.startUTC] = String(listing.interval.start.seconds)
    texts[.endUTC] = String(listing.interval.end.seconds)
    texts[.minutes] = String(listing.interval.minutes)
    texts[.seconds] = String(listing.interval.seconds)
    return texts
  }

  /// A file name such as `2026-11-20-2030-Harbour-One-The-Ferrymen`.
  ///
  /// It contains only letters, digits and dashes, so that no title can lead to another folder; the start and channel
  /// keep names distinct. It is short enough to leave room for an extension.
  private static func fileName(of listing: Listing, _ channel: String) -> String {
    func words(_ text: String, bytes: Int) -> String {
      var kept = ""
      for letter in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).joined(separator: "-") {
        guard kept.utf8.count + letter.utf8.count <= bytes else { break }
        kept.append(letter)
      }
      return kept
    }
    let time = listing.start.filter(\.isNumber)
    let parts = [listing.date.isoText, time, words(channel, bytes: 60), words(listing.title, bytes: 120)]
    return parts.filter { !$0.isEmpty }.joined(separator: "-")
  }

  /// Fills in the fields of a program's arguments; missing values become empty.
  ///
  /// If an argument's only fields are headers that the server does not expect, the argument is dropped, along with the
  /// option before it. If the argument also has other fields, only the header is removed; throws if it is not clear
  /// where the header begins or ends.
  ///
  /// Strings from a guide never become options: if a value would make an argument begin with a dash, a space is put
  /// before the dash.
  package func arguments(_ templates: [String]) throws(ArgumentProblem) -> [String] {
    let missing = [ProgrammeField.userAgent, .referrer].filter { texts[$0] == nil }
    var arguments: [String] = []
    for (index, template) in templates.enumerated() {
      guard let template = try ArgumentTemplate(template).text(without: missing) else { continue }
      if index + 1 < templates.count, ArgumentTemplate(template).isOption(of: templates[index + 1]),
        try ArgumentTemplate(templates[index + 1]).text(without: missing) == nil
      {
        continue
      }
      let filled = TextTemplate.filled(template, value)
      arguments.append(filled.hasPrefix("-") && !template.hasPrefix("-") ? " " + filled : filled)
    }
    return arguments
  }

  private func value(_ name: String, _ letters: String?) -> String? {
    guard let field = ProgrammeField(rawValue: name) else { return nil }
    guard let letters else { return texts[field] ?? "" }
    switch field {
    case .start: return interval.map { zone.text(of: $0.start, as: letters) } ?? ""
    case .end: return interval.map { zone.text(of: $0.end, as: letters) } ?? ""
    default: return nil
    }
  }

  /// The maximum length of a variable in code points. The JSON line is not shortened.
  ///
  /// A program cannot be started if one of its variables takes up 128 KB.
  private static let longestVariable = 4_000

  /// The known values as environment variables.
  package var variables: [String: String] {
    Dictionary(
      uniqueKeysWithValues: texts.map { field, text in
        (field.variable, String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestVariable))))
      })
  }
}

extension ProgrammeField {
  /// The name of the environment variable, e.g. `TVGRID_CHANNEL_ID`.
  fileprivate var variable: String { "TVGRID_" + rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() }
}
