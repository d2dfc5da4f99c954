package import GuideModel

/// The queries the user follows, parsed once. Most ask for a title; all titles form one condition, which is checked in a single
/// pass over the guide's titles.
package struct FollowedQueries: Hashable, Sendable {
  /// The queries as typed.
  package let queries: [String]
  /// When prime time begins.
  package let primeTime: WallTime
  /// The titles, folded, in all spellings.
  package let titles: Set<String>
  /// All other queries.
  let others: [QueryNode]
  /// The meaning of each query in `queries`.
  let meanings: [Meaning]
  /// The data, in addition to the guide, that determines whether a programme is followed.
  let needs: Set<QueryData>

  /// The meaning of one query.
  enum Meaning: Hashable {
    /// One whole title, in all spellings.
    case title([String])
    case other(QueryNode)
    case nothing
  }

  /// Parses queries, reusing results from `known`.
  package init(
    _ queries: [String] = [], primeTime: WallTime = .defaultPrimeTime, known: FollowedQueries? = nil
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

  /// Whether a query differs in form from those written by the follow key.
  package static func isOther(_ query: String) -> Bool { plainTitle(of: query) == nil }

  /// The title of a query in the form written by the follow key, e.g. `title:="Late Kitchen"`; `nil` for other queries.
  /// Does not use the parser, which takes twenty times as long, because a user may follow a thousand titles.
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
  /// Parses a query without the user's data; `nil` if it asks for nothing.
  init?(parsing text: String, primeTime: WallTime) {
    var parser = QueryParser<QueryField>(text, primeTime: primeTime)
    guard let root = parser.parse() else { return nil }
    self = root
  }

  /// The title, if this is a query for exactly one whole title.
  var wholeTitle: QueryText? {
    if case .term(let term) = self, case .text(let text) = term.condition, text.extent == .whole { text } else { nil }
  }
}

extension QueryText {
  /// The folded text in all spellings.
  var spellings: [String] { needles.map(\.text) }
}
