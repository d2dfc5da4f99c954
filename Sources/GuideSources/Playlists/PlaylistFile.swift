import GuideFeeds
package import GuideModel
package import GuidePersonal
package import GuideSystem

extension PlaylistMatch {
  /// Reads an M3U playlist, and matches its entries to the channels of a guide and the current choices.
  package init(
    reading path: String, to channels: [Channel], over choices: ChannelChoices, since imports: PlaylistImports,
    regions: [String] = []
  ) throws(FileError) {
    let stream = try GuideStream(path, limits: PlaylistFile.limits, of: .playlist)
    let name = path.hasPrefix("/dev/") ? path : FileSystem.realPath(of: path) ?? path
    let playlist = try PlaylistFile.playlist(stream, named: path)
    self.init(playlist, named: name, to: channels, over: choices, since: imports, regions: regions)
  }

  /// Fetches a playlist from an address and matches it. `path` is the prefix of a temporary file's path.
  package init(
    fetching request: FetchRequest, temporaryPath path: String, to channels: [Channel], over choices: ChannelChoices,
    since imports: PlaylistImports, regions: [String] = []
  ) throws {
    let bytes = try AnswerFetcher(request, temporaryPath: path)
      .bytes(at: request.address, limit: PlaylistFile.largestPlaylist, until: CancellationToken())
    let name = RedactedAddress.of(request.address)
    let stream = try GuideStream(bytes, named: name, limits: PlaylistFile.limits, of: .playlist)
    let playlist = try PlaylistFile.playlist(stream, named: name, inDiagnostics: "playlist")
    self.init(playlist, named: request.address, to: channels, over: choices, since: imports, regions: regions)
  }

  /// Matches the cached playlist of a source; `nil` if the source has none.
  package init?(
    of source: UpdateSource, in cache: SourceCache, to channels: [Channel], over choices: ChannelChoices,
    since imports: PlaylistImports, regions: [String] = []
  ) {
    guard cache.hasPlaylist(source), let playlist = cache.playlist(of: source) else { return nil }
    self.init(playlist, named: source.name, to: channels, over: choices, since: imports, regions: regions)
  }

  /// The edits that hide the channels missing from the playlist and show those in it.
  ///
  /// A channel that shares a row with another one is shown along with it.
  package func hidingOthers(among channels: [Channel], over choices: ChannelChoices) -> [ChannelEdit] {
    let list = ChannelList(channels, choices.applying(contentsOf: edits))
    let hosts = Set(
      list.entries.filter { matchedIDs.contains($0.channel.id) }.compactMap { entry in
        if case .joined(let host) = entry.visibility { host } else { nil }
      })
    return list.entries.compactMap { entry in
      let id = entry.channel.id
      let isWanted = matchedIDs.contains(id) || hosts.contains(id)
      switch entry.visibility {
      case .shown: return isWanted ? nil : .set(id: id, .hidden(true))
      case .hidden: return isWanted ? .set(id: id, .hidden(false)) : nil
      case .joined: return nil
      }
    }
  }
}

/// Detects and reads playlist files.
package enum PlaylistFile {
  /// Size limit in bytes; a playlist of half a million entries is smaller.
  static let largestPlaylist = 100_000_000

  fileprivate static var limits: UnpackingLimits {
    var limits = UnpackingLimits()
    limits.unpackedBytes = largestPlaylist + 1
    return limits
  }

  /// Reads the unpacked playlist. Throws if it is too large or its compression is broken.
  ///
  /// Diagnostics for a fetched playlist use another name, because a line number after a host would look like a port.
  fileprivate static func playlist(
    _ stream: GuideStream, named name: String, inDiagnostics file: String? = nil
  ) throws(FileError) -> M3UPlaylist {
    if stream.kind == .xml {
      throw FileError(
        .read, name, reason: "it is a guide, not a playlist; add it with tvgrid sources add NAME LOCATION")
    }
    let (bytes, result) = stream.contents { $0.count <= largestPlaylist }
    let problem = bytes.count > largestPlaylist ? UnpackingLimits.tooLargeList(largestPlaylist) : result.end.problem
    if let problem { throw FileError(.read, name, reason: SystemReason(problem)) }
    return M3UPlaylist(bytes, file: file ?? name)
  }

  /// Reads the playlist at a path. Diagnostics name it `name`.
  static func playlist(at path: String, named name: String) throws(FileError) -> M3UPlaylist {
    try playlist(try GuideStream(path, limits: limits, of: .playlist), named: path, inDiagnostics: name)
  }

  /// Whether the file at a path contains a playlist, even a packed one.
  package static func holdsPlaylist(at path: String) -> Bool {
    guard FileSystem.size(of: path) != nil else { return false }
    let stream = try? GuideStream.guideOrPlaylist(path, .named, limits)
    return stream?.kind == .playlist
  }

  /// The playlists at a path: the file itself, or all playlists in a folder.
  package static func paths(at path: String) -> [String] {
    guard let names = try? FileSystem.names(in: path) else { return isPlaylist(path) ? [path] : [] }
    let files = names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".dat") }.map(path.appending(path:))
    return files.filter(isPlaylist)
  }

  private static func isPlaylist(_ path: String) -> Bool {
    guard let first = FileSystem.beginning(of: path, count: GuideKind.sniffedBytes) else { return false }
    return isPlaylist(path, GuideKind.sniff(first.span))
  }

  /// Whether a file is a playlist, even a broken one, judging by its contents or its name.
  static func isPlaylist(_ path: String, _ kind: GuideKind) -> Bool {
    let name = path.fileName.lowercased()
    return kind == .playlist || kind != .xml && (name.hasSuffix(".m3u") || name.hasSuffix(".m3u8"))
  }
}
