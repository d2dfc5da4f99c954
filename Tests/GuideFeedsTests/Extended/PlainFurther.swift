import GuideFeeds
import GuideModel
import GuideTestSupport

/// The plain twin of what reads the further fields of an extended row: by strings and patterns, slow and obvious.
struct PlainFurther {
  private let interval: Interval
  /// The values in front, by their names, and the others, each with its whole name.
  private var head: [(name: String, value: String)] = []
  private var rest: [(name: String, qualifier: String?, value: String)] = []

  /// Fields after the 23rd; nil where they are not those of an extended row.
  init?(_ pieces: [[UInt8]]) {
    guard pieces.count >= 2, let start = PlainFurther.instant(pieces[0], "start"),
      let end = PlainFurther.instant(pieces[1], "end"), start <= end
    else { return nil }
    interval = Interval(start, end)
    var order = ["flags", "title", "genre"].map { Array($0.utf8) }
    for piece in pieces.dropFirst(2) {
      // A letter and the mark upon it are two bytes here, and one character.
      let parts = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map {
        Array($0)
      }
      guard parts.count == 2 else {
        rest.append(("", nil, ""))
        continue
      }
      while rest.isEmpty, let first = order.first, parts[0] != first { order.removeFirst() }
      if rest.isEmpty, parts[0] == order.first {
        head.append((PlainFurther.text(parts[0]), PlainFurther.text(parts[1])))
        if order.count > 1 { order.removeFirst() }
        continue
      }
      let names = parts[0].split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false).map {
        Array($0)
      }
      rest.append(
        (PlainFurther.text(names[0]), names.count == 2 ? PlainFurther.text(names[1]) : nil, PlainFurther.text(parts[1]))
      )
    }
  }

  private static func instant(_ piece: [UInt8], _ name: String) -> Instant? {
    guard
      let match = String(decoding: piece, as: UTF8.self).wholeMatch(
        of: /([a-z]+)=([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z/), match.1 == name,
      let year = Int(match.2), let month = Int(match.3), let day = Int(match.4), let hour = Int(match.5),
      let minute = Int(match.6), let second = Int(match.7), year >= 1970, hour < 24, minute < 60, second < 60,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let seconds = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
    return seconds <= 4_294_967_295 ? Instant(seconds: seconds) : nil
  }

  /// Without escapes and controls.
  private static func text(_ text: [UInt8]) -> String {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == 0x25, digits.wholeMatch(of: /[0-9A-Fa-f]{2}/) != nil, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      if (9...13).contains(scalar.value) { return [" "] }
      return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? [] : [scalar]
    }
    return String(String.UnicodeScalarView(scalars)).limited()
  }

  /// The last value of each name.
  var values: [String: String] {
    Dictionary(rest.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  func shown(title: String, _ flags: ProgrammeFlags) -> Shown {
    let named = head.first { $0.name == "title" }?.value ?? ""
    var flags = flags
    for name in (head.first { $0.name == "flags" }?.value ?? "").split(separator: ",") {
      if name == "new" { flags.insert(.new) }
      if name == "last-chance" { flags.insert(.lastChance) }
      if name == "assumed-end" { flags.insert(.assumedEnd) }
      if name == "inferred-end" { flags.insert(.inferredEnd) }
    }
    return Shown(named == "" ? title : named.limited(to: 512), interval, flags)
  }

  func details(over plain: ProgrammeDetails) -> ProgrammeDetails {
    var details = plain
    func all(_ name: String) -> [(qualifier: String?, value: String)] {
      rest.filter { $0.name == name && $0.value != "" }.map { ($0.qualifier, $0.value) }
    }
    func known(_ name: String, _ old: String?) -> String? { values[name].map { $0 == "" ? nil : $0 } ?? old }
    let genres = head.filter { $0.name == "genre" && $0.value != "" }.map(\.value)
    if !genres.isEmpty { details.genres = genres }
    if !all("director").isEmpty { details.directors = all("director").map(\.value) }
    if !all("cast").isEmpty { details.cast = all("cast").map { CastMember(name: $0.value, role: $0.qualifier) } }
    details.description = known("description", details.description).map { $0.limited(to: 16_384) }
    details.certificate = known("certificate", details.certificate)
    details.summary.episodeTitle = known("episode-title", details.summary.episodeTitle)
    if let year = values["year"] { details.summary.year = Int(year) }
    if let stars = values["stars"] { details.summary.stars = StarRating(stars) }
    details.more = rest.compactMap { field in
      Fact.Kind.allCases.first { $0.fieldName == field.name }.map { Fact($0, field.value, qualifier: field.qualifier) }
    }
    if let raw = values["episode"] { details.summary.episode = episode(raw) }
    return details
  }

  private func episode(_ raw: String) -> EpisodeNumber? {
    func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
    let numbers = ["season", "number", "last-number", "count", "part", "part-count"].map(number)
    if raw == "", numbers.allSatisfy({ $0 == nil }) { return nil }
    return EpisodeNumber(
      raw: raw, season: numbers[0], number: numbers[1], lastNumber: numbers[2], count: numbers[3], part: numbers[4],
      partCount: numbers[5])
  }
}
