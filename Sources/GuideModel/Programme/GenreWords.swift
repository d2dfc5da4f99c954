/// The categories of words in genres. They are finer than families, so that some can take precedence over others.
enum GenreWord: CaseIterable {
  case advert, documentary, news, film, sport, children, comedy, drama, music, topic, show, series, magazine
  /// A comedy or drama with episodes.
  case sitcom, soap
  /// A word that says only that the programme has episodes, like the English “series”.
  case unspecific

  /// Whether the word implies episodes or advertising, and so rules out a film.
  var excludesFilm: Bool {
    switch self {
    case .advert, .series, .sitcom, .soap, .unspecific: true
    case .documentary, .news, .film, .sport, .children, .comedy, .drama, .music, .topic, .show, .magazine: false
    }
  }
}

/// Finds words and parts of compounds in genres.
///
/// It first looks up whole words and pairs of words. It scans other words from left to right for the longest matching
/// part, and continues after that part. Some parts match only at the start of a word. So `Actionthriller` has two
/// parts, and `Transport` does not contain `sport`.
enum GenreWords {
  /// The categories of all known words in a genre.
  static func found(in genre: String) -> Set<GenreWord> {
    var found: Set<GenreWord> = []
    let words = words(of: genre)
    var index = 0
    while index < words.count {
      if index + 1 < words.count, let pair = wholes[words[index] + [space] + words[index + 1]] {
        found.insert(pair)
        index += 2
        continue
      }
      if let whole = wholes[words[index]] { found.insert(whole) } else { addParts(of: words[index], to: &found) }
      index += 1
    }
    return found
  }

  private static func addParts(of word: [UInt8], to found: inout Set<GenreWord>) {
    var index = 0
    while index + keyLength <= word.count {
      let part = parts[key(word[index...])]?.first { part in
        (index == 0 || part.isAnywhere) && word[index...].starts(with: part.bytes)
      }
      if let part { found.insert(part.word) }
      index += part?.bytes.count ?? 1
    }
  }

  // MARK: - Look-up tables

  private static let space = UInt8(ascii: " ")
  private static let keyLength = 3

  private static func key(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.prefix(keyLength).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static let wholes: [[UInt8]: GenreWord] = Dictionary(
    entries.filter(\.isWhole).map { ($0.bytes, $0.word) }, uniquingKeysWith: { first, _ in first })

  /// Parts of words by their first letters, longest first.
  private static let parts: [UInt32: [Entry]] =
    Dictionary(grouping: entries.filter { !$0.isWhole }) { key($0.bytes) }
    .mapValues { $0.count > 1 ? $0.sorted { $0.bytes.count > $1.bytes.count } : $0 }

  struct Entry {
    let bytes: [UInt8]
    let word: GenreWord
    let isWhole: Bool
    let isAnywhere: Bool

    fileprivate init(_ typed: Substring.UTF8View, _ word: GenreWord) {
      let gap = UInt8(ascii: "_")
      isAnywhere = typed.first == UInt8(ascii: "*")
      let hasEquals = typed.first == UInt8(ascii: "=")
      isWhole = hasEquals || typed.contains(gap)
      bytes = typed.dropFirst(isAnywhere || hasEquals ? 1 : 0).map { $0 == gap ? space : $0 }
      self.word = word
    }
  }

  /// All entries in the table. They are built from bytes for speed, because every run that reads a guide has to build
  /// them.
  static let entries: [Entry] = GenreTable.lines.flatMap { word, lines in
    lines.utf8.split { $0 == space || $0 == UInt8(ascii: "\n") }.map { Entry($0, word) }
  }

  // MARK: - Folding

  /// The maximum length of a genre in Unicode scalars; the rest is ignored, because a feed may contain anything.
  private static let longest = 64

  /// The words of a genre: runs of letters, in lower case and without accents.
  static func words(of genre: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var isInWord = false
    for scalar in String(genre.unicodeScalars.prefix(longest)).lowercased().unicodeScalars {
      // Skip combining accents.
      if (0x300...0x36F).contains(scalar.value) { continue }
      guard scalar.properties.isAlphabetic else {
        isInWord = false
        continue
      }
      if !isInWord { words.append([]) }
      isInWord = true
      words[words.count - 1] += plainLetters[scalar] ?? Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return words
  }

  /// The plain form of each letter. Searches fold all scripts, but this covers only letters used in the table.
  private static let plainLetters: [Unicode.Scalar: [UInt8]] = {
    let groups = [
      "a áàâäãåāăą", "ae æ", "c çćč", "d ďđð", "e éèêëēęě", "g ğ", "i íìîïīı", "l łľĺ", "n ñńň", "o óòôöõøőō", "oe œ",
      "r řŕ", "s śšşș", "ss ß", "t ťțţ", "u úùûüůűū", "y ýÿ", "z źżž", "α ά", "ε έ", "η ή", "ι ίϊΐ", "ο ό", "υ ύϋΰ",
      "ω ώ", "σ ς",
    ]
    var letters: [Unicode.Scalar: [UInt8]] = [:]
    for group in groups {
      let parts = group.split(separator: " ")
      for scalar in parts[1].unicodeScalars { letters[scalar] = Array(parts[0].utf8) }
    }
    return letters
  }()
}
