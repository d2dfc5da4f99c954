package import GuideModel

/// A channel in an M3U playlist.
package struct M3UEntry: Hashable, Sendable {
  /// The line of the entry's `#EXTINF`, counted from 1.
  package let line: Int
  /// Channel id in the playlist's guide (`tvg-id`).
  package let tvgID: String?
  /// Channel name in the playlist's guide, possibly with `_` for spaces (`tvg-name`).
  package let tvgName: String?
  /// Display name, from the text after the comma; may be empty.
  package let name: String
  /// Channel number, within `Channel.numbers`; 5 for `5.1`.
  package let number: Int?
  /// Groups in playlist order, without duplicates.
  package internal(set) var groups: [String]
  /// The web address of the channel's logo; `nil` if it has none, or if the address contains a login.
  package let logo: String?
  /// Minutes to add to the channel's times in the guide, within `Channel.shifts`.
  package let shift: Int
  /// Whether the entry has a shift that differs from the header's.
  package let isShifted: Bool
  /// Whether the channel is a radio station.
  package let isRadio: Bool
  /// The stream to play; `nil` without a playable address.
  package internal(set) var stream: ChannelStream?
  /// What tells the entry from others with the same name (see `EntryMarks`); `nil` if no other has it.
  package internal(set) var mark: String?
  let catchup: M3UCatchup?
  /// Request headers from the entry's attributes.
  let headers: RequestHeaders

  /// The name used in diagnostics.
  package var label: String { name.nonEmpty ?? tvgName ?? tvgID ?? "" }

  /// Whether the entry is only a heading among channels, which providers write as `##### SPORT #####`.
  var isHeading: Bool {
    guard tvgID == nil, let first = name.first, first.isPunctuation || first.isSymbol else { return false }
    return name.hasPrefix(String(repeating: first, count: 3)) && name.hasSuffix(String(repeating: first, count: 3))
  }
}

extension M3UEntry {
  /// Creates an entry from a line's attributes and name, with defaults from the playlist's header.
  init(_ bytes: Span<UInt8>, _ attributes: M3UAttributes, line: Int, head: M3UHeader, values: inout M3UValues) {
    let ranges = attributes.values
    self.line = line
    tvgID = values.id(bytes, ranges[.id])
    tvgName = values.name(bytes, ranges[.name])
    name = values.name(bytes, attributes.name) ?? ""
    number = values.number(bytes, M3UAttribute.numbers.lazy.compactMap { ranges[$0] }.first)
    groups = values.groups(bytes, ranges[.groups])
    logo = ranges[.logo].flatMap { WebLink(bytes.address($0)) }.flatMap { $0.text == $0.shown ? $0.text : nil }
    shift = values.shift(bytes, ranges[.shift]) ?? head.shift
    isShifted = shift != head.shift
    isRadio = ranges[.radio].map { bytes.lowercased($0, upTo: 4) == "true" } ?? false
    let own = values.catchup(bytes, attributes)
    if own.hasUnknownMode { values.rejectUnknownCatchup() }
    var catchup = own.fillingGaps(from: head.catchup).catchup
    // As in Kodi, addresses contain the guide's unshifted times.
    catchup?.correction += shift
    self.catchup = catchup
    headers = values.headers(bytes, attributes).fillingGaps(from: head.headers)
  }
}

/// The entry still waiting for its address, with the options from separate lines.
struct M3UPendingEntry {
  enum Pending {
    case none
    case entry(M3UEntry)
    /// An entry that was left out; its address will be left out, too.
    case unusable
  }

  var state = Pending.none
  /// Request headers from option lines, for the pending entry or the next one.
  var headers = RequestHeaders()
  /// Number of option and group lines, limited to bound the number of diagnostics.
  private var lineCount = 0

  /// Counts an option or group line. Returns false beyond the limit.
  mutating func countLine() -> Bool {
    lineCount += 1
    return lineCount <= M3ULimits.groups
  }

  /// Ends the pending entry and returns it with its stream; `nil` if it was refused. Headers in the address take
  /// precedence over option lines, and option lines over attributes. `groups` contains the groups from the last
  /// `#EXTGRP`.
  mutating func close(
    _ address: String?, _ own: RequestHeaders, groups: [String]
  ) -> M3UEntry? {
    defer { self = M3UPendingEntry() }
    guard case .entry(var entry) = state else { return nil }
    if !groups.isEmpty { entry.groups = groups }
    let headers = own.fillingGaps(from: headers).fillingGaps(from: entry.headers)
    entry.stream = address.map {
      ChannelStream(address: $0, headers: headers, catchup: entry.catchup?.catchup(of: $0, headers))
    }
    return entry
  }
}
