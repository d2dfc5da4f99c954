import GuideModel

/// The attributes of the `#EXTM3U` line: defaults for all entries.
struct M3UHeader {
  /// The shift in minutes.
  private(set) var shift = 0
  private(set) var catchup = M3UCatchupAttributes()
  private(set) var headers = RequestHeaders()
  private(set) var guides: [String] = []

  init() {}

  init(_ bytes: Span<UInt8>, _ attributes: M3UAttributes, _ values: inout M3UValues) {
    shift = values.shift(bytes, attributes.values[.shift]) ?? 0
    catchup = values.catchup(bytes, attributes)
    if catchup.hasUnknownMode { values.rejectUnknownCatchup() }
    headers = values.headers(bytes, attributes)
    for attribute in M3UAttribute.guides {
      guard let value = attributes.values[attribute] else { continue }
      for address in values.unescaped(bytes.address(value)).split(whereSeparator: { ", ".contains($0) }) {
        if !add(guide: String(address)) { values.rejectGuide() }
      }
    }
  }

  /// Adds a guide address. Returns false if it is not a web address.
  private mutating func add(guide text: String) -> Bool {
    guard ["http://", "https://"].contains(where: { text.lowercased().hasPrefix($0) }),
      let address = try? ChannelStream.playable(text)
    else { return false }
    if !guides.contains(address) { guides.append(address) }
    return true
  }
}
