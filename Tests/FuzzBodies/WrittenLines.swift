/// The lines of a text that is TOML, without their ends.
struct WrittenLines {
  let texts: [String]
  /// Whether lines end as Windows ends them, and none as others do.
  let isWindows: Bool
  /// Whether a line ends as others than Windows end them.
  let hasPlainEnds: Bool

  init(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    texts = lines.map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
    hasPlainEnds = lines.dropLast().contains { $0.last != 0x0D }
    isWindows = lines.count > 1 && !hasPlainEnds
  }

  /// Whether all lines but blank ones are in others, in their order.
  func isPart(of other: WrittenLines) -> Bool {
    WrittenLines.isPart(written, of: other.texts)
  }

  /// The lines that are not blank.
  var written: [String] { texts.filter { !$0.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } } }

  /// Whether the free comments of others are here, in their order.
  func hasFreeComments(of other: WrittenLines) -> Bool { WrittenLines.isPart(other.freeComments, of: texts) }

  private static func isPart(_ some: [String], of all: [String]) -> Bool {
    var rest = some[...]
    for text in all where text == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// Comments between blank lines that are in no table: no edit may touch them.
  private var freeComments: [String] {
    var free: [String] = []
    // Paragraphs of comments that are free where no more of the table comes; the last as long as it goes on.
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
        // With a dot it can be one of a table in the table.
        if !hasHeading || isHeading && !text.contains(".") { free += waiting }
        (waiting, paragraph) = ([], nil)
        hasHeading = hasHeading || isHeading
      }
    }
    return free + waiting + (paragraph ?? [])
  }
}

/// Goes through a text that is TOML, line by line, to tell lines that are within a value.
struct PlainTOMLScan {
  private var depth = 0
  private var quote: Character?
  private var isLong = false

  /// Whether what comes next is in no value.
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
          // Up to two quotes before the last three are of the text.
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
