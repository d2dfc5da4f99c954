package import GuideModel
import GuideSettings

/// The user's data read from a text (see `PersonalText`), and the problems in that text. A problem costs only the entry
/// that has it.
package struct PersonalReading: Hashable, Sendable {
  /// The readable data; parts that the text does not name are as they were before.
  package internal(set) var data: PersonalData
  /// Whether the text is of lists that somebody shares, which are added to one's own.
  package private(set) var isShared = false
  /// The problems, in the order of lines.
  package var diagnostics: [Diagnostic] { decoder.diagnostics }
  var decoder: TOMLDecoder
  /// Where the searches begin, from 1, by their names in small letters.
  var searchLines: [String: Int] = [:]

  /// The top-level keys of all parts.
  package static let keys = PersonalSection.allCases.flatMap(\.keys)
  /// The key of shared lists.
  static let sharedKey = "shared"
  /// In kilobytes: all that can be kept is less.
  private static let limit = 32 << 10

  /// Reads a text, which may be any bytes.
  package init(_ text: [UInt8], over base: PersonalData = PersonalData()) {
    let document = ForgivingTOML(text, limit: Self.limit)
    data = base
    decoder = TOMLDecoder(document.diagnostics)
    let keys = Self.keys
    for entry in document.entries where entry.key != ForgivingTOML.leftOutKey && !keys.contains(entry.key) {
      if entry.key == Self.sharedKey {
        isShared = decoder.boolean(entry) ?? false
      } else {
        decoder.refuseKey(of: entry, among: keys, what: "part of what is yours")
      }
    }
    for section in PersonalSection.allCases {
      let entries = document.entries.filter { section.keys.contains($0.key) }
      if !entries.isEmpty { section.readText(entries, &self) }
    }
    decoder.finish()
  }

  /// The line, from 1, in which the search of a name begins.
  package func line(ofSearch name: String) -> Int { searchLines[name.lowercased()] ?? 1 }

  /// A table, such as `[[search]]`.
  struct Table {
    /// From 1.
    let line: Int
    let entries: [TOMLEntry]

    subscript(key: String) -> TOMLEntry? { entries.first { $0.key == key } }
  }

  /// The tables under a key; other keys in them than `keys` are reported.
  mutating func tables(_ entries: [TOMLEntry], _ key: String, keys: [String], _ what: Message) -> [Table] {
    let blocks = entries.filter { $0.key == key }.flatMap { decoder.blocks($0.node, under: key) }.compactMap(\.self)
    for entry in blocks.flatMap(\.entries) where !keys.contains(entry.key) {
      decoder.refuseKey(of: entry, among: keys, what: what)
    }
    return blocks.map { Table(line: $0.line, entries: $0.entries) }
  }
}
