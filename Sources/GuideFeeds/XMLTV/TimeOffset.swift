/// An offset from UTC as guides write it: `+0100`, `-5`, `+5:30`, `GMT+1`, `CET+0100`, `−0330`, `+0100 (CET)`.
///
/// One or two digits are hours, three are `hmm` and four `hhmm`, as in ISO 8601 and Date::Manip, which the xmltv tools use.
/// `GMT+1` is east of Greenwich, as in Date::Manip; only the tz database's `Etc/GMT+1` is west of it. A name after the offset
/// is ignored.
struct TimeOffset {
  /// Seconds east of UTC.
  let seconds: Int

  private static let plus = UInt8(ascii: "+")
  private static let minus = UInt8(ascii: "-")
  /// The largest offset of any zone, in minutes.
  private static let most = 15 * 60

  /// The seconds for the most common form, `+0100`; `nil` for any other. This must be fast, because each programme has
  /// two offsets.
  static func plain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count == 5, bytes[range.lowerBound] == plus || bytes[range.lowerBound] == minus,
      let number = bytes.number(range.lowerBound + 1..<range.upperBound)
    else { return nil }
    return seconds(hours: number / 100, minutes: number % 100, isWest: bytes[range.lowerBound] == minus)
  }

  /// Plus, minus, and characters used for minus: hyphens, dashes and the minus sign.
  private static let signs: Set<Character> = [
    "+", "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{FE63}", "\u{FF0B}",
    "\u{FF0D}",
  ]

  /// Parses the offset at the start of a range; `nil` without one, or if anything but a name follows.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var text = bytes.extracting(range).string[...]
    text = text.drop { $0.isWhitespace }
    let name = text.prefix { $0.isASCII && $0.isLetter }.uppercased()
    text = text.dropFirst(name.count).drop { $0.isWhitespace }
    guard let sign = text.first, TimeOffset.signs.contains(sign) else { return nil }
    text = text.dropFirst().drop { $0 == " " }
    guard let (hours, minutes) = TimeOffset.removeNumbers(&text), TimeOffset.isName(text) else { return nil }
    let isWest = sign != "+" && sign != "\u{FF0B}"
    guard let seconds = TimeOffset.seconds(hours: hours, minutes: minutes, isWest: isWest) else { return nil }
    guard TimeOffset.mayPrecede(name, seconds) else { return nil }
    self.seconds = seconds
  }

  /// Whether a name may precede an offset: `GMT`, or a zone with exactly that offset, as in `CET+0100`. `EST+5` and `MSK+3`
  /// usually mean something else.
  private static func mayPrecede(_ name: String, _ seconds: Int) -> Bool {
    if name.isEmpty { return true }
    guard let minutes = XMLTVTime.offsets[name], name != "MSK" else { return false }
    return minutes == 0 || minutes * 60 == seconds
  }

  private static func seconds(hours: Int, minutes: Int, isWest: Bool) -> Int? {
    guard minutes < 60, hours * 60 + minutes <= most else { return nil }
    return (hours * 60 + minutes) * (isWest ? -60 : 60)
  }

  /// Removes `h`, `hh`, `hmm`, `hhmm`, `h:mm` or `hh:mm`, possibly with `:00` seconds.
  private static func removeNumbers(_ text: inout Substring) -> (hours: Int, minutes: Int)? {
    func removeDigits() -> Substring {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      text = text.dropFirst(digits.count)
      return digits
    }
    let first = removeDigits()
    guard let number = Int(first), first.count <= 4 else { return nil }
    if first.count > 2 { return (number / 100, number % 100) }
    guard text.first == ":" else { return (number, 0) }
    text = text.dropFirst()
    let second = removeDigits()
    guard second.count == 2, let minutes = Int(second) else { return nil }
    if text.hasPrefix(":00") { text = text.dropFirst(3) }
    return (number, minutes)
  }

  /// Whether a string after an offset is empty or a zone name, such as ` (CET)`.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first else { return true }
    return (first.isLetter || first.isWhitespace || "([".contains(first))
      && text.allSatisfy { $0.isLetter || $0.isWhitespace || "()[]/_-".contains($0) }
  }
}
