import GuideFeeds
package import GuideModel
package import GuidePersonal
package import GuideSystem

/// The choices for channels in a playlist.
package struct PlaylistFile: Sendable {
  /// Changes of the present choices.
  package let edits: [ChannelEdit]
  /// The number of entries, and of those that match a channel.
  package let entryCount: Int
  package let matched: Int
  /// Faults of the playlist, and entries that were left out, by line.
  package let findings: [Diagnostic]

  /// Bytes; a playlist of half a million entries has fewer.
  static let largestPlaylist = 100_000_000

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

  /// The playlists at a path: that file, or those of that folder.
  package static func paths(at path: String) -> [String] {
    guard let names = try? FileSystem.names(in: path) else { return isPlaylist(path) ? [path] : [] }
    let files = names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".dat") }.map(path.appending(path:))
    return files.filter(isPlaylist)
  }

  private static func isPlaylist(_ path: String) -> Bool {
    guard let first = FileSystem.beginning(of: path, count: GuideKind.sniffedBytes) else { return false }
    return isPlaylist(path, GuideKind.sniff(first.span))
  }

  /// Whether a file of a kind is a playlist, be it a broken one: by its contents, or by its name.
  static func isPlaylist(_ path: String, _ kind: GuideKind) -> Bool {
    let name = path.fileName.lowercased()
    return kind == .playlist || kind != .xml && (name.hasSuffix(".m3u") || name.hasSuffix(".m3u8"))
  }
}
