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
  /// Each of `queries` by itself.
  let meanings: [Meaning]
  /// The data besides the guide that decide whether a programme is followed.
  let needs: Set<QueryData>

  /// What one query asks for.
  enum Meaning: Hashable {
    /// One whole title, in its spellings.
    case title([String])
    case other(QueryNode)
    case nothing
  }

  /// Parses some queries; those that `known` has are not parsed again, so that one more costs little.
  package init(
    _ queries: [String] = [], primeTime: WallTime = .usualPrimeTime, known: FollowedQueries? = nil
  ) {
    (self.queries, self.primeTime) = (queries, primeTime)
    let known = known.flatMap { $0.primeTime == primeTime ? zip($0.queries, $0.meanings) : nil }
    let parsed = known.map { Dictionary($0) { first, _ in first } } ?? [:]
    meanings = queries.map { text in parsed[text] ?? FollowedQueries.meaning(of: text, primeTime) }
    var titles: Set<String> = []
    titles.reserveCapacity(queries.count)
    for case .title(let spellings) in meanings { titles.formUnion(spellings) }
    self.titles = titles
    others = meanings.compactMap { meaning in if case .other(let node) = meaning { node } else { nil } }
    needs = others.reduce(into: []) { $0.formUnion($1.needs) }
  }

  private static func meaning(of text: String, _ primeTime: WallTime) -> Meaning {
    if let title = plainTitle(of: text) { return .title(Folding.allSpellings(of: title)) }
    guard let root = QueryNode(parsing: text, primeTime: primeTime) else { return .nothing }
    return root.wholeTitle.map { .title($0.spellings) } ?? .other(root)
  }

  /// Whether a query is none for a title as the key that follows one writes it.
  package static func isOther(_ query: String) -> Bool { plainTitle(of: query) == nil }

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

extension QueryNode {
  /// A query without the data of a user; nil if it asks for nothing.
  init?(parsing text: String, primeTime: WallTime) {
    var parser = QueryParser<QueryField>(text, primeTime: primeTime)
    guard let root = parser.parse() else { return nil }
    self = root
  }

  /// The title of a query for one whole title alone.
  var wholeTitle: QueryText? {
    if case .term(let term) = self, case .text(let text) = term.condition, text.extent == .whole { text } else { nil }
  }
}

extension QueryText {
  /// The folded text, as typed and in its other spellings.
  var spellings: [String] { needles.map(\.text) }
}
