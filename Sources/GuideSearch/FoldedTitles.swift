import GuideModel

/// Every title of a guide once, folded, end to end in one array.
struct FoldedTitles: Sendable {
  private var bytes: [UInt8] = []
  /// Where each title ends; a zero byte follows, which no term contains.
  private var ends: [Int] = []

  init(_ titles: TextPool) {
    bytes.reserveCapacity(titles.bytes.count + titles.count)
    for id in 0..<titles.count { append(titles, id) }
  }

  private mutating func append(_ titles: TextPool, _ id: Int) {
    let range = titles.range(of: id)
    if titles.bytes[range].allSatisfy({ $0 < 0x80 }) {
      for byte in titles.bytes[range] { bytes.append(Folding.lowercased(byte)) }
    } else {
      bytes += Folding.fold(titles.text(id)).utf8.filter { $0 != 0 }
    }
    ends.append(bytes.count)
    bytes.append(0)
  }

  /// For each title, whether a query asks for it.
  func matches(of query: TitleQuery) -> [Bool] {
    // The longest term is the rarest; the others need only be looked for where it stands.
    let terms = query.terms.sorted { $0.utf8.count > $1.utf8.count }
    var isMatch = terms.first.map { titles(containing: $0) } ?? [Bool](repeating: true, count: ends.count)
    for term in terms.dropFirst() { keep(&isMatch, wanted: true, term) }
    for exclusion in query.exclusions { keep(&isMatch, wanted: false, exclusion) }
    return isMatch
  }

  private func titles(containing term: String) -> [Bool] {
    var found = [Bool](repeating: false, count: ends.count)
    let needle = Needle(term)
    var id = 0
    var position = 0
    while let place = needle.first(in: bytes, position..<bytes.count) {
      while ends[id] < place { id += 1 }
      found[id] = true
      position = ends[id] + 1
    }
    return found
  }

  private func keep(_ isMatch: inout [Bool], wanted: Bool, _ term: String) {
    let needle = Needle(term)
    for id in isMatch.indices where isMatch[id] {
      let title = (id == 0 ? 0 : ends[id - 1] + 1)..<ends[id]
      isMatch[id] = (needle.first(in: bytes, title) != nil) == wanted
    }
  }
}
