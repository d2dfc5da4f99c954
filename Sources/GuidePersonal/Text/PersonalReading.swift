package import GuideModel
import GuideSettings

/// The user's data read from text (see `PersonalText`), and the problems in it. A problem affects only its
/// own entry.
package struct PersonalReading: Hashable, Sendable {
  /// The data that was read. Sections that the text does not name are unchanged.
  package internal(set) var data: PersonalData
  /// Whether the text contains shared lists, which are added to the user's own.
  package private(set) var isShared = false
  /// The problems, in line order.
  package var diagnostics: [Diagnostic] { decoder.diagnostics }
  var decoder: TOMLDecoder
  /// The line of each search, from 1, by its lowercased name.
  var searchLines: [String: Int] = [:]

  /// The top-level keys of all sections.
  package static let keys = PersonalSection.allCases.flatMap(\.keys)
  /// The key that marks shared lists.
  static let sharedKey = "shared"
  /// The maximum size in kilobytes; stored data is always smaller.
  private static let limit = 32 << 10

  /// Reads text, which may consist of any bytes.
  package init(_ text: [UInt8], over base: PersonalData = PersonalData()) {
    let document = ForgivingTOML(text, limit: Self.limit)
    data = base
    decoder = TOMLDecoder(document.diagnostics)
    let keys = Self.keys
    for entry in document.entries where entry.key != ForgivingTOML.leftOutKey && !keys.contains(entry.key) {
      if entry.key == Self.sharedKey {
        isShared = decoder.boolean(entry) ?? false
      } else {
        decoder.refuseKey(of: entry, among: keys, what: "section of your data")
      }
    }
    for section in PersonalSection.allCases {
      let entries = document.entries.filter { section.keys.contains($0.key) }
      if !entries.isEmpty { section.readText(entries, &self) }
    }
    decoder.finish()
  }

  /// The line, from 1, at which a search begins.
  package func line(ofSearch name: String) -> Int { searchLines[name.lowercased()] ?? 1 }

  /// A table, for example `[[search]]`.
  struct Table {
    /// The line number, from 1.
    let line: Int
    let entries: [TOMLEntry]

    subscript(key: String) -> TOMLEntry? { entries.first { $0.key == key } }
  }

  /// The tables under a key. Any keys in these tables other than `keys` are reported.
  mutating func tables(_ entries: [TOMLEntry], _ key: String, keys: [String], _ what: Message) -> [Table] {
    let blocks = entries.filter { $0.key == key }.flatMap { decoder.blocks($0.node, under: key) }.compactMap(\.self)
    for entry in blocks.flatMap(\.entries) where !keys.contains(entry.key) {
      decoder.refuseKey(of: entry, among: keys, what: what)
    }
    return blocks.map { Table(line: $0.line, entries: $0.entries) }
  }
}
