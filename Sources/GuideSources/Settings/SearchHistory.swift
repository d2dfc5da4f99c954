package import GuideModel
import GuideSettings

/// What a person has searched for, a line each, the latest last: kept in a file, which is written on a thread, so that no key
/// waits for a disk.
package final class SearchHistory: Sendable {
  private let file: SettingsFile
  private let texts: KeptEdits<String>

  /// What is in a file, which need not be there.
  package init(_ file: SettingsFile) {
    self.file = file
    texts = KeptEdits(of: file, isOvertaken: ==)
  }

  /// What is in the file; nothing where it cannot be read, for nobody would miss it.
  package func read() -> RecentTexts { RecentTexts(lines: (try? file.read()) ?? []) }

  /// Writes a search down as the latest; what goes wrong is told in one line.
  package func add(_ text: String, orSay complain: @escaping @Sendable (String) -> Void) {
    texts.keep([text], by: write, orSay: complain)
  }

  /// Waits until what was searched for is written down, a second at most.
  package func finish() { _ = texts.finish(hundredths: 100) }

  private func write(_ texts: [String]) throws(SettingsFileError) {
    try file.rewrite { bytes throws(SettingsRefusal) in
      var kept = RecentTexts(lines: bytes)
      for text in texts { kept.add(text) }
      return Array(kept.texts.map { "\($0)\n" }.joined().utf8)
    }
  }
}

extension RecentTexts {
  /// Those of a file.
  fileprivate init(lines bytes: [UInt8]) {
    self.init(bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
  }
}
