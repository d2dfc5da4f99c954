package import GuideLanguage
package import GuideModel

/// The part of a query that a database of shows can answer: title words or cast members, narrowed by network, seasons, and
/// words in an episode's name or summary.
///
/// Conditions on showings (e.g. times) are dropped.
package struct ShowQuery: Hashable, Sendable {
  /// The title words; empty if only people are asked for.
  package let title: String
  /// The people, all of whom must be in the cast.
  package let people: [QueryText]
  /// Conditions on the shows found.
  private let showConditions: [QueryNode]
  /// The conditions that one and the same episode must meet; may be empty.
  package let episodeConditions: EpisodeConditions
  private let narrowing: [QueryNode]
  /// The fields that the search does not use, because they describe showings.
  package let ignoredFields: [String]

  /// Extracts the part for the database; `nil` if the query names neither titles nor people.
  package init?(_ query: Query) {
    let parts = query.parts
    let texts = parts.compactMap { part -> (QueryField, QueryText)? in
      if case .term(let term) = part, case .text(let text) = term.condition { (term.field, text) } else { nil }
    }
    title = texts.filter { $0.0 == .title }.map(\.1.typed).joined(separator: " ")
    people = texts.filter { $0.0.row.showUse == .person }.map(\.1)
    guard !title.isEmpty || !people.isEmpty else { return nil }
    let hasPeople = !people.isEmpty
    showConditions = parts.filter { part in
      // The database matches titles loosely, so the title is not checked again.
      if case .term(let term) = part, term.field == .title, case .text = term.condition, !hasPeople { return false }
      return part.isOnly(for: [.show])
    }
    episodeConditions = EpisodeConditions(query)
    narrowing = parts.filter { $0.isOnly(for: [.show, .episode]) }
    ignoredFields = ShowQuery.fields(of: parts.filter { !$0.isUsed })
  }

  /// A description, e.g. `“ferry”, with ann field, season 2, episode christmas`.
  package func summary(in language: InterfaceLanguage) -> String {
    let titles = title.isEmpty ? [] : [language.quoted(title)]
    let names = people.map { language.text("with \($0.typed)") }
    return (titles + names + narrowing.compactMap { $0.label(in: language) }).joined(separator: ", ")
  }

  /// The summary in English, to follow the word "shows", e.g. `for “ferry”` or `with ann field`.
  package var englishSummary: String { (title.isEmpty ? "" : "for ") + summary(in: .english) }

  /// Whether matching needs the details of a show.
  package var asksForEpisodes: Bool { !episodeConditions.isEmpty }
  /// Whether the query asks for words in episodes, not just seasons.
  package var namesEpisodes: Bool { episodeConditions.areAboutWords }

  /// The names of the fields of some parts, in order.
  private static func fields(of parts: [QueryNode]) -> [String] {
    var names: [String] = []
    for part in parts {
      _ = part.allTerms { term in
        if !names.contains(term.field.rawValue) { names.append(term.field.rawValue) }
        return true
      }
    }
    return names
  }

  /// Whether a show found by a search matches.
  package func matches(_ hit: ShowHit) -> Bool {
    showConditions.allSatisfy { node in
      node.isMet { term in
        if case .titles(let titles) = term.condition {
          return Folding.allSpellings(of: hit.name).contains(where: titles.contains)
        }
        guard case .text(let text) = term.condition else { return true }
        return text.matches(term.field == .title ? hit.name : hit.network ?? "")
      }
    }
  }
}

extension QueryNode {
  /// Whether a search for shows uses the node only in these ways.
  func isOnly(for uses: Set<QueryRow.ShowUse>) -> Bool {
    allTerms { $0.field.row.showUse.map(uses.contains) ?? false }
  }

  /// Whether a search for shows uses the node.
  fileprivate var isUsed: Bool {
    if case .term(let term) = self, case .text = term.condition, term.field.row.showUse == .person { return true }
    return isOnly(for: [.show]) || isOnly(for: [.episode])
  }

  /// A phrase such as `season 2`; `nil` for a title, which comes first in the summary.
  func label(in language: InterfaceLanguage) -> String? {
    switch self {
    case .term(let term):
      switch term.condition {
      case .text(let text): term.field.row.summary.map { language.text($0(text.typed)) }
      case .numbers(let range): term.field.row.summary.map { language.text($0(range.label(in: language))) }
      case .holiday(let holiday): term.field.row.summary.map { language.text($0(holiday.name)) }
      default: nil
      }
    case .not(let part):
      if case .term(let term) = part, term.field == .title, case .text(let text) = term.condition {
        language.text("not “\(text.typed)”")
      } else {
        part.label(in: language).map { language.text("not \($0)") }
      }
    case .all(let parts): parts.compactMap { $0.label(in: language) }.joined(separator: " \(language.text("and")) ")
    case .any(let parts): parts.compactMap { $0.label(in: language) }.joined(separator: " \(language.text("or")) ")
    }
  }
}

extension ClosedRange<Int> {
  /// The range as text, e.g. `2`, `2-4` or `2 or more`.
  fileprivate func label(in language: InterfaceLanguage) -> String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    return upperBound >= 1_000_000 ? language.text("\(lowerBound) or more") : "\(lowerBound)-\(upperBound)"
  }
}

extension QueryText {
  /// Whether a string contains the text, by the same rules as for titles in a guide.
  package func matches(_ text: String) -> Bool { matches(folded: Folding.spellings(of: text)) }

  /// Whether a folded string with all its spellings contains the text.
  func matches(folded spellings: [UInt8]) -> Bool {
    guard extent == .whole else { return needles.contains { $0.isIn(folded: spellings) } }
    return spellings.split(separator: 0).contains { spelling in needles.contains { spelling.elementsEqual($0.bytes) } }
  }
}
