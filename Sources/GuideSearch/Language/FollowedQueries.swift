package import GuideModel

/// The queries that a person follows, parsed once for all that ask. Most of them ask for a title, and all titles are one
/// condition, which costs one look at the titles of a guide however many there are.
package struct FollowedQueries: Hashable, Sendable {
  /// As they were typed.
  package let queries: [String]
  /// When the evening begins.
  package let primeTime: WallTime
  /// The titles, folded, in all their spellings.
  package let titles: Set<String>
  /// The queries for anything else.
  let others: [QueryNode]
  /// Whether it depends on what was seen whether a programme is followed.
  let asksForSeen: Bool
  /// Whether it depends on what is in a list.
  let asksForListed: Bool

  /// Parses some queries.
  package init(_ queries: [String] = [], primeTime: WallTime = .usualPrimeTime) {
    (self.queries, self.primeTime) = (queries, primeTime)
    var titles: Set<String> = []
    titles.reserveCapacity(queries.count)
    var others: [QueryNode] = []
    for text in queries {
      if let title = FollowedQueries.plainTitle(of: text) {
        let spellings = Folding.spellings(of: title)
        for spelling in spellings.split(separator: 0) { titles.insert(String(decoding: spelling, as: UTF8.self)) }
      } else if let root = QueryParser.root(of: text, primeTime: primeTime) {
        if let title = root.wholeTitle { titles.formUnion(title.spellings) } else { others.append(root) }
      }
    }
    (self.titles, self.others) = (titles, others)
    asksForSeen = others.contains { $0.asks(for: .seen) }
    asksForListed = others.contains { $0.asks(for: .listed) }
  }

  /// The title of a query as the key that follows a title writes it, such as `title:="Late Kitchen"`; nil for any other query,
  /// which the parser reads. Of a thousand queries that spares the parser, which takes twenty times as long.
  static func plainTitle(of query: String) -> String? {
    let (start, bytes) = ("title:=\"", query.utf8)
    guard query.hasPrefix(start), bytes.last == UInt8(ascii: "\""), bytes.count > start.utf8.count + 1 else {
      return nil
    }
    let title = bytes.dropFirst(start.utf8.count).dropLast()
    let isPlain = title.allSatisfy { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    return isPlain ? String(Substring(title)) : nil
  }
}

extension QueryParser {
  /// A query as it was understood, whoever asks; nil where it asks for nothing.
  static func root(of text: String, primeTime: WallTime) -> QueryNode? {
    var parser = QueryParser(text, primeTime: primeTime)
    return parser.parse()
  }
}

extension QueryNode {
  /// The title of a query for one whole title alone.
  var wholeTitle: QueryText? {
    if case .term(let term) = self, case .text(let text) = term.condition, text.extent == .whole { text } else { nil }
  }

  /// Whether it asks for a sign, such as `is:seen`.
  fileprivate func asks(for sign: QuerySign) -> Bool {
    switch self {
    case .term(let term): term.condition == .sign(sign)
    case .not(let part): part.asks(for: sign)
    case .all(let parts), .any(let parts): parts.contains { $0.asks(for: sign) }
    }
  }
}

extension QueryText {
  /// It folded, as it was typed and in its other spelling.
  var spellings: [String] { needles.map(\.text) }
}
