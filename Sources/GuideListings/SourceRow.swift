package import CellCanvas
package import GuideModel

/// A source in a listing.
package struct SourceRow: ListingRow, Sendable {
  private let name: String
  private let location: String
  private let days: Int?
  private let channels: [String]
  /// The shift of its times, such as `+01:00`; `nil` for none.
  private let shift: String?
  private let updated: Instant?
  private let confirmed: Instant?
  private let failure: (message: String, at: Instant)?
  private let zone: ZoneTable

  /// Creates a row.
  ///
  /// `updated` is when the guide arrived, `confirmed` is when it was last known to be current, and `failure` is the
  /// last failed update. The location is shown unchanged, so it must not contain a login.
  package init(
    name: String, location: String, days: Int?, channels: [String], shift: String? = nil, updated: Instant? = nil,
    confirmed: Instant? = nil, failure: (message: String, at: Instant)? = nil, zone: ZoneTable = .utc
  ) {
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
    self.shift = shift
    self.updated = updated
    self.confirmed = confirmed
    self.failure = failure
    self.zone = zone
  }

  /// The name, location, days and channels, and when the guide arrived.
  package var fields: [String] {
    [
      name, location, days.map(String.init) ?? "", channels.joined(separator: ","),
      updated.map { zone.timestamp($0) } ?? "",
    ]
  }

  /// Values that are not set are null.
  package var members: [(String, JSON)] {
    [
      ("name", .text(name)), ("location", .text(location)), ("days", .maybe(days)),
      ("channels", .list(channels.map(JSON.text))), ("shift", .maybe(shift)),
      ("updated", .maybe(updated.map { zone.timestamp($0) })),
      ("confirmed", .maybe(confirmed.map { zone.timestamp($0) })),
      ("failure", .maybe(failure?.message)),
    ]
  }

  /// Lines such as `harbour  https://example.org/guide.xml.gz  not downloaded yet, 7 days`, each followed by the last
  /// failure, if any.
  package static func table(_ rows: [SourceRow], columns: Int) -> [SafeText] {
    let names = SafeText.width(of: rows.lazy.map(\.name), limit: max(6, columns / 4))
    let locations = SafeText.width(of: rows.lazy.map(\.location), limit: max(8, columns - names - 20))
    return rows.flatMap { row -> [SafeText] in
      let line =
        SafeText.column(row.name, names) + SafeText("  ") + .column(row.location, locations)
        + SafeText("  \(row.summary)")
      guard let failure = row.failure else { return [line] }
      // The failure has its own line, because the reason may be long.
      return [line, SafeText("  failed \(row.text(of: failure.at)): \(failure.message)")]
    }
  }

  /// The state of the source's guide, and its settings other than the location.
  private var summary: String {
    let days = days.map { $0 == 1 ? "1 day" : "\($0) days" }
    let channels = channels.isEmpty ? nil : "only \(channels.joined(separator: ", "))"
    let shift = shift.map { "times shifted by \($0)" }
    return [state, days, channels, shift].compactMap(\.self).joined(separator: ", ")
  }

  /// The state of the guide, such as `updated Fri 20 Nov 20:10, checked Sat 21 Nov 06:10`.
  private var state: String {
    guard let updated else { return "not downloaded yet" }
    let checked = confirmed.flatMap { $0 > updated ? ", checked \(text(of: $0))" : nil }
    return "updated \(text(of: updated))\(checked ?? "")"
  }

  private func text(of instant: Instant) -> String {
    let local = zone.local(instant)
    return "\(local.date.shortText) \(local.time.text)"
  }
}

/// A change made by a guide update, in a listing.
package struct ChangeRow: ListingRow, Sendable {
  private let change: GuideChange
  private let isFollowed: Bool
  private let zone: ZoneTable

  /// Creates a row; times are written in `zone`.
  package init(_ change: GuideChange, isFollowed: Bool = false, in zone: ZoneTable) {
    (self.change, self.isFollowed, self.zone) = (change, isFollowed, zone)
  }

  /// The kind, channel and title, the old start and end, and the new start and end.
  package var fields: [String] {
    let times = change.times
    let ends = [times.old?.start, times.old?.end, times.new?.start, times.new?.end]
    return [change.kindName, change.channel.name, change.title] + ends.map { $0.map { zone.timestamp($0) } ?? "" }
  }

  /// Added programmes have null for the old times, and removed ones have null for the new times.
  package var members: [(String, JSON)] {
    let times = change.times
    func time(_ instant: Instant?) -> JSON { .maybe(instant.map { zone.timestamp($0) }) }
    return [
      ("change", .text(change.kindName)), ("channel", .text(change.channel.id)),
      ("channel_name", .text(change.channel.name)), ("title", .text(change.title)),
      ("old_start", time(times.old?.start)), ("old_end", time(times.old?.end)),
      ("start", time(times.new?.start)), ("end", time(times.new?.end)), ("followed", .flag(isFollowed)),
    ]
  }

  /// Lines such as `moved  Harbour  Fri 20 Nov 20:30–21:25 to 21:00–21:55  The Ferrymen`.
  package static func table(_ rows: [ChangeRow], columns: Int) -> [SafeText] {
    let names = SafeText.width(of: rows.lazy.map(\.change.channel.name), limit: max(6, columns / 5))
    return rows.map { row in
      let kind = SafeText(row.change.kindName).padded(to: 5)
      let name = SafeText.column(row.change.channel.name, names)
      let title = (row.isFollowed ? "★ " : "") + row.change.title
      return kind + SafeText("  ") + name + SafeText("  \(row.change.when(in: row.zone))  \(title)")
    }
  }
}
