import GuideFeeds
package import GuideModel

/// The state of a source after its last update, in a small readable text file next to its guide.
///
/// `confirmed` is the file's modification time, so confirming the guide does not require rewriting the file.
package struct SourceState: Hashable, Sendable {
  /// The location of the guide, for display.
  package var location: String
  /// Identifies the source: a different location, or different days or channels, means a different guide.
  package var identity: String
  /// HTTP validators for asking the server whether there is a newer file.
  package var etag: String?
  package var lastModified: String?
  /// When the guide was downloaded.
  package var updated: Instant
  /// When the guide was last known to be the newest.
  package var confirmed: Instant
  /// When the guide's first programme ends. Before that, an update has no days to drop.
  package var firstEnd: Instant?
  /// Whether the source is a playlist, which has channels but no programmes.
  package var isPlaylist: Bool

  var validators: FetchValidators? {
    let validators = FetchValidators(etag: etag, lastModified: lastModified)
    return validators.isEmpty ? nil : validators
  }

  package init(
    location: String, identity: String, etag: String? = nil, lastModified: String? = nil, updated: Instant,
    confirmed: Instant? = nil, firstEnd: Instant? = nil, isPlaylist: Bool = false
  ) {
    (self.firstEnd, self.isPlaylist) = (firstEnd, isPlaylist)
    self.location = location
    self.identity = identity
    self.etag = etag
    self.lastModified = lastModified
    self.updated = updated
    self.confirmed = confirmed ?? updated
  }

  /// Parses the file's text; `nil` if it is damaged (without a location or time), so that the source is asked again.
  package init?(text: String, confirmed: Instant? = nil) {
    var values: [Substring: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      guard let sign = line.firstIndex(of: "=") else { continue }
      values[line[..<sign]] = String(line[line.index(after: sign)...])
    }
    func instant(_ name: Substring) -> Instant? {
      // Other values are not plausible times.
      values[name].flatMap { Int($0) }.flatMap { (0..<Int(UInt32.max)).contains($0) ? Instant(seconds: $0) : nil }
    }
    guard let location = values["location"], let updated = instant("updated") else { return nil }
    self.init(
      location: location, identity: values["source"] ?? "", etag: values["etag"]?.nonEmpty,
      lastModified: values["last-modified"]?.nonEmpty,
      updated: updated, confirmed: confirmed, firstEnd: instant("first-end"), isPlaylist: values["kind"] == "playlist")
  }

  /// The file's text. Times are seconds since 1970.
  package var text: String {
    let lines = [
      ("location", location), ("source", identity), ("etag", etag ?? ""), ("last-modified", lastModified ?? ""),
      ("updated", "\(updated.seconds)"), ("first-end", firstEnd.map { "\($0.seconds)" } ?? ""),
      ("kind", isPlaylist ? "playlist" : ""),
    ]
    return lines.map { "\($0)=\($1.filter { !$0.isNewline })\n" }.joined()
  }
}
