package import GuideFeeds

/// Playlists in files.
package enum PlaylistFile {
  /// Reads an M3U playlist.
  package static func read(_ path: String) throws(SourceError) -> M3UPlaylist {
    M3UPlaylist(try FileBytes.read(path), file: path)
  }
}
