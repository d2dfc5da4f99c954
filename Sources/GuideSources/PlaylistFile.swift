import GuideFeeds
package import GuideModel
package import GuideSystem

/// The choices for channels in a playlist.
package struct PlaylistFile: Sendable {
  /// Changes of the present choices.
  package let edits: [ChannelEdit]
  /// How many entries there are, and how many of them are a channel.
  package let entryCount: Int
  package let matched: Int
  /// Faults of the playlist, and entries that were left out, by line.
  package let findings: [Finding]

  /// Bytes; a playlist of half a million entries has fewer.
  private static let largestPlaylist = 100_000_000

  /// Reads an M3U playlist, and matches its entries with the channels of a guide, over what is chosen at present.
  package static func match(
    _ path: String, to channels: [Channel], over choices: ChannelChoices
  ) throws(FileError) -> PlaylistFile {
    let bytes = try FileSystem.read(
      path, .named, limit: largestPlaylist, tooLarge: UnpackingLimits.tooLargeList(largestPlaylist))
    let playlist = M3UPlaylist(bytes, file: path)
    let match = PlaylistMatch(playlist, to: channels, over: choices)
    return PlaylistFile(
      edits: match.edits, entryCount: playlist.entries.count, matched: match.matched,
      findings: (playlist.findings + match.findings).sorted { $0.line < $1.line })
  }
}
