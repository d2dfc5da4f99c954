import GuideModel

/// Numbers of a series and an episode as guides show them to people: `S2 E4/6`, `Season 2 Episode 5`, `S2:E5`, `1x05`,
/// `S01E02-E03`, `T.1 Ep.7`.
///
/// A text is read whole or not at all, so that a year or a date in it is never taken for an episode.
struct OnscreenEpisode {
  private(set) var season: Int?
  private(set) var number: Int?
  private(set) var lastNumber: Int?
  private(set) var count: Int?

  /// A word in small letters, a number, or a sign.
  private enum Token: Equatable {
    case word(String)
    case number(Int)
    case sign(Character)
  }

  private var tokens: ArraySlice<Token>
  private static let longest = 100

  /// The numbers of a text; nil where anything in it is something else.
  init?(_ text: String) {
    guard text.utf8.count <= OnscreenEpisode.longest, let tokens = OnscreenEpisode.tokens(text) else { return nil }
    self.tokens = tokens[...]
    if !takeCrossed() {
      while !self.tokens.isEmpty {
        guard takeSeason() || takeEpisode() || takePart() else { return nil }
        takeSeparators()
      }
    }
    guard self.tokens.isEmpty, season != nil || number != nil else { return nil }
    // Where the episode is beyond the total, the total is more often wrong.
    if let number, let count, max(number, lastNumber ?? number) > count { self.count = nil }
  }

  // MARK: - Tokens

  private static func tokens(_ text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = text.lowercased()[...]
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 6, let number = Int(digits) else { return nil }
        tokens.append(.number(number))
        rest = rest.dropFirst(digits.count)
      } else if first.isLetter {
        let letters = rest.prefix(while: \.isLetter)
        tokens.append(.word(String(letters)))
        rest = rest.dropFirst(letters.count)
      } else {
        if !first.isWhitespace { tokens.append(.sign(first)) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  private static let seasons: Set<String> = [
    "s", "season", "series", "t", "temp", "temporada", "saison", "staffel", "st", "stagione",
  ]
  private static let episodes: Set<String> = [
    "e", "ep", "eps", "episode", "episodio", "episódio", "épisode", "folge", "cap", "capítulo", "capitulo",
  ]
  private static let parts: Set<String> = ["p", "part", "pt"]

  // MARK: - Pieces

  /// `1x05`, `2x05-06`: a series of one or two digits, so that the size of a picture is none.
  private mutating func takeCrossed() -> Bool {
    guard tokens.count >= 3, case .number(let first) = tokens[0], tokens[1] == .word("x"), first < 100,
      case .number(let second) = tokens[2], second < 1_000
    else { return false }
    season = first
    number = second
    tokens = tokens.dropFirst(3)
    takeRange()
    takeTotal()
    return true
  }

  private mutating func takeSeason() -> Bool {
    guard season == nil, let value = taken(OnscreenEpisode.seasons) else { return false }
    season = value
    return true
  }

  private mutating func takeEpisode() -> Bool {
    guard number == nil, let value = taken(OnscreenEpisode.episodes) else { return false }
    number = value
    takeRange()
    takeTotal()
    return true
  }

  /// The part of an episode is nothing that is shown.
  private mutating func takePart() -> Bool {
    (season != nil || number != nil) && taken(OnscreenEpisode.parts) != nil
  }

  /// A number after one of some words, which a dot may end, and which are taken off.
  private mutating func taken(_ words: Set<String>) -> Int? {
    guard case .word(let word)? = tokens.first, words.contains(word) else { return nil }
    var rest = tokens.dropFirst()
    if rest.first == .sign(".") { rest = rest.dropFirst() }
    guard case .number(let value)? = rest.first else { return nil }
    tokens = rest.dropFirst()
    return value
  }

  /// `-E03`, `-03`, `&E03`, `E03` after an episode.
  private mutating func takeRange() {
    let whole = tokens
    var isRange = false
    if case .sign(let sign)? = tokens.first, "-–&+".contains(sign) {
      tokens = tokens.dropFirst()
      isRange = true
    }
    if let season, let again = taken(OnscreenEpisode.seasons), again != season { tokens = whole }
    let last = taken(OnscreenEpisode.episodes) ?? (isRange ? takeNumber() : nil)
    guard let last, let number, last > number, last - number < 100 else {
      tokens = whole
      return
    }
    lastNumber = last
  }

  /// `/6` or `of 6` after an episode.
  private mutating func takeTotal() {
    guard let first = tokens.first, first == .sign("/") || first == .word("of") || first == .word("de") else { return }
    let whole = tokens
    tokens = tokens.dropFirst()
    count = takeNumber()
    if count == nil { tokens = whole }
  }

  private mutating func takeNumber() -> Int? {
    guard case .number(let value)? = tokens.first else { return nil }
    tokens = tokens.dropFirst()
    return value
  }

  private mutating func takeSeparators() {
    while case .sign(let sign)? = tokens.first, ":,.-–/|·•;".contains(sign) { tokens = tokens.dropFirst() }
  }
}

extension OnscreenEpisode {
  /// The numbers as the store has them, beside the text they came from.
  func episode(raw: String) -> EpisodeNumber {
    EpisodeNumber(raw: raw, season: season, number: number, lastNumber: lastNumber, count: count)
  }
}
