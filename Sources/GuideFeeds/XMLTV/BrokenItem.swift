/// A channel or programme with letters in it that XML does not allow: an `&` or `<` that people meant as such, bytes that
/// are no UTF-8, control characters.
enum BrokenItem {
  /// What an item with a fault turns out to be.
  enum Look {
    /// The item as it was meant, where it lies, and what was wrong with it.
    case mended([UInt8], Range<Int>, String)
    /// It begins there, and its end has not come yet.
    case goesOn(from: Int)
    /// Nothing that could be mended.
    case none
  }

  /// No item of these is longer.
  static let reach = 256 << 10

  /// Looks at the item that begins at a place and has a fault at another. Where more bytes may come, it may go on in them.
  static func look(
    from item: Int, fault: Int, in bytes: UnsafeRawBufferPointer, isUTF8: Bool, mayGoOn: Bool
  ) -> Look {
    let limit = min(bytes.count, item + reach)
    var place = max(item + 1, fault)
    while place < limit {
      if bytes[place] == UInt8(ascii: "<") {
        let rest = bytes[place..<limit]
        if let end = endOfEndTag(rest) {
          var mender = ItemMender(isUTF8: isUTF8)
          let mended = mender.mended(Array(bytes[item...end]))
          return mender.faults.isEmpty ? .none : .mended(mended, item..<end + 1, mender.words)
        }
        // Another one begins before this one ends.
        if starts.contains(where: rest.starts) { return .none }
      }
      place += 1
    }
    return mayGoOn && limit < item + reach ? .goesOn(from: item) : .none
  }

  /// Where the tag that ends an item ends itself; nil where another begins.
  private static func endOfEndTag(_ rest: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard let name = ends.first(where: rest.starts) else { return nil }
    let after = rest.dropFirst(name.count).drop { $0 <= UInt8(ascii: " ") }
    return after.first == UInt8(ascii: ">") ? after.startIndex : nil
  }

  private static let ends = [Array("</programme".utf8), Array("</channel".utf8)]
  private static let starts = [Array("<programme ".utf8), Array("<channel ".utf8)]
}

/// Makes text of what is no XML.
struct ItemMender {
  private(set) var faults: Set<String> = []
  private let isUTF8: Bool

  init(isUTF8: Bool) {
    self.isUTF8 = isUTF8
  }

  /// What was wrong, in words.
  var words: String { faults.sorted().joined(separator: ", ") }

  mutating func mended(_ item: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(item.count + 64)
    var place = 0
    while place < item.count {
      place += append(item, place, to: &result)
    }
    return result
  }

  /// Appends what stands at a place, and returns how many bytes that were.
  private mutating func append(_ item: [UInt8], _ place: Int, to result: inout [UInt8]) -> Int {
    let byte = item[place]
    switch byte {
    case ASCIIByte.ampersand where !beginsReference(item[(place + 1)...]):
      faults.insert("an & that begins no entity")
      result += Array("&amp;".utf8)
    case UInt8(ascii: "<") where !beginsMarkup(item[(place + 1)...]):
      faults.insert("a < that begins no tag")
      result += Array("&lt;".utf8)
    case 0..<0x20 where ![ASCIIByte.tab, ASCIIByte.lineFeed, ASCIIByte.carriageReturn].contains(byte):
      faults.insert("control characters")
    case 0x80... where isUTF8:
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      let letter = item[place..<min(item.count, place + length)]
      if String(validating: letter, as: UTF8.self)?.unicodeScalars.count == 1 {
        result += letter
        return letter.count
      }
      faults.insert("bytes that are no UTF-8")
      result += Array(String(FeedEncoding.windows1252(byte)).utf8)
    default: result.append(byte)
    }
    return 1
  }

  /// Whether the rest of a reference follows: `amp;`, `#39;`, `#x2019;`.
  private func beginsReference(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let end = rest.prefix(32).firstIndex(of: UInt8(ascii: ";")), end > rest.startIndex else { return false }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    guard name.hasPrefix("#") else {
      return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && name.first?.isLetter == true
    }
    let digits = name.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.map { $0 >= 0x20 || [9, 10, 13].contains($0) } ?? false
  }

  private func beginsMarkup(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let next = rest.first else { return false }
    return (0x61...0x7A).contains(next | 0x20)
      || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(next)
  }
}
