import GuideModel

/// Parses the values of a line, and collects their repairs so that each kind is reported once.
struct M3UValues {
  private(set) var repairs: Set<TextRepair> = []
  private(set) var problems: [RepairedFault] = []

  /// The repaired text on one line; `nil` if empty.
  mutating func text(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let range else { return nil }
    var end = range.upperBound
    if range.count > M3ULimits.text {
      end = range.lowerBound + M3ULimits.text
      // Avoid cutting a character, which has at most four bytes.
      for _ in 0..<3 where bytes[end] & 0xC0 == 0x80 { end -= 1 }
      reject("text of more than \(M3ULimits.text) bytes", "truncated")
    }
    let part = bytes.trimmed(range.lowerBound..<end)
    repairs.formUnion(TextRepairer.repairs(bytes, part))
    return TextRepairer.text(bytes, part).nonEmpty
  }

  /// A name. Names are displayed, so an address and anything after it are removed in case they contain a password.
  mutating func name(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let text = text(bytes, range) else { return nil }
    guard let address = M3UValues.addressStart(in: text) else { return text }
    reject("an address instead of a name", "left out")
    return text[..<address].trimmed.nonEmpty
  }

  /// An id, which is displayed if the entry has no name.
  mutating func id(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let text = text(bytes, range) else { return nil }
    guard RedactedAddress.isContained(in: text.utf8) else { return text }
    reject("an address instead of a tvg-id", "left out")
    return nil
  }

