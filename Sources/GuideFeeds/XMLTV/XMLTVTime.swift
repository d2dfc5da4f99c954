import GuideModel

/// Parses XMLTV times: `YYYYMMDDhhmmss` or its first digits, optionally with a fraction of a second and a zone. ISO 8601
/// times such as `2026-11-20T20:30:00+01:00` are also accepted.
enum XMLTVTime {
  /// A wall time and its zone.
  struct Reading: Equatable {
    /// Seconds since 1970 as if the wall time were in UTC.
    let wallSeconds: Int
    let zone: Zone
    /// Whether the text states only a day: no time, or midnight without a zone.
    var isDay = false

    /// The instant if the zone is an offset, an abbreviation, or missing (UTC); `nil` for any other zone name.
    var instant: Instant? {
      switch zone {
      case .none: Instant(seconds: wallSeconds)
      case .offset(let seconds): Instant(seconds: wallSeconds - seconds)
      case .name: nil
      }
    }
  }

  /// The zone of a time.
  enum Zone: Equatable {
    case none
    /// Seconds east of UTC.
    case offset(Int)
    /// A name other than a common abbreviation, such as `Europe/Berlin`, cut to 40 characters.
    case name(String)
  }

  /// Parses a time; `nil` if the bytes are not one.
  static func read(_ bytes: Span<UInt8>) -> Reading? {
    let range = bytes.trimmed(0..<bytes.count)
    var end = range.lowerBound
    while end < range.upperBound, isDigit(bytes[end]) { end += 1 }
    if let reading = read(bytes, digits: range.lowerBound..<end, to: range.upperBound) { return reading }
    guard let digits = onlyDigits(bytes, range) else { return nil }
    let count = digits.firstIndex { !isDigit($0) } ?? digits.count
    return read(digits.span, digits: 0..<count, to: digits.count)
  }

  private static func read(_ bytes: Span<UInt8>, digits: Range<Int>, to upperBound: Int) -> Reading? {
    guard let wallSeconds = wallSeconds(bytes, digits) else { return nil }
    var start = digits.upperBound
    if digits.count == 14 { start = endOfFraction(bytes, start..<upperBound) }
    let rest = bytes.trimmed(start..<upperBound)
    if rest.isEmpty {
      let isMidnight = digits.count > 8 && wallSeconds % 86_400 == 0
      return Reading(wallSeconds: wallSeconds, zone: .none, isDay: digits.count == 8 || isMidnight)
    }
    let isDay = digits.count == 8
    // `2026-11` is a month, not a year with an offset.
    let mayHaveOffset = digits.count >= 8 || rest.lowerBound > start
    if mayHaveOffset, let offset = TimeOffset.plain(bytes, rest) ?? TimeOffset(bytes, rest)?.seconds {
      return Reading(wallSeconds: wallSeconds, zone: .offset(offset), isDay: isDay)
    }
    // After a time without minutes, more digits belong to the time rather than to a zone name.
    guard digits.count >= 12 || !rest.contains(where: { isDigit(bytes[$0]) }) else { return nil }
    let name = String(bytes.extracting(rest).string.trimmingBrackets.prefix(40))
    if let minutes = offsets[name.uppercased()] {
      return Reading(wallSeconds: wallSeconds, zone: .offset(minutes * 60), isDay: isDay)
    }
    // After a name and a space, as in `Europe/Berlin +0100`, the offset is exact.
    if let space = rest.last(where: { bytes[$0] == ASCIIByte.space }), !isDigit(bytes[rest.lowerBound + 1]),
      let offset = TimeOffset.plain(bytes, space + 1..<rest.upperBound)
    {
      return Reading(wallSeconds: wallSeconds, zone: .offset(offset), isDay: isDay)
    }
    return Reading(wallSeconds: wallSeconds, zone: .name(name), isDay: isDay)
  }

  /// The index after a fraction of a second, such as `.000` or `,5`, which is ignored.
  private static func endOfFraction(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    guard range.count > 1, bytes[range.lowerBound] == UInt8(ascii: ".") || bytes[range.lowerBound] == ASCIIByte.comma,
      isDigit(bytes[range.lowerBound + 1])
    else { return range.lowerBound }
    return range.dropFirst().first { !isDigit(bytes[$0]) } ?? range.upperBound
  }

  /// An ISO 8601 time converted to XMLTV's digits, followed by the rest of the text; `nil` if it is not a time.
  private static func onlyDigits(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
    var text = SignedDigits(bytes, range)
    guard text.copyDigits(4) else { return nil }
    let isExtended = text.skip("-")
    guard text.copyDigits(2), text.skip("-") == isExtended, text.copyDigits(2) else { return nil }
    if text.rest.isEmpty { return text.digits }
    guard text.skip("Tt ") else { return nil }
    while text.skip(" ") {}
    guard text.copyDigits(2) else { return nil }
    let hasColons = text.skip(":")
    guard text.copyDigits(2) else { return nil }
    if !hasColons || text.skip(":"), text.copyDigits(2), text.skip(".,") { while text.skip("0123456789") {} }
    return text.digits + text.rest
  }

