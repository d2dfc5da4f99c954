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
  /// Whether only a channel of `country` can have this name: `Lantern Canada`.
  let needsCountry: Bool
  /// A North American call sign, such as `wabc`, or `wabc 2` for its second channel; `nil` if the name has none.
  let callSign: String?

  /// Reduces a name; `country` is the channel's country if it is known from elsewhere.
  package init(_ name: String, country: String? = nil) {
    let reader = NameReader(name, country: country)
    words = NormalisedName.unifyRegions(reader.words)
    plainKey = reader.letters.isEmpty ? "" : NormalisedName.key([reader.letters], reader.delay)
    (delay, self.country, isHD) = (reader.delay, reader.country, reader.isHD)
    (needsCountry, callSign) = (reader.endsWithCountry, reader.callSign)
  }

  /// The spellings of a name: as it is, and without capitals, which separate words in `EuroSail`.
  package static func spellings(of name: String, country: String? = nil) -> [NormalisedName] {
    let (own, plain) = (NormalisedName(name, country: country), NormalisedName(name.lowercased(), country: country))
    return own.key == plain.key || own.country != plain.country ? [own] : [own, plain]
  }

  /// The key that all names of a channel share: the words, with letters joined, and the delay.
  package var key: String { NormalisedName.key(words, delay) }

  /// The key without words such as `channel` and `tv`; `nil` if nothing else is left.
  var looseKey: String? {
    let rest = words.filter { !NameWords.fillers.contains($0) }
    // `Channel 4` and `TV 4` are two channels.
    return rest.allSatisfy(\.isDigits) ? nil : NormalisedName.key(rest, delay)
  }

  /// The words that are numbers.
  var numbers: [String] { words.filter(\.isDigits) }
  /// The words that name a region.
  var regions: Set<String> { Set(words).intersection(NameWords.regions) }

  /// The name as it is shown to the user, such as `film 4 +1`.
  package var text: String { words.joined(separator: " ") + (delay > 0 ? " +\(delay)" : "") }

  /// Joins words of letters, so that `Euro Sport` equals `Eurosport`, but keeps `1 1` apart from `11`.
  private static func key(_ words: [String], _ delay: Int) -> String {
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
      // The first word names the channel itself: `West TV`.
      let word = unified.isEmpty ? word : NameWords.abbreviatedRegions[word] ?? word
      if word == "ireland", let last = unified.last, last == "n" || last == "northern" {
        unified[unified.count - 1] = "northernireland"
      } else if NameWords.regions.contains(word), let side = unified.last.flatMap({ NameWords.sides[$0] }) {
        unified[unified.count - 1] = side
        unified.append(word)
      } else {
        unified.append(word)
      }
    }
    return unified
  }
}

extension String {
  /// Whether the string has only digits, as the numbers among a name's words do.
  var isDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
