import GuideModel

/// A channel as a query asks for it: by a part of its name or of a group's, or by its number.
struct ChannelTest {
  private let needle: Needle
  private let number: Int?

  init(_ text: QueryText) {
    // Digits are a number, or a word of the name: 1 is not Channel 14.
    number = Int(text.folded)
    needle = Needle(text.folded, isWholeWord: text.isWholeWord || number != nil)
  }

  /// For each channel, whether it is asked for.
  func matches(of guide: Guide) -> [Bool] {
    guide.channels.indices.map { place in
      let channel = guide.channels[place]
      if let number, guide.number(ofChannel: place) == number { return true }
      let names = [channel.name] + channel.groups + (channel.isFavourite ? ["favourites"] : [])
      return names.contains { needle.isIn(folded: Array(Folding.fold($0).utf8)) }
    }
  }
}
