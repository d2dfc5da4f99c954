import GuideModel

/// Text to be edited, with the lines of its sources.
///
/// A source consists of its heading, the lines below it up to the next heading of another table (`[source.more]` is
/// part of it), and the comment lines directly before and after them. Comments between blank lines belong to no source
/// and stay in place.
struct WrittenSources {
  let text: TextLines
  let reading: SettingsReading
  /// The lines of each source, from 0.
  let blocks: [Range<Int>]
  /// The names of the sources; `nil` for one without a name.
  let names: [String?]

  /// Parses a string. Throws if it is not valid TOML, or if sources are not written under `[[source]]`.
  init(_ bytes: [UInt8]) throws(SettingsEditError) {
    text = TextLines(bytes)
    reading = SettingsReading(bytes)
    if let error = reading.firstSyntaxError { throw SettingsEditError(mending: error) }
    names = reading.writtenNames
    blocks = WrittenSources.blocks(text)
    // Sources written in another way must be changed by hand.
    guard blocks.count == names.count else {
      throw SettingsEditError("a source is not written as [[source]]; change the file in an editor")
    }
  }

  private static func blocks(_ text: TextLines) -> [Range<Int>] {
    let statements = TOMLOutline(text).statements
    return statements.indices.filter { statements[$0].kind == .listed && statements[$0].path == ["source"] }.map {
      index in
      let body = statements[(index + 1)...].prefix {
        $0.kind == .value || $0.path.count > 1 && $0.path.first == "source"
      }
      var start = statements[index].lines.lowerBound
      while start > 0, text.isComment(start - 1) { start -= 1 }
      let end = (body.last ?? statements[index]).lines.upperBound
      var last = end
      while last < text.lines.count, text.isComment(last) { last += 1 }
      // Comments directly before a heading belong to that heading.
      return start..<(last == text.lines.count || text.isBlank(last) ? last : end)
    }
  }

  func index(of name: String) throws(SettingsEditError) -> Int {
    guard let index = names.firstIndex(of: name) else {
      throw SettingsEditError("no source \(name.quotedInMessage); \(known)")
    }
    guard names.count(where: { $0 == name }) == 1 else {
      throw SettingsEditError("there are two sources called “\(name)”; remove one of them in an editor")
    }
    return index
  }

  /// The new index of a moved source.
  func target(of move: SourceMove, from index: Int) throws(SettingsEditError) -> Int {
    switch move {
    case .first: return 0
    case .last: return blocks.count - 1
    case .up: return max(0, index - 1)
    case .down: return min(blocks.count - 1, index + 1)
    case .before(let name):
      let other = try self.index(of: name)
      return other > index ? other - 1 : other
    }
  }

  private var known: Message {
    let names = names.compactMap { $0 }.filter(SourceName.isValid)
    return names.isEmpty ? "there are no sources" : "the sources are \(names.prefix(8).joined(separator: ", "))"
  }
}
