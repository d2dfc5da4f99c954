package import GuideModel

/// A channel of an M3U playlist.
package struct M3UEntry: Hashable, Sendable {
  /// The line of its `#EXTINF`, counted from 1.
  package let line: Int
  /// Its id in the playlist's guide (`tvg-id`).
  package let tvgID: String?
  /// Its name in the playlist's guide, perhaps with `_` for spaces (`tvg-name`).
  package let tvgName: String?
  /// Its name for people, the text after the comma; may be empty.
  package let name: String
  /// Its number, one of `Channel.numbers`.
  package let number: Int?
  /// Its groups in the playlist's order, each once.
  package internal(set) var groups: [String]
  /// Minutes by which its programmes are later than in the guide, one of `Channel.shifts`.
  package let shift: Int
  /// Whether it has a shift of its own that differs from that of the playlist's head.
  package let isShifted: Bool
  /// Whether it is a radio station.
  package let isRadio: Bool
  /// Where it can be played; nil without an address that a player is given.
  package internal(set) var stream: ChannelStream?
  let catchup: M3UCatchup?

  /// Its name in findings.
  package var label: String { name.nonEmpty ?? tvgName ?? tvgID ?? "" }
}

extension M3UEntry {
  /// The entry of a line's attributes and of the name after its comma; `usualShift` is for entries without a shift.
  init(
    _ bytes: Span<UInt8>, _ attributes: M3UAttributes, line: Int, usualShift: Int, values: inout M3UValues
  ) {
    let ranges = attributes.values
    self.line = line
    tvgID = values.id(bytes, ranges[.id])
    tvgName = values.name(bytes, ranges[.name])
    name = values.name(bytes, attributes.name) ?? ""
    number = values.number(bytes, M3UAttribute.numbers.lazy.compactMap { ranges[$0] }.first)
    groups = values.groups(bytes, ranges[.groups])
    shift = values.shift(bytes, ranges[.shift]) ?? usualShift
    isShifted = shift != usualShift
    isRadio = ranges[.radio].map { bytes.lowercased($0, upTo: 4) == "true" } ?? false
    catchup = values.catchup(bytes, attributes)
  }
}

/// Reads the values of a line, and collects their repairs for one finding each.
struct M3UValues {
  /// The repairs of the texts.
  private(set) var repairs: Set<TextRepair> = []
  /// Unusable values.
  private(set) var problems: [(problem: Message, action: Message)] = []

  /// A text, repaired and in one line; nil if it is empty.
  mutating func text(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let range else { return nil }
    var end = range.upperBound
    if range.count > M3ULimits.text {
      end = range.lowerBound + M3ULimits.text
      // No character is cut in two: it has at most four bytes.
      for _ in 0..<3 where bytes[end] & 0xC0 == 0x80 { end -= 1 }
      reject("a text of more than \(M3ULimits.text) bytes", "cut there")
    }
    let part = bytes.trimmed(range.lowerBound..<end)
    repairs.formUnion(TextMender.repairs(bytes, part))
    return TextMender.text(bytes, part).nonEmpty
  }

  /// A name. An address in it is left out with all that follows, since it may hold a password and names are displayed.
  mutating func name(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let text = text(bytes, range) else { return nil }
    guard let address = AddressText.start(in: text[...]) else { return text }
    reject("an address in place of a name", "left out")
    return String(text[..<address].trimmingSpaces).nonEmpty
  }

  /// An id, which is displayed if the entry has no name.
  mutating func id(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let text = text(bytes, range) else { return nil }
    guard AddressText.isWithin(text) else { return text }
    reject("an address in place of a tvg-id", "left out")
    return nil
  }

  /// Other groups, and those of a value that are not among them. They are separated by semicolons.
  mutating func groups(_ bytes: Span<UInt8>, _ range: Range<Int>?, beside others: [String] = []) -> [String] {
    var groups = others
    let text = text(bytes, range) ?? ""
    // A semicolon may be part of an address, or end the group before one.
    var address = AddressText.start(in: text[...])
    for piece in text[..<(address ?? text.endIndex)].split(separator: ";") {
      let group = String(piece.trimmingSpaces)
      if AddressText.isWithin(group) {
        address = piece.startIndex
        break
      }
      if group.isEmpty || groups.contains(group) { continue }
      if groups.count == M3ULimits.groups {
        rejectFurtherGroups()
        break
      }
      groups.append(group)
    }
    if address != nil { reject("an address in place of a group", "left out") }
    return groups
  }

