package import GuideFeeds
package import GuideModel

/// A playlist as it is decoded, for the eye.
package struct M3ULook {
  /// The playlist.
  package let playlist: M3UPlaylist

  /// The playlist of some bytes.
  package init(_ bytes: [UInt8]) {
    playlist = M3UPlaylist(bytes, file: "list.m3u")
  }

  /// The playlist of a text.
  package init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// A playlist of these entries, each a line from behind `#EXTINF:-1 ` on, with an address: the first one's line is 2,
  /// the next one's 4.
  package static func entries(_ lines: String..., head: String = "#EXTM3U") -> M3ULook {
    M3ULook(([head] + lines.map { "#EXTINF:-1 \($0)\nhttp://example.org/live" }).joined(separator: "\n"))
  }

  /// Its entries.
  package var entries: [M3UEntry] { playlist.entries }
  /// Their names.
  package var names: [String] { entries.map(\.name) }
  /// The findings with their severity and without their file.
  package var messages: [String] { M3ULook.messages(playlist.findings) }

  /// Such findings as lines.
  package static func messages(_ findings: [Diagnostic]) -> [String] {
    findings.map { "\($0.line) \($0.severity): \($0.problem): \($0.action)" }
  }
}
