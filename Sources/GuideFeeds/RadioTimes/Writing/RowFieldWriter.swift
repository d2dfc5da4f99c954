import GuideModel

/// Writes the 23 fields of a row as in the feed, for people and for other programs that read the feed.
struct RowFieldWriter {
  let title: String
  let flags: ProgrammeFlags
  let interval: Interval
  let details: ProgrammeDetails
  let zone: ZoneTable

  /// Appends the fields, separated by tildes.
  func append(to row: inout [UInt8]) {
    let summary = details.summary
    let name = RowFieldText.text(title)
    append(name.isEmpty ? "?" : name, to: &row, first: true)
    append(RowFieldText.text(summary.episode?.raw ?? ""), to: &row)
    append(RowFieldText.text(summary.episodeTitle ?? ""), to: &row)
    append(summary.year.flatMap { (1000...9999).contains($0) ? String($0) : nil } ?? "", to: &row)
    append(people(details.directors.map { CastMember(name: $0) }, separator: ", "), to: &row)
    append(people(details.cast, separator: "|"), to: &row)
    for flag in 0..<Field.flags.count { append(ProgrammeFlags(rawValue: 1 << UInt16(flag)), to: &row) }
    append(summary.stars.map { String($0.rounded) } ?? "", to: &row)
    append(RowFieldText.text(details.certificate ?? ""), to: &row)
    append(details.genres.first.map { RowFieldText.text($0) } ?? "\(RadioTimesReader.noGenre)", to: &row)
    append(RowFieldText.text(details.description ?? ""), to: &row)
    append(.choice, to: &row)
    appendTimes(to: &row)
  }

  private func append(_ text: String, to row: inout [UInt8], first: Bool = false) {
    if !first { row.append(ASCIIByte.tilde) }
    row.append(contentsOf: text.utf8)
  }

  private func append(_ flag: ProgrammeFlags, to row: inout [UInt8]) {
    append(flags.contains(flag) ? "true" : "false", to: &row)
  }

  /// The people's names, each preceded by its role, if any. Empty if a name or role contains `null`, which readers of the
  /// feed treat as a missing name.
  private func people(_ people: [CastMember], separator: String) -> String {
    let texts = people.map { person in person.role.map { "\($0)*\(person.name)" } ?? person.name }
    let text = RowFieldText.text(texts.joined(separator: separator))
    return text.contains("null") ? "" : text
  }

  /// Appends wall times. A programme that lasts for several days gets the end time of its last day.
  private func appendTimes(to row: inout [UInt8]) {
    let (start, end) = (zone.local(interval.start), zone.local(interval.end))
    let date = start.date.isoText.split(separator: "-").reversed().joined(separator: "/")
    append(date, to: &row)
    append(start.time.text, to: &row)
    append(end.time.text, to: &row)
    append(String(interval.minutes), to: &row)
  }
}

/// Makes strings safe for the feed's fields: on one line, and unchanged by a reader's repairs.
enum RowFieldText {
  /// The text with each of the given bytes replaced by `-`, and with all repairs that a reader would make.
  static func text(_ text: String, without bytes: [UInt8] = [ASCIIByte.tilde]) -> String {
    var plain = Array(text.utf8)
    if plain.contains(where: { bytes.contains($0) }) {
      plain = plain.map { bytes.contains($0) ? UInt8(ascii: "-") : $0 }
    } else if TextRepairer.isClean(plain.span, plain.indices) {
      return text
    }
    // Each pass decodes one level of nested entities.
    for _ in 0..<3 where !TextRepairer.isClean(plain.span, plain.indices) {
      plain = Array(
        TextRepairer.text(plain.span, plain.indices).utf8.map { bytes.contains($0) ? UInt8(ascii: "-") : $0 })
    }
    // Not every text that fails `isClean` actually needs a repair.
    let isSound = TextRepairer.repairs(plain.span, plain.indices).isEmpty
    let read = TextRepairer.text(plain.span, plain.indices)
    return isSound && read.utf8.elementsEqual(plain) ? read : safeLetters(plain)
  }

  /// The text reduced to ASCII that cannot be misread, with a question mark for any other character.
  private static func safeLetters(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let kept = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar != "&" && scalar != "{" && scalar != "~" && scalar != "|" ? Character(scalar) : "?"
    }
    return String(kept).split(separator: " ").joined(separator: " ")
  }
}
