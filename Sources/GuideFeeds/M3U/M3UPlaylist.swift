package import GuideModel

/// An M3U playlist of channels, as players of television over the internet have them: its entries in the file's order,
/// with the findings.
///
/// The attributes are those of Kodi's pvr.iptvsimple (its README and PlaylistLoader.h), and `channel-number`, which
/// Channels DVR reads. It never fails: unusable input is left out and reported.
package struct M3UPlaylist: Sendable {
  /// The name of the file in the findings.
  package let file: String
  /// The channels of the playlist.
  package let entries: [M3UEntry]
  /// Guide addresses from the header, without repetitions. They may contain passwords.
  package let guides: [String]
  /// The findings by line.
  package let findings: [Diagnostic]

  /// Decodes a whole playlist. `file` is the file of the findings; where the collector has a stream, that receives each one.
  package init(_ bytes: [UInt8], file: String, collector: DiagnosticCollector = DiagnosticCollector()) {
    self.file = file
    var reading = M3UReading(file: file, collector)
    reading.read(bytes.span)
    entries = reading.entries
    guides = reading.guides
    findings = reading.finish()
  }

  /// A text as one of a playlist's is repaired.
  package static func repaired(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return TextMender.text(bytes.span, bytes.indices)
  }
}

/// Bounds that no honest playlist comes near.
enum M3ULimits {
  /// Entries, and addresses without one. Further ones are left out.
  static let entries = 100_000
  /// Bytes of a text. It is cut there.
  static let text = 2_048
  /// Maximum groups and option lines of an entry, and guides in the header.
  static let groups = 64
}
