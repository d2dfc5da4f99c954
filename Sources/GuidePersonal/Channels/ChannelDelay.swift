/// The delay in a channel's name, such as one hour for `Harbour +1`.
package enum ChannelDelay {
  /// The hours from a word such as `+1`, `+1h` or `plus1`; `nil` if the word is not a delay.
  package static func hours(inWord word: String) -> Int? {
    guard let sign = ["+", "plus"].first(where: word.hasPrefix) else { return nil }
    let digits = word.dropFirst(sign.count).prefix { $0.isNumber }
    guard ["", "h", "hr", "hrs", "std"].contains(word.dropFirst(sign.count + digits.count)) else { return nil }
    return Int(digits).flatMap { (1...24).contains($0) ? $0 : nil }
  }

  /// The hours in a name; 0 if it has no delay. The sign may stand apart, or in a word: `Harbour + 1`, `Harbour+1`.
  package static func hours(inName name: String) -> Int {
    let words = name.lowercased().split { " ()[]|:".contains($0) }.map(String.init)
    let endings = words.compactMap { word in word.lastIndex(of: "+").map { String(word[$0...]) } }
    let pairs = zip(words, words.dropFirst()).compactMap { sign, number in
      ["+", "plus"].contains(sign) ? sign + (number == "one" ? "1" : number) : nil
    }
    return (words + endings + pairs).lazy.compactMap(hours(inWord:)).first ?? 0
  }

  /// The minutes by which an entry's channel is later than a channel of the guide; 0 if their names state the same delay.
  package static func minutes(of entry: String, after channels: [String]) -> Int {
    let hours = hours(inName: entry)
    return hours == 0 || channels.contains { self.hours(inName: $0) == hours } ? 0 : hours * 60
  }
}
