package import CellCanvas
import GuideModel
import GuideSearch

/// The shortened names of a guide's channels, found once for each width.
package struct ChannelLabelTable: Sendable {
  private let channels: [Channel]
  private let labels: LazyTable<Int, [SafeText]>

  /// Above this number, names are shortened one by one, because distinct labels for 10,000 names would take 0.2 s.
  package static let limit = 1000
  /// Number of widths kept; they change with the terminal's size.
  private static let widths = 16

  init(_ guide: Guide) {
    let channels = guide.channels
    self.channels = channels
    labels = LazyTable(limit: Self.widths) { ChannelLabels(channels.map(\.name), columns: $0).texts }
  }

  /// The name of a channel in at most this many columns, distinct from the other channels' names if possible.
  package func label(of channel: Int, columns: Int) -> SafeText {
    channels.count <= Self.limit
      ? labels[columns][channel] : ChannelLabels.label(of: channels[channel].name, columns: columns)
  }
}

/// Channel names, shortened so that different names stay distinguishable.
///
/// Drops an ending that many names share first, then the middle of the name: `Harb…London`.
package struct ChannelLabels {
  package private(set) var texts: [SafeText]

  /// Shortens names to a number of columns.
  package init(_ names: [String], columns: Int) {
    let columns = max(1, columns)
    texts = names.map(SafeText.init)
    guard texts.contains(where: { $0.width > columns }) else { return }
    var labels: [SafeText: ShortName] = [:]
    for (name, short) in zip(texts, ChannelLabels.shortened(names)) where name.width > columns {
      labels[name] = ShortName(SafeText(short), columns: columns)
    }
    ChannelLabels.disambiguate(&labels, besides: Set(texts.filter { $0.width <= columns }))
    texts = texts.map { labels[$0]?.label ?? $0 }
  }

  /// The label of a single name; any number in the name is kept, and an ending such as HD goes first.
  package static func label(of name: String, columns: Int) -> SafeText {
    let isLong = SafeText(name).width > columns
    let short = isLong ? ending(of: name).map { String(name.dropLast($0.count + 1)) } ?? name : name
    return ShortName(SafeText(short), columns: max(1, columns)).label
  }

  /// Drops an ending such as HD that three or more names share, unless names would become ambiguous.
  static func shortened(_ names: [String]) -> [String] {
    var counts: [Substring: Int] = [:]
    var known = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    let endings = names.map(ending)
    for ending in endings { if let ending { counts[ending, default: 0] += 1 } }
    let short = zip(names, endings).map { name, ending in
      guard let ending, counts[ending, default: 0] >= 3 else { return name }
      return String(name.dropLast(ending.count + 1))
    }
    for (name, short) in zip(names, short) where name != short { known[short, default: 0] += 1 }
    return zip(names, short).map { name, short in known[short] == known[name] ? short : name }
  }

  /// The last word if it has two to four capital letters; `nil` if it does not, or if it is the whole name.
  package static func ending(of name: String) -> Substring? {
    guard let space = name.lastIndex(of: " "), space > name.startIndex else { return nil }
    let word = name[name.index(after: space)...]
    return (2...4).contains(word.utf8.count) && word.utf8.allSatisfy { (65...90).contains($0) } ? word : nil
  }

  /// Changes labels that several names share until all differ.
  private static func disambiguate(_ labels: inout [SafeText: ShortName], besides names: Set<SafeText>) {
    var alike: [SafeText] = []
    repeat {
      alike = Dictionary(grouping: labels.keys) { labels[$0]?.label ?? .empty }
        .filter { $0.value.count > 1 || names.contains($0.key) }.flatMap(\.value)
    } while !alike.filter { labels[$0]?.advance() ?? false }.isEmpty
    var taken = names.union(labels.values.map(\.label))
    for name in alike.sorted(by: { $0.string < $1.string }) {
      labels[name]?.addLetter(besides: taken)
      taken.insert(labels[name]?.label ?? .empty)
    }
  }
}

