import GuideModel

/// Completions for a partly typed query, from the query language and the guide.
package struct QueryCompletion: Hashable, Sendable {
  /// One possible completion.
  package struct Candidate: Hashable, Sendable {
    /// The text shown on the screen.
    package let shown: String
    /// The text to insert.
    package let inserted: String

    /// Creates a candidate from a word that is inserted as shown.
    init(_ word: String) {
      (shown, inserted) = (word, word)
    }

    /// Creates a candidate whose inserted text differs from the text shown.
    init(shown: String, inserted: String) {
      (self.shown, self.inserted) = (shown, inserted)
    }
  }

  /// The characters to replace.
  package let range: Range<Int>
  /// The candidates, most likely first.
  package let candidates: [Candidate]

  /// The maximum number of candidates.
  static let maxCandidates = 100

  /// Whether completion needs all names in the guide. Gathering them takes a while the first time.
  package static func needsNames(_ text: [Character], caret: Int) -> Bool {
    CompletionContext<QueryField>(text, caret: caret)?.field?.row.names == .ofRecords
  }

  /// A saved search.
  package typealias Saved = (name: String, query: String)

  /// The completions at a caret, from a guide and saved searches.
  package init(_ text: [Character], caret: Int, in index: SearchIndex, saved: [Saved]) {
    guard let context = CompletionContext<QueryField>(text, caret: caret) else {
      (range, candidates) = (caret..<caret, [])
      return
    }
    range = context.range
    let isExact = context.range.lowerBound > 0 && text[context.range.lowerBound - 1] == "="
    let found =
      context.field.map { QueryCompletion.values(of: $0, context.typed, isExact: isExact, index) }
      ?? QueryCompletion.beginnings(with: context.typed, saved, isAlone: context.range.count == text.count)
    candidates = Array(found.filter { $0.inserted != String(text[context.range]) }.prefix(Self.maxCandidates))
  }

  /// Fields and saved searches. Next to other terms, a saved search is put in parentheses so that it remains one term.
  private static func beginnings(with typed: String, _ saved: [Saved], isAlone: Bool) -> [Candidate] {
    let fields = QueryField.names.filter { $0.hasPrefix(typed.lowercased()) }
    let needles = NameIndex.needles(typed)
    let searches = saved.filter { saved in
      let name = NameIndex.Name(saved.name).folded
      return needles.contains { $0.isIn(folded: name) }
    }
    let named = searches.map { Candidate(shown: "“\($0.name)”", inserted: isAlone ? $0.query : "(\($0.query))") }
    return typed.isEmpty ? named + fields.map { Candidate($0 + ":") } : fields.map { Candidate($0 + ":") } + named
  }

  private static func values(
    of field: QueryField, _ typed: String, isExact: Bool, _ index: SearchIndex
  ) -> [Candidate] {
    switch field.kind {
    case .number: []
    case .holiday: words(Holiday.names, typed)
    case .sign: words(ProgrammeQueryFlag.names, typed)
    case .day: words(QueryDays.names + Holiday.namesWithDays, typed)
    case .time: words(QueryTime.partNames, typed)
    case .text:
      index.names(of: field, begunBy: typed, limit: maxCandidates).compactMap { name in
        // The user chose one channel, so other channels whose names contain its name must not match.
        let needsExact = field.row.names == .ofChannels && !isExact && index.isPartOfAnotherName(name)
        return quoted(name).map { Candidate(shown: $0.shown, inserted: (needsExact ? "=" : "") + $0.inserted) }
      }
    }
  }

  private static func words(_ words: [String], _ typed: String) -> [Candidate] {
    words.filter { $0.hasPrefix(typed.lowercased()) }.map { Candidate($0) }
  }

  /// A name as typed in a query. Quotation marks cannot be typed, so the longest part without one is used.
  private static func quoted(_ name: String) -> Candidate? {
    let parts = name.split(separator: "\"").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    guard let part = parts.max(by: { $0.count < $1.count }), !part.isEmpty else { return nil }
    let isWord = part.allSatisfy { !$0.isWhitespace && !"()".contains($0) } && !"-=".contains(part.prefix(1))
    return Candidate(shown: name, inserted: isWord ? part : "\"\(part)\"")
  }
}
