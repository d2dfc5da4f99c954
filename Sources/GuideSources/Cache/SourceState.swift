import GuideFeeds
package import GuideModel

/// The state of a source after its last update, in a small file beside its guide that a person can read.
///
/// When the source was last found to have nothing newer is the time of the file, so that a file that stands need not be
/// written again.
package struct SourceState: Hashable, Sendable {
  /// Where the guide came from, for people.
  package var location: String
  /// Which source it came from: another location, other days or channels are another guide.
  package var identity: String
  /// Validators of the server, to ask whether there is a newer file.
  package var etag: String?
  package var lastModified: String?
  /// When the guide came.
  package var updated: Instant
  /// When the guide was last known to be the newest there is.
  package var confirmed: Instant
  /// When its first programme ends: only then has it days to drop.
  package var firstEnd: Instant?

  /// nil where the server gave none.
  var validators: FetchValidators? {
    let validators = FetchValidators(etag: etag, lastModified: lastModified)
    return validators.isEmpty ? nil : validators
  }

  package init(
    location: String, identity: String, etag: String? = nil, lastModified: String? = nil, updated: Instant,
    confirmed: Instant? = nil, firstEnd: Instant? = nil
  ) {
    self.firstEnd = firstEnd
    self.location = location
    self.identity = identity
    self.etag = etag
    self.lastModified = lastModified
    self.updated = updated
    self.confirmed = confirmed ?? updated
  }

  /// Reads the file's text; nil where it does not say where and when, as after damage: then the source is asked anew.
  package init?(text: String, confirmed: Instant? = nil) {
    var values: [Substring: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      guard let sign = line.firstIndex(of: "=") else { continue }
      values[line[..<sign]] = String(line[line.index(after: sign)...])
    }
    func instant(_ name: Substring) -> Instant? {
      // Beyond these years the seconds are those of no clock.
      values[name].flatMap { Int($0) }.flatMap { (0..<Int(UInt32.max)).contains($0) ? Instant(seconds: $0) : nil }
    }
    guard let location = values["location"], let updated = instant("updated") else { return nil }
    self.init(
      location: location, identity: values["source"] ?? "", etag: values["etag"]?.nonEmpty,
      lastModified: values["last-modified"]?.nonEmpty,
      updated: updated, confirmed: confirmed, firstEnd: instant("first-end"))
  }

  /// The file's text. Times are seconds since 1970.
  package var text: String {
    let lines = [
      ("location", location), ("source", identity), ("etag", etag ?? ""), ("last-modified", lastModified ?? ""),
      ("updated", "\(updated.seconds)"), ("first-end", firstEnd.map { "\($0.seconds)" } ?? ""),
    ]
    return lines.map { "\($0)=\($1.filter { !$0.isNewline })\n" }.joined()
  }
}