/// A name and its possible labels, best first: the whole name, or its beginning and part of its end.
private struct ShortName {
  private(set) var label = SafeText.empty
  private let name: SafeText
  private let columns: Int
  /// Words that contain a digit, which are cut only as a last resort.
  private let numbers: [Substring]
  private let tails: [SafeText]
  private var nextTail = 0

  /// Maximum width of a last word that is kept: `Pennant` and `Pennant +1` differ only there.
  private static let tailColumns = 3
  /// Minimum number of columns for the beginning of the name.
  private let fewest: Int

  init(_ name: SafeText, columns: Int) {
    (self.name, self.columns, fewest) = (name, columns, columns < 8 ? 3 : 4)
    let words = name.string.split(separator: " ")
    let (rest, last) = (words.dropFirst(), max(0, columns - fewest))
    let distinctive = rest.reversed().prefix(while: Self.isDistinctive).reversed()
    numbers = words.filter(Self.isNumber)
    let ends: [[Substring]] = [
      Array(distinctive), distinctive.filter(Self.isNumber), [], Array(rest.suffix(1)), Array(words.suffix(2)),
    ]
    // The last two words with the first one abbreviated: `E Midlands`.
    let lastTwo = rest.last.map(Self.isNumber) ?? true ? [] : rest.suffix(2)
    let abbreviated = SafeText(lastTwo.dropLast().map { "\($0.prefix(1)) " }.joined() + lastTwo.suffix(1).joined())
    let fromNumber = SafeText(rest.drop { !Self.isNumber($0) }.joined(separator: " ")).clipped(to: last)
    tails =
      ends.map { SafeText($0.joined(separator: " ")) } + [abbreviated.prefix(last), fromNumber]
      + (1...columns).map { SafeText(String(name.string.suffix($0))) }
    if name.width <= columns { label = name } else if !advance() { label = name.clipped(to: columns) }
  }

  /// Tries the next label; returns false after the last.
  ///
  /// Labels with whole numbers come first: `Tidal 1…` is misleading for `Tidal 14`.
  mutating func advance() -> Bool {
    while nextTail < 2 * tails.count {
      let (tail, canCut) = (tails[nextTail % tails.count], nextTail >= tails.count)
      nextTail += 1
      guard columns - tail.width >= fewest else { continue }
      label = joined(tail)
      // One or two letters of the last word are less informative than the whole word.
      if tail.isEmpty, !canCut, endsWithScrap(label) { continue }
      let parts = label.string.split { $0 == " " || $0 == "…" }
      if canCut || numbers.allSatisfy(parts.contains) { return true }
    }
    return false
  }

  /// Whether a clipped name ends with at most two letters of a word, even though the last word would fit.
  private func endsWithScrap(_ label: SafeText) -> Bool {
    guard let last = name.string.split(separator: " ").last, columns - SafeText(String(last)).width >= fewest else {
      return false
    }
    let shown = label.string.dropLast()
    let scrap = shown.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    return (1...2).contains(scrap.count) && !name.string.hasPrefix(shown + " ")
  }

  /// Appends a distinguishing letter; a digit would look like part of the channel's name.
  mutating func addLetter(besides taken: Set<SafeText>) {
    let end = numbers.last ?? ""
    for number in 0...taken.count {
      label = joined(SafeText(Self.letters(number) + end))
      if label.width <= columns, !taken.contains(label) { return }
    }
    label = .empty
  }

  /// The letters for a number: a to z, then aa, ab and so on.
  private static func letters(_ number: Int) -> String {
    let last = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(number % 26)))
    return number < 26 ? last : letters(number / 26 - 1) + last
  }

  private static func isNumber(_ word: Substring) -> Bool { word.contains(where: \.isNumber) }

  private static func isDistinctive(_ word: Substring) -> Bool {
    isNumber(word) || SafeText(String(word)).width <= tailColumns
  }

  private func joined(_ tail: SafeText) -> SafeText { name.clipped(to: max(0, columns - tail.width)) + tail }
}
