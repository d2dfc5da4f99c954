import GuideLanguage
import GuideModel

/// A programme's facts as text lines, one per kind, e.g. `Writers: Joan Aster, Ned Hollis`.
enum FactLines {
  /// Creates the lines, most useful first.
  /// Omits facts that cells and flags already show, and picture addresses, which are not readable.
  /// `channelName` returns the display name of a channel id.
  static func lines(
    of facts: [Fact], in language: InterfaceLanguage, channelName: (String) -> String
  ) -> [String] {
    let fit = facts.filter { !$0.isUnsafeAddress }
    let lines = Fact.Kind.described.compactMap { kind -> String? in
      let values = fit.filter { $0.kind == kind }.compactMap { value($0, language, channelName) }
      guard !values.isEmpty, let heading = kind.row.heading else { return nil }
      return "\(language.text(values.count == 1 ? heading.one : heading.several)): \(values.joined(separator: ", "))"
    }
    let leftOut = facts.count { ($0.kind == .url || $0.kind == .review) && $0.isUnsafeAddress }
    switch leftOut {
    case 0: return lines
    case 1: return lines + [language.text("1 link left out: not a web page")]
    default: return lines + [language.text("\(leftOut) links left out: not web pages")]
    }
  }

  /// Descriptions in other languages, each with its language.
  static func translations(of facts: [Fact]) -> [String] {
    facts.filter { $0.kind == .otherDescription }.map { fact in
      fact.qualifier.map { "\($0): \(fact.text)" } ?? fact.text
    }
  }

  /// The text of a fact without its kind; `nil` if it has nothing to add.
  private static func value(
    _ fact: Fact, _ language: InterfaceLanguage, _ channelName: (String) -> String
  ) -> String? {
    switch fact.kind {
    case .length: return "\(fact.text) min"
    case .date, .previouslyShown: return date(fact, language, channelName)
    case .video: return fact.qualifier == "quality" ? fact.text : nil
    // The data credit is shown next to the source.
    case .url: return fact.qualifier?.hasPrefix(ProgrammeDetails.creditPrefix) == true ? nil : WebLink(fact.text)?.shown
    case .starRating where fact.qualifier == nil && isDrawnAsStars(fact.text): return nil
    case .subtitles where fact.qualifier == "deaf-signed" && fact.text.isEmpty: return nil
    case .rating, .starRating: return [fact.qualifier, fact.text].compactMap { $0 }.joined(separator: " ")
    case .subtitles:
      let parts = [fact.qualifier, fact.text.isEmpty ? nil : fact.text].compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    default:
      guard !fact.text.isEmpty else { return nil }
      return [.otherTitle, .otherEpisodeTitle, .otherGenre, .review].contains(fact.kind)
        ? fact.qualifier.map { "\(fact.text) (\($0))" } ?? fact.text : fact.text
    }
  }

  /// Whether a rating is already drawn in whole or half stars.
  private static func isDrawnAsStars(_ text: String) -> Bool {
    text.hasSuffix("/5") && StarRating.hundredths(text.dropLast(2)).map { $0 % 50 == 0 } ?? false
  }

  /// A date such as `2025-03-14 on Meridian`; `nil` for a year alone, which is shown elsewhere.
  private static func date(
    _ fact: Fact, _ language: InterfaceLanguage, _ channelName: (String) -> String
  ) -> String? {
    let digits = fact.text.prefix { $0.isASCII && $0.isNumber }.prefix(8)
    guard digits.count >= 6 || (fact.kind == .previouslyShown && digits.count >= 4) else { return nil }
    let parts = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6).prefix(2)]
    let day = parts.filter { !$0.isEmpty }.joined(separator: "-")
    guard fact.kind == .previouslyShown, let channel = fact.qualifier else { return day }
    return language.text("\(day) on \(channelName(channel))")
  }
}
/// Where a programme's facts came from, e.g. `From harbour; description, cast from skyline`.
enum SourceLine {
  /// The line; `nil` if a guide's only source supplied everything.
  static func text(
    of programme: ProgrammeID, _ details: ProgrammeDetails, in guide: Guide, _ language: InterfaceLanguage
  ) -> String? {
    let origin = guide.origin(of: programme)
    let others = details.borrowed.map { borrowing in
      let parts = borrowing.parts.map { name(of: $0, language) }.joined(separator: ", ")
      return borrowing.date.map {
        language.text("\(parts) from \(borrowing.origin), as of \($0.briefText(in: language))")
      } ?? language.text("\(parts) from \(borrowing.origin)")
    }
    guard guide.origins.count > 1, guide.origins.indices.contains(origin) else {
      let text = others.joined(separator: "; ")
      return text.isEmpty ? nil : text.prefix(1).uppercased() + text.dropFirst()
    }
    return language.text("From \((CollectionOfOne(guide.origins[origin].name) + others).joined(separator: "; "))")
  }

  private static func name(of part: ProgrammeDetails.DetailField, _ language: InterfaceLanguage) -> String {
    switch part {
    case .episode: language.text("episode")
    case .description: language.text("description")
    case .cast: language.text("cast")
    case .directors: language.text("directors")
    case .genres: language.text("genres")
    case .year: language.text("year")
    case .stars: language.text("stars")
    case .certificate: language.text("certificate")
    case .more: language.text("other facts")
    }
  }
}
