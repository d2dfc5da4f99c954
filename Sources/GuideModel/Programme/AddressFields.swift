/// Fills in fields such as `{utc}` or `${(b)yyyyMMddHHmmss}` in playlist addresses.
///
/// Kodi's pvr.iptvsimple defines the plain ones (README, "Catchup format specifiers"). Other players use `(b)` for the
/// start, `(e)` for the end, and the letters of Java's date patterns.
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

  /// Creates the fields of a programme, with its times moved `minutesEarly` minutes earlier.
  init(_ showing: ChannelStream.Showing?, minutesEarly: Int, now: Instant, zone: ZoneTable) {
    start = showing?.interval.start.adding(minutes: -minutesEarly)
    end = showing?.interval.end.adding(minutes: -minutesEarly)
    catchupID = showing?.catchupID
    (self.now, self.zone) = (now, zone)
  }

  /// Fills in all fields, or throws an error for the first one without a value.
  ///
  /// Also throws for an unknown field. With `keepsLiteralBraces`, it escapes braces around anything that cannot be a
  /// field name, as browsers do; otherwise it throws for such braces as well. The result never contains braces.
  func filled(_ template: String, keepsLiteralBraces: Bool = false) throws(UnknownField) -> String {
    let mark = TextTemplate.firstIndex(in: template) { "?#".contains($0) } ?? template.endIndex
    // Do not escape an id that is the whole address.
    let isAddress = isIDAddress && ["{", "${"].contains { template.hasPrefix($0 + "catchup-id}") }
    let path = try filled(template[..<mark], escaping: isAddress ? "" : "?#|", keepsLiteralBraces)
    return path + (try filled(template[mark...], escaping: "&#|+=", keepsLiteralBraces))
  }

  /// Fills in part of an address; `escaping` lists the characters that must be escaped in the programme's id.
  private func filled(
    _ template: Substring, escaping signs: String, _ keepsLiteralBraces: Bool
  ) throws(UnknownField) -> String {
    var unknown: String?
    let filled = TextTemplate.filled(String(template)) { name, argument in
      if let value = value(name, argument) {
        return AddressFields.escaping(value, name == "catchup-id" ? "{}" + signs : "{}")
      }
      if !keepsLiteralBraces || AddressFields.isField(name) {
        unknown = unknown ?? argument.map { "\(name):\($0)" } ?? name
      }
      return nil
    }
    if !keepsLiteralBraces, unknown == nil, filled.contains(where: { "{}".contains($0) }) { unknown = "{" }
    if let unknown { throw UnknownField(name: unknown) }
    return AddressFields.escaping(filled, "{}")
  }

  private static func escaping(_ text: String, _ signs: String) -> String {
    PercentEncoding.escaped(text.utf8) { !signs.utf8.contains($0) }
  }

  /// Whether the programme's id is a complete address.
  private var isIDAddress: Bool { catchupID.map(ChannelStream.hasScheme) ?? false }

  private func value(_ name: String, _ argument: String?) -> String? {
    if name.hasPrefix("(") { return otherPlayersValue(argument.map { "\(name):\($0)" } ?? name) }
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

  /// Divides seconds by a whole number, 1 by default.
  private func quotient(_ seconds: Int, _ divisor: String?) -> String? {
    guard let divisor = Int(divisor ?? "1"), divisor > 0 else { return nil }
    return String(max(0, seconds) / divisor)
  }

  /// Fills in other players' fields: `(b)yyyyMMddHHmmss`, `(e)timestamp`, `(b)yyyyMMddHHmmss|UTC`.
  private func otherPlayersValue(_ field: String) -> String? {
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

extension AddressFields {
  private static let programmeNames: Set<String> = [
    "utc", "start", "utcend", "end", "duration", "offset", "catchup-id", "Y", "m", "d", "H", "M", "S",
  ]
  private static let clockNames: Set<String> = ["lutc", "now", "timestamp"]

  /// Whether a field's value comes from the programme.
  static func isProgrammeName(_ name: String) -> Bool { programmeNames.contains(name) || name.hasPrefix("(") }

  /// Whether a field is known. Other players' fields begin with a parenthesis.
  private static func isKnown(_ name: String) -> Bool { isProgrammeName(name) || clockNames.contains(name) }

  /// The maximum length of a field name. Longer words are ids, which addresses may contain in braces.
  private static let longestName = 30

  /// Whether a word can be the name of a field: ASCII letters, digits, `-` and `_`, starting with a letter.
  private static func isName(_ word: String) -> Bool {
    guard let first = word.utf8.first, (0x61...0x7A).contains(first | 0x20), word.utf8.count <= longestName else {
      return false
    }
    return word.utf8.allSatisfy { PercentEncoding.isAlphanumeric($0) || "-_".utf8.contains($0) }
  }

  /// Whether a word in braces is a known or unknown field, not literal text.
  private static func isField(_ name: String) -> Bool { isKnown(name) || isName(name) }

  /// The first unknown field, or `nil`.
  static func unknownName(in template: String) -> String? {
    var unknown: String?
    _ = TextTemplate.filled(template) { name, _ in
      if unknown == nil, !isKnown(name), isName(name) { unknown = name }
      return nil
    }
    return unknown
  }

  /// Decodes `%7B…%7D` and `%24%7B…%7D` around known fields, because some playlists escape the braces.
  static func decodingFields(in template: String) -> String {
    var (decoded, rest) = ("", template[...])
    while let open = firstEscape("b", in: rest), let close = firstEscape("d", in: rest[open.upperBound...]) {
      let field = PercentEncoding.decoded(rest[open.upperBound..<close.lowerBound])
      let name = String(field.prefix { $0 != ":" })
      guard isKnown(name), !field.contains(where: { "{}".contains($0) }) else {
        decoded += rest[..<open.upperBound]
        rest = rest[open.upperBound...]
        continue
      }
      let before = rest[..<open.lowerBound]
      decoded += before.hasSuffix("%24") ? before.dropLast(3) + "$" : before
      decoded += "{\(field)}"
      rest = rest[close.upperBound...]
    }
    return decoded + rest
  }

  /// The first escaped brace, `%7B` or `%7D` depending on `letter`, in either case.
  private static func firstEscape(_ letter: String, in text: Substring) -> Range<String.Index>? {
    let ranges = [text.firstRange(of: "%7" + letter), text.firstRange(of: "%7" + letter.uppercased())]
    return ranges.compactMap(\.self).min { $0.lowerBound < $1.lowerBound }
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
