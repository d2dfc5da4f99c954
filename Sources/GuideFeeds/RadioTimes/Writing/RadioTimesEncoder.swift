package import GuideModel

/// Encodes a guide in the Radio Times format (docs/formats.md), limited to the 23 fields of a row. It is pure: it takes
/// a guide and returns the bytes of the files. Diagnostics are not written.
package struct RadioTimesEncoder: Sendable {
  private let zone: ZoneTable
  /// The first line. Without it, a row could look like a byte order mark or a web page.
  private static let preamble = Array("Radio Times layout, written by tvgrid\n".utf8)

  /// Creates an encoder that writes wall times in a zone.
  package init(zone: ZoneTable) {
    self.zone = zone
  }

  /// The contents of `channels.dat`: channels with their keys from `ChannelKeys`.
  package func channels(_ channels: [Channel]) -> [UInt8] {
    zip(ChannelKeys.keys(of: channels), channels).reduce(into: RadioTimesEncoder.preamble) { bytes, channel in
      let name = RowFieldText.text(channel.1.name, without: [ASCIIByte.pipe])
      bytes.append(contentsOf: "\(channel.0)|\(name.isEmpty ? channel.0 : name)\n".utf8)
    }
  }

  /// The contents of `<key>.dat`: the programmes of one channel, in the guide's order.
  package func programmes(on channel: Int, of guide: Guide) -> [UInt8] {
    var file = RadioTimesEncoder.preamble
    for programme in guide.programmes(on: channel) {
      var details = guide.details(of: programme)
      let genre = guide.genre(of: programme)
      if !genre.isEmpty { details.genres = [genre] }
      RowFieldWriter(
        title: guide.title(of: programme), flags: guide.flags(of: programme), interval: guide.interval(of: programme),
        details: details, zone: zone
      ).append(to: &file)
      file.append(ASCIIByte.lineFeed)
    }
    return file
  }
}

/// The keys of channels, which name their files.
package enum ChannelKeys {
  /// One key per channel: its id if that is one to nine digits, otherwise the smallest free number. So every key is a safe
  /// file name, whatever the ids are.
  package static func keys(of channels: [Channel]) -> [String] {
    let taken = Set(channels.map(\.id).filter(isKey))
    var number = 0
    return channels.map { channel in
      if isKey(channel.id) { return channel.id }
      repeat { number += 1 } while taken.contains(String(number))
      return String(number)
    }
  }

  /// Whether a string consists of one to nine digits.
  private static func isKey(_ text: String) -> Bool {
    (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
