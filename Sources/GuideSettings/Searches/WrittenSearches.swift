import GuideModel

/// A text that may be edited, and the searches in it.
struct WrittenSearches {
  let text: TextLines
  let reading: SearchesReading
  /// By their names in small letters. Those that are left out are nobody's.
  private let blocks: NamedBlocks

  /// Refuses a text that is no TOML, or has its searches written in another way than under `[[search]]`.
  init(_ bytes: [UInt8]) throws(SettingsRefusal) {
    text = TextLines(bytes)
    reading = SearchesReading(bytes)
    if let fault = reading.fault { throw SettingsRefusal(mending: fault) }
    let listed = try ListedBlocks(text, heading: "search", count: reading.writtenNames.count)
    blocks = NamedBlocks(listed, names: reading.writtenNames.map { $0?.lowercased() })
  }

  /// Where the search of a name is written; nil where it is not.
  func block(of name: String) throws(SettingsRefusal) -> ListedBlocks.Block? {
    try blocks.block(of: name.lowercased(), "searches “\(name.prefix(60))”")
  }
}
