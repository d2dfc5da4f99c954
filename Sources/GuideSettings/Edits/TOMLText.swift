/// Writes values in TOML.
package enum TOMLText {
  /// A source with its heading, one entry per line.
  static func source(_ source: SourceSetting) -> [String] {
    var lines = ["[[source]]", "name = \(quoted(source.name))", "location = \(quoted(source.location))"]
    if let days = source.days { lines.append("days = \(days)") }
    if !source.channels.isEmpty {
      lines.append("channels = \(list(source.channels))")
    }
    if source.shift != 0 { lines.append("shift = \(quoted(ClockShift.text(source.shift)))") }
    if let zone = source.zone { lines.append("zone = \(quoted(zone))") }
    return lines
  }

  /// A string in quotes, always on one line.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where needsEscape(scalar): quoted += escape(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A list of strings on one line.
  package static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

  /// A string as a one-line comment, without invisible characters; `nil` if nothing is left.
  package static func comment(_ text: String) -> String? {
    var comment = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestComment) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: comment.append(" ")
      default: if !scalar.properties.isBidiControl && scalar != "\u{FEFF}" { comment.append(scalar) }
      }
    }
    let words = String(comment).split(separator: " ")
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static let longestComment = 80

  /// Whether a character is a control character or changes the writing direction. The text may be shown on a terminal.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return scalar.value <= 0x9F || scalar.properties.isBidiControl || [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
