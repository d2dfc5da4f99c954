import GuideModel

extension SettingsText {
  /// Sets the value of a setting, or removes the setting if the value is `nil`. All comments are kept.
  package func setting(_ setting: Setting, to value: SettingValue?) throws(SettingsEditError) -> SettingsText {
    let reading = SettingsReading(bytes)
    if let error = reading.firstSyntaxError { throw SettingsEditError(mending: error) }
    var text = TextLines(bytes)
    let statements = TOMLOutline(text).statements
    // Keys below the first heading belong to its table.
    let top = statements.prefix { $0.kind == .value }
    let entry = top.first { $0.path == [setting.key] }
    switch (entry, value) {
    case (nil, nil): return self
    case (let entry?, nil): try text.removeEntry(entry.lines)
    case (let entry?, let value?): try text.replaceValue(of: entry.lines, with: value.toml)
    case (nil, let value?):
      let line = "\(setting.key) = \(value.toml)"
      text.addEntry(line, after: top.last?.lines, before: statements.dropFirst(top.count).first?.lines)
    }
    return try checked(text.text, reading, setting, value)
  }

  /// The new text, after checking that only the intended value has changed.
  private func checked(
    _ new: [UInt8], _ old: SettingsReading, _ setting: Setting, _ value: SettingValue?
  ) throws(SettingsEditError) -> SettingsText {
    let reading = try reading(new, after: old)
    var entries = old.entries
    entries[setting] = value
    guard reading.entries == entries, reading.settings.sources == old.settings.sources,
      reading.settings.keys == old.settings.keys, reading.settings.themes == old.settings.themes
    else { throw SettingsEditError.notSafe }
    return SettingsText(new)
  }
}

extension TextLines {
  /// Replaces the value of an entry. A value on several lines is put on one line.
  fileprivate mutating func replaceValue(of entry: Range<Int>, with value: String) throws(SettingsEditError) {
    let tail = try tail(of: entry)
    let first = lines[entry.lowerBound]
    guard let sign = first.firstIndex(of: UInt8(ascii: "=")) else { throw SettingsEditError.notSafe }
    let spaces = first[(sign + 1)...].prefix(while: TextLines.isSpace)
    lines.replaceSubrange(entry, with: [first[...sign] + spaces + Array(value.utf8)[...] + tail])
  }

  /// Removes the lines of an entry. A comment after its value is kept on a separate line.
  fileprivate mutating func removeEntry(_ entry: Range<Int>) throws(SettingsEditError) {
    let comment = try tail(of: entry).drop(while: TextLines.isSpace)
    if comment.isEmpty { removeBlock(entry) } else { lines.replaceSubrange(entry, with: [comment]) }
  }

  /// Adds an entry after the last entry, or else before the first heading and its comment.
  fileprivate mutating func addEntry(_ entry: String, after last: Range<Int>?, before heading: Range<Int>?) {
    if let last {
      endLastLine()
      insert([entry], at: last.upperBound)
    } else if let heading {
      var index = heading.lowerBound
      while index > 0, isComment(index - 1) { index -= 1 }
      insert([entry, ""], at: index)
    } else {
      if lines.isEmpty { append([SettingsText.head[0]]) }
      if let last = lines.indices.last, !isBlank(last) { append([""]) }
      append([entry])
    }
  }

  /// The bytes after a value: spaces, a comment and the line ending. Throws if comments inside a list would be lost.
  private func tail(of entry: Range<Int>) throws(SettingsEditError) -> ArraySlice<UInt8> {
    var scan = TOMLValueScan()
    var comment: Int?
    for line in entry {
      if comment != nil {
        throw SettingsEditError(
          line: line, "the value has a comment between its lines; change it in an editor")
      }
      comment = scan.scan(lines[line])
    }
    let last = lines[entry.upperBound - 1]
    let value = last[..<(comment ?? last.endIndex)]
    guard let end = value.lastIndex(where: { !TextLines.isSpace($0) }) else { throw SettingsEditError.notSafe }
    return last[(end + 1)...]
  }
}
