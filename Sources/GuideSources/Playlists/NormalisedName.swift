import GuideSearch

/// A channel name reduced to what tells channels apart.
///
/// Providers write `UK: Film4 FHD`, `|UK| FILM 4 HD` and `Film 4 (UK)` for the same channel. Decoration, quality and country are
/// taken out. Numbers, `+1` and regions stay, because they mean another channel.
package struct NormalisedName: Hashable, Sendable {
  /// The words, with numbers as words of their own: `film`, `4`.
  package let words: [String]
  /// Hours that the channel is delayed by, such as 1 for `Film4 +1`; 0 if it is not.
  package let delay: Int
  /// The country, such as `uk`; `nil` if the name does not state one.
  package var country: String?
  /// Whether the name promises high definition.
  let isHD: Bool
  /// A North American call sign, such as `wabc`, or `wabc 2` for its second channel; `nil` if the name has none.
  let callSign: String?

  /// Reduces a name.
  package init(_ name: String) {
    var reader = NameReader(name)
    reader.read()
    let joined = NormalisedName.unifyRegions(reader.words.map { NameWords.numbers[$0] ?? $0 })
    words = joined
    (delay, country, isHD, callSign) = (reader.delay, reader.country, reader.isHD, reader.callSign)
  }

  /// What equal channels have in common: the words, with letters joined, and the delay.
  package var key: String { NormalisedName.key(words, delay) }

  /// The key without words such as `channel` and `tv`; `nil` if nothing else is left.
  var looseKey: String? {
    let rest = words.filter { !NameWords.fillers.contains($0) }
    return rest.isEmpty ? nil : NormalisedName.key(rest, delay)
  }

  /// The words that are numbers.
  var numbers: [String] { words.filter { $0.utf8.first.map { (0x30...0x39).contains($0) } ?? false } }
  /// The words that name a region.
  var regions: Set<String> { Set(words).intersection(NameWords.regions) }

  /// The name as it is shown to the user, such as `film 4 +1`.
  package var text: String { words.joined(separator: " ") + (delay > 0 ? " +\(delay)" : "") }

  /// The call sign that a text is, such as `WABC-DT`; `nil` if it is none.
  static func callSign(of text: Substring) -> String? { NameReader.callSign(of: text) }

  /// Joins words of letters, so that `Euro Sport` equals `Eurosport`, but keeps `1 1` apart from `11`.
  private static func key(_ words: [String], _ delay: Int) -> String {
    var key = ""
    for word in words {
      let isNumber = word.utf8.first.map { (0x30...0x39).contains($0) } ?? false
      key += isNumber ? " \(word) " : word
    }
    return delay > 0 ? "\(key) +\(delay)" : key
  }

  /// Replaces abbreviated regions, such as `lon`, and joins `northern ireland` and `n ireland`.
  private static func unifyRegions(_ words: [String]) -> [String] {
    var unified: [String] = []
    for word in words {
      if word == "ireland", let last = unified.last, last == "n" || last == "northern" {
        unified[unified.count - 1] = "northernireland"
      } else {
        // The first word names the channel itself: `West TV`.
        unified.append(unified.isEmpty ? word : NameWords.abbreviatedRegions[word] ?? word)
      }
    }
    return unified
  }
}

/// Reads the parts of a name.
private struct NameReader {
  private let name: String
  private(set) var words: [String] = []
  private(set) var delay = 0
  private(set) var country: String?
  private(set) var isHD = false
  private(set) var callSign: String?

  init(_ name: String) { self.name = name }

  mutating func read() {
    var rest = withoutBrackets()
    if let (prefix, after) = NameReader.countryPrefix(of: rest) { (country, rest) = (prefix, after) }
    let pieces = rest.split(whereSeparator: NameReader.isSeparator)
    for (index, piece) in pieces.enumerated() { read(piece, isLast: index == pieces.count - 1) }
  }

