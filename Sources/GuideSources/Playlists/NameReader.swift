import GuideFeeds
import GuidePersonal
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
  private(set) var isUHD = false
  private(set) var callSign: String?
  /// The call sign that a bracket seems to contain, and the bracket's text.
  private var bracketedSign: (sign: String, text: String)?
  private var bracketedCountry: String?
  /// A language or a kind of channel in brackets, which usually says nothing.
  private(set) var note: String?
  /// Whether the last piece was a lone `+`: in `+ 1` it begins a delay, in `Home + Health` it means `and`.
  private var hasLonePlus = false

  /// Whether the name ends with a country's full name, so that only channels of that country have this name.
  private(set) var endsWithCountry = false

  /// Reads a name; `country` is the channel's country if it is known from elsewhere.
  init(_ name: String, country: String? = nil) {
    self.name = NameReader.withoutGroup(Transliteration.latin(name).filter { !"'’`´".contains($0) })
    self.country = country
    var rest = withoutBrackets()
    // A note may come first: `VIP | UK: Lantern`.
    if NameReader.countryPrefix(of: rest) == nil, let end = rest.firstIndex(of: "|"),
      case let note = Folding.fold(rest[..<end].filter { $0 != " " }),
      NameWords.notes.contains(note) || NamePiece.isQuality(note)
    {
      rest = String(rest[rest.index(after: end)...])
    }
    if let (prefix, after) = NameReader.countryPrefix(of: rest) {
      // A prefix is more reliable than a bracket, which may be a state: `US: Lantern (MA)`. `EN` is a language.
      let isLanguage = rest.hasPrefix("EN") && bracketedCountry != nil
      self.country = country ?? (isLanguage ? bracketedCountry : prefix.nonEmpty)
      rest = String(NameReader.withoutCategory(after))
    }
    self.country = self.country ?? bracketedCountry
    let pieces = NamePiece.withoutStreamNotes(rest.split(whereSeparator: NameReader.isSeparator))
    let last = pieces.lastIndex { !NamePiece.isQuality(Folding.fold(String($0))) }
    for (index, piece) in pieces.enumerated() {
      let next = index < last ?? 0 ? Folding.fold(String(pieces[index + 1])) : nil
      if !isConjunction(piece, before: next) { read(piece, isLast: index == last) }
    }
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
          outside += " \(keptText(ofBracket: text, after: outside)) "
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
  private mutating func keptText(ofBracket text: String, after name: String) -> String {
    if let code = NameReader.country(text) {
      bracketedCountry = bracketedCountry ?? code.nonEmpty
      return ""
    }
    let isWord = NameWords.regions.contains(Folding.fold(text)) || NameWords.notes.contains(Folding.fold(text))
    if !isWord, let sign = NamePiece.callSign(of: text[...]) {
      bracketedSign = (sign, text)
      return ""
    }
    let parts = text.split { $0 == " " || $0 == "-" }
    if text.count == 1, !text.allSatisfy(\.isNumber) {
      // American feeds are `(E)` and `(W)`; other letters are for a second stream.
      return name.hasPrefix("US") ? NameWords.sides[text.lowercased()] ?? "" : ""
    }
    let isBackup = parts.first.map { NameWords.backups.contains(Folding.fold($0.filter { !$0.isNumber })) } ?? false
    if isBackup || NamePiece.abbreviates(text, name) { return "" }
    let rest = parts.filter { !NameWords.notes.contains(Folding.fold(String($0))) }
    if rest.isEmpty, let note = parts.first, note.count >= 5 {
      self.note = NamePiece.unified(Folding.fold(String(note)), isEnd: true)
    }
    // `PL Lektor` has a country and a note.
    guard rest.count < parts.count, rest.count == 1, let code = NameReader.country(String(rest[0])) else {
      return rest.joined(separator: " ")
    }
    bracketedCountry = bracketedCountry ?? code.nonEmpty
    return ""
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

  /// The name with a bracket right after the country left out: `UK (ASIAN) Lantern` becomes `UK: Lantern`.
  private static func withoutGroup(_ name: String) -> String {
    let code = name.prefix { $0.isUppercase }
    let rest = name.dropFirst(code.count).drop { $0 == " " }
    guard (2...3).contains(code.count), country(String(code)) != nil,
      let closing = rest.first.flatMap({ brackets[$0] }),
      closing != "|", let end = rest.firstIndex(of: closing)
    else { return name }
    let group = rest[rest.index(after: rest.startIndex)..<end]
    guard NamePiece.callSign(of: group) == nil, !NameWords.regions.contains(Folding.fold(String(group))) else {
      return name
    }
    let after = rest[rest.index(after: end)...].drop { " :|-".contains($0) }
    return after.contains(where: NamePiece.isLetterOrDigit) ? "\(code): \(after)" : name
  }

  /// The text after a category, as in `KIDS| Lantern`; `LANTERN | FHD` has none.
  private static func withoutCategory(_ text: Substring) -> Substring {
    guard let end = text.firstIndex(of: "|") else { return text }
    let category = Folding.fold(text[..<end].filter { $0 != " " })
    return NameWords.categories.contains(category) || NameWords.notes.contains(category)
      ? text[text.index(after: end)...] : text
  }

  /// The country before a separator, as in `UK: `, `UK| `, `EX-YU: ` or `DE - `, and the text after it.
  private static func countryPrefix(of name: String) -> (country: String, rest: Substring)? {
    let isText = { (character: Character) in NamePiece.isLetterOrDigit(character) || " +&.,!/".contains(character) }
    guard var end = name.firstIndex(where: { !isText($0) }) else { return nil }
    if name[end] == "-", let next = name[end...].firstIndex(where: { !isText($0) && $0 != "-" }),
      ":|".contains(name[next]),
      country(inPrefix: name[..<next]) != nil
    {
      end = next
    } else if "-–".contains(name[end]), !name[..<end].hasSuffix(" ") {
      // `No-Limits` has no country: a dash needs spaces.
      guard NameWords.trailingCountries[name[..<end].lowercased()] != nil else { return nil }
    }
    guard let code = country(inPrefix: name[..<end]) else { return nil }
    let rest = name[name.index(after: end)...]
    return rest.contains(where: NamePiece.isLetterOrDigit) ? (code, rest) : nil
  }

  /// The country in a prefix, which a language may follow: `CA FR`.
  private static func country(inPrefix text: Substring) -> String? {
    let words = text.split { $0 == " " || $0 == "-" }.map { Folding.fold(String($0)) }
    guard let first = words.first, words.count <= 2 else { return nil }
    if first == "en", words.count == 1 { return "uk" }
    let hasLanguage =
      words.count == 2
      && ([NameWords.languages, NameWords.notes, NameWords.categories].contains { $0.contains(words[1]) })
    return country(words.joined()) ?? (hasLanguage ? country(first) : nil)
  }

  private static func country(_ text: String) -> String? {
    NameWords.countries[Folding.fold(text).filter { $0 != " " && $0 != "." }]
  }

  /// The country that a code among the words means: the name's own, or if that is unknown, one at the end.
  private func countryCode(_ word: String, isLast: Bool) -> String? {
    guard let country else { return isLast ? NameWords.trailingCountries[word] : nil }
    guard word.count <= 3, let code = NameWords.countries[word] else { return nil }
    return code == country || isLast && isPossible(code) ? code : nil
  }

  /// Whether a name may say that its channel is for a country: if no other is known, or one whose guides list it, too.
  private func isPossible(_ code: String) -> Bool {
    guard let country, country != code else { return true }
    return NameWords.neighbours[country]?.contains(code) ?? false
  }

  /// Takes a country's full name from the end: `Lantern Sverige`.
  private mutating func takeLastCountry() {
    guard words.count > 1, let last = words.last, last.count > 3,
      !["northern", "n", "de"].contains(words[words.count - 2])
    else {
      return
    }
    guard let code = NameWords.countries[last], !code.isEmpty, isPossible(code) else { return }
    country = code
    endsWithCountry = true
    words.removeLast()
    letters = ""
  }

  // MARK: Words

  private static func isSeparator(_ character: Character) -> Bool {
    !(character == "+" || character == "-" || NamePiece.isLetterOrDigit(character))
  }

  /// Whether a piece means `and` in some language: `Caza y Monte`. `N West` is a direction.
  private func isConjunction(_ piece: Substring, before next: String?) -> Bool {
    guard let next, let last = words.last, last.count > 1, piece.count <= 3,
      NameWords.conjunctions.contains(Folding.fold(String(piece)))
    else {
      return false
    }
    return piece.count > 1 || !NameWords.regions.contains(next) && NameWords.abbreviatedRegions[next] == nil
  }

  private mutating func read(_ piece: Substring, isLast: Bool) {
    if piece == "+" { return hasLonePlus = true }
    if let sign = NamePiece.callSign(of: piece, needsSuffix: country != "us") { callSign = callSign ?? sign }
    let parts = piece.split(separator: "-")
    for part in parts {
      let word = Folding.fold(String(part))
      let isCode = parts.count == 1 && !words.isEmpty && (part.allSatisfy(\.isUppercase) || isLast && word == "usa")
      if isCode, let code = countryCode(word, isLast: isLast) {
        country = code
      } else if !readQuality(word) {
        let runs = NamePiece.number(word).map { _ in [word] } ?? NamePiece.runs(of: part)
        for (index, run) in runs.enumerated() {
          append(run, isEnd: index == runs.count - 1 || runs[index + 1].first?.isNumber ?? false)
        }
      }
    }
    hasLonePlus = false
  }

  /// Whether a word is about the picture, the stream, or a delay.
  private mutating func readQuality(_ word: String) -> Bool {
    if hasLonePlus, NamePiece.isQuality(word) { words.append("plus") }
    isUHD = isUHD || NameWords.ultraHighDefinition.contains(word)
    if NameWords.highDefinition.contains(word) || NamePiece.isResolution(word) {
      isHD = true
      return true
    }
    if let hours = ChannelDelay.hours(inWord: word) {
      delay = hours
      return true
    }
    return NamePiece.isQuality(word) && !(words.isEmpty && NameWords.ambiguousQualities.contains(word))
  }

  /// Adds a word in its usual form; a number after `plus` is a delay: `Harbour Plus One`.
  private mutating func append(_ run: String, isEnd: Bool) {
    // `Sport 1 1` is not `Sport 11`.
    letters += (letters.last?.isNumber ?? false) && (run.first?.isNumber ?? false) ? " \(run)" : run
    if let decade = NameWords.decades[run] { return words += [decade, "s"] }
    let region = words.isEmpty ? nil : NameWords.abbreviatedRegions[run]
    let word = NamePiece.number(run) ?? NameWords.synonyms[run] ?? region ?? run
    if let hours = Int(word), (1...24).contains(hours), hasLonePlus || words.last == "plus" {
      if !hasLonePlus { words.removeLast() }
      return delay = hours
    }
    // `Plus+` is `Plus`.
    if word == "plus", words.last == word { return }
    words.append(Int(word).map(String.init) ?? NamePiece.unified(word, isEnd: isEnd))
  }
}
