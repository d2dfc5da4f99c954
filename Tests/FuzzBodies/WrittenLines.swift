/// The lines of a TOML document, without their line endings.
struct WrittenLines {
  let texts: [String]
  /// Whether the text has Windows line endings and no others.
  let isWindows: Bool
  /// Whether the text has line endings other than those of Windows.
  let hasPlainEnds: Bool

  init(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    texts = lines.map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
    hasPlainEnds = lines.dropLast().contains { $0.last != 0x0D }
    isWindows = lines.count > 1 && !hasPlainEnds
  }

  /// Whether another text contains all non-blank lines of this one, in order.
  func isPart(of other: WrittenLines) -> Bool {
    WrittenLines.isPart(written, of: other.texts)
  }

  var written: [String] { texts.filter { !$0.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } } }

  /// Whether this text contains the free comments of another one, in order.
  func hasFreeComments(of other: WrittenLines) -> Bool { WrittenLines.isPart(other.freeComments, of: texts) }

  private static func isPart(_ some: [String], of all: [String]) -> Bool {
    var rest = some[...]
    for text in all where text == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// Comments between blank lines outside tables. No edit may touch them.
  private var freeComments: [String] {
    var free: [String] = []
    // Comment paragraphs that are free if the table turns out to have ended.
    var waiting: [String] = []
    var paragraph: [String]? = []
    var hasHeading = false
    var scan = PlainTOMLScan()
    for text in texts {
      let isOutside = scan.isOutside
      scan.scan(text)
      let sign = text.utf8.first { $0 != 0x20 && $0 != 0x09 }
      if isOutside, sign == nil {
        waiting += paragraph ?? []
        paragraph = []
      } else if isOutside, sign == UInt8(ascii: "#") {
        paragraph?.append(text)
      } else {
        let isHeading = isOutside && sign == UInt8(ascii: "[")
        // If the heading has a dot, it may belong to a subtable.
        if !hasHeading || isHeading && !text.contains(".") { free += waiting }
        (waiting, paragraph) = ([], nil)
        hasHeading = hasHeading || isHeading
      }
    }
    return free + waiting + (paragraph ?? [])
  }
}

/// Scans a TOML text line by line, to recognise lines inside a value.
struct PlainTOMLScan {
  private var depth = 0
  private var quote: Character?
  private var isLong = false

  /// Whether the next position is outside a value.
  var isOutside: Bool { depth == 0 && quote == nil }

  mutating func scan(_ line: String) {
    var rest = Array(line.unicodeScalars.map(Character.init))[...]
    while let sign = rest.first {
      let isTriple = rest.prefix(3) == [sign, sign, sign]
      if let quote {
        if sign == "\\", quote == "\"" {
          rest = rest.dropFirst(2)
          continue
        }
        if sign == quote, !isLong || isTriple {
          // Up to two quotation marks before the last three belong to the text.
          rest = isLong ? rest.dropFirst(min(5, rest.prefix { $0 == quote }.count)) : rest.dropFirst()
          self.quote = nil
          continue
        }
      } else if sign == "\"" || sign == "'" {
        (quote, isLong) = (sign, isTriple)
        rest = rest.dropFirst(isTriple ? 3 : 1)
        continue
      } else if sign == "#" {
        return
      } else if "[{".contains(sign) {
        depth += 1
      } else if "]}".contains(sign) {
        depth -= 1
      }
      rest = rest.dropFirst()
    }
  }
}
