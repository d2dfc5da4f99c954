import GuideModel

/// The text of `config.toml`, as the program itself changes it: the person's text stays, byte for byte, down to
/// comments, blank lines and line ends. The result is read again, and an edit that means something else than was
/// intended is refused.
package struct SettingsText: Hashable, Sendable {
  /// The text.
  package let bytes: [UInt8]

  /// A text as it was read; an empty one if there is no file yet.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The first lines of a file that the program itself made.
  static let head = [
    "# Settings of tvgrid. What can be set: man tvgrid", "# The order of the sources is their priority.",
  ]

  /// With one more source, after all others or before them. Refused where one is called so already.
  package func adding(_ source: SourceSetting, first: Bool = false) throws(SettingsEditError) -> SettingsText {
    guard SourceName.isValid(source.name) else {
      throw SettingsEditError("\(source.name.quotedInMessage) cannot be the name of a source: \(SourceName.rule)")
    }
    let written = try WrittenSources(bytes)
    guard !written.names.contains(source.name) else {
      throw SettingsEditError(
        "there is a source “\(source.name)” already; to set it anew: tvgrid sources remove \(source.name)")
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

  /// Without a source: without its lines (see `WrittenSources`) and a blank line that is one too many then.
  package func removing(_ name: String) throws(SettingsEditError) -> SettingsText {
    let written = try WrittenSources(bytes)
    let block = written.blocks[try written.index(of: name)]
    var lines = written.text
    lines.removeBlock(block)
    let sources = written.reading.settings.sources.filter { $0.name != name }
    return try checked(lines.text, written, sources: sources)
  }

  /// With a source at another position among the others. Lines between the sources stay where they are.
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

  /// The new text, after a check that reading it gives the intended settings.
  private func checked(
    _ new: [UInt8], _ written: WrittenSources, sources: [SourceSetting]
  ) throws(SettingsEditError) -> SettingsText {
    var meant = written.reading.settings
    meant.sources = sources
    guard try reading(new, after: written.reading).settings == meant else { throw SettingsEditError.notSafe }
    return SettingsText(new)
  }

  /// The reading of a new text, which must have no more errors than the old one.
  func reading(_ new: [UInt8], after old: SettingsReading) throws(SettingsEditError) -> SettingsReading {
    if new.count > SettingsReading.limit << 10 {
      throw SettingsEditError(
        "the file would become larger than \(ForgivingTOML.sizeText(kilobytes: SettingsReading.limit))")
    }
    let reading = SettingsReading(new)
    // A table that has lost its heading has more errors than before.
    let isNoWorse = reading.firstSyntaxError == nil && reading.diagnostics.count <= old.diagnostics.count
    guard isNoWorse else { throw SettingsEditError.notSafe }
    return reading
  }
}

/// Where a source is to be moved to among the others, the first of which is the most important.
package enum SourceMove: Hashable, Sendable {
  case first
  case last
  /// One position towards the first.
  case up
  /// One position towards the last.
  case down
  /// In front of another.
  case before(String)
}
