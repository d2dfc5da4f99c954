/// A search for the next channel or programme in bytes that come in pieces.
struct ItemSearch {
  /// The line that was come to, counted from 1.
  private(set) var line: Int
  let encoding: String?
  /// The beginning of a tag that the last piece ended with, or the end of the one before that was found.
  private(set) var tail: [UInt8] = []

  private static let tags = [Array("<programme".utf8), Array("<channel".utf8)]

  init(line: Int, encoding: String?) {
    self.line = line
    self.encoding = encoding
  }

  /// The place from which to read on, after `tail`; nil where nothing begins in these bytes.
  mutating func place(in bytes: UnsafeRawBufferPointer) -> Int? {
    var place = 0
    // A tag that began in the piece before.
    while !tail.isEmpty {
      guard place < bytes.count else { return nil }
      let next = tail + [bytes[place]]
      if ItemSearch.isTag(next) { return place }
      guard ItemSearch.tags.contains(where: { $0.starts(with: next) }) else {
        tail = []
        break
      }
      tail = next
      place += 1
    }
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      if bytes[place] == UInt8(ascii: "<") {
        let window = Array(bytes[place..<min(bytes.count, place + 11)])
        if ItemSearch.isTag(window) { return place }
        if window.count < 11, ItemSearch.tags.contains(where: { $0.starts(with: window) }) {
          tail = window
          return nil
        }
      }
      place += 1
    }
    return nil
  }

  /// Whether a tag's name is followed by what ends a name.
  private static func isTag(_ window: [UInt8]) -> Bool {
    tags.contains { tag in
      window.count > tag.count && window.starts(with: tag) && window[tag.count] <= UInt8(ascii: " ")
    }
  }
}
