import GuideModel

/// Finds the channels that a query asks for: by its whole id or its number, as `Guide.channel(identifiedBy:)` says, else by a part of
/// its name or of a group's.
/// `=Pennant` is the channel of just that name, or the channels of just that group; if there is none, it is a whole
/// word of a name.
struct ChannelPredicate {
  private let text: QueryText
  private let needles: [Needle]
  private let number: Int?

  init(_ text: QueryText) {
    self.text = text
    // Digits are a number as the grid shows it; where no channel has it, a word of the name: 4 is not Channel 14.
    number = text.folded.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text.folded) : nil
    needles = number == nil ? text.needles : [Needle(text.folded, isWholeWord: true)]
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
    if let found = guide.channel(identifiedBy: text.typed) ?? number.flatMap(guide.channel(numbered:)) {
      return guide.channels.indices.map { $0 == found }
    }
    let names = guide.channels.map { channel in
      ([channel.name] + channel.groups + (channel.isFavourite ? ["favourites"] : [])).map(Folding.spellings)
    }
    if text.isWholeWord {
      let areExact = names.map { $0.contains(where: isJustText) }
      if areExact.contains(true) { return areExact }
    }
    return names.map { names in names.contains { name in needles.contains { $0.isIn(folded: name) } } }
  }

  /// Whether a name is the text and nothing else, in any spelling.
  private func isJustText(_ name: [UInt8]) -> Bool {
    name.split(separator: 0).contains { spelling in needles.contains { spelling.elementsEqual($0.bytes) } }
  }
}
