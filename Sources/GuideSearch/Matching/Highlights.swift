extension Query {
  /// Where words of the query stand in a title: ranges in order, none of which meet.
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
  /// The texts that a title has to have, without those it must not have.
  fileprivate var titleTexts: [QueryText] {
    switch self {
    case .term(let term):
      if case .text(let text) = term.condition, term.field == .title || term.field == .any { [text] } else { [] }
    case .not: []
    case .all(let parts), .any(let parts): parts.flatMap(\.titleTexts)
    }
  }
}

/// A title folded a character at a time, in all spellings, so that every byte knows the character it came from.
private struct FoldedTitle {
  private var bytes: [UInt8] = []
  private var origins: [Range<String.Index>] = []

  init(_ title: String) {
    for index in title.indices {
      let folded = Array(Folding.fold(String(title[index])).utf8)
      bytes += folded
      origins += [Range<String.Index>](repeating: index..<title.index(after: index), count: folded.count)
    }
    guard let all = bytes.withUnsafeBytes(Spelling.all) else { return }
    let ranges = origins
    (bytes, origins) = ([], [])
    for spelled in all {
      bytes += spelled.map(\.byte)
      origins += spelled.map { ranges[$0.origin] }
      // A zero separates them, because no needle contains one.
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
