import GuideModel

/// A channel as a query asks for it: by a part of its name or of a group's, by its number, or by its whole id. `=Pennant` is
/// the channel of just that name, or the channels of just that group; where there is none, it is a whole word of a name.
struct ChannelTest {
  private let isWholeWord: Bool
  private let needle: Needle
  private let number: Int?
  private let id: String

  init(_ text: QueryText) {
    // Digits are a number as the grid shows it; where no channel has it, a word of the name: 4 is not Channel 14.
    number = text.folded.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text.folded) : nil
    id = text.folded
    isWholeWord = text.isWholeWord
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
    let names = guide.channels.map { channel in
      ([channel.name] + channel.groups + (channel.isFavourite ? ["favourites"] : [])).map { Folding.fold($0) }
    }
    let ids = guide.channels.map { Folding.fold($0.id) }
    if isWholeWord {
      let areExact = guide.channels.indices.map { ids[$0] == id || names[$0].contains(id) }
      if areExact.contains(true) { return areExact }
    }
    return guide.channels.indices.map { channel in
      ids[channel] == id || names[channel].contains { needle.isIn(folded: Array($0.utf8)) }
    }
  }
}
