import GuideModel

/// The text of `config.toml` and edits to it, which keep the rest byte for byte, even comments and blank lines.
///
/// The result is read again, and an edit with unintended effects is refused.
package struct SettingsText: Hashable, Sendable {
  /// The text.
  package let bytes: [UInt8]

  /// Creates the text from a file's bytes, which are empty if there is no file yet.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The first lines of a file that tvgrid creates.
  static let head = [
    "# Settings of tvgrid. For a list see: man tvgrid", "# The order of the sources is their priority.",
  ]

  /// Adds a source as the last or the first one. Throws if its name is taken.
  package func adding(_ source: SourceSetting, first: Bool = false) throws(SettingsEditError) -> SettingsText {
    guard SourceName.isValid(source.name) else {
      throw SettingsEditError("\(source.name.quotedInMessage) cannot be the name of a source: \(SourceName.rule)")
    }
    let written = try WrittenSources(bytes)
    guard !written.names.contains(source.name) else {
      throw SettingsEditError(
        "a source called “\(source.name)” already exists; to replace it, first run tvgrid sources remove \(source.name)"
      )
    }
    var lines = written.text
    let block = TOMLText.source(source)
    if first, let index = written.blocks.first?.lowerBound {
      lines.insert(block + [""], at: index)
    } else {
      if lines.lines.isEmpty { lines.append(SettingsText.head) }
      if let last = lines.lines.indices.last, !lines.isBlank(last) { lines.append([""]) }
      lines.append(block)
    }
    let sources = written.reading.settings.sources
    return try checked(lines.text, written, sources: first ? [source] + sources : sources + [source])
  }

  /// Removes the lines of a source (see `WrittenSources`), and a redundant blank line.
  package func removing(_ name: String) throws(SettingsEditError) -> SettingsText {
    let written = try WrittenSources(bytes)
    let block = written.blocks[try written.index(of: name)]
    var lines = written.text
    lines.removeBlock(block)
    let sources = written.reading.settings.sources.filter { $0.name != name }
    return try checked(lines.text, written, sources: sources)
  }

  /// Moves a source to another position. Lines between the sources stay in place.
  package func moving(_ name: String, _ move: SourceMove) throws(SettingsEditError) -> SettingsText {
    let written = try WrittenSources(bytes)
    let index = try written.index(of: name)
    var order = Array(written.blocks.indices)
    order.remove(at: index)
    order.insert(index, at: try written.target(of: move, from: index))
    var lines = written.text
    lines.endLastLine()
    let blocks = order.map { Array(lines.lines[written.blocks[$0]]) }
    for (slot, block) in zip(written.blocks, blocks).reversed() { lines.lines.replaceSubrange(slot, with: block) }
    let sources = order.compactMap { index in
      written.reading.settings.sources.first { $0.name == written.names[index] }
    }
    if order == Array(order.indices) { return self }
    return try checked(lines.text, written, sources: sources)
  }

  /// The new text, after checking that it gives the intended settings.
  private func checked(
    _ new: [UInt8], _ written: WrittenSources, sources: [SourceSetting]
  ) throws(SettingsEditError) -> SettingsText {
    var intended = written.reading.settings
    intended.sources = sources
    guard try reading(new, after: written.reading).settings == intended else { throw SettingsEditError.notSafe }
    return SettingsText(new)
  }

  /// Reads a new text. Throws if it has more errors than the old one.
  func reading(_ new: [UInt8], after old: SettingsReading) throws(SettingsEditError) -> SettingsReading {
    if new.count > SettingsReading.limit << 10 {
      throw SettingsEditError(
        "the file would become larger than \(ForgivingTOML.sizeText(kilobytes: SettingsReading.limit))")
    }
    let reading = SettingsReading(new)
    // For example, entries that have lost their heading cause more errors.
    let isNoWorse = reading.firstSyntaxError == nil && reading.diagnostics.count <= old.diagnostics.count
    guard isNoWorse else { throw SettingsEditError.notSafe }
    return reading
  }
}

/// The new position of a source in the order of priority.
package enum SourceMove: Hashable, Sendable {
  case first
  case last
  case up
  case down
  /// Directly before another source.
  case before(String)
}
