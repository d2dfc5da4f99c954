import GuideModel

/// The channels of a guide, in the order in which they are first named, each once.
struct XMLTVChannels {
  private struct Entry {
    var names: [(text: String, language: String)] = []
    var number: Int?
    var isDeclared = false
    /// The line that names it first.
    let line: Int
  }

  private var ids = TextPool()
  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// The number of the channel with an id.
  mutating func number(of id: Span<UInt8>, line: Int) -> Int {
    let number = ids.intern(id)
    if number == entries.count { entries.append(Entry(line: line)) }
    return number
  }

  /// Notes that a channel is declared; false where it was before.
  mutating func declare(_ channel: Int) -> Bool {
    defer { entries[channel].isDeclared = true }
    return !entries[channel].isDeclared
  }

  mutating func addName(_ name: String, language: String, to channel: Int) {
    guard !name.isEmpty, entries[channel].names.count < 100 else { return }
    entries[channel].names.append((name, language))
  }

  mutating func setNumber(_ number: Int?, of channel: Int) {
    entries[channel].number = entries[channel].number ?? number
  }

  /// The channels as the store has them. A name that is nothing but digits is a number, as tvheadend writes it.
  func channels(languages: [String]) -> [Channel] {
    entries.indices.map { number in
      let entry = entries[number]
      let words = entry.names.filter { Int($0.text) == nil }
      let name = XMLTVChannels.best(words, languages) ?? entry.names.first?.text ?? ids.text(number)
      let digits = entry.names.lazy.compactMap { Int($0.text) }.first { (1...99_999).contains($0) }
      return Channel(id: ids.text(number), name: name, number: entry.number ?? digits)
    }
  }

  private static func best(_ names: [(text: String, language: String)], _ languages: [String]) -> String? {
    for language in languages {
      if let name = names.first(where: { $0.language == language || $0.language.hasPrefix("\(language)_") }) {
        return name.text
      }
    }
    return names.first?.text
  }

  /// Channels that have programmes and are not declared, with the line of the first.
  var undeclared: [(id: String, line: Int)] {
    entries.indices.filter { !entries[$0].isDeclared }.map { (ids.text($0), entries[$0].line) }
  }
}
