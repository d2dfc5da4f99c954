package import GuideModel

/// An M3U playlist of channels, as used by IPTV players.
///
/// It supports the attributes that Kodi's pvr.iptvsimple does (see its README and PlaylistLoader.h), and
/// `channel-number`, which Channels DVR reads. Decoding never fails: unusable input is left out and reported.
package struct M3UPlaylist: Sendable {
  /// The file name used in diagnostics.
  package let file: String
  /// The channels in file order.
  package let entries: [M3UEntry]
  /// Guide addresses from the header, without duplicates. They may contain passwords.
  package let guides: [String]
  /// The diagnostics, sorted by line.
  package let diagnostics: [Diagnostic]

  /// Decodes a whole playlist. `file` is the name used in diagnostics. If the collector has a stream, the stream receives each
  /// diagnostic.
  package init(_ bytes: [UInt8], file: String, collector: DiagnosticCollector = DiagnosticCollector()) {
    self.file = file
    var reading = M3UReading(file: file, collector)
    reading.read(bytes.span)
    entries = EntryMarks.marking(reading.entries)
    guides = reading.guides
    diagnostics = reading.finish()
  }

  /// A string repaired in the same way as text in a playlist.
  package static func repaired(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return TextRepairer.text(bytes.span, bytes.indices)
  }
}

/// Limits that no genuine playlist comes near.
enum M3ULimits {
  /// Maximum number of entries, including addresses without an `#EXTINF` line. Any more are left out.
  static let entries = 100_000
  /// Maximum length of a string in bytes. Longer strings are cut.
  static let text = 2_048
  /// Maximum number of groups and option lines per entry, and of guides in the header.
  static let groups = 64
}
