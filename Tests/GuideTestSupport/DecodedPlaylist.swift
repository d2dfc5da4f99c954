package import GuideFeeds
package import GuideModel

/// A decoded playlist in readable form.
package struct DecodedPlaylist {
  package let playlist: M3UPlaylist

  /// Decodes a playlist from bytes.
  package init(_ bytes: [UInt8]) {
    playlist = M3UPlaylist(bytes, file: "list.m3u")
  }

  /// Decodes a playlist from a string.
  package init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// A playlist with these entries. Each is the text after `#EXTINF:-1 ` and gets an address. The first entry is on
  /// line 2 and the next on line 4.
  package static func entries(_ lines: String..., head: String = "#EXTM3U") -> DecodedPlaylist {
    DecodedPlaylist(([head] + lines.map { "#EXTINF:-1 \($0)\nhttp://example.org/live" }).joined(separator: "\n"))
  }

  /// The entries.
  package var entries: [M3UEntry] { playlist.entries }
  /// The names of the entries.
  package var names: [String] { entries.map(\.name) }
  /// The diagnostics with their severities and without file names.
  package var messages: [String] { DecodedPlaylist.messages(playlist.diagnostics) }

  /// Diagnostics as lines.
  package static func messages(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.line) \($0.severity): \($0.problem): \($0.action)" }
  }
}
