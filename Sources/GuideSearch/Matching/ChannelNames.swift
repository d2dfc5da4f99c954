import GuideModel

/// How a name matches typed text, best first.
enum NameMatch: Int, Comparable {
  case whole, start, startOfWord, part

  static func < (a: NameMatch, b: NameMatch) -> Bool { a.rawValue < b.rawValue }
}

/// Typed text to find in channel names. Ignores case, accents and apostrophes, and treats `and` like `&`.
struct NamePattern {
  /// The text in each spelling.
  private let needles: [Needle]
  /// The text at the start of a word, in each spelling.
  private let wordStarts: [Needle]

  /// With `isWholeWord`, parts of words do not match.
  init(_ text: QueryText, isWholeWord: Bool) {
    needles = isWholeWord && !text.isWholeWord ? [Needle(text.folded, isWholeWord: true)] : text.needles
    wordStarts = needles.map { Needle($0.text, isBounded: (start: true, end: false)) }
  }

  /// The best match in a name given in all spellings, if any.
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

/// Channel names, folded once for all searches. This is a class, so that searches on each keystroke share one instance.
package final class ChannelNames: Sendable {
  private let texts: FoldedTexts

  package init(_ names: [String]) { texts = FoldedTexts(names) }

  /// The indices of the names that contain a string: whole matches first, then matches at the start, then at the start
  /// of a word, then all others.
  package func indices(of text: String) -> [Int] { matches(of: text).map(\.index) }

  /// The indices of the names with the best kind of match.
  package func bestIndices(of text: String) -> [Int] {
    let matches = matches(of: text)
    return matches.filter { $0.match == matches.first?.match }.map(\.index)
  }

  private func matches(of text: String) -> [(match: NameMatch, index: Int)] {
    let text = QueryText(text, isWholeWord: false)
    // The empty string means no channel, although every name contains it.
    if text.folded.isEmpty { return [] }
    let pattern = NamePattern(text, isWholeWord: false)
    // Only the few names (out of ten thousand) that contain the text are examined closely.
    let isMatch = texts.matches(of: text, among: nil)
    let found = isMatch.indices.filter { isMatch[$0] }.compactMap { index in
      pattern.match(in: texts.bytes(of: index)).map { (match: $0, index: index) }
    }
    return found.sorted { ($0.match, $0.index) < ($1.match, $1.index) }
  }

  /// The indices of the names a string may mean: all names that contain it, or else the most similar names, or else the
  /// names with the most similar word. A number means only names that contain it.
  package func indices(near text: String) -> [Int] {
    let found = indices(of: text)
    // A similar number is no more likely to be meant than any other.
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
  /// The indices of the channels that match a string on the command line, by the rules of `channel:` in a query.
  package func channels(matching text: String) -> [Int] {
    let isMatch = ChannelPredicate(QueryText(text, isWholeWord: false)).matches(of: self)
    return channels.indices.filter { isMatch[$0] }
  }
}

/// Finds the channels that a query asks for: by id or number as in `Guide.channel(identifiedBy:)`, else by whole name,
/// else by part of a name or group. `=Pennant` is the channel with exactly that name, or the channels in exactly that
/// group; failing both, it must be a whole word of a name.
struct ChannelPredicate {
  private let text: QueryText
  private let pattern: NamePattern
  private let number: Int?

  init(_ text: QueryText) {
    self.text = text
    // Digits are a channel number; if no channel has that number, they must be a whole word: 4 does not match Channel 14.
    number = text.folded.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text.folded) : nil
    pattern = NamePattern(text, isWholeWord: text.isWholeWord || number != nil)
  }

  /// The rows of the matching channels.
  func rows(of guide: Guide) -> RowSet {
    let isMatch = matches(of: guide)
    var rows = RowSet()
    for channel in isMatch.indices where isMatch[channel] { rows.insert(guide.rows(of: channel)) }
    return rows
  }

  /// For each channel, whether it matches.
  fileprivate func matches(of guide: Guide) -> [Bool] {
    if let found = guide.channel(identifiedBy: text.typed) ?? number.flatMap(guide.channel(numbered:)) {
      return guide.channels.indices.map { $0 == found }
    }
    // The empty string, possible on the command line, is contained in every name.
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
