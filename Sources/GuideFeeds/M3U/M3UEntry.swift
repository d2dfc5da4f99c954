import GuideModel

/// What an M3U playlist says of a channel. Where the channel can be played is of no use to a guide and is not kept:
/// addresses often hold passwords.
package struct M3UEntry: Hashable, Sendable {
  /// The line of its `#EXTINF`, counted from 1.
  package let line: Int
  /// The id that the playlist's guide has for it (`tvg-id`); nil where the playlist says none.
  package let tvgID: String?
  /// The name that the playlist's guide has for it, perhaps with `_` for spaces (`tvg-name`).
  package let tvgName: String?
  /// What people call it, the text after the comma; empty where the playlist says none.
  package let name: String
  /// Its number, one of `ChannelChoice.numbers`, where the playlist has one.
  package let number: Int?
  /// Its groups in the playlist's order, each once.
  package internal(set) var groups: [String]
  /// By how many minutes its programmes are later than the guide says, one of `ChannelChoice.shifts`.
  package let shift: Int
  /// Whether it says itself by how much it is shifted, and that is not by as much as the playlist's head says.
  package let isShifted: Bool
  /// Whether it is a radio station.
  package let isRadio: Bool

  /// What to call it where it is spoken of.
  var label: String { name.nonEmpty ?? tvgName ?? tvgID ?? "" }
}

extension M3UEntry {
  /// What the attributes of a line and the text behind its comma say; `usualShift` is that of entries that say none.
  init(
    _ bytes: Span<UInt8>, _ attributes: M3UAttributes, line: Int, usualShift: Int, facts: inout M3UFacts
  ) {
    let values = attributes.values
    self.line = line
    tvgID = facts.text(bytes, values[.id])
    tvgName = facts.name(bytes, values[.name])
    name = facts.name(bytes, attributes.name) ?? ""
    number = facts.number(bytes, M3UAttribute.numbers.lazy.compactMap { values[$0] }.first)
    groups = facts.groups(bytes, values[.groups])
    shift = facts.shift(bytes, values[.shift]) ?? usualShift
    isShifted = shift != usualShift
    isRadio = values[.radio].map { bytes.lowercased($0, upTo: 4) == "true" } ?? false
  }
}

/// What values of a playlist's line mean; what had to be mended for that is gathered for one complaint each.
struct M3UFacts {
  /// What was wrong with the texts.
  private(set) var defects: Set<TextDefect> = []
  /// What cannot be used, with what was done.
  private(set) var problems: [(problem: String, action: String)] = []

  /// A text, mended and in one line; nil where there is none.
  mutating func text(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let range else { return nil }
    var end = range.upperBound
    if range.count > M3ULimits.text {
      end = range.lowerBound + M3ULimits.text
      // No character is cut in two: of UTF-8 one has four bytes at most.
      for _ in 0..<3 where bytes[end] & 0xC0 == 0x80 { end -= 1 }
      refuse("a text of more than \(M3ULimits.text) bytes", "cut there")
    }
    let part = bytes.trimmed(range.lowerBound..<end)
    defects.formUnion(TextMender.defects(bytes, part))
    return TextMender.text(bytes, part).nonEmpty
  }

