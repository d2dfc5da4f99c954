import GuideModel

/// The facts of a programme as lines to read, each kind once, such as `Writers: Joan Aster, Ned Hollis`.
enum FactLines {
  /// The lines, in the order in which people look for them. Facts that cells and flags show already are left out,
  /// and so are addresses of pictures, which are nothing to read.
  /// `channelName` is what people call the channel with an id.
  static func lines(of facts: [Fact], channelName: (String) -> String) -> [String] {
    kinds.compactMap { kind, one, several in
      let told = facts.filter { $0.kind == kind }.compactMap { value($0, channelName) }
      guard !told.isEmpty else { return nil }
      return "\(told.count == 1 ? one : several): \(told.joined(separator: ", "))"
    }
  }

  /// Texts of other languages, each with its language.
  static func translations(of facts: [Fact]) -> [String] {
    facts.filter { $0.kind == .description }.map { fact in
      fact.qualifier.map { "\($0): \(fact.text)" } ?? fact.text
    }
  }

  private static let kinds: [(Fact.Kind, one: String, several: String)] = [
    (.presenter, "Presenter", "Presenters"), (.commentator, "Commentator", "Commentators"), (.guest, "Guest", "Guests"),
    (.writer, "Writer", "Writers"), (.adapter, "Adapted by", "Adapted by"), (.producer, "Producer", "Producers"),
    (.composer, "Composer", "Composers"), (.editor, "Editor", "Editors"),
    (.title, "Also called", "Also called"),
    (.episodeTitle, "Episode also called", "Episode also called"), (.genre, "Other genre", "Other genres"),
    (.country, "Country", "Countries"),
    (.language, "Language", "Languages"), (.originalLanguage, "Original language", "Original languages"),
    (.date, "Made", "Made"), (.length, "Without adverts", "Without adverts"),
    (.previouslyShown, "Shown before", "Shown before"), (.premiere, "Premiere", "Premiere"),
    (.lastChance, "Last chance", "Last chance"), (.rating, "Rating", "Ratings"), (.stars, "Stars", "Stars"),
    (.subtitles, "Subtitles", "Subtitles"), (.video, "Picture", "Picture"), (.audio, "Sound", "Sound"),
    (.keyword, "Keyword", "Keywords"), (.review, "Review", "Reviews"), (.url, "Link", "Links"),
  ]

  /// The text of a fact without its kind; nil if it has nothing more to say.
  private static func value(_ fact: Fact, _ channelName: (String) -> String) -> String? {
    switch fact.kind {
    case .length: return "\(fact.text) min"
    case .date, .previouslyShown: return date(fact, channelName)
    case .video: return fact.qualifier == "quality" ? fact.text : nil
    // Whose data it is stands beside the source.
    case .url: return fact.qualifier?.hasPrefix(ProgrammeDetails.creditSign) == true ? nil : fact.text
    case .stars where fact.qualifier == nil && isOfFive(fact.text): return nil
    case .subtitles where fact.qualifier == "deaf-signed" && fact.text.isEmpty: return nil
    case .rating, .stars: return [fact.qualifier, fact.text].compactMap { $0 }.joined(separator: " ")
    case .subtitles:
      let parts = [fact.qualifier, fact.text.isEmpty ? nil : fact.text].compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    default:
      guard !fact.text.isEmpty else { return nil }
      return isOfLanguage(fact.kind) || fact.kind == .review
        ? fact.qualifier.map { "\(fact.text) (\($0))" } ?? fact.text : fact.text
    }
  }

  /// Stars that are drawn just so.
  private static func isOfFive(_ text: String) -> Bool { text.utf8.count == 3 && text.hasSuffix("/5") }

  private static func isOfLanguage(_ kind: Fact.Kind) -> Bool {
    kind == .title || kind == .episodeTitle || kind == .genre
  }

  /// `2025-03-14 on Meridian`; a year alone is said elsewhere.
  private static func date(_ fact: Fact, _ channelName: (String) -> String) -> String? {
    let digits = fact.text.prefix { $0.isASCII && $0.isNumber }.prefix(8)
    guard digits.count >= 6 || (fact.kind == .previouslyShown && digits.count >= 4) else { return nil }
    let parts = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6).prefix(2)]
    let day = parts.filter { !$0.isEmpty }.joined(separator: "-")
    let channel = fact.kind == .previouslyShown ? fact.qualifier.map { " on \(channelName($0))" } : nil
    return day + (channel ?? "")
  }
}
/// Which source a programme's facts came from, such as `From harbour; description, cast from skyline`.
enum SourceLine {
  /// The line; nil where the guide's only source told all.
  static func text(of programme: ProgrammeID, _ details: ProgrammeDetails, in guide: Guide) -> String? {
    let origin = guide.origin(of: programme)
    let others = details.borrowed.map { borrowing in
      "\(borrowing.parts.map(name(of:)).joined(separator: ", ")) from \(borrowing.origin)"
        + (borrowing.date.map { ", as of \($0.briefText)" } ?? "")
    }
    guard guide.origins.count > 1, guide.origins.indices.contains(origin) else {
      let text = others.joined(separator: "; ")
      return text.isEmpty ? nil : text.prefix(1).uppercased() + text.dropFirst()
    }
    return "From \((CollectionOfOne(guide.origins[origin].name) + others).joined(separator: "; "))"
  }

  private static func name(of part: ProgrammeDetails.DetailField) -> String {
    part == .more ? "other facts" : part.rawValue
  }
}