  mutating func rejectFurtherGroups() {
    reject("more than \(M3ULimits.groups) groups", "the rest left out")
  }

  /// A channel's number.
  mutating func number(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    if let number = bytes.number(range), Channel.numbers.contains(number) { return number }
    reject("\(quoted(bytes, range)) is no channel number", "left out")
    return nil
  }

  /// How past programmes are played; nil where the line says nothing of it, or nothing that is known.
  mutating func catchup(_ bytes: Span<UInt8>, _ attributes: M3UAttributes) -> M3UCatchup? {
    let ranges = attributes.values
    let days = days(bytes, ranges[.catchupDays] ?? ranges[.timeshift])
    guard let name = text(bytes, ranges[.catchup] ?? ranges[.catchupType]) else {
      // SIPTV's older way: the days alone.
      return ranges[.timeshift] == nil || days == nil ? nil : M3UCatchup(mode: .shift, days: days)
    }
    guard let mode = M3UCatchup.Mode(named: name) else {
      reject("a way of catch-up that is not known", "past programmes of the channel cannot be played")
      return nil
    }
    let correction = shift(bytes, ranges[.catchupCorrection]) ?? 0
    return M3UCatchup(mode: mode, source: text(bytes, ranges[.catchupSource]), days: days, correction: correction)
  }

  private mutating func days(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    if let days = bytes.number(range), ChannelStream.Catchup.possibleDays.contains(days) { return days }
    reject("\(quoted(bytes, range)) is no number of days", "left out")
    return nil
  }

  /// A shift in minutes, written in hours.
  mutating func shift(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    if let minutes = M3UValues.minutes(bytes, range), Channel.shifts.contains(minutes) { return minutes }
    reject("\(quoted(bytes, range)) is no shift in hours", "left out")
    return nil
  }

  /// A value as findings show it.
  private mutating func quoted(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Message {
    let text = text(bytes, range) ?? ""
    return AddressText.isWithin(text) ? "an address" : text.quoted
  }

  /// Hours such as `+1`, `-4.5` or `.5` in minutes, rounded; nil if they are no number or in the thousands.
  private static func minutes(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let first = range.first else { return nil }
    let hasSign = bytes[first] == UInt8(ascii: "-") || bytes[first] == UInt8(ascii: "+")
    let digits = range.dropFirst(hasSign ? 1 : 0)
    let point = digits.first { bytes[$0] == UInt8(ascii: ".") } ?? digits.endIndex
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
    problems.append((problem, action))
  }
}

/// The entry whose address has not come yet, and the groups of lines of their own.
struct M3UPendingEntry {
  enum Pending {
    case none
    case entry(M3UEntry)
    /// An entry that was left out, as its address will be.
    case unusable
  }

  var state = Pending.none
  /// The groups of lines of their own, for the pending entry or the next one.
  private var groups: [String] = []
  private var groupLines = 0

  /// Adds the groups of a line, and returns the repairs.
  mutating func addGroups(_ bytes: Span<UInt8>, _ text: Range<Int>) -> M3UValues {
    var values = M3UValues()
    groupLines += 1
    // Endless lines of groups would make endless findings.
    if groupLines <= M3ULimits.groups { groups = values.groups(bytes, text, beside: groups) }
    if groupLines == M3ULimits.groups + 1 { values.rejectFurtherGroups() }
    return values
  }

  /// Ends the pending entry, and returns it with its stream unless it was left out. The groups of its own line win over those
  /// of others.
  mutating func close(_ address: String? = nil) -> M3UEntry? {
    defer { self = M3UPendingEntry() }
    guard case .entry(var entry) = state else { return nil }
    if entry.groups.isEmpty { entry.groups = groups }
    entry.stream = address.map { ChannelStream(address: $0, catchup: entry.catchup?.catchup(of: $0)) }
    return entry
  }
}
