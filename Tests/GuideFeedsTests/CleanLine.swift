import GuideModel
import GuideTestSupport

/// Recognises rows that cannot have any defect and are far from a clock change, using patterns from docs/formats.md.
enum CleanLine {
  static func isClean(_ line: [UInt8]) -> Bool {
    let row = line.last == 0x0D ? line.dropLast() : line[...]
    guard let text = String(validating: row, as: UTF8.self), text.unicodeScalars.allSatisfy(isPlain) else {
      return false
    }
    let fields = text.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 23, !text.contains("null"), !text.contains("&"), !text.contains("{") else { return false }
    return isClean(title: fields[0]) && hasCleanFlags(fields) && hasCleanTimes(fields)
  }

  /// Whether a scalar is unambiguous.
  ///
  /// Scalars from U+0080 to U+00FF are not: in pairs, they may be text that was encoded twice.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar.value >= 0x20 && scalar.value != 0x7F : scalar.value >= 0x100 && scalar != "\u{FFFD}"
  }

  private static func isClean(title: String) -> Bool {
    let words = title.split(separator: " ")
    return !words.isEmpty && title.count <= 512 && title.utf8.count <= 512 && title.hasSuffix(words[words.count - 1])
      && !title.hasSuffix("|") && !title.hasSuffix(":")
  }

  private static func hasCleanFlags(_ fields: [String]) -> Bool {
    (fields[6...13] + [fields[18]]).allSatisfy { ["true", "false", ""].contains($0) }
  }

  private static func hasCleanTimes(_ fields: [String]) -> Bool {
    guard fields[19].wholeMatch(of: /[0-9]{2}\/[0-9]{2}\/[0-9]{4}/) != nil, let duration = Int(fields[22]),
      fields[22].wholeMatch(of: /[0-9]{1,4}/) != nil, duration <= 1440,
      let start = minute(fields[20]), let end = minute(fields[21]), (start + duration) % 1440 == end
    else { return false }
    let date = fields[19].split(separator: "/").compactMap { Int($0) }
    guard (1971...2105).contains(date[2]), let day = CivilDate(year: date[2], month: date[1], day: date[0]) else {
      return false
    }
    let noon = Instant(seconds: day.dayNumber * 86_400 + 43_200)
    let offsets = (-3...3).map { Moments.london.offset(at: noon.adding(minutes: $0 * 1440)) }
    return Set(offsets).count == 1
  }

  private static func minute(_ text: String) -> Int? {
    guard text.wholeMatch(of: /[0-9]{2}:[0-9]{2}/) != nil else { return nil }
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts[0] < 24 && parts[1] < 60 ? parts[0] * 60 + parts[1] : nil
  }
}
