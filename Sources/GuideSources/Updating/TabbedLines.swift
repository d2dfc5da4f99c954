/// Small files that a person can read: a line an entry, its fields parted by tabs.
enum TabbedLines {
  /// An entry as a line. Texts keep to their fields.
  static func line(_ fields: [String]) -> [UInt8] {
    let plain = fields.map { field in String(field.map { $0 == "\t" || $0.isNewline ? " " : $0 }) }
    return Array(plain.joined(separator: "\t").utf8) + [UInt8(ascii: "\n")]
  }

  /// The entries of a file, up to so many, of just so many fields; lines that are damaged are left out.
  static func entries(in bytes: [UInt8], fields: Int, limit: Int) -> [[String]] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(limit)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0.count == fields }
  }
}