  /// A name. An address that stands where the name should, or behind it, is left out with all that follows: there may be
  /// a password in it, and a name is shown and kept.
  mutating func name(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> String? {
    guard let range, let address = bytes.startOfAddress(in: range) else { return text(bytes, range) }
    refuse("an address in place of a name", "left out")
    return text(bytes, bytes.trimmed(range.lowerBound..<address))
  }

  /// Names of groups, parted by semicolons, that are not among some others yet.
  mutating func groups(_ bytes: Span<UInt8>, _ range: Range<Int>?, beside others: [String] = []) -> [String] {
    var groups = others
    for piece in (text(bytes, range) ?? "").split(separator: ";") {
      let group = String(piece.trimmingSpaces)
      if group.isEmpty || groups.contains(group) { continue }
      if groups.count == M3ULimits.groups {
        refuseFurtherGroups()
        break
      }
      groups.append(group)
    }
    return groups
  }

  mutating func refuseFurtherGroups() {
    refuse("more than \(M3ULimits.groups) groups", "the rest left out")
  }

  /// A channel's number.
  mutating func number(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    if let number = bytes.number(range), ChannelChoice.numbers.contains(number) { return number }
    refuse("\((text(bytes, range) ?? "").quoted) is no channel number", "left out")
    return nil
  }

  /// A shift in minutes, written in hours.
  mutating func shift(_ bytes: Span<UInt8>, _ range: Range<Int>?) -> Int? {
    guard let range else { return nil }
    if let minutes = M3UFacts.minutes(bytes, range), ChannelChoice.shifts.contains(minutes) { return minutes }
    refuse("\((text(bytes, range) ?? "").quoted) is no shift in hours", "left out")
    return nil
  }

  /// Hours such as `+1`, `-4.5` or `.5` in minutes, to the nearest one; nil where they are none, or thousands.
  private static func minutes(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let first = range.first else { return nil }
    let hasSign = bytes[first] == UInt8(ascii: "-") || bytes[first] == UInt8(ascii: "+")
    let digits = range.dropFirst(hasSign ? 1 : 0)
    let point = digits.first { bytes[$0] == UInt8(ascii: ".") } ?? digits.endIndex
    let (whole, fraction) = (digits[..<point], digits[point...].dropFirst())
    guard !whole.isEmpty || !fraction.isEmpty, whole.count <= 4 else { return nil }
    var (hours, millionths, weight) = (0, 0, 100_000)
    for place in whole {
      guard let digit = digit(bytes[place]) else { return nil }
      hours = hours * 10 + digit
    }
    for place in fraction {
      guard let digit = digit(bytes[place]) else { return nil }
      millionths += digit * weight
      weight /= 10
    }
    let minutes = hours * 60 + (millionths * 60 + 500_000) / 1_000_000
    return bytes[first] == UInt8(ascii: "-") ? -minutes : minutes
  }

  private static func digit(_ byte: UInt8) -> Int? { (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil }

  private mutating func refuse(_ problem: String, _ action: String) {
    problems.append((problem, action))
  }
}

extension Span<UInt8> {
  /// Where the first word begins that has `://` in it; nil where none has.
  func startOfAddress(in range: Range<Int>) -> Int? {
    var wordStart = range.lowerBound
    for index in range {
      if self[index] <= ASCIIByte.space { wordStart = index + 1 }
      let isSign = index + 2 < range.upperBound && self[index] == ASCIIByte.colon
      if isSign, self[index + 1] == UInt8(ascii: "/"), self[index + 2] == UInt8(ascii: "/") { return wordStart }
    }
    return nil
  }
}

/// The entry whose address has not come yet, and what lines of their own say of it.
struct M3UOpenEntry {
  enum State {
    case nothing
    case entry(M3UEntry)
    /// One that was left out, as is its address.
    case unusable
  }

  var state = State.nothing
  /// Groups of lines of their own, for the entry that is open or the next one.
  private var groups: [String] = []
  private var groupLines = 0

  /// Takes a line of groups, and returns what of it had to be mended.
  mutating func read(groups text: Range<Int>, _ bytes: Span<UInt8>) -> M3UFacts {
    var facts = M3UFacts()
    groupLines += 1
    // Groups without an end would be complaints without an end.
    if groupLines <= M3ULimits.groups { groups = facts.groups(bytes, text, beside: groups) }
    if groupLines == M3ULimits.groups + 1 { facts.refuseFurtherGroups() }
    return facts
  }

  /// Ends what is open; nil where that is no entry. The groups of its own line go before those of others.
  mutating func close() -> M3UEntry? {
    defer { self = M3UOpenEntry() }
    guard case .entry(var entry) = state else { return nil }
    if entry.groups.isEmpty { entry.groups = groups }
    return entry
  }
}
