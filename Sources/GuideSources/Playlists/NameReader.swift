import GuideSearch

/// Breaks a channel's name, as providers and guides write it, into its parts.
struct NameReader {
  private let name: String
  private(set) var words: [String] = []
  /// The letters and digits as they are written, without spaces.
  private(set) var letters = ""
  private(set) var delay = 0
  private(set) var country: String?
  private(set) var isHD = false
  private(set) var callSign: String?
  /// The call sign that a bracket seems to contain, and the bracket's text.
  private var bracketedSign: (sign: String, text: String)?
  /// Whether the last piece was a lone `+`: in `+ 1` it begins a delay, in `Home + Health` it means `and`.
  private var hasLonePlus = false

  /// Whether the name ends with a country's full name, so that only channels of that country have this name.
  private(set) var endsWithCountry = false

  /// Reads a name; `country` is the channel's country if it is known from elsewhere.
  init(_ name: String, country: String? = nil) {
    self.name = name.filter { $0 != "'" && $0 != "’" }
    self.country = country
    var rest = withoutBrackets()
    // A note may come first: `VIP | UK: Lantern`.
    if let end = rest.firstIndex(of: "|"), NameWords.notes.contains(Folding.fold(rest[..<end].filter { $0 != " " })) {
      rest = String(rest[rest.index(after: end)...])
    }
    if let (prefix, after) = NameReader.countryPrefix(of: rest) {
      self.country = self.country ?? prefix
      rest = String(NameReader.withoutCategory(after))
    }
    let pieces = rest.split(whereSeparator: NameReader.isSeparator)
    let last = pieces.lastIndex { !NameReader.isQuality(Folding.fold(String($0))) }
    for (index, piece) in pieces.enumerated() { read(piece, isLast: index == last) }
    if hasLonePlus { words.append("plus") }
    takeBracketedSign()
    if last.map({ !pieces[$0].contains("-") }) ?? false { takeLastCountry() }
  }

  // MARK: Brackets

  /// The name without its bracketed parts, which are read first: `(UK)`, `[FHD]`, `|DE|`.
  private mutating func withoutBrackets() -> String {
    var outside = ""
    var inside: String?
    var closing: Character = ")"
    for character in name {
      if let text = inside {
        if character == closing {
          outside += " \(keptText(ofBracket: text)) "
          inside = nil
        } else {
          inside = text + String(character)
        }
      } else if let close = NameReader.brackets[character], character != "|" || outside.allSatisfy({ $0 == " " }) {
        (inside, closing) = ("", close)
      } else {
        outside.append(character)
      }
    }
    // An unclosed bracket is text.
    return outside + (inside.map { " \($0)" } ?? "")
  }

