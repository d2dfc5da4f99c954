/// Which bytes stand beside which in some folded text, as far as 64 bits can tell: where two texts have no pair in common,
/// neither stands in the other.
struct BytePairs: OptionSet, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Those of a text; all where it is too short to have one.
  init(_ text: [UInt8]) {
    self = text.count < 2 ? .all : []
    insert(text[...])
  }

  /// Those of UTF-8 that is not folded which have a part of what may be spelt in more than one way: of letters that are
  /// not ASCII, of apostrophes and `&`. All where a run of such letters folds to nothing, since what stands on its sides is
  /// then one word.
  init(aroundOthersIn bytes: UnsafeRawBufferPointer) {
    var pairs: BytePairs = []
    var folded: [UInt8] = []
    var place = bytes.endOfPlainASCII(from: 0)
    while place < bytes.count {
      let end = bytes.endOfSpeltOtherwise(from: place)
      pairs.insert(around: place..<end, in: bytes, using: &folded)
      place = bytes.endOfPlainASCII(from: end)
    }
    self = pairs
  }

  private mutating func insert(
    around run: Range<Int>, in bytes: UnsafeRawBufferPointer, using folded: inout [UInt8]
  ) {
    let before = run.lowerBound > 0 ? Folding.lowercased(bytes[run.lowerBound - 1]) : nil
    let after = run.upperBound < bytes.count ? Folding.lowercased(bytes[run.upperBound]) : nil
    if run.count == 1, bytes[run.lowerBound] == Spelling.apostrophe {
      // Most of all. As it is written it is found without these pairs.
      if let before, let after { insert(before, after) }
      return
    }
    folded.removeAll(keepingCapacity: true)
    if let before { folded.append(before) }
    let first = folded.count
    Folding.append(bytes, run, to: &folded)
    if folded.count == first { self = .all }
    if bytes[run].contains(Spelling.ampersand) { insertAnd(between: before, after) }
    if let after { folded.append(after) }
    let end = folded.count
    Spelling.appendOther(ofTextFrom: 0, to: &folded)
    insert(folded[..<end])
    insert(folded[end...].dropFirst())
  }

  /// Whether an `&` stands by itself is not told by what stands right beside it in a record.
  private mutating func insertAnd(between before: UInt8?, _ after: UInt8?) {
    insert([before].compactMap { $0 } + Spelling.and + [after].compactMap { $0 })
  }

  private mutating func insert(_ text: some Collection<UInt8>) {
    for (first, second) in zip(text, text.dropFirst()) { insert(first, second) }
  }

  private mutating func insert(_ first: UInt8, _ second: UInt8) {
    // The lowest five bits tell letters apart.
    formUnion(BytePairs(rawValue: 1 << UInt64((first &* 7 &+ second) & 63)))
  }

  /// Every pair.
  static let all = BytePairs(rawValue: .max)
}
