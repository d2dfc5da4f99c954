package import GuideModel

/// Writes a guide in the extended Radio Times layout (docs/formats.md), from which it can be read again without a loss.
///
/// It is pure: a guide in, the bytes of files out. Findings are not written.
package struct RadioTimesEncoder: Sendable {
  private let zone: ZoneTable

  /// An encoder with wall times in a zone. The further fields repeat the times in UTC.
  package init(zone: ZoneTable) {
    self.zone = zone
  }

  /// The bytes of `channels.dat`: channels with the keys of `ChannelKeys`.
  package func channels(_ channels: [Channel]) -> [UInt8] {
    var list = ChannelListWriter()
    for (key, channel) in zip(ChannelKeys.keys(of: channels), channels) { list.append(key: key, channel) }
    return list.bytes
  }

  /// The bytes of `<key>.dat`: the programmes of the channel at an index, in the guide's order.
  package func programmes(on channel: Int, of guide: Guide) -> [UInt8] {
    // Without this line a first row could begin like a byte order mark or a web page.
    var file = Array("\(RadioTimesChannels.mark)\n".utf8)
    var copies = CopyCounter()
    for programme in guide.programmes(on: channel) {
      var row = RowWriter(programme, of: guide, zone: zone).row
      copies.number(&row, start: guide.start(of: programme))
      row.append(ASCIIByte.lineFeed)
      file.append(contentsOf: row)
    }
    return file
  }
}

/// Numbers the equal rows of one start, which a reader would take for one programme.
private struct CopyCounter {
  private var start: Instant?
  /// The number of times each row has come.
  private var rows: [[UInt8]: Int] = [:]

  mutating func number(_ row: inout [UInt8], start: Instant) {
    if start != self.start { rows.removeAll(keepingCapacity: true) }
    self.start = start
    let copy = (rows[row] ?? 0) + 1
    rows[row] = copy
    if copy > 1 { row += Array("~\(ExtendedName.copy.rawValue)=\(copy)".utf8) }
  }
}

/// The keys of channels, after which their files are named in the extended layout.
package enum ChannelKeys {
  /// One key a channel, in their order: its id where that is one to nine digits, else the smallest free number. So every
  /// key is a safe file name, whatever the ids are.
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

/// Writes the lines of an extended list of channels.
private struct ChannelListWriter {
  private(set) var bytes = Array("\(RadioTimesChannels.mark)\n".utf8)

  /// Appends the line of a channel.
  mutating func append(key: String, _ channel: Channel) {
    let plain = PlainFieldText.text(channel.name, without: [ASCIIByte.pipe])
    bytes.append(contentsOf: "\(key)|\(plain.isEmpty ? key : plain)".utf8)
    if plain != channel.name || plain.isEmpty { append("name", channel.name) }
    if channel.id != key { append("id", channel.id) }
    if let number = channel.number { append("number", String(number)) }
    for group in channel.groups { append("group", group) }
    for name in channel.details.names { append("display-name", name.text, qualifier: name.language) }
    for icon in channel.details.icons {
      let sides = [icon.width, icon.height].map { $0.map { String($0) } ?? "" }
      let size = icon.width == nil && icon.height == nil ? nil : sides.joined(separator: "x")
      append("icon", icon.address, qualifier: size)
    }
    for link in channel.details.links { append("url", link.address, qualifier: link.system) }
    bytes.append(ASCIIByte.lineFeed)
  }

  private mutating func append(_ name: String, _ text: String, qualifier: String? = nil) {
    bytes.append(contentsOf: "|\(name)".utf8)
    if let qualifier {
      bytes.append(ASCIIByte.colon)
      EscapedText.append(qualifier, to: &bytes, in: .channelQualifier)
    }
    bytes.append(ASCIIByte.equals)
    EscapedText.append(text, to: &bytes, in: .channel)
  }
}
