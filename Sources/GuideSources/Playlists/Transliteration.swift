/// Latin spellings of letters that providers write in Latin: `Тёплый` as `Tyoplyy`, `Ł` as `L`.
enum Transliteration {
  /// A name in Latin letters, without letters in circles, which playlists use as marks.
  static func latin(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0xC4 }) else { return name }
    var latin = ""
    var before: Unicode.Scalar = " "
    for scalar in name.unicodeScalars where !isMark(scalar) {
      if let letters = letters[scalar] {
        // `ου` is `ou`.
        latin += letters == "y" && "οό".unicodeScalars.contains(before) ? "u" : letters
      } else if let lower = scalar.properties.lowercaseMapping.unicodeScalars.first, let letters = self.letters[lower] {
        latin += letters.prefix(1).uppercased() + letters.dropFirst()
      } else {
        latin.unicodeScalars.append(scalar)
      }
      before = scalar
    }
    return latin
  }

  /// Whether a scalar is a letter in a circle or square, such as `ⓥ`.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x24B6...0x24E9).contains(scalar.value) || (0x1F110...0x1F189).contains(scalar.value)
  }

  /// Letters, each with its Latin spelling.
  private static let letters: [Unicode.Scalar: String] = {
    let groups = [
      "а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh",
      "ц ts ч ch ш sh щ shch ъ _ ы y ь _ э e ю yu я ya і i ї yi є ye ґ g ј j љ lj њ nj ћ c ђ dj",
      "џ dz ѓ g ќ k ѕ dz ў u",
      "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m",
      "ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
      "ά a έ e ή i ί i ό o ύ y ώ o ϊ i ϋ y ΐ i ΰ y ł l đ d ı i",
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for group in groups {
      let parts = group.split(separator: " ")
      for index in stride(from: 0, to: parts.count - 1, by: 2) {
        for scalar in parts[index].unicodeScalars {
          letters[scalar] = parts[index + 1] == "_" ? "" : String(parts[index + 1])
        }
      }
    }
    return letters
  }()

  /// Whether a text has Greek or Cyrillic letters.
  static func isNeeded(for text: String) -> Bool {
    text.utf8.contains { $0 >= 0xCD } && text.unicodeScalars.contains { (0x370...0x52F).contains($0.value) }
  }

  /// A text in which the common Latin spellings of a Greek or Cyrillic word are alike.
  static func soundKey(_ text: String) -> String {
    let plain = sounds.reduce(text) { $0.replacing($1.0, with: $1.1) }
    var key = ""
    for letter in plain where letter != key.last || letter.isNumber { key.append(letter) }
    return key
  }

  private static let sounds = [
    ("shch", "s"), ("sht", "s"), ("sh", "s"), ("zh", "z"), ("kh", "h"), ("ch", "h"), ("ts", "c"), ("tz", "c"),
    ("ks", "x"),
    ("ph", "f"), ("th", "t"), ("ou", "u"), ("ei", "i"), ("oi", "i"), ("ai", "e"), ("mp", "b"), ("nt", "d"), ("w", "v"),
    ("y", "i"), ("j", "i"), ("io", "e"), ("iu", "u"), ("ia", "a"),
  ]
}