  /// The name without its bracketed parts, which are read first: `(UK)`, `[FHD]`, `|DE|`.
  private mutating func withoutBrackets() -> String {
    var outside = ""
    var inside: String?
    var closing: Character = ")"
    for character in name {
      if inside != nil {
        if character == closing {
          readBracket(inside ?? ""); inside = nil; outside += " "
        } else {
          inside?.append(character)
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

  private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}", "|": "|", "┃": "┃"]

  /// Keeps from a bracket only a country, a quality, a call sign, a delay, or a region.
  private mutating func readBracket(_ text: String) {
    if let code = NameWords.countries[Folding.fold(text).filter { $0 != " " && $0 != "." }] {
      return country = country ?? code
    }
    if let sign = NameReader.callSign(of: text[...]) { return callSign = callSign ?? sign }
    for piece in text.split(whereSeparator: NameReader.isSeparator) {
      let word = Folding.fold(String(piece))
      if NameWords.highDefinition.contains(word) { isHD = true }
      if let hours = NameReader.delay(of: word) { delay = hours }
      if let region = NameWords.abbreviatedRegions[word] ?? (NameWords.regions.contains(word) ? word : nil) {
        words.append(region)
      }
    }
  }

  /// The country before a separator, as in `UK: `, `UK| ` or `DE - `, and the text after it.
  private static func countryPrefix(of name: String) -> (country: String, rest: String)? {
    guard let end = name.firstIndex(where: { ":|┃▎•-–★".contains($0) }) else { return nil }
    // `No-Limits` has no country: a dash needs spaces.
    if "-–".contains(name[end]), !name[..<end].hasSuffix(" ") { return nil }
    guard let code = NameWords.countries[Folding.fold(String(name[..<end])).filter { $0 != " " }] else { return nil }
    let rest = name[name.index(after: end)...]
    return rest.contains(where: \.isLetter) || rest.contains(where: \.isNumber) ? (code, String(rest)) : nil
  }

  private static func isSeparator(_ character: Character) -> Bool {
    !(character.isLetter || character.isNumber || character == "+" || character == "-")
  }

  private mutating func read(_ piece: Substring, isLast: Bool) {
    if let sign = NameReader.callSign(of: piece, needsSuffix: country != "us") { callSign = callSign ?? sign }
    for part in piece.split(separator: "-") {
      readWord(Folding.fold(String(part)), isUpper: part.allSatisfy(\.isUppercase), isLast)
    }
  }

  private mutating func readWord(_ word: String, isUpper: Bool, _ isLast: Bool) {
    if NameWords.highDefinition.contains(word) { return isHD = true }
    if NameWords.qualities.contains(word) || word == "and" { return }
    if let hours = NameReader.delay(of: word) { return delay = hours }
    if isLast, isUpper, !words.isEmpty, let code = NameWords.trailingCountries[word] {
      return country = country ?? code
    }
    var runs: [String] = []
    for scalar in word.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      if scalar == "+" { runs.append("plus"); continue }
      if let last = runs.last?.unicodeScalars.first, runs.last != "plus", ("0"..."9").contains(last) == isDigit {
        runs[runs.count - 1].unicodeScalars.append(scalar)
      } else {
        runs.append(String(scalar))
      }
    }
    for run in runs { append(run) }
  }

  /// Adds a word; a number after `plus` is a delay: `ITV Plus 1`.
  private mutating func append(_ word: String) {
    if let hours = Int(word), (1...24).contains(hours), words.last == "plus" {
      words.removeLast()
      delay = hours
    } else {
      words.append(Int(word).map(String.init) ?? word)
    }
  }

  /// The hours of `+1`, `+1h` or `plus1`.
  private static func delay(of word: String) -> Int? {
    let digits: Substring
    if word.hasPrefix("+") {
      digits = word.dropFirst()
    } else if word.hasPrefix("plus") {
      digits = word.dropFirst(4)
    } else {
      return nil
    }
    return Int(digits.hasSuffix("h") ? digits.dropLast() : digits).flatMap { (1...24).contains($0) ? $0 : nil }
  }

  /// The call sign in `WABC`, `WABC-DT` or `KQED-DT2`, which is in capitals in every guide.
  static func callSign(of text: Substring, needsSuffix: Bool = false) -> String? {
    let parts = text.split(separator: "-")
    guard let sign = parts.first, parts.count <= 2, (3...4).contains(sign.utf8.count),
      sign.first == "W" || sign.first == "K",
      sign.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else { return nil }
    guard parts.count == 2 else { return needsSuffix ? nil : sign.lowercased() }
    let suffix = parts[1]
    let kind = suffix.prefix { $0.isLetter }
    let number = suffix.dropFirst(kind.count)
    guard ["DT", "TV", "HD", "LD", "CD", "LP", "CA"].contains(kind), number.allSatisfy(\.isNumber) else { return nil }
    return sign.lowercased() + (number.isEmpty || number == "1" ? "" : " \(number)")
  }
}
