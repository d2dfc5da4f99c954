import GuideModel

/// Every text of a pool once, folded, end to end in one array; after a text, its other spelling where there is one.
struct FoldedTexts: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends; a zero byte follows, which no needle contains.
  private var ends: [Int] = []

  init(_ texts: TextPool) {
    bytes.reserveCapacity(texts.bytes.count + texts.count)
    for id in 0..<texts.count {
      texts.bytes.withUnsafeBytes { Folding.appendSpellings($0, texts.range(of: id), to: &bytes) }
      endText()
    }
  }

  init(_ texts: [String]) {
    for text in texts {
      bytes += Folding.spellings(of: text)
      endText()
    }
  }

  private mutating func endText() {
    ends.append(bytes.count)
    bytes.append(0)
  }

  var count: Int { ends.count }

  /// For each text, whether a word or phrase stands in it, in any spelling; only those are looked at that are still
  /// candidates.
  func matches(of text: QueryText, among candidates: [Bool]?) -> [Bool] {
    let needles = text.needles
    var isMatch = matches(of: needles[0], among: candidates)
    for needle in needles.dropFirst() {
      let found = matches(of: needle, among: candidates)
      for id in isMatch.indices where found[id] { isMatch[id] = true }
    }
    return isMatch
  }

  private func matches(of needle: Needle, among candidates: [Bool]?) -> [Bool] {
    guard let candidates else { return matches(of: needle) }
    var isMatch = candidates
    for id in isMatch.indices where isMatch[id] {
      let text = (id == 0 ? 0 : ends[id - 1] + 1)..<ends[id]
      isMatch[id] = needle.first(in: bytes, text) != nil
    }
    return isMatch
  }

  private func matches(of needle: Needle) -> [Bool] {
    var found = [Bool](repeating: false, count: ends.count)
    var id = 0
    var position = 0
    while let place = needle.first(in: bytes, from: position) {
      while ends[id] < place { id += 1 }
      found[id] = true
      position = ends[id] + 1
    }
    return found
  }
}
