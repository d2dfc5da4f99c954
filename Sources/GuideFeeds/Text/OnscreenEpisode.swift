import GuideModel

/// Parses episode numbers as guides display them: `S2 E4/6`, `Season 2 Episode 5`, `(S2, ep5)`, `1x05`, `S01E02-E03`, `2.
/// Staffel, Folge 5 von 8`, `2 сезон 5 серия`, `第2季第5集`, `#5`.
///
/// The whole text must match, so a year or a date is never mistaken for an episode. Words may be in any language in
/// `EpisodeWords`, before or after their number.
struct OnscreenEpisode {
  private(set) var season: Int?
  private(set) var number: Int?
  private(set) var lastNumber: Int?
  private(set) var count: Int?
  private(set) var part: Int?
  private(set) var partCount: Int?

  /// A lower-case word, a number or a symbol.
  private enum Token: Equatable {
    case word(String)
    case number(Int)
    case sign(Character)
  }

  private var tokens: ArraySlice<Token>
  private static let longest = 100

  /// Parses the numbers in a string; `nil` if it contains anything else.
  init?(_ text: String) {
    guard text.utf8.count <= OnscreenEpisode.longest, let tokens = OnscreenEpisode.tokens(text) else { return nil }
    self.tokens = tokens[...]
    if !readCrossed() {
      while !self.tokens.isEmpty {
        guard readSeason() || readEpisode() || readPart() || readBareTotal() else { return nil }
        skipSeparators()
      }
    }
    guard self.tokens.isEmpty, season != nil || number != nil || part != nil else { return nil }
    // If the episode is beyond the total, it is usually the total that is wrong.
    if let number, let count, max(number, lastNumber ?? number) > count { self.count = nil }
    if let part, let partCount, part > partCount { self.partCount = nil }
  }

  // MARK: - Tokens

  private static func tokens(_ text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = withoutVariants(text.lowercased())[...]
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 6, let number = Int(digits) else { return nil }
        tokens.append(.number(number))
        rest = rest.dropFirst(digits.count)
      } else if let (number, length) = chineseNumber(rest) {
        tokens.append(.number(number))
        rest = rest.dropFirst(length)
      } else if first == "#" || isIdeograph(first) {
        tokens.append(.word(String(first)))
        rest = rest.dropFirst()
      } else if first.isLetter {
        let letters = rest.prefix { $0.isLetter && !isIdeograph($0) }
        tokens.append(.word(String(letters)))
        rest = rest.dropFirst(letters.count)
      } else {
        // Brackets have no meaning.
        if !first.isWhitespace, !"()[]".contains(first) { tokens.append(.sign(first)) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// Replaces fullwidth letters and digits with ASCII, and variants of `x` and `#` with plain `x` and `#`.
  private static func withoutVariants(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
      case 0xD7, 0x445: "x"
      case 0x2116: "#"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars)).lowercased()
  }

  /// The Chinese number at the start of a string, up to 99, such as `十二`, and its length.
  private static func chineseNumber(_ text: Substring) -> (number: Int, length: Int)? {
    let digits = Array("〇一二三四五六七八九")
    let run = text.prefix { $0 == "十" || digits.contains($0) }
    let parts = run.split(separator: "十", omittingEmptySubsequences: false)
    guard !run.isEmpty, parts.count <= 2, parts.allSatisfy({ $0.count <= 1 }) else { return nil }
    let values = parts.map { part in part.first.flatMap { digits.firstIndex(of: $0) } }
    guard values.count == 2 else { return (values[0] ?? 0, run.count) }
    return ((values[0] ?? 1) * 10 + (values[1] ?? 0), run.count)
  }

  /// Whether a character is Chinese. Each one is a word, as in `第2季第5集`.
  private static func isIdeograph(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { (0x4E00...0x9FFF).contains($0.value) } ?? false
  }

  // MARK: - Parts

  /// Parses `1x05` or `2x05-06`. The season has at most two digits, because `1920x1080` is a picture size.
  private mutating func readCrossed() -> Bool {
    guard tokens.count >= 3, case .number(let first) = tokens[0], tokens[1] == .word("x"), first < 100,
      case .number(let second) = tokens[2], second < 1_000
    else { return false }
    season = first
    number = second
    tokens = tokens.dropFirst(3)
    readRange()
    count = removeTotal()
    return true
  }

  private mutating func readSeason() -> Bool {
    guard season == nil, let value = removeNumber(nextTo: EpisodeWords.seasons) ?? removeRomanSeason() else {
      return false
    }
    season = value
    return true
  }

  /// Removes a season in Roman numerals, such as `II. évad` or `Series II`. Returns its number.
  private mutating func removeRomanSeason() -> Int? {
    let whole = tokens
    for index in tokens.indices.prefix(2) {
      guard case .word(let word) = tokens[index], let value = EpisodeWords.romanNumbers[word] else { continue }
      tokens[index] = .number(value)
      if let season = removeNumber(nextTo: EpisodeWords.seasons) { return season }
      tokens = whole
    }
    return nil
  }

  private mutating func readEpisode() -> Bool {
    let words = EpisodeWords.episodes
    if number == nil, readTotal(before: words) { return true }
    guard number == nil, let value = removeNumber(nextTo: words) ?? removeNumber(nextTo: EpisodeWords.eitherParts)
    else { return false }
    number = value
    readRange()
    count = removeTotal()
    return true
  }

