/// What a grabber says that it can do (XmltvCapabilities), a word each.
package struct GrabberCapabilities: Hashable, Sendable {
  /// All it said, also what is not known here.
  package let words: Set<String>

  /// What `--capabilities` wrote, a word a line.
  init(_ output: [UInt8]) {
    let lines = output.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    words = Set(
      lines.map { line in
        let word = line.drop(while: TextMargin.isSpace).reversed().drop(while: TextMargin.isSpace).reversed()
        return String(decoding: word, as: UTF8.self).lowercased()
      })
  }

  /// It knows the options that every grabber has: `--days`, `--quiet`, `--config-file` and so on.
  package var hasBaseline: Bool { words.contains("baseline") }
  /// It has to be configured by hand before.
  package var wantsConfiguration: Bool { words.contains("manualconfig") }
  /// It says how it likes to be asked.
  package var hasPreferredMethod: Bool { words.contains("preferredmethod") }
}

/// Space at the margins of lines.
enum TextMargin {
  static func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
}
