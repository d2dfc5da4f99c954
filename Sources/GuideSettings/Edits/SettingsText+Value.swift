/// Changes of one value at the top of the file, above all headings.
extension SettingsText {
  /// With a setting at a value as TOML writes it, or without it where that is nil. A comment behind the old value stays.
  package func setting(_ key: String, to value: String?) throws(SettingsEditError) -> SettingsText {
    let written = SettingsReading(bytes)
    if let error = written.firstSyntaxError { throw SettingsEditError(mending: error) }
    var lines = TextLines(bytes)
    let statements = TOMLOutline(lines).statements
    let top = statements.prefix { $0.kind == .value }
    if let old = top.first(where: { $0.path == [key] }) {
      let comment = Self.comment(behindValueOf: lines.lines[old.lines.upperBound - 1])
      lines.lines.removeSubrange(old.lines)
      if let value { lines.insert(["\(key) = \(value)\(comment)"], at: old.lines.lowerBound) }
    } else if let value {
      add("\(key) = \(value)", to: &lines, behind: top.last, before: statements.first)
    }
    let new = SettingsText(lines.text)
    try new.check(changing: key, of: self)
    return new
  }

  private func add(
    _ line: String, to lines: inout TextLines, behind last: TOMLOutline.Statement?,
    before heading: TOMLOutline.Statement?
  ) {
    if let last {
      lines.endLastLine()
      lines.insert([line], at: last.lines.upperBound)
    } else if let heading {
      // Comments directly above a heading are that heading's.
      var start = heading.lines.lowerBound
      while start > 0, lines.isComment(start - 1) { start -= 1 }
      lines.insert([line, ""], at: start)
    } else {
      lines.append(lines.lines.isEmpty ? [SettingsText.head[0], "", line] : [line])
    }
  }

  /// Such as ` # hours`; empty where there is none.
  private static func comment(behindValueOf line: ArraySlice<UInt8>) -> String {
    var quote: UInt8?
    var isEscaped = false
    for (index, byte) in zip(line.indices, line) {
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if byte == open { quote = nil } else { isEscaped = byte == UInt8(ascii: "\\") && open == UInt8(ascii: "\"") }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "#") {
        return " " + String(decoding: line[index...], as: UTF8.self).filter { !$0.isNewline }
      }
    }
    return ""
  }

  /// Refuses a text that says something else beside the setting.
  private func check(changing key: String, of old: SettingsText) throws(SettingsEditError) {
    let (reading, before) = (SettingsReading(bytes), SettingsReading(old.bytes))
    guard reading.firstSyntaxError == nil, reading.diagnostics.count <= before.diagnostics.count,
      SettingsReading(without(key)).settings == SettingsReading(old.without(key)).settings
    else { throw SettingsEditError.notSafe }
  }

  private func without(_ key: String) -> [UInt8] {
    var lines = TextLines(bytes)
    for statement in TOMLOutline(lines).statements.prefix(while: { $0.kind == .value }).reversed()
    where statement.path == [key] { lines.lines.removeSubrange(statement.lines) }
    return lines.text
  }
}
