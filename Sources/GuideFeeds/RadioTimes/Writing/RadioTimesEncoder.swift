package import GuideModel

/// Writes a guide in the extended Radio Times layout (docs/formats.md), from which it can be read again without a loss.
///
/// It is pure: a guide in, the bytes of files out. Findings are not written.
package struct RadioTimesEncoder: Sendable {
  private let zone: ZoneTable

  /// An encoder of wall times in a zone; the times that count are written in universal time.
  package init(zone: ZoneTable) {
    self.zone = zone
  }

  /// The bytes of `channels.dat`: channels with their keys, as `ChannelKeys` gives them.
  package func channels(_ channels: [Channel]) -> [UInt8] {
    var list = Array("\(RadioTimesChannels.mark)\n".utf8)
    for (key, channel) in zip(ChannelKeys.keys(of: channels), channels) {
      ExtendedChannel.append(key: key, channel, to: &list)
    }
    return list
  }

  /// The bytes of `<key>.dat`: the programmes of the channel at a position, in the guide's order.
  package func programmes(on channel: Int, of guide: Guide) -> [UInt8] {
    // A first row could begin like a byte order mark, or like a web page.
    var file = Array("\(RadioTimesChannels.mark)\n".utf8)
    var rows = SameStart()
    for programme in guide.programmes(on: channel) {
      var row = RowWriting(programme, of: guide, zone: zone).row
      rows.tellApart(&row, start: guide.start(of: programme))
      row.append(ASCIIByte.lineFeed)
      file.append(contentsOf: row)
    }
    return file
  }
}

/// The rows of one start: those of which a guide says just the same would be taken for one.
private struct SameStart {
  private var start: Instant?
  /// How often each row has come.
  private var rows: [[UInt8]: Int] = [:]

  mutating func tellApart(_ row: inout [UInt8], start: Instant) {
    if start != self.start { rows.removeAll(keepingCapacity: true) }
    self.start = start
    let copy = (rows[row] ?? 0) + 1
    rows[row] = copy
    if copy > 1 { row += Array("~\(ExtendedName.copy.rawValue)=\(copy)".utf8) }
  }
}

/// What the files of channels are named by in the extended layout.
package enum ChannelKeys {
  /// A key a channel, in their order: its id where that is one to nine digits, else the smallest number that is neither a
  /// channel's id nor another's key. So every key is a safe file name, whatever the ids are.
  package static func keys(of channels: [Channel]) -> [String] {
    let taken = Set(channels.map(\.id).filter(isKey))
    var number = 0
    return channels.map { channel in
      if isKey(channel.id) { return channel.id }
      repeat { number += 1 } while taken.contains(String(number))
      return String(number)
    }
  }

  /// Whether a text is one to nine digits.
  package static func isKey(_ text: String) -> Bool {
    (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
