import CellCanvas
package import GuideModel

/// A source as a listing has it.
package struct SourceRow: Sendable {
  let name: String
  let location: String
  let days: Int?
  let channels: [String]
  private let updated: Instant?
  private let confirmed: Instant?
  private let failure: (message: String, at: Instant)?
  private let zone: ZoneTable

  /// A source; when its guide came, when it was last known to be the newest, and why it could not be updated, the times to be
  /// written in a zone; its location is shown as it is here, so that a login has no
  /// place in it.
  package init(
    name: String, location: String, days: Int?, channels: [String], updated: Instant? = nil, confirmed: Instant? = nil,
    failure: (message: String, at: Instant)? = nil, zone: ZoneTable = .utc
  ) {
    self.updated = updated
    self.confirmed = confirmed
    self.failure = failure
    self.zone = zone
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
  }

  /// Name, location, days, channels and when the guide came, parted by tabs.
  var tabSeparated: String {
    [
      name, location, days.map(String.init) ?? "", channels.joined(separator: ","),
      updated.map { zone.timestamp($0) } ?? "",
    ].map { DataText($0).string }.joined(separator: "\t")
  }

  /// The source as one line of JSON; what is not set is null.
  var json: String {
    JSON.object([
      ("name", .text(name)), ("location", .text(location)), ("days", .maybe(days)),
      ("channels", .list(channels.map(JSON.text))), ("updated", .maybe(updated.map { zone.timestamp($0) })),
      ("confirmed", .maybe(confirmed.map { zone.timestamp($0) })), ("failure", .maybe(failure?.message)),
    ]).line
  }

  /// Such as `of Fri 20 Nov 20:10, checked Sat 21 Nov 06:10`.
  private var came: String {
    if let failure { return "failed \(words(for: failure.at)): \(failure.message)" }
    guard let updated else { return "not fetched yet" }
    let checked = confirmed.flatMap { $0 > updated ? ", checked \(words(for: $0))" : nil }
    return "of \(words(for: updated))\(checked ?? "")"
  }

  private func words(for instant: Instant) -> String {
    let local = zone.local(instant)
    return "\(local.date.shortText) \(local.time.text)"
  }

  /// When it came, and what is set beside the location, in words.
  fileprivate var words: String {
    let days = days.map { $0 == 1 ? "1 day" : "\($0) days" }
    let channels = channels.isEmpty ? nil : "only \(channels.joined(separator: ", "))"
    return [came, days, channels].compactMap { $0 }.joined(separator: ", ")
  }
}

extension ListingFormat {
  /// Sources, one a line.
  package func lines(_ sources: [SourceRow]) -> [String] {
    switch self {
    case .table(let columns):
      let names = SourceRow.width(sources.map(\.name), at: most(columns, 4))
      let locations = SourceRow.width(sources.map(\.location), at: max(8, columns - names - 20))
      return sources.map { $0.line(names: names, locations: locations, columns: columns) }
    case .tabSeparated: return sources.map(\.tabSeparated)
    case .jsonLines: return sources.map(\.json)
    }
  }

  private func most(_ columns: Int, _ share: Int) -> Int { max(6, columns / share) }
}

extension SourceRow {
  /// The cells that texts need, up to so many.
  fileprivate static func width(_ texts: [String], at most: Int) -> Int {
    min(texts.map { SafeText($0).width }.max() ?? 0, most)
  }

  /// Such as `harbour  https://example.org/guide.xml.gz  7 days`.
  fileprivate func line(names: Int, locations: Int, columns: Int) -> String {
    let name = SafeText(name).clipped(to: names).padded(to: names)
    let location = SafeText(location).clipped(to: locations).padded(to: locations)
    let line = (name + SafeText("  ") + location + SafeText("  \(words)")).clipped(to: columns).string
    return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
  }
}
