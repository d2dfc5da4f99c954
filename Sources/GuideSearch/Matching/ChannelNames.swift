import GuideModel

/// How a name has a typed text in it, the best way first.
enum NameMatch: Int, Comparable {
  case whole, start, startOfWord, part

  static func < (a: NameMatch, b: NameMatch) -> Bool { a.rawValue < b.rawValue }
}

/// A typed text that is looked for in names of channels, without case, accents and apostrophes, `and` the same as `&`.
struct NamePattern {
  /// The text in each of its spellings.
  private let needles: [Needle]
  /// The same where a word begins.
  private let wordStarts: [Needle]

  /// With `isWholeWord`, a part of a word is no match.
  init(_ text: QueryText, isWholeWord: Bool) {
    needles = isWholeWord && !text.isWholeWord ? [Needle(text.folded, isWholeWord: true)] : text.needles
    wordStarts = needles.map { Needle($0.text, isBounded: (start: true, end: false)) }
  }

  /// The best match in a name, of which all spellings are given; nil where it has none.
  func match(in spellings: [UInt8]) -> NameMatch? {
    spellings.split(separator: 0).compactMap(match(inSpelling:)).min()
  }

  private func match(inSpelling name: ArraySlice<UInt8>) -> NameMatch? {
    let name = Array(name)
    let found = needles.indices.filter { needles[$0].isIn(folded: name) }
    if found.isEmpty { return nil }
    if found.contains(where: { name == needles[$0].bytes }) { return .whole }
    if found.contains(where: { name.starts(with: needles[$0].bytes) }) { return .start }
    return found.contains { wordStarts[$0].isIn(folded: name) } ? .startOfWord : .part
  }
}

/// The names of channels, folded once for all texts that are looked for in them. An object, so that what is asked of the
/// same names at each key shares it.
package final class ChannelNames: Sendable {
  private let texts: FoldedTexts

  package init(_ names: [String]) { texts = FoldedTexts(names) }

  /// The indices of the names that have a text in them: those that are the text, then those that begin with it, those of
  /// which a word does, and the others.
  package func indices(of text: String) -> [Int] { matches(of: text).map(\.index) }

  /// Those of the indices whose names have the text in the best way.
  package func bestIndices(of text: String) -> [Int] {
    let matches = matches(of: text)
    return matches.filter { $0.match == matches.first?.match }.map(\.index)
  }

  private func matches(of text: String) -> [(match: NameMatch, index: Int)] {
    let text = QueryText(text, isWholeWord: false)
    // An empty text stands in every name, and means none.
    if text.folded.isEmpty { return [] }
    let pattern = NamePattern(text, isWholeWord: false)
    // Few of ten thousand names contain the text, and only those need a closer look.
    let isMatch = texts.matches(of: text, among: nil)
    let found = isMatch.indices.filter { isMatch[$0] }.compactMap { index in
      pattern.match(in: texts.bytes(of: index)).map { (match: $0, index: index) }
    }
    return found.sorted { ($0.match, $0.index) < ($1.match, $1.index) }
  }

  /// The indices of the names that a text may have meant: those that have it; else, of a text that is no number, those
  /// nearest to it; else those with the nearest word.
  package func indices(near text: String) -> [Int] {
    let found = indices(of: text)
    // Numbers that look alike are no likelier to be meant than others.
    if !found.isEmpty || text.allSatisfy(\.isWholeNumber) { return found }
    let wanted = Folding.fold(text)
    let names = (0..<texts.count).map { String(decoding: texts.bytes(of: $0).prefix { $0 != 0 }, as: UTF8.self) }
    if let nearest = NearestWord.to(wanted, among: names) { return names.indices.filter { names[$0] == nearest } }
    let words = names.map { $0.split(separator: " ").map(String.init) }
    guard let nearest = NearestWord.to(wanted, among: words.flatMap(\.self)) else { return [] }
    return words.indices.filter { words[$0].contains(nearest) }
  }
}

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
  private let pattern: NamePattern
  private let number: Int?

  init(_ text: QueryText) {
    self.text = text
    // Digits are a number as the grid shows it; where no channel has it, a word of the name: 4 is not Channel 14.
    number = text.folded.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text.folded) : nil
    pattern = NamePattern(text, isWholeWord: text.isWholeWord || number != nil)
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
      let areNamed = guide.channels.map { pattern.match(in: Folding.spellings(of: $0.name)) == .whole }
      if areNamed.contains(true) { return areNamed }
    }
    let best = guide.channels.map { channel in
      ([channel.name] + channel.groups + (channel.isFavourite ? ["favourites"] : []))
        .compactMap { pattern.match(in: Folding.spellings(of: $0)) }.min()
    }
    if text.isWholeWord, best.contains(.whole) { return best.map { $0 == .whole } }
    return best.map { $0 != nil }
  }
}
