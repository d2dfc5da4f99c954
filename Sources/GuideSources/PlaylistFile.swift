import GuideFeeds
package import GuideModel

/// What a playlist in a file chooses for channels.
package struct PlaylistFile: Sendable {
  /// What is to be changed of the present choices.
  package let edits: [ChannelEdit]
  /// How many entries there are, and how many of them are a channel.
  package let entryCount: Int
  package let matched: Int
  /// What was wrong with the playlist, and which entries were left out, by line.
  package let findings: [Finding]

  /// Bytes; a playlist of half a million entries has fewer.
  private static let largestPlaylist = 100_000_000

  /// Reads an M3U playlist, and matches its entries with the channels of a guide, over what is chosen at present.
  package static func match(
    _ path: String, to channels: [Channel], over choices: ChannelChoices
  ) throws(SourceError) -> PlaylistFile {
    let playlist = M3UPlaylist(try FileBytes.readList(path, .named, limit: largestPlaylist), file: path)
    let match = PlaylistMatch(playlist, to: channels, over: choices)
    return PlaylistFile(
      edits: match.edits, entryCount: playlist.entries.count, matched: match.matched,
      findings: (playlist.findings + match.findings).sorted { $0.line < $1.line })
  }
}
