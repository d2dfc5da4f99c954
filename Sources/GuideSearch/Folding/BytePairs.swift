/// Which bytes stand beside which in some folded text, as far as 32 bits can tell: where two texts have no pair in common,
/// neither stands in the other.
struct BytePairs: OptionSet, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Those of a text; all where it is too short to have one.
  init(_ text: [UInt8]) {
    self = text.count < 2 ? .all : []
    for (first, second) in zip(text, text.dropFirst()) { insert(first, second) }
  }

  /// Those of UTF-8 that is not folded which have a part of what letters fold to that are not ASCII. All where a run of
  /// such letters folds to nothing, since what stands on its sides is then one word.
  init(aroundOthersIn bytes: UnsafeRawBufferPointer) {
    var pairs: BytePairs = []
    var folded: [UInt8] = []
    var place = bytes.endOfASCII(from: 0)
    while place < bytes.count {
      let end = bytes.endOfNonASCII(from: place)
      folded.removeAll(keepingCapacity: true)
      if place > 0 { folded.append(Folding.lowercased(bytes[place - 1])) }
      let first = folded.count
      Folding.append(bytes, place..<end, to: &folded)
      if folded.count == first { pairs = .all }
      if end < bytes.count { folded.append(Folding.lowercased(bytes[end])) }
      pairs.formUnion(BytePairs(folded))
      place = bytes.endOfASCII(from: end)
    }
    self = pairs
  }

  private mutating func insert(_ first: UInt8, _ second: UInt8) {
    // The lowest five bits tell letters apart.
    formUnion(BytePairs(rawValue: 1 << UInt32((first &* 7 &+ second) & 31)))
  }

  /// Every pair.
  static let all = BytePairs(rawValue: .max)
}