  /// Parses `5/8` before a word for episodes, as in `5/8 odc.`.
  private mutating func readTotal(before words: Set<String>) -> Bool {
    guard tokens.count > 3, case .number(let value)? = tokens.first, tokens.dropFirst().first == .sign("/"),
      case .number(let total)? = tokens.dropFirst(2).first, value <= total,
      case .word(let word)? = tokens.dropFirst(3).first, words.contains(word)
    else { return false }
    (number, count) = (value, total)
    tokens = tokens.dropFirst(4)
    return true
  }

  /// Parses the part number of an episode or film shown in several parts.
  private mutating func readPart() -> Bool {
    guard part == nil,
      let value = removeNumber(nextTo: EpisodeWords.parts) ?? removeNumber(nextTo: EpisodeWords.eitherParts)
    else { return false }
    part = value
    partCount = removeTotal()
    return true
  }

  /// Parses `5/8` or `5:8` after a season, as in `Saison 2 (5/8)`, or a part after an episode, as in `S03E07 (2/2)`.
  private mutating func readBareTotal() -> Bool {
    guard season != nil, number == nil || part == nil, case .number(let value)? = tokens.first,
      case .sign(let sign)? = tokens.dropFirst().first, sign == "/" || sign == ":",
      case .number(let total)? = tokens.dropFirst(2).first, value <= total
    else { return false }
    if number == nil { (number, count) = (value, total) } else { (part, partCount) = (value, total) }
    tokens = tokens.dropFirst(3)
    return true
  }

  /// Removes a number and one of the given words before or after it, such as `Folge 5`, `ep.5`, `5. Folge`, `2nd
  /// series`. Returns the number.
  private mutating func removeNumber(nextTo words: Set<String>) -> Int? {
    if case .word(let word)? = tokens.first, EpisodeWords.numbered.contains(word),
      case .number(let value)? = tokens.dropFirst().first
    {
      let whole = tokens
      tokens = tokens.dropFirst()
      if let number = removeWord(in: words, after: value) { return number }
      tokens = whole
    }
    if case .number(let value)? = tokens.first { return removeWord(in: words, after: value) }
    guard case .word(let word)? = tokens.first, words.contains(word) else { return nil }
    var rest = tokens.dropFirst()
    if rest.first == .sign(".") { rest = rest.dropFirst() }
    // `Episode no. 5`, `Folge Nr. 5`
    if case .word(let word)? = rest.first, EpisodeWords.numerals.contains(word) {
      rest = rest.dropFirst()
      if rest.first == .sign(".") { rest = rest.dropFirst() }
    }
    guard case .number(let value)? = rest.first else { return nil }
    tokens = rest.dropFirst()
    return value
  }

  private mutating func removeWord(in words: Set<String>, after value: Int) -> Int? {
    var rest = tokens.dropFirst()
    // `5. Folge`, `5-я серия`
    if rest.first == .sign(".") || rest.first == .sign("-") { rest = rest.dropFirst() }
    if case .word(let ordinal)? = rest.first, EpisodeWords.ordinals.contains(ordinal),
      case .word(let next)? = rest.dropFirst().first, words.contains(next)
    {
      rest = rest.dropFirst()
    }
    guard case .word(let word)? = rest.first, words.contains(word) else { return nil }
    tokens = rest.dropFirst()
    return value
  }

  /// Parses `-E03`, `-03`, `&E03`, `/E03` or `E03` after an episode.
  private mutating func readRange() {
    let whole = tokens
    var isRange = false
    if case .sign(let sign)? = tokens.first, "-–&+/".contains(sign) {
      tokens = tokens.dropFirst()
      // `/6` is a total.
      isRange = sign != "/"
    }
    if let season, let again = removeNumber(nextTo: EpisodeWords.seasons), again != season { tokens = whole }
    let last = removeNumber(nextTo: EpisodeWords.episodes) ?? (isRange ? removeNumber() : nil)
    guard let last, let number, last > number, last - number < 100 else {
      tokens = whole
      return
    }
    lastNumber = last
  }

  /// Removes `/6`, `of 6` or `von 6` after an episode or a part, or `:6` at the end. Returns the total.
  private mutating func removeTotal() -> Int? {
    switch tokens.first {
    case .sign("/"): break
    case .sign(":") where tokens.count == 2: break
    case .word(let word) where EpisodeWords.totals.contains(word): break
    default: return nil
    }
    guard case .number(let value)? = tokens.dropFirst().first else { return nil }
    tokens = tokens.dropFirst(2)
    return value
  }

  private mutating func removeNumber() -> Int? {
    guard case .number(let value)? = tokens.first else { return nil }
    tokens = tokens.dropFirst()
    return value
  }

  private mutating func skipSeparators() {
    while case .sign(let sign)? = tokens.first, ":,.-–/|·•;".contains(sign) { tokens = tokens.dropFirst() }
  }
}

extension OnscreenEpisode {
  /// The episode number, with the text it came from.
  func episode(raw: String) -> EpisodeNumber {
    EpisodeNumber(
      raw: raw, season: season, number: number, lastNumber: lastNumber, count: count, part: part, partCount: partCount)
  }
}
