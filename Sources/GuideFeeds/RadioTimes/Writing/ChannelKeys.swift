package import GuideModel

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
