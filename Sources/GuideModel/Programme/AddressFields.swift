/// Fills fields such as `{utc}` or `${(b)yyyyMMddHHmmss}` in playlist addresses.
///
/// Kodi's pvr.iptvsimple defines the plain ones (README, "Catchup format specifiers"). Other players use `(b)` for begin, `(e)`
/// for end, and Java's time letters.
struct AddressFields {
  /// A field without a value.
  struct UnknownField: Error {
    let name: String
  }

  private let start: Instant?
  private let end: Instant?
  private let catchupID: String?
  private let now: Instant
  private let zone: ZoneTable

  /// Fields for a programme, with times `minutesEarly` minutes before the guide's.
  init(_ showing: ChannelStream.Showing?, minutesEarly: Int, now: Instant, zone: ZoneTable) {
    start = showing?.interval.start.adding(minutes: -minutesEarly)
    end = showing?.interval.end.adding(minutes: -minutesEarly)
    catchupID = showing?.catchupID
    (self.now, self.zone) = (now, zone)
  }

  /// Fills each field. Throws the first field without a value.
  ///
  /// Unknown words in braces are thrown too, or escaped as browsers do. The result never contains braces.
  func filled(_ template: String, escapingOthers: Bool = false) throws(UnknownField) -> String {
    var unknown: String?
    let filled = TextTemplate.filled(template) { name, argument in
      if let value = value(name, argument) {
        return value.replacing(where: { "{}".contains($0) }, with: AddressFields.escapedBrace)
      }
      if !escapingOthers || AddressFields.isField(name) {
        unknown = unknown ?? argument.map { "\(name):\($0)" } ?? name
      }
      return nil
    }
    let hasBrace = filled.contains { "{}".contains($0) }
    if !escapingOthers, hasBrace, unknown == nil { unknown = "{" }
    if let unknown { throw UnknownField(name: unknown) }
    return hasBrace ? filled.replacing(where: { "{}".contains($0) }, with: AddressFields.escapedBrace) : filled
  }

  private static func escapedBrace(_ brace: Character) -> String { brace == "{" ? "%7B" : "%7D" }

  private static let names: Set<String> = [
    "utc", "start", "utcend", "end", "lutc", "now", "timestamp", "duration", "offset", "catchup-id", "Y", "m", "d", "H",
    "M", "S",
  ]

  private static func isField(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("(") }

  private func value(_ name: String, _ argument: String?) -> String? {
    if name.hasPrefix("(") { return ofOtherPlayers(argument.map { "\(name):\($0)" } ?? name) }
    return switch name {
    case "utc", "start": text(of: start, argument)
    case "utcend", "end": text(of: end, argument)
    case "lutc", "now", "timestamp": text(of: now, argument)
    case "duration": start.flatMap { start in end.flatMap { quotient($0.seconds(since: start), argument) } }
    case "offset": start.flatMap { quotient(now.seconds(since: $0), argument) }
    case "catchup-id": argument == nil ? catchupID : nil
    case "Y", "m", "d", "H", "M", "S": argument == nil ? start.map { zone.text(of: $0, as: name) } : nil
    default: nil
    }
  }

  private func text(of instant: Instant?, _ letters: String?) -> String? {
    guard let instant else { return nil }
    guard let letters else { return String(instant.seconds) }
    if letters.contains("yy") { return JavaTimePattern(letters).text(of: instant, in: zone) }
    return zone.text(of: instant, as: letters)
  }

  /// Divides seconds by a whole number, by default 1.
  private func quotient(_ seconds: Int, _ divisor: String?) -> String? {
    guard let divisor = Int(divisor ?? "1"), divisor > 0 else { return nil }
    return String(max(0, seconds) / divisor)
  }

  /// Fills fields of other players: `(b)yyyyMMddHHmmss`, `(e)timestamp`, `(b)yyyyMMddHHmmss|UTC`.
  private func ofOtherPlayers(_ field: String) -> String? {
    guard let close = field.firstIndex(of: ")") else { return nil }
    let which = field[field.index(after: field.startIndex)..<close].lowercased()
    let named: [String: Instant?] = ["b": start, "begin": start, "e": end, "end": end, "now": now]
    guard let instant = named[which] ?? nil else { return nil }
    var pattern = field[field.index(after: close)...]
    var zone = zone
    if let mark = pattern.lastIndex(where: { "|:".contains($0) }), pattern[mark...].dropFirst().lowercased() == "utc" {
      (pattern, zone) = (pattern[..<mark], .utc)
    }
    if ["timestamp", "unix", "utc"].contains(pattern.lowercased()) { return String(instant.seconds) }
    return pattern.isEmpty ? nil : JavaTimePattern(String(pattern)).text(of: instant, in: zone)
  }
}

/// A Java time pattern, for example `yyyyMMddHHmmss` or `yyyy-MM-dd'T'HH:mm:ss`.
struct JavaTimePattern {
  private let pattern: String

  init(_ pattern: String) { self.pattern = pattern }

  /// Formats an instant; `nil` if the pattern has an unknown letter.
  func text(of instant: Instant, in zone: ZoneTable) -> String? {
    let local = zone.local(instant)
    var text = ""
    var isQuoted = false
    var rest = pattern[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest[run.endIndex...]
      if letter == "'" {
        if run.count % 2 == 1 { isQuoted.toggle() }
      } else if isQuoted || !letter.isASCII || !letter.isLetter || (run.count == 1 && "TZ".contains(letter)) {
        text += run
      } else {
        let seconds = instant.seconds.flooredRemainder(by: 60)
        let values: [Character: Int] = [
          "y": run.count == 2 ? local.date.year % 100 : local.date.year, "M": local.date.month, "d": local.date.day,
          "H": local.time.hour, "m": local.time.minute, "s": seconds,
        ]
        guard let value = values[letter] else { return nil }
        text += value.padded(to: run.count)
      }
    }
    return text
  }
}

extension String {
  /// Replaces some characters with other texts.
  fileprivate func replacing(where isReplaced: (Character) -> Bool, with other: (Character) -> String) -> String {
    contains(where: isReplaced) ? map { isReplaced($0) ? other($0) : String($0) }.joined() : self
  }
}
