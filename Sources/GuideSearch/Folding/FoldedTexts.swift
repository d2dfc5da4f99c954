import GuideModel

/// All strings in a pool, folded, in one array. The spellings of each string are stored together.
struct FoldedTexts: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each text, followed by a zero byte, which no needle contains.
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

  /// For each string, whether any spelling contains a word or phrase. Checks only the candidates, if given.
  func matches(of text: QueryText, among candidates: [Bool]?) -> [Bool] {
    let needles = text.needles
    let isWhole = text.extent == .whole
    var isMatch = matches(of: needles[0], isWhole: isWhole, among: candidates)
    for needle in needles.dropFirst() {
      let found = matches(of: needle, isWhole: isWhole, among: candidates)
      for id in isMatch.indices where found[id] { isMatch[id] = true }
    }
    return isMatch
  }

  /// For each string, whether any spelling equals one of the given folded strings.
  func matches(ofAny texts: Set<String>, among candidates: [Bool]?) -> [Bool] {
    matches(among: candidates) { texts.contains(String(decoding: $0, as: UTF8.self)) }
  }

  /// For each string, whether any spelling meets a condition.
  func matches(where condition: (String) -> Bool) -> [Bool] {
    matches(among: nil) { condition(String(decoding: $0, as: UTF8.self)) }
  }

  private func matches(among candidates: [Bool]?, _ condition: (UnsafeRawBufferPointer) -> Bool) -> [Bool] {
    var isMatch = candidates ?? [Bool](repeating: true, count: count)
    bytes.withUnsafeBytes { bytes in
      for id in isMatch.indices where isMatch[id] {
        isMatch[id] = false
        var (start, end) = (id == 0 ? 0 : ends[id - 1] + 1, 0)
        while !isMatch[id], start <= ends[id] {
          end = start
          while bytes[end] != 0 { end += 1 }
          isMatch[id] = condition(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
          start = end + 1
        }
      }
    }
    return isMatch
  }

  /// The spellings of a string, separated by zeros.
  func bytes(of id: Int) -> [UInt8] { Array(bytes[(id == 0 ? 0 : ends[id - 1] + 1)..<ends[id]]) }

  /// The spellings of a string.
  private func spellings(of id: Int) -> [ArraySlice<UInt8>] {
    bytes[(id == 0 ? 0 : ends[id - 1] + 1)..<ends[id]].split(separator: 0, omittingEmptySubsequences: false)
  }

  private func matches(of needle: Needle, isWhole: Bool, among candidates: [Bool]?) -> [Bool] {
    guard let candidates else { return matches(of: needle, isWhole: isWhole) }
    var isMatch = candidates
    for id in isMatch.indices where isMatch[id] {
      let text = (id == 0 ? 0 : ends[id - 1] + 1)..<ends[id]
      isMatch[id] =
        isWhole
        ? spellings(of: id).contains { $0.elementsEqual(needle.bytes) } : needle.first(in: bytes, text) != nil
    }
    return isMatch
  }

  private func matches(of needle: Needle, isWhole: Bool) -> [Bool] {
    var found = [Bool](repeating: false, count: ends.count)
    var id = 0
    var position = 0
    while let index = needle.first(in: bytes, from: position) {
      while ends[id] < index { id += 1 }
      if isWhole, index > 0 && bytes[index - 1] != 0 || bytes[index + needle.bytes.count] != 0 {
        position = index + 1
        continue
      }
      found[id] = true
      position = ends[id] + 1
    }
    return found
  }
}

/// Evaluates title-only queries once per title, because a guide has fewer titles than programmes.
struct TitleMatcher {
  let titles: FoldedTexts
  let cancellation: CancellationToken?

  /// For each title, whether it matches a title-only query. Checks only the candidates, if given.
  func matches(of node: QueryNode, among candidates: [Bool]? = nil) -> [Bool] {
    switch node {
    case .term(let term):
      if cancellation?.isCancelled == true { return [Bool](repeating: false, count: titles.count) }
      return switch term.condition {
      case .text(let text): titles.matches(of: text, among: candidates)
      case .titles(let wanted): titles.matches(ofAny: wanted, among: candidates)
      default: [Bool](repeating: false, count: titles.count)
      }
    case .not(let part):
      let found = matches(of: part, among: candidates)
      return found.indices.map { !found[$0] && candidates?[$0] ?? true }
    case .all(let parts): return matches(ofAll: parts, among: candidates)
    case .any(let parts):
      var isMatch = [Bool](repeating: false, count: titles.count)
      for part in parts {
        let found = matches(of: part, among: candidates)
        for id in isMatch.indices where found[id] { isMatch[id] = true }
      }
      return isMatch
    }
  }

  private func matches(ofAll parts: [QueryNode], among candidates: [Bool]?) -> [Bool] {
    // The longest word is likely to be the rarest, so the others are searched for only in its matches.
    var isMatch = candidates
    for part in parts.sorted(by: { $0.rarity > $1.rarity }) {
      isMatch = matches(of: part, among: isMatch)
    }
    return isMatch ?? [Bool](repeating: true, count: titles.count)
  }
}

extension QueryNode {
  /// A rank that is higher for terms that are likely to match less often.
  fileprivate var rarity: Int {
    if case .term(let term) = self, case .text(let text) = term.condition { return text.folded.utf8.count }
    return 0
  }
}
