import GuideModel

/// A channel as a query asks for it: by a part of its name or of a group's, by its number, or by its whole id.
struct ChannelTest {
  private let needle: Needle
  private let number: Int?
  private let id: String

  init(_ text: QueryText) {
    // Digits are a number as the grid shows it; where no channel has it, a word of the name: 4 is not Channel 14.
    number = text.folded.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text.folded) : nil
    id = text.folded
    needle = Needle(text.folded, isWholeWord: text.isWholeWord || number != nil)
  }

  /// The rows of the channels that are asked for.
  func rows(of guide: Guide) -> RowSet {
    let isMatch = matches(of: guide)
    var rows = RowSet()
    for channel in isMatch.indices where isMatch[channel] { rows.insert(guide.rows(of: channel)) }
    return rows
  }

  /// For each channel, whether it is asked for.
  private func matches(of guide: Guide) -> [Bool] {
    if let number, let place = guide.channel(numbered: number) { return guide.channels.indices.map { $0 == place } }
    return guide.channels.map { channel in
      let names = [channel.name] + channel.groups + (channel.isFavourite ? ["favourites"] : [])
      return Folding.fold(channel.id) == id || names.contains { needle.isIn(folded: Array(Folding.fold($0).utf8)) }
    }
  }
}
