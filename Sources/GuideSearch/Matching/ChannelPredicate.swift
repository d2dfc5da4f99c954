import GuideModel

extension Guide {
  /// The positions of the channels that a text asks for, on the command line as with `channel:` in a query.
  package func channels(askedForBy text: String) -> [Int] {
    let isMatch = ChannelPredicate(QueryText(text, isWholeWord: false)).matches(of: self)
    return channels.indices.filter { isMatch[$0] }
  }
}

/// Finds the channels that a query asks for: that with the id or the number, as `Guide.channel(identifiedBy:)` says; else
/// all of that name; else all that have it in their name or a group's.
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
  fileprivate func matches(of guide: Guide) -> [Bool] {
    if let found = guide.channel(identifiedBy: text.typed) ?? number.flatMap(guide.channel(numbered:)) {
      return guide.channels.indices.map { $0 == found }
    }
    // An empty text, as the command line may have it, stands in every name.
    if text.folded.isEmpty { return guide.channels.map { _ in false } }
    if !text.isWholeWord {
      let areNamed = guide.channels.map { isJustText(Folding.spellings(of: $0.name)) }
      if areNamed.contains(true) { return areNamed }
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
