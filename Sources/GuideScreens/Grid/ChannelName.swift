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
struct ChannelLabels {
  /// In the order of the names.
  private(set) var texts: [SafeText]
  private let names: [SafeText]
  /// The names without endings that many share.
  private let short: [SafeText]
  private let columns: Int

  /// A last word of a few columns is kept: kin differ at the end of their names, as `Pennant` and `Pennant +1`.
  private static let tailColumns = 3

  init(_ names: [String], columns: Int) {
    self.names = names.map(SafeText.init)
    let columns = max(1, columns)
    self.columns = columns
    short =
      self.names.contains { $0.width > columns } ? ChannelLabels.shortened(names).map(SafeText.init) : self.names
    texts = zip(self.names, short).map { whole, short in
      whole.width <= columns ? whole : ChannelLabels.fitted(short, to: columns)
    }
    tellApart()
  }

  /// The label of one name by itself: its number stays where it is cut.
  static func label(of name: String, columns: Int) -> SafeText { fitted(SafeText(name), to: max(1, columns)) }

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

  /// The name where it fits; else its beginning and the short words and those with a digit at its end: `Pen…+1`; else its
  /// beginning, or all words abbreviated where that would cut a number.
  private static func fitted(_ name: SafeText, to columns: Int) -> SafeText {
    guard name.width > columns else { return name }
    let tail = Array(name.string.split(separator: " ").dropFirst().reversed().prefix(while: isTelling).reversed())
    for words in [tail, tail.filter { $0.contains(where: \.isNumber) }] where !words.isEmpty {
      let end = SafeText(words.joined(separator: " "))
      guard columns - end.width >= 4 else { continue }
      return name.clipped(to: columns - end.width) + end
    }
    let beginning = name.clipped(to: columns)
    let words = abbreviated(name, to: columns)
    return keepsNumbers(beginning, of: name) || words.width > columns ? beginning : words
  }

  private static func isTelling(_ word: Substring) -> Bool {
    word.contains(where: \.isNumber) || SafeText(String(word)).width <= tailColumns
  }

  /// Whether the words with a digit of a name are whole in its label: `Tidal 1…` is no label of `Tidal 14`.
  private static func keepsNumbers(_ label: SafeText, of name: SafeText) -> Bool {
    let parts = label.string.split { $0 == " " || $0 == "…" }
    return name.string.split(separator: " ").allSatisfy { !$0.contains(where: \.isNumber) || parts.contains($0) }
  }

  /// Changes labels of several names, until each belongs to one name alone.
  private mutating func tellApart() {
    var indices: [SafeText: [Int]] = [:]
    for (index, text) in texts.enumerated() { indices[text, default: []].append(index) }
    var taken = Set(texts)
    let alike = indices.values.filter { group in group.contains { names[$0] != names[group[0]] } }
    for group in alike.sorted(by: { $0[0] < $1[0] }) {
      let changed = group.filter { names[$0].width > columns }
      for (index, text) in zip(changed, distinct(changed, &taken)) {
        texts[index] = text
        taken.insert(text)
      }
    }
  }

  /// Labels for names that begin alike: with the last word, the last two words, with all words abbreviated, or with as many
  /// letters of the end as it takes.
  private func distinct(_ group: [Int], _ taken: inout Set<SafeText>) -> [SafeText] {
    func isDistinct(_ labels: [SafeText]) -> Bool {
      let owners = Dictionary(zip(labels, group.map { [names[$0]] as Set })) { $0.union($1) }
      return owners.values.allSatisfy { $0.count == 1 } && !labels.contains { taken.contains($0) }
    }
    func labels(_ tail: (String) -> String) -> [SafeText]? {
      let tails = group.map { tail(short[$0].string) }
      guard tails.allSatisfy({ columns - SafeText($0).width >= 4 }) else { return nil }
      let labels = zip(group, tails).map { joined(short[$0], $1) }
      let keepNumbers = zip(group, labels).allSatisfy { ChannelLabels.keepsNumbers($1, of: short[$0]) }
      return keepNumbers && isDistinct(labels) ? labels : nil
    }
    for count in [1, 2] {
      if let found = labels({ $0.split(separator: " ").suffix(count).joined(separator: " ") }) { return found }
    }
    let words = group.map { ChannelLabels.abbreviated(short[$0], to: columns) }
    if isDistinct(words), words.allSatisfy({ $0.width <= columns }) { return words }
    for count in 1...max(1, columns - 4) {
      if let found = labels({ String($0.suffix(count)) }) { return found }
    }
    return mixed(group, &taken)
  }

  /// All words, the longest of them cut: `Lin Mus HD`. Words with a digit stay whole as long as others can be cut, or can be
  /// first letters without spaces: `HOE+1`.
  private static func abbreviated(_ name: SafeText, to columns: Int) -> SafeText {
    let words = name.string.split(separator: " ").map(Array.init)
    var lengths = words.map(\.count)
    func cut(_ indices: [Int]) {
      while lengths.reduce(words.count - 1, +) > columns,
        let longest = indices.max(by: { lengths[$0] <= lengths[$1] }), lengths[longest] > 1
      {
        lengths[longest] -= 1
      }
    }
    let others = words.indices.filter { !words[$0].contains(where: \.isNumber) }
    cut(others)
    let letters = lengths.reduce(0, +)
    if others.count < words.count, letters <= columns, letters + words.count - 1 > columns {
      return SafeText(zip(words, lengths).map { String($0.prefix($1)) }.joined())
    }
    cut(Array(words.indices))
    return SafeText(zip(words, lengths).map { String($0.prefix($1)) }.joined(separator: " "))
  }

  /// Labels that are no one kind: what is free of all words abbreviated, of letters of the end, and of a letter that is of no
  /// name. A digit would seem to be a channel's own.
  private func mixed(_ group: [Int], _ taken: inout Set<SafeText>) -> [SafeText] {
    func isFree(_ label: SafeText) -> Bool { label.width <= columns && !taken.contains(label) }
    var labels: [SafeText: SafeText] = [:]
    for (name, own) in group.map({ (names[$0], short[$0]) }) where labels[name] == nil {
      let ends = (1...max(1, columns - 4)).lazy.map { joined(own, String(own.string.suffix($0))) }
      let letters = (0...taken.count).lazy.map { joined(own, ChannelLabels.letters($0)) }
      let words = ChannelLabels.abbreviated(own, to: columns)
      labels[name] =
        isFree(words)
        ? words
        : ends.first { isFree($0) && ChannelLabels.keepsNumbers($0, of: own) } ?? letters.first(where: isFree)
      taken.insert(labels[name] ?? .empty)
    }
    return group.map { labels[names[$0]] ?? .empty }
  }

  /// The letters of a number: a to z, then aa and on.
  private static func letters(_ number: Int) -> String {
    let last = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(number % 26)))
    return number < 26 ? last : letters(number / 26 - 1) + last
  }

  /// The beginning of a name and something in the place of its end.
  private func joined(_ name: SafeText, _ tail: String) -> SafeText {
    let tail = SafeText(tail)
    return name.clipped(to: max(0, columns - tail.width)) + tail
  }
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
