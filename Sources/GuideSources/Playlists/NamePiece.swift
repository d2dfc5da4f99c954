import GuidePersonal
import GuideSearch

/// Reading of single words in a channel's name: qualities, delays, call signs.
enum NamePiece {
  /// Whether a character is a letter or digit; fast for ASCII.
  static func isLetterOrDigit(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return character.isLetter || character.isNumber }
    return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Whether a word is about the picture or the stream.
  static func isQuality(_ word: String) -> Bool {
    NameWords.highDefinition.contains(word) || NameWords.qualities.contains(word) || isResolution(word)
      || word.first?.isNumber ?? false && NameWords.rates.contains(word.drop { $0.isNumber })
  }

  /// The pieces without notes of two words about the stream: `50 FPS`, `H 265`, `Backup 2`; `+1 Hour` is `+1`.
  static func withoutStreamNotes(_ pieces: [Substring]) -> [Substring] {
    var kept: [Substring] = []
    for piece in pieces {
      guard let last = kept.last.map({ Folding.fold(String($0)) }) else {
        kept.append(piece)
        continue
      }
      let word = Folding.fold(String(piece))
      let isNumber = word.isDigits
      if last.isDigits && NameWords.rates.contains(word[...])
        || (last == "h" || last == "x") && ["264", "265"].contains(word)
        || isNumber && kept.count > 1 && NameWords.backups.contains(last)
      {
        kept.removeLast()
      } else if word == "hd", last == "full" || last == "ultra" {
        kept[kept.count - 1] = piece
      } else if !(ChannelDelay.hours(inWord: last) != nil
        && ["h", "hr", "hour", "std", "heure", "timeshift"].contains(word))
      {
        kept.append(piece)
      }
    }
    return kept
  }

  /// Whether a word is a resolution, such as `1080p`.
  static func isResolution(_ word: String) -> Bool {
    guard let last = word.last, last == "p" || last == "i", let lines = Int(word.dropLast()) else { return false }
    return lines >= 480
  }

  /// A number or ordinal in digits: `four` as `4`, `1st` and `première` as `1.`.
  static func number(_ word: String) -> String? {
    if let number = NameWords.numbers[word] { return number }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < word.count, NameWords.ordinalEnds.contains(word.dropFirst(digits.count))
    else {
      return nil
    }
    if digits == "1", word.hasSuffix("er") || word.hasSuffix("re") {
      return word.hasSuffix("r") ? "premier" : "premiere"
    }
    return digits + "."
  }

  /// Splits a word between letters and digits, and before a capital: `Film9`, `EuroSail`, `Canal+`.
  static func runs(of word: Substring) -> [String] {
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

  /// A word without the plural's `s`, and with `ü` and `ue`, `å` and `aa`, and `ij` and `y` spelled alike.
  static func unified(_ word: String, isEnd: Bool) -> String {
    var bytes: [UInt8] = []
    for byte in word.utf8 {
      switch (bytes.last, byte) {
      case (UInt8(ascii: "a"), UInt8(ascii: "e")), (UInt8(ascii: "o"), UInt8(ascii: "e")),
        (UInt8(ascii: "u"), UInt8(ascii: "e")), (UInt8(ascii: "a"), UInt8(ascii: "a")):
        break
      case (UInt8(ascii: "i"), UInt8(ascii: "j")): bytes[bytes.count - 1] = UInt8(ascii: "y")
      default: bytes.append(byte)
      }
    }
    let word = String(decoding: bytes, as: UTF8.self)
    let isPlural =
      word.utf8.count >= 4 && word.hasSuffix("s") && !["ss", "news", "plus"].contains(where: word.hasSuffix)
    return isEnd && isPlural ? String(word.dropLast()) : word
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

  /// Whether a bracket abbreviates the name before it: `Diamond Ball Network (DBN)`.
  static func abbreviates(_ text: String, _ name: String) -> Bool {
    guard text.count >= 2, text.allSatisfy(\.isUppercase) else { return false }
    var rest = name.lowercased()[...]
    for (index, letter) in text.lowercased().enumerated() {
      guard let found = rest.firstIndex(of: letter) else { return false }
      if index == 0, found > rest.startIndex, rest[rest.index(before: found)].isLetter { return false }
      rest = rest[rest.index(after: found)...]
    }
    return true
  }
}
