import CellCanvas
import GuideModel

/// The columns that the numbers and names of channels take.
package struct ChannelNameColumns: Hashable, Sendable {
  /// Columns of the numbers; one of many digits must not cost all names their room.
  private let digits: Int
  /// Columns of the longest name, and of the longest without an ending that many share.
  private let whole: Int
  private let short: Int

  /// As of a guide whose names are not known.
  package init() {
    (digits, whole, short) = (2, 40, 40)
  }

  /// Those of all channels of a guide: groups come and go, and the columns stay.
  init(of guide: Guide) {
    digits = min(4, String(guide.highestNumber).count)
    var (whole, short) = (0, 0)
    for channel in guide.channels {
      let width = SafeText(channel.name).width
      whole = max(whole, width)
      short = max(short, width - (ChannelLabels.ending(of: channel.name).map { $0.utf8.count + 1 } ?? 0))
    }
    (self.whole, self.short) = (whole, short)
  }

  /// The columns of numbers and names together, and of the sign of the selected one, in so many at most.
  func columns(of limit: Int) -> Int {
    // Numbers are not given up because names are short.
    guard limit >= 12 else { return min(limit, max(9, whole + 2)) }
    let names = whole + indent(of: limit) + 1
    return min(limit, max(12, names <= limit ? names : short + indent(of: limit) + 1))
  }

  /// The column in which names begin, after the numbers and a space; 0 where there is no room for numbers.
  func indent(of columns: Int) -> Int { columns < 12 ? 0 : digits + 2 }
}

/// Names of channels in few columns, so that no two different names look alike.
///
/// There is one way to shorten: first an ending that many names share is dropped, then the middle of the name, such as
/// `Harb…London`.
struct ChannelLabels {
  /// In the order of the names.
  private(set) var texts: [SafeText]

  init(_ names: [String], columns: Int) {
    let columns = max(1, columns)
    texts = names.map(SafeText.init)
    guard texts.contains(where: { $0.width > columns }) else { return }
    var labels: [SafeText: ShortName] = [:]
    for (name, short) in zip(texts, ChannelLabels.shortened(names)) where name.width > columns {
      labels[name] = ShortName(SafeText(short), columns: columns)
    }
    ChannelLabels.tellApart(&labels, besides: Set(texts.filter { $0.width <= columns }))
    texts = texts.map { labels[$0]?.label ?? $0 }
  }

  /// The label of one name by itself: its number stays where it is cut.
  static func label(of name: String, columns: Int) -> SafeText {
    ShortName(SafeText(name), columns: max(1, columns)).label
  }

  /// Names without an ending such as HD that three or more share, where they can be told apart without it.
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

  /// A last word of two to four capital letters; nil for any other, and where it is the whole name.
  static func ending(of name: String) -> Substring? {
    guard let space = name.lastIndex(of: " "), space > name.startIndex else { return nil }
    let word = name[name.index(after: space)...]
    return (2...4).contains(word.utf8.count) && word.utf8.allSatisfy { (65...90).contains($0) } ? word : nil
  }

  /// Changes labels that several names share until all labels differ.
  private static func tellApart(_ labels: inout [SafeText: ShortName], besides names: Set<SafeText>) {
    var alike: [SafeText] = []
    repeat {
      alike = Dictionary(grouping: labels.keys) { labels[$0]?.label ?? .empty }
        .filter { $0.value.count > 1 || names.contains($0.key) }.flatMap(\.value)
    } while !alike.filter { labels[$0]?.goOn() ?? false }.isEmpty
    var taken = names.union(labels.values.map(\.label))
    for name in alike.sorted(by: { $0.string < $1.string }) {
      labels[name]?.addLetter(besides: taken)
      taken.insert(labels[name]?.label ?? .empty)
    }
  }
}

/// A name and its labels in few columns, the best first: whole, or its beginning and a part of its end.
private struct ShortName {
  private(set) var label = SafeText.empty
  private let name: SafeText
  private let columns: Int
  /// Words with a digit, which are not cut as long as there is another way.
  private let numbers: [Substring]
  private let tails: [SafeText]
  private var nextTail = 0

  /// A short last word is kept: related channels differ at the end of their names, for example `Pennant` and `Pennant +1`.
  private static let tailColumns = 3
  /// The columns of a beginning.
  private let fewest: Int

  init(_ name: SafeText, columns: Int) {
    (self.name, self.columns, fewest) = (name, columns, columns < 8 ? 3 : 4)
    let words = name.string.split(separator: " ")
    let (rest, last) = (words.dropFirst(), max(0, columns - fewest))
    let telling = rest.reversed().prefix(while: Self.isTelling).reversed()
    numbers = words.filter(Self.isNumber)
    let ends: [[Substring]] = [
      Array(telling), telling.filter(Self.isNumber), [], Array(rest.suffix(1)), Array(words.suffix(2)),
    ]
    let fromNumber = SafeText(rest.drop { !Self.isNumber($0) }.joined(separator: " ")).clipped(to: last)
    tails =
      ends.map { SafeText($0.joined(separator: " ")) } + [fromNumber]
      + (1...columns).map { SafeText(String(name.string.suffix($0))) }
    if name.width <= columns { label = name } else if !goOn() { label = name.clipped(to: columns) }
  }

  /// Tries the next label, first those with whole numbers: `Tidal 1…` is no label for `Tidal 14`. Returns false after the last.
  mutating func goOn() -> Bool {
    while nextTail < 2 * tails.count {
      let (tail, mayCut) = (tails[nextTail % tails.count], nextTail >= tails.count)
      nextTail += 1
      guard columns - tail.width >= fewest else { continue }
      label = joined(tail)
      let parts = label.string.split { $0 == " " || $0 == "…" }
      if mayCut || numbers.allSatisfy(parts.contains) { return true }
    }
    return false
  }

  /// Takes a label with a letter that is of no name. A digit would seem to be a channel's own.
  mutating func addLetter(besides taken: Set<SafeText>) {
    let end = numbers.last ?? ""
    for number in 0...taken.count {
      label = joined(SafeText(Self.letters(number) + end))
      if label.width <= columns, !taken.contains(label) { return }
    }
    label = .empty
  }

  /// The letters of a number: a to z, then aa and on.
  private static func letters(_ number: Int) -> String {
    let last = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(number % 26)))
    return number < 26 ? last : letters(number / 26 - 1) + last
  }

  private static func isNumber(_ word: Substring) -> Bool { word.contains(where: \.isNumber) }

  private static func isTelling(_ word: Substring) -> Bool {
    isNumber(word) || SafeText(String(word)).width <= tailColumns
  }

  private func joined(_ tail: SafeText) -> SafeText { name.clipped(to: max(0, columns - tail.width)) + tail }
}

/// The labels of channels, as long as these are the same.
struct ChannelLabelCache {
  private var labels: [SafeText] = []
  private var guide: Guide?
  private var channels: [Int] = []
  private var columns = 0

  /// Of more channels only those that are seen are told apart: all of 10,000 would take 0.2 s.
  static let limit = 1000

  /// The labels of the channels that are seen.
  mutating func labels(of seen: [Int], in guide: Guide, columns: Int) -> [SafeText] {
    let isWhole = guide.channels.count <= ChannelLabelCache.limit
    let channels = isWhole ? Array(guide.channels.indices) : seen
    if guide !== self.guide || columns != self.columns || channels != self.channels {
      (self.guide, self.channels, self.columns) = (guide, channels, columns)
      labels = ChannelLabels(channels.map { guide.channels[$0].name }, columns: columns).texts
    }
    return isWhole ? seen.map { labels[$0] } : labels
  }
}
