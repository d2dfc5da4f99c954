/// A channel name reduced to what tells channels apart.
///
/// Providers write `UK: Film4 FHD`, `|UK| FILM 4 HD` and `Film 4 (UK)` for the same channel. Decoration, quality and country are
/// taken out. Numbers, `+1` and regions stay, because they mean another channel.
package struct NormalisedName: Hashable, Sendable {
  /// The words, with numbers as words of their own: `film`, `4`.
  package let words: [String]
  /// The key of the letters as they are written, for words that only some providers join: `HoopsTV`.
  package let plainKey: String
  /// The channel's delay in hours, such as 1 for `Film4 +1`; 0 if it has none.
  package let delay: Int
  /// The country, such as `uk`; `nil` if the name does not state one.
  package let country: String?
  /// Whether the name promises high definition.
  let isHD: Bool
  /// Whether the name promises more than high definition.
  let isUHD: Bool
  /// Whether only a channel of `country` can have this name: `Lantern Canada`.
  let needsCountry: Bool
  /// A North American call sign, such as `wabc`, or `wabc 2` for its second channel; `nil` if the name has none.
  let callSign: String?

  /// A note in brackets, such as a language, which is rarely part of the channel's name.
  private let note: String?

  /// Reduces a name; `country` is the channel's country if it is known from elsewhere.
  package init(_ name: String, country: String? = nil) {
    let reader = NameReader(name, country: country)
    words = NormalisedName.unifyRegions(reader.words)
    plainKey = reader.letters.isEmpty ? "" : NormalisedName.key([reader.letters], reader.delay)
    (delay, self.country, isHD, isUHD) = (reader.delay, reader.country, reader.isHD, reader.isUHD)
    (needsCountry, callSign, note) = (reader.endsWithCountry, reader.callSign, reader.note)
  }

  /// Creates a copy of a name with other words, and optionally another country.
  init(_ name: NormalisedName, words: [String], country: String? = nil) {
    (self.words, plainKey) = (words, "")
    (delay, self.country, isHD, isUHD) = (name.delay, country ?? name.country, name.isHD, name.isUHD)
    (needsCountry, callSign, note) = (name.needsCountry, name.callSign, nil)
  }

  /// The name of the channel that a delayed one, such as `Film4 +1`, is a copy of.
  var withoutDelay: NormalisedName { NormalisedName(self, delay: 0) }

  private init(_ name: NormalisedName, delay: Int) {
    (words, plainKey, self.delay) = (name.words, "", delay)
    (country, isHD, isUHD, needsCountry) = (name.country, name.isHD, name.isUHD, name.needsCountry)
    (callSign, note) = (name.callSign, nil)
  }

  /// The spellings of a name: as it is; without capitals, which separate words in `EuroSail`; with a joined number apart, as in
  /// `RTXZWEI`; without the initials in `LCN La Chaîne Nationale`; and without the `U&` that UKTV put before its names.
  package static func spellings(of name: String, country: String? = nil) -> [NormalisedName] {
    let own = NormalisedName(name, country: country)
    var spellings = [own]
    if zip(name.utf8, name.utf8.dropFirst()).contains(where: { $0 >= 0x61 && (0x41...0x5A).contains($1) }) {
      let plain = NormalisedName(name.lowercased(), country: country)
      if own.key != plain.key, own.country == plain.country { spellings.append(plain) }
    }
    for words in [
      own.wordsWithNumberApart, own.wordsWithoutInitials, own.wordsWithoutLetters, own.note.map { own.words + [$0] },
      own.words.count > 1 && own.words[0] == "u" && name.contains("U&") ? Array(own.words.dropFirst()) : nil,
    ].compactMap(\.self) {
      spellings.append(NormalisedName(own, words: words))
    }
    return spellings
  }

  /// The words, with a number at the end of one as a word of its own: `RTXZWEI`; `nil` if there is none.
  private var wordsWithNumberApart: [String]? {
    for (index, word) in words.enumerated() where word.utf8.count > 5 {
      for (ending, digit) in NameWords.joinedNumbers where word.hasSuffix(ending) && word.count >= ending.count + 3 {
        return words[..<index] + [String(word.dropLast(ending.count)), digit] + words[(index + 1)...]
      }
    }
    return nil
  }

  /// The words without the initials of the others at the beginning or end; `nil` if there are none.
  private var wordsWithoutInitials: [String]? {
    for count in [1, 2] where words.count > count + 1 {
      if NormalisedName.initials(words[count...], match: words[..<count].joined()) { return Array(words[count...]) }
      let rest = words.dropLast(count)
      if NormalisedName.initials(rest, match: words.suffix(count).joined()) { return Array(rest) }
    }
    return nil
  }

  /// The words without letters that only begin the next word, as in `Lantern 2 T (Tirol)`; `nil` if there are none.
  private var wordsWithoutLetters: [String]? {
    let kept = words.indices.filter { index in
      index == 0 || words[index].utf8.count > 1 || words[index].isDigits || index + 1 == words.count
        || !words[index + 1].hasPrefix(words[index])
    }
    return kept.count == words.count ? nil : kept.map { words[$0] }
  }

  /// Whether a text is the words' initials. Short words may be whole, or left out: `MFCTV`, `LCJ`.
  private static func initials(_ words: ArraySlice<String>, match text: String) -> Bool {
    guard (2...6).contains(text.utf8.count) else { return false }
    return text == words.compactMap { $0.first.map(String.init) }.joined()
      || text == words.map { $0.count <= 2 ? $0 : String($0.prefix(1)) }.joined()
      || text == words.filter { $0.count > 3 || $0 == words.first }.map { String($0.prefix(1)) }.joined()
  }

  /// The key that all names of a channel share: the words, with letters joined, and the delay.
  package var key: String { NormalisedName.key(words, delay) }

  /// The key without words such as `channel` and `tv`; `nil` if nothing else is left.
  var looseKey: String? {
    let named = words.filter { !NameWords.fillers.contains($0) }
    let rest = named.enumerated().filter { index, word in
      // `News 24` is `News`.
      !NameWords.articles.contains(word) && !(word == "24" && index > 0 && NameWords.news.contains(named[index - 1]))
    }.map(\.element)
    // `Channel 4` and `TV 4` are two channels.
    if !rest.allSatisfy(\.isDigits) { return NormalisedName.key(rest, delay) }
    return named.allSatisfy(\.isDigits) ? nil : NormalisedName.key(named, delay)
  }

  /// The key without a channel number of three digits or more in front of the name: `269 HIST` and `1269 HISTHD` are one channel
  /// in two qualities, but `3+` and `4+` are two channels.
  var keyWithoutNumber: String {
    guard let first = words.first, words.count > 1, first.isDigits, first.utf8.count >= 3 else { return key }
    return Self.key(Array(words.dropFirst()), delay)
  }

  /// The words that are numbers.
  var numbers: [String] { words.filter(\.isDigits) }
  /// The words that name a region.
  var regions: Set<String> { Set(words).intersection(NameWords.regions) }
  /// The key that all regional copies of a channel share.
  var keyWithoutRegions: String { Self.key(words.filter { !NameWords.regions.contains($0) }, delay) }

  /// The name as it is shown to the user, such as `film 4 +1`.
  package var text: String { words.joined(separator: " ") + (delay > 0 ? " +\(delay)" : "") }

  /// Joins words of letters, so that `Euro Sport` equals `Eurosport`, but keeps `1 1` apart from `11`.
  static func key(_ words: [String], _ delay: Int = 0) -> String {
    var key = ""
    for word in words {
      key += word.isDigits ? " \(word) " : word
    }
    return delay > 0 ? "\(key) +\(delay)" : key
  }

  /// Replaces abbreviated regions, such as `lon` and `w midlands`, and joins `northern ireland`.
  private static func unifyRegions(_ words: [String]) -> [String] {
    var unified: [String] = []
    for word in words {
      // `East Coast` and `East Feed` are `East`.
      if word == "coast" || word == "feed", let last = unified.last, let side = NameWords.feeds[last] {
        unified[unified.count - 1] = side
        continue
      }
      if word == "wale", unified.last == word { continue }
      if word == "ireland", let last = unified.last, last == "n" || last == "northern" {
        unified[unified.count - 1] = "northernireland"
      } else if NameWords.regions.contains(word), let side = unified.last.flatMap({ NameWords.sides[$0] }) {
        unified[unified.count - 1] = side
        unified.append(word)
      } else {
        unified.append(word)
      }
    }
    // `Lantern (Pacific)` is the feed for the west.
    if unified.count > 1, let last = unified.last, let side = NameWords.feeds[last] {
      unified[unified.count - 1] = side
    }
    return unified
  }
}

extension String {
  /// Whether the string has only digits, as the numbers among a name's words do.
  var isDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