  /// Parses the groups in a value, which are separated by semicolons.
  mutating func groups(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> [String] {
    var groups: [String] = []
    let text = text(bytes, range) ?? ""
    // A semicolon after an address may be part of it.
    let address = M3UValues.addressStart(in: text)
    for piece in text[..<(address ?? text.endIndex)].split(separator: ";") {
      let group = piece.trimmed
      if group.isEmpty || groups.contains(group) { continue }
      if groups.count == M3ULimits.groups {
        rejectExtraGroups()
        break
      }
      groups.append(group)
    }
    if address != nil { reject("an address instead of a group", "left out") }
    return groups
  }

  /// The start of the first word that contains an address with a scheme; `nil` if none.
  private static func addressStart(in text: String) -> String.Index? {
    guard RedactedAddress.isContained(in: text.utf8) else { return nil }
    let scalars = text.unicodeScalars
    guard let mark = scalars.firstRange(of: "://".unicodeScalars) else { return nil }
    let separator = scalars[..<mark.lowerBound].lastIndex { $0 == " " || $0 == ";" }
    return separator.map(scalars.index(after:)) ?? text.startIndex
  }

  mutating func rejectExtraGroups() {
    reject("more than \(M3ULimits.groups) groups", "the rest left out")
  }

  /// Parses a channel number, which may have a second part, as in `5.1`.
  mutating func number(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    let point = range.first { ".-".utf8.contains(bytes[$0]) } ?? range.upperBound
    let whole = bytes.number(range.lowerBound..<point)
    let part = point < range.upperBound ? bytes.number(point + 1..<range.upperBound) : 0
    guard let whole, Channel.numbers.contains(whole), let part else {
      reject("\(quoted(bytes, range)) is not a channel number", "left out")
      return nil
    }
    if part > 0 { reject("\(quoted(bytes, range)) is a sub-channel number", "\(whole) is used") }
    return whole
  }

  mutating func catchup(_ bytes: Span<UInt8>, _ attributes: M3UAttributes) -> M3UCatchupAttributes {
    let ranges = attributes.values
    return M3UCatchupAttributes(
      mode: text(bytes, ranges[.catchup] ?? ranges[.catchupType]), source: address(bytes, ranges[.catchupSource]),
      days: days(bytes, ranges[.catchupDays]),
      timeshift: days(bytes, ranges[.timeshift]) ?? days(bytes, ranges[.record]),
      correction: shift(bytes, ranges[.catchupCorrection]))
  }

  mutating func rejectUnknownCatchup() {
    reject("an unknown kind of catch-up", "past programmes on the channel cannot be played")
  }

  /// Parses an address template; `nil` if it is too long.
  private mutating func address(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let range else { return nil }
    if range.count > M3ULimits.text {
      reject("an address of more than \(M3ULimits.text) bytes", "left out")
      return nil
    }
    return unescaped(bytes.address(range)).nonEmpty
  }

  /// An address with its HTML entities for ampersands decoded. No other entities occur in addresses.
  mutating func unescaped(_ address: String) -> String {
    guard address.contains("&amp;") || address.contains("&#38;") else { return address }
    repairs.insert(.entity)
    return address.replacing("&amp;", with: "&").replacing("&#38;", with: "&")
  }

  mutating func headers(_ bytes: Span<UInt8>, _ attributes: M3UAttributes) -> RequestHeaders {
    var headers = RequestHeaders()
    for attribute in M3UAttribute.headers {
      guard let value = attributes.values[attribute] else { continue }
      add(header: "\(attribute.rawValue)=\(bytes.address(value))", to: &headers)
    }
    return headers
  }

  /// Adds the header from an option such as `http-user-agent=Lamp/1.0`.
  mutating func add(header option: String, to headers: inout RequestHeaders) {
    if !M3UStreamOptions.add(line: option, to: &headers) { rejectHeader() }
  }

  mutating func rejectGuide() { reject("a guide address that is not a web address", "left out") }

  mutating func rejectHeader() { reject("a header that is unsafe to pass to a player", "left out") }

  /// Parses a number of days, ignoring text after the digits; `nil` for 0.
  private mutating func days(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    let digits = range.prefix { M3UValues.digit(bytes[$0]) != nil }
    if let days = bytes.number(digits), days == 0 || ChannelStream.Catchup.possibleDays.contains(days) {
      return days == 0 ? nil : days
    }
    reject("\(quoted(bytes, range)) is not a number of days", "left out")
    return nil
  }

  /// Parses a shift in hours and returns it in minutes.
  mutating func shift(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    if let minutes = M3UValues.minutes(bytes, range), Channel.shifts.contains(minutes) { return minutes }
    reject("\(quoted(bytes, range)) is not a shift in hours", "left out")
    return nil
  }

  /// A value as quoted in diagnostics.
  private mutating func quoted(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Message {
    let text = text(bytes, range) ?? ""
    return RedactedAddress.isContained(in: text.utf8) ? "an address" : text.quoted
  }

  /// Converts hours such as `+1`, `-4.5`, `1,5` or `.5` to minutes, rounded; `nil` if not a number or above 9999.
  private static func minutes(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let first = range.first else { return nil }
    let hasSign = bytes[first] == UInt8(ascii: "-") || bytes[first] == UInt8(ascii: "+")
    let digits = range.dropFirst(hasSign ? 1 : 0)
    let point = digits.first { ".,".utf8.contains(bytes[$0]) } ?? digits.endIndex
    let (whole, fraction) = (digits[..<point], digits[point...].dropFirst())
    guard !whole.isEmpty || !fraction.isEmpty, whole.count <= 4 else { return nil }
    var (hours, millionths, weight) = (0, 0, 100_000)
    for index in whole {
      guard let digit = digit(bytes[index]) else { return nil }
      hours = hours * 10 + digit
    }
    for index in fraction {
      guard let digit = digit(bytes[index]) else { return nil }
      millionths += digit * weight
      weight /= 10
    }
    let minutes = hours * 60 + (millionths * 60 + 500_000) / 1_000_000
    return bytes[first] == UInt8(ascii: "-") ? -minutes : minutes
  }

  private static func digit(_ byte: UInt8) -> Int? { (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil }

  private mutating func reject(_ problem: Message, _ action: Message) {
    problems.append(RepairedFault(problem, action))
  }
}