  /// Copies the digits of a string, and skips the characters between them.
  private struct SignedDigits {
    private(set) var digits: [UInt8] = []
    private(set) var rest: ArraySlice<UInt8> = []

    init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
      for index in range { rest.append(bytes[index]) }
    }

    /// Copies a number of digits. Returns false if there are fewer.
    mutating func copyDigits(_ count: Int) -> Bool {
      guard rest.count >= count, rest.prefix(count).allSatisfy(isDigit) else { return false }
      digits += rest.prefix(count)
      rest = rest.dropFirst(count)
      return true
    }

    /// Skips one of the given characters. Returns false if there is none.
    mutating func skip(_ signs: String) -> Bool {
      guard let first = rest.first, signs.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Wall time in seconds since 1970. A missing month or day counts as the first, a missing time as midnight, and 24:00
  /// as the next midnight.
  private static func wallSeconds(_ bytes: Span<UInt8>, _ digits: Range<Int>) -> Int? {
    guard digits.count >= 4, digits.count <= 14, digits.count % 2 == 0 else { return nil }
    func number(_ offset: Int, _ length: Int, or missing: Int) -> Int {
      guard offset + length <= digits.count else { return missing }
      var number = 0
      for position in 0..<length { number = number * 10 + Int(bytes[digits.lowerBound + offset + position] - 0x30) }
      return number
    }
    let (hour, minute, second) = (number(8, 2, or: 0), number(10, 2, or: 0), number(12, 2, or: 0))
    guard (1971...2105).contains(number(0, 4, or: 0)), hour < 24 || (hour == 24 && minute == 0 && second == 0),
      minute < 60, second < 61,
      let date = CivilDate(year: number(0, 4, or: 0), month: number(4, 2, or: 1), day: number(6, 2, or: 1))
    else { return nil }
    return ((date.dayNumber * 24 + hour) * 60 + minute) * 60 + second
  }

  /// Time zone abbreviations as used in guides, with their offsets in minutes east of UTC. `IST` is India's, because
  /// Irish guides write `+0100`.
  static let offsets: [String: Int] = [
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "BST": 60, "WEST": 60, "SAST": 120, "CET": 60, "MET": 60, "MEZ": 60,
    "CEST": 120, "MEST": 120, "MESZ": 120, "EET": 120, "EEST": 180, "MSK": 180,
    "MSD": 240, "TRT": 180, "IST": 330, "PKT": 300, "WIB": 420, "SGT": 480, "HKT": 480, "AWST": 480,
    "JST": 540, "KST": 540, "ACST": 570, "AEST": 600, "ACDT": 630, "AEDT": 660, "NZST": 720, "NZDT": 780, "NST": -210,
    "NDT": -150, "AST": -240, "ADT": -180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420,
    "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600,
  ]
}

extension String {
  /// The text without enclosing brackets, as in `(CET)`.
  fileprivate var trimmingBrackets: Substring {
    guard let first, let last, (first == "(" && last == ")") || (first == "[" && last == "]") else { return self[...] }
    return dropFirst().dropLast()
  }
}

extension XMLTVTime {
  /// A time in XMLTV's format and a given zone, such as `20261120203000 +0000`. Uses UTC if the zone's offset is not in whole
  /// minutes, as before standard time was introduced, or larger than readers accept.
  static func bytes(of instant: Instant, in zone: ZoneTable) -> [UInt8] {
    var offset = zone.offset(at: instant)
    if offset % 60 != 0 || abs(offset) > 15 * 3600 { offset = 0 }
    let local = instant.seconds + offset
    let date = CivilDate(dayNumber: local.flooredQuotient(by: 86_400))
    let second = local.flooredRemainder(by: 86_400)
    var digits: [UInt8] = []
    digits.reserveCapacity(20)
    append(date.year, 4, to: &digits)
    for number in [date.month, date.day, second / 3600, second / 60 % 60, second % 60] {
      append(number, 2, to: &digits)
    }
    digits.append(UInt8(ascii: " "))
    digits.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    append(abs(offset) / 3600, 2, to: &digits)
    append(abs(offset) / 60 % 60, 2, to: &digits)
    return digits
  }

  private static func append(_ number: Int, _ count: Int, to digits: inout [UInt8]) {
    if count > 1 { append(number / 10, count - 1, to: &digits) }
    digits.append(0x30 + UInt8(number % 10))
  }
}
