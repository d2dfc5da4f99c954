import GuideModel

/// A channel of a server, to be written as an entry of a playlist, so that all that reads playlists works with it.
package struct ServerChannel: Hashable, Sendable {
  package let name: String
  /// The channel's id in the server's guide.
  package var guideID: String?
  /// The number as the server writes it, such as `7` or `5.1`.
  package var number: String?
  package var groups: [String] = []
  package var logo: String?
  /// The address of the stream, which may contain a password.
  package let stream: String
  /// The attributes for playing past programmes.
  package var catchup: [(name: String, value: String)] = []

  /// Creates a channel.
  package init(name: String, stream: String) {
    (self.name, self.stream) = (name, stream)
  }

  package static func == (a: ServerChannel, b: ServerChannel) -> Bool { a.entry == b.entry }
  package func hash(into hasher: inout Hasher) { hasher.combine(entry) }

  /// A playlist of channels.
  package static func playlist(of channels: [ServerChannel]) -> [UInt8] {
    Array("#EXTM3U\n\(channels.map(\.entry).joined())".utf8)
  }

  /// The two lines of the playlist's entry.
  private var entry: String {
    let groups = groups.map { $0.replacing(";", with: ",") }.joined(separator: ";")
    let attributes = [
      ("tvg-id", guideID), ("tvg-chno", number), ("tvg-logo", logo), ("group-title", groups.nonEmpty),
    ].compactMap { name, value in value?.nonEmpty.map { (name, $0) } }
    let written = (attributes + catchup).map { " \($0)=\"\(ServerChannel.line($1).replacing("\"", with: "'"))\"" }
    return "#EXTINF:-1\(written.joined()),\(ServerChannel.line(name))\n\(ServerChannel.line(stream))\n"
  }

  /// The text without control characters, which could end the line.
  private static func line(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      let isBreak =
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || [0x2028, 0x2029].contains(scalar.value)
      line.unicodeScalars.append(isBreak ? " " : scalar)
    }
    return line
  }
}
