/// An element's texts in several languages, of which one is shown.
struct LanguageTexts {
  private var bytes: [UInt8] = []
  private var entries: [(language: Range<Int>, text: Range<Int>)] = []

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds a text that is not empty; its language may be.
  mutating func append(_ text: Span<UInt8>, language: Span<UInt8>) {
    guard !text.isEmpty else { return }
    let start = bytes.count
    language.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    let middle = bytes.count
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    entries.append((start..<middle, middle..<bytes.count))
  }

  /// The place of the text to be shown: in the first language of those preferred that there is, or else the first text.
  func best(for languages: [[UInt8]]) -> Int {
    guard entries.count > 1 else { return 0 }
    for language in languages {
      if let place = entries.firstIndex(where: { matches($0.language, language) }) { return place }
    }
    return 0
  }

  /// Whether there is just such a text in that language.
  func has(_ text: Span<UInt8>, language: Span<UInt8>) -> Bool {
    entries.contains { isSame($0.text, text) && isSame($0.language, language) }
  }

  private func isSame(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes[range].elementsEqual($0) }
  }

  /// `en` stands for `en_GB` and `en-US` too.
  private func matches(_ given: Range<Int>, _ wanted: [UInt8]) -> Bool {
    guard bytes[given].starts(with: wanted) else { return false }
    guard given.count > wanted.count else { return true }
    let next = bytes[given.lowerBound + wanted.count]
    return next == UInt8(ascii: "_") || next == UInt8(ascii: "-")
  }

  func text(_ place: Int) -> ArraySlice<UInt8> { bytes[entries[place].text] }
  func language(_ place: Int) -> ArraySlice<UInt8> { bytes[entries[place].language] }
}
