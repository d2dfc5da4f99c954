/// A list of texts as a document writes it, so that it can be written anew in another order: a text that has a line of
/// its own keeps that line with its comment. Lines that are comments, and blank ones, stay above the text below them.
struct WrittenList {
  struct Item {
    /// Comments and blank lines above it.
    var above: [ArraySlice<UInt8>]
    /// Its bytes.
    let value: ArraySlice<UInt8>
    /// The comment after it.
    var comment: ArraySlice<UInt8>?
    /// The line that it has for itself.
    var line: Line?
  }

  /// A line that a text has for itself.
  struct Line {
    /// Up to the end of the text.
    let start: ArraySlice<UInt8>
    let rest: ArraySlice<UInt8>
    let hasComma: Bool
  }

  /// What stands before the first text or what is above it.
  let opening: ArraySlice<UInt8>
  let items: [Item]
  /// Comments and blank lines below the last text.
  let below: [ArraySlice<UInt8>]
  /// What stands after that.
  let closing: [UInt8]
  /// What each text is; nil for what is none.
  private let texts: [String?]
  private let end: [UInt8]

  /// A list; with nothing in it where the value is none.
  init(_ value: WrittenValue, end: [UInt8]) throws(SettingsRefusal) {
    self.end = end
    guard value.tokens.first?.bytes == [UInt8(ascii: "[")], value.tokens.count > 1 else {
      (opening, items, below, texts) = (value.before + Array("[".utf8), [], [], [])
      closing = Array("]".utf8) + Array(value.after)
      return
    }
    var scan = WrittenListScan(value)
    scan.finish()
    (opening, items, below, closing) = (scan.opening, scan.items, scan.above, Array(scan.closing))
    texts = WrittenList.texts(value.bytes)
    // Whatever the parser sees otherwise must not be touched.
    guard texts.count == items.count else { throw SettingsRefusal.notSafe }
  }

  /// The list with other texts in it, each of them once. One that is new has a line with its comment.
  func replaced(with new: [String], comment: (String) -> String?) -> [UInt8] {
    var places: [String: Int] = [:]
    for (place, text) in texts.enumerated() { if let text, places[text] == nil { places[text] = place } }
    let wanted = Set(new.compactMap { places[$0] })
    // What stands above a text that goes stays, above the next that does.
    var above: [Int: [ArraySlice<UInt8>]] = [:]
    var waiting: [ArraySlice<UInt8>] = []
    for (place, item) in items.enumerated() {
      waiting += item.above
      if wanted.contains(place) { (above[place], waiting) = (waiting, []) }
    }
    var bytes = Array(opening)
    if bytes.last != UInt8(ascii: "\n") { bytes += end }
    for (count, text) in new.enumerated() {
      let place = places[text]
      for line in place.flatMap({ above[$0] }) ?? [] { bytes += line }
      bytes += line(text, place.map { items[$0] }, isLast: count == new.count - 1, comment)
    }
    for line in waiting + below { bytes += line }
    return bytes + closing
  }

  private func line(_ text: String, _ item: Item?, isLast: Bool, _ comment: (String) -> String?) -> [UInt8] {
    if let line = item?.line {
      return Array(line.start) + (line.hasComma || isLast ? [] : Array(",".utf8)) + line.rest
    }
    let value = item.map { Array($0.value) } ?? Array(TOMLText.quoted(text).utf8)
    let words = item?.comment.map { Array($0) } ?? comment(text).map { Array("# \($0)".utf8) }
    return indent + value + Array(",".utf8) + (words.map { Array("  ".utf8) + $0 } ?? []) + end
  }

  /// As far in as the first line that is there.
  private var indent: [UInt8] {
    let line = items.lazy.compactMap(\.line).first
    return line.map { Array($0.start.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) }
      ?? Array("  ".utf8)
  }

  /// What the parser finds in the list.
  private static func texts(_ statement: ArraySlice<UInt8>) -> [String?] {
    guard case .list(let nodes) = (try? TOMLDocument.read(Array(statement)))?.first?.node.value else { return [] }
    return nodes.map { if case .text(let text) = $0.value { text } else { nil } }
  }
}
