extension TitleQuery {
  /// Where the terms stand in a title that matches: ranges in order, none of which meet.
  package func highlights(in title: String) -> [Range<String.Index>] {
    let folded = FoldedTitle(title)
    let found = terms.flatMap { folded.ranges(of: Array($0.utf8)) }.sorted { $0.lowerBound < $1.lowerBound }
    var joined: [Range<String.Index>] = []
    for range in found {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

/// A title folded a character at a time, so that every byte knows the character it came from.
private struct FoldedTitle {
  private var bytes: [UInt8] = []
  private var origins: [Range<String.Index>] = []

  init(_ title: String) {
    for index in title.indices {
      let folded = Array(Folding.fold(String(title[index])).utf8)
      bytes += folded
      origins += [Range<String.Index>](repeating: index..<title.index(after: index), count: folded.count)
    }
  }

  func ranges(of term: [UInt8]) -> [Range<String.Index>] {
    guard !term.isEmpty, term.count <= bytes.count else { return [] }
    return (0...bytes.count - term.count).filter { bytes[$0..<$0 + term.count].elementsEqual(term) }
      .map { origins[$0].lowerBound..<origins[$0 + term.count - 1].upperBound }
  }
}