  private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}", "|": "|"]

  /// The part of a bracket that may tell channels apart, such as a region. Countries and call signs are taken out.
  private mutating func keptText(ofBracket text: String) -> String {
    if let code = NameReader.country(text) {
      country = country ?? code
      return ""
    }
    let isWord = NameWords.regions.contains(Folding.fold(text)) || NameWords.notes.contains(Folding.fold(text))
    if !isWord, let sign = NameReader.callSign(of: text[...]) {
      bracketedSign = (sign, text)
      return ""
    }
    let parts = text.split { $0 == " " || $0 == "-" }
    if text.count == 1, !text.allSatisfy(\.isNumber) { return "" }
    let isBackup = parts.contains { ["backup", "bk"].contains(Folding.fold(String($0))) }
    if isBackup || isInitials(text) { return "" }
    return parts.filter { !NameWords.notes.contains(Folding.fold(String($0))) }.joined(separator: " ")
  }

  /// Whether a bracket contains the initials of the name: `Diamond Ball Network (DBN)`.
  private func isInitials(_ text: String) -> Bool {
    guard text.count >= 2 else { return false }
    let initials = name.split(separator: " ").compactMap(\.first)
    return String(initials).lowercased().contains(text.lowercased())
  }

  /// Takes a bracket as a call sign where stations have call signs, and elsewhere as a word: `Lokalzeit (WDR)`.
  private mutating func takeBracketedSign() {
    guard let (sign, text) = bracketedSign else { return }
    if text.contains("-") || country == "us" || country == "ca" {
      callSign = callSign ?? sign
    } else {
      append(Folding.fold(text), isEnd: true)
    }
  }

  // MARK: Countries

  /// The text after a category, as in `KIDS| Lantern`; `LANTERN | FHD` has none.
  private static func withoutCategory(_ text: Substring) -> Substring {
    guard let end = text.firstIndex(of: "|") else { return text }
    let category = Folding.fold(text[..<end].filter { $0 != " " })
    return NameWords.categories.contains(category) ? text[text.index(after: end)...] : text
  }

  /// The country before a separator, as in `UK: `, `UK| ` or `DE - `, and the text after it.
  private static func countryPrefix(of name: String) -> (country: String, rest: Substring)? {
    guard let end = name.firstIndex(where: { !$0.isLetter && !$0.isNumber && !" +&.,!/".contains($0) }) else {
      return nil
    }
    // `No-Limits` has no country: a dash needs spaces.
    if "-–".contains(name[end]), !name[..<end].hasSuffix(" ") { return nil }
    // A language may follow the country: `CA FR: `.
    let words = name[..<end].split(separator: " ")
    guard let first = words.first, words.count <= 2 else { return nil }
    let hasLanguage = words.count == 2 && NameWords.languages.contains(Folding.fold(String(words[1])))
    guard let code = country(words.joined()) ?? (hasLanguage ? country(String(first)) : nil) else { return nil }
    let rest = name[name.index(after: end)...]
    return rest.contains { $0.isLetter || $0.isNumber } ? (code, rest) : nil
  }

  private static func country(_ text: String) -> String? {
    NameWords.countries[Folding.fold(text).filter { $0 != " " && $0 != "." }]
  }

  /// Takes a country's full name from the end: `Lantern Sverige`.
  private mutating func takeLastCountry() {
    guard words.count > 1, let last = words.last, last.count > 3,
      !["northern", "n", "de"].contains(words[words.count - 2])
    else {
      return
    }
    guard let code = NameWords.countries[last], country == nil || country == code else { return }
    country = country ?? code
    endsWithCountry = true
    words.removeLast()
    letters = ""
  }

  // MARK: Words

  private static func isSeparator(_ character: Character) -> Bool {
    !(character.isLetter || character.isNumber || character == "+" || character == "-")
  }

  private mutating func read(_ piece: Substring, isLast: Bool) {
    if piece == "+" { return hasLonePlus = true }
    if let sign = NameReader.callSign(of: piece, needsSuffix: country != "us") { callSign = callSign ?? sign }
    let parts = piece.split(separator: "-")
    for part in parts {
      let word = Folding.fold(String(part))
      let code = isLast && parts.count == 1 && !words.isEmpty ? NameWords.trailingCountries[word] : nil
      if let code, part.allSatisfy(\.isUppercase) {
        country = country ?? code
      } else if !readQuality(word) {
        let runs = NameReader.runs(of: part)
        for (index, run) in runs.enumerated() { append(run, isEnd: index == runs.count - 1) }
      }
    }
    hasLonePlus = false
  }

  /// Whether a word is about the picture, the stream, or a delay.
  private mutating func readQuality(_ word: String) -> Bool {
    if hasLonePlus, NameReader.isQuality(word) { words.append("plus") }
    if NameWords.highDefinition.contains(word) || NameReader.isResolution(word) {
      isHD = true
      return true
    }
    if let hours = NameReader.delay(of: word) {
      delay = hours
      return true
    }
    return NameReader.isQuality(word) || NameWords.conjunctions.contains(word)
  }

  private static func isQuality(_ word: String) -> Bool {
    NameWords.highDefinition.contains(word) || NameWords.qualities.contains(word) || isResolution(word)
  }

  /// Whether a word is a resolution, such as `1080p`.
  private static func isResolution(_ word: String) -> Bool {
    guard let last = word.last, last == "p" || last == "i", let lines = Int(word.dropLast()) else { return false }
    return lines >= 480
  }

  /// Splits a word between letters and digits, and before a capital: `Film9`, `EuroSail`, `Canal+`.
  private static func runs(of word: Substring) -> [String] {
    var runs: [[Character]] = []
    var before: Character = " "
    for character in word {
      let isSame =
        before.isNumber == character.isNumber && character != "+" && before != "+"
        && !(before.isLowercase && character.isUppercase)
      if isSame, !runs.isEmpty { runs[runs.count - 1].append(character) } else { runs.append([character]) }
      before = character
    }
    return runs.map { $0 == ["+"] ? "plus" : Folding.fold(String($0)) }
  }

  /// Adds a word in its usual form; a number after `plus` is a delay: `Harbour Plus One`.
  private mutating func append(_ run: String, isEnd: Bool) {
    // `Sport 1 1` is not `Sport 11`.
    letters += (letters.last?.isNumber ?? false) && (run.first?.isNumber ?? false) ? " \(run)" : run
    let word = NameWords.numbers[run] ?? NameWords.synonyms[run] ?? run
    if let hours = Int(word), (1...24).contains(hours), hasLonePlus || words.last == "plus" {
      if !hasLonePlus { words.removeLast() }
      return delay = hours
    }
    words.append(Int(word).map(String.init) ?? NameReader.unified(word, isEnd: isEnd))
  }

  /// A word without the plural's `s`, and with `ü` and `ue` spelled alike.
  private static func unified(_ word: String, isEnd: Bool) -> String {
    var word = word
    let isPlural = word.count >= 4 && word.hasSuffix("s") && !["ss", "news", "plus"].contains(where: word.hasSuffix)
    if isEnd, isPlural { word.removeLast() }
    guard word.utf8.contains(UInt8(ascii: "e")) else { return word }
    return word.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
  }

  /// The delay in hours, from a word such as `+1`, `+1h` or `plus1`.
  private static func delay(of word: String) -> Int? {
    guard let sign = ["+", "plus"].first(where: word.hasPrefix) else { return nil }
    let digits = word.dropFirst(sign.count)
    return Int(digits.hasSuffix("h") ? digits.dropLast() : digits).flatMap { (1...24).contains($0) ? $0 : nil }
  }

  /// The call sign in `WABC`, `WABC-DT` or `KQED-DT2`, which is in capitals in every guide.
  static func callSign(of text: Substring, needsSuffix: Bool = false) -> String? {
    let parts = text.split(separator: "-")
    guard let sign = parts.first, parts.count <= 2, (3...4).contains(sign.utf8.count),
      "WKC".contains(sign.first ?? " "), sign.first != "C" || sign.count == 4,
      sign.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else { return nil }
    guard parts.count == 2 else { return needsSuffix ? nil : sign.lowercased() }
    let kind = parts[1].prefix { $0.isLetter }
    let number = parts[1].dropFirst(kind.count)
    guard ["DT", "TV", "HD", "LD", "CD", "LP", "CA"].contains(kind), number.allSatisfy(\.isNumber) else { return nil }
    return sign.lowercased() + (number.isEmpty || number == "1" ? "" : " \(number)")
  }
}
