package import GuideModel

/// An M3U playlist of channels, as players of television over the internet have them: its entries in the file's order,
/// and what was wrong with it.
///
/// The attributes are those of Kodi's pvr.iptvsimple (its README and PlaylistLoader.h), and `channel-number`, which
/// Channels DVR reads. It never fails: what cannot be used is left out and reported.
package struct M3UPlaylist: Sendable {
  /// What the findings call it.
  package let file: String
  /// What it says of channels.
  package let entries: [M3UEntry]
  /// What was wrong with it, by line.
  package let findings: [Finding]

  /// Decodes a whole playlist, which `file` names in the findings. Where the collector has a stream, that receives every one.
  package init(_ bytes: [UInt8], file: String, collector: FindingCollector = FindingCollector()) {
    self.file = file
    var reading = M3UReading(M3UFindings(file: file, collector))
    reading.read(bytes.span)
    entries = reading.entries
    findings = reading.finish()
  }

  /// Why some bytes are no playlist.
  static func reasonForNone(in bytes: Span<UInt8>) -> String {
    if bytes.trimmed(0..<bytes.count).isEmpty { return "an empty file" }
    let mark = bytes.count > 1 ? (bytes[0], bytes[1]) : (0, 0)
    if mark == (0xFE, 0xFF) || mark == (0xFF, 0xFE) { return "text in UTF-16, not in UTF-8" }
    return "no playlist: no line begins with #EXTM3U or #EXTINF"
  }
}

/// What no honest playlist comes near.
enum M3ULimits {
  /// Entries, and addresses without one; what follows is left out.
  static let entries = 100_000
  /// Bytes of a text; it is cut there.
  static let text = 2_048
  /// Groups of an entry; further ones are left out.
  static let groups = 64
}
