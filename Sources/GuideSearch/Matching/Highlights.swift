extension Query {
  /// The parts of a title that match the query: non-adjacent ranges, in order.
  package func highlights(in title: String) -> [Range<String.Index>] {
    let folded = FoldedTitle(title)
    let texts = root?.titleTexts ?? []
    let found = texts.flatMap { folded.ranges(of: $0) }.sorted { $0.lowerBound < $1.lowerBound }
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

extension QueryNode {
  /// The strings that a title must contain, except negated ones.
  fileprivate var titleTexts: [QueryText] {
    switch self {
    case .term(let term):
      switch term.condition {
      case .text(let text): term.field == .title || term.field == .any ? [text] : []
      case .holiday(let holiday): holiday.words
      default: []
      }
    case .not: []
    case .all(let parts), .any(let parts): parts.flatMap(\.titleTexts)
    }
  }
}

/// A title folded character by character in all spellings, with the origin of each byte.
private struct FoldedTitle {
  private var bytes: [UInt8] = []
  private var origins: [Range<String.Index>] = []

  init(_ title: String) {
    for index in title.indices {
      let folded = Array(Folding.fold(String(title[index])).utf8)
      bytes += folded
      origins += [Range<String.Index>](repeating: index..<title.index(after: index), count: folded.count)
    }
    guard let all: [TracedSpelling] = bytes.withUnsafeBytes(Spelling.all) else { return }
    let ranges = origins
    (bytes, origins) = ([], [])
    for spelling in all {
      bytes += spelling.bytes
      origins += spelling.origins.map { ranges[$0] }
      // The separator is a zero, which no search text contains.
      bytes.append(0)
      origins.append(title.endIndex..<title.endIndex)
    }
  }

  func ranges(of text: QueryText) -> [Range<String.Index>] {
    text.needles.flatMap(ranges)
  }

  private func ranges(of needle: Needle) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = 0
    while let index = needle.first(in: bytes, from: start) {
      ranges.append(origins[index].lowerBound..<origins[index + needle.bytes.count - 1].upperBound)
      start = index + 1
    }
    return ranges
  }
}
