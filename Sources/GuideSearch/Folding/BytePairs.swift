/// Which letters stand beside which in some folded text, as far as 64 bits can tell: where a word has no pair of a text, it
/// does not stand in it.
struct BytePairs: OptionSet, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Those of a word; all where it is too short to have one.
  init(_ word: [UInt8]) {
    self = word.count < 2 ? .all : []
    insert(word[...])
  }

  /// Those of UTF-8 that is not folded which have a part of what may be spelt in more than one way: of letters that are
  /// not ASCII, of apostrophes and `&`. All where a run of such letters folds to nothing, since what stands on its sides is
  /// then one word.
  init(aroundOthersIn bytes: UnsafeRawBufferPointer) {
    var pairs: BytePairs = []
    var folded: [UInt8] = []
    bytes.forEachSpeltOtherwise { run in
      if Spelling.isApostrophe(run, of: bytes) {
        // Most of all. As it is written it is found without these pairs.
        if run.lowerBound > 0, run.upperBound < bytes.count {
          pairs.insert(
            Folding.lowercased(bytes[run.lowerBound - 1]), Folding.lowercased(bytes[run.upperBound]))
        }
      } else {
        pairs.insert(around: run, in: bytes, using: &folded)
      }
      return true
    }
    self = pairs
  }

  private mutating func insert(
    around run: Range<Int>, in bytes: UnsafeRawBufferPointer, using folded: inout [UInt8]
  ) {
    let before = run.lowerBound > 0 ? Folding.lowercased(bytes[run.lowerBound - 1]) : nil
    let after = run.upperBound < bytes.count ? Folding.lowercased(bytes[run.upperBound]) : nil
    folded.removeAll(keepingCapacity: true)
    if let before { folded.append(before) }
    let first = folded.count
    Folding.append(bytes, run, to: &folded)
    if folded.count == first { self = .all }
    if bytes[run].contains(Spelling.ampersand) { insertAnd(between: before, after) }
    if let after { folded.append(after) }
    let end = folded.count
    insert(folded[...])
    if folded.count == 3, folded[1] == Spelling.apostrophe {
      insert(folded[0], folded[2])
    } else {
      Spelling.appendOther(ofTextFrom: 0, to: &folded)
      insert(folded[end...].dropFirst())
    }
  }

  /// Whether an `&` stands by itself is not told by what stands right beside it in a record.
  private mutating func insertAnd(between before: UInt8?, _ after: UInt8?) {
    insert([before].compactMap { $0 } + Spelling.and + [after].compactMap { $0 })
  }

  private mutating func insert(_ text: some Collection<UInt8>) {
    for (first, second) in zip(text, text.dropFirst()) { insert(first, second) }
  }

  @inline(__always)
  private mutating func insert(_ first: UInt8, _ second: UInt8) {
    if let pair = BytePairs(first, second) { formUnion(pair) }
  }

  /// That of two bytes; nil where one of them stands in no word. Most pairs stand around an apostrophe, before an s: each of
  /// these has a bit of its own, so that few words have one by chance.
  @inline(__always)
  init?(_ first: UInt8, _ second: UInt8) {
    guard WordBounds.mayBeInWord(first), WordBounds.mayBeInWord(second) else { return nil }
    let letter = first &- UInt8(ascii: "a")
    let bit: UInt8 =
      switch second {
      case UInt8(ascii: "s") where letter < 26: letter
      case UInt8(ascii: "t"): first == UInt8(ascii: "n") ? 26 : 27
      default: 28 + (first &* 17 &+ second) % 36
      }
    rawValue = 1 << UInt64(bit)
  }

  /// Every pair.
  static let all = BytePairs(rawValue: .max)
}
