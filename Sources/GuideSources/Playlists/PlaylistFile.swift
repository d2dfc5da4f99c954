import GuideFeeds
package import GuideModel
package import GuidePersonal
package import GuideSystem

/// The choices for channels in a playlist, over what earlier imports gave them.
package struct PlaylistFile: Sendable {
  /// Changes of the present choices.
  package let edits: [ChannelEdit]
  /// By the id of a channel, where it can be played.
  package let streams: [String: ChannelStream]
  /// The number of entries, and of those that match a channel.
  package let entryCount: Int
  /// Import record of each channel, by id.
  package let given: [String: ImportedChannel]
  /// Ids of channels that left the playlist since its last import.
  package let vanishedIDs: [String]
  /// Whether the user's own channel order stays.
  package let keepsOwnOrder: Bool
  /// Guide addresses from the header, which may contain passwords.
  package let guides: [String]
  /// The ids of the channels that entries match, copies among them.
  package let matchedIDs: Set<String>
  package var matched: Int { matchedIDs.count }
  /// Faults of the playlist, and entries that were left out, by line.
  package let findings: [Diagnostic]

  /// Bytes; a playlist of half a million entries has fewer.
  static let largestPlaylist = 100_000_000

  /// Reads an M3U playlist, and matches its entries with the channels of a guide, over what is chosen at present.
  package static func match(
    _ path: String, to channels: [Channel], over choices: ChannelChoices,
    since imports: PlaylistImports = PlaylistImports()
  ) throws(FileError) -> PlaylistFile {
    let stream = try GuideStream(path, limits: limits, of: .playlist)
    let name = path.hasPrefix("/dev/") ? path : FileSystem.realPath(of: path) ?? path
    return match(try playlist(stream, named: path), named: name, to: channels, over: choices, since: imports)
  }

  /// The same of a playlist at an address, which is fetched; while it comes it lies beside a path.
  package static func match(
    fetching request: FetchRequest, besides path: String, to channels: [Channel], over choices: ChannelChoices,
    since imports: PlaylistImports = PlaylistImports()
  ) throws -> PlaylistFile {
    let bytes = try AnswerFetcher(request, besides: path)
      .bytes(at: request.address, limit: largestPlaylist, until: CancellationToken())
    let name = RedactedAddress.of(request.address)
    let stream = try GuideStream(bytes, named: name, limits: limits, of: .playlist)
    return match(
      try playlist(stream, named: name, inFindings: "playlist"), named: request.address, to: channels, over: choices,
      since: imports)
  }

  private static var limits: UnpackingLimits {
    var limits = UnpackingLimits()
    limits.unpackedBytes = largestPlaylist + 1
    return limits
  }

  /// Reads the unpacked playlist. Throws if it is too large or its compression is broken.
  ///
  /// Findings have another name for a fetched one: behind a host, the number of a line would look like a port.
  private static func playlist(
    _ stream: GuideStream, named name: String, inFindings file: String? = nil
  ) throws(FileError) -> M3UPlaylist {
    if stream.kind == .xml {
      throw FileError(.read, name, reason: "it is a guide, not a playlist: tvgrid sources add NAME LOCATION reads it")
    }
    let (bytes, result) = stream.contents { $0.count <= largestPlaylist }
    let problem = bytes.count > largestPlaylist ? UnpackingLimits.tooLargeList(largestPlaylist) : result.end.problem
    if let problem { throw FileError(.read, name, reason: SystemReason(problem)) }
    return M3UPlaylist(bytes, file: file ?? name)
  }

  /// Matches a decoded playlist; `name` is its path or address.
  static func match(
    _ playlist: M3UPlaylist, named name: String, to channels: [Channel], over choices: ChannelChoices,
    since imports: PlaylistImports
  ) -> PlaylistFile {
    let match = PlaylistMatch(playlist, named: name, to: channels, over: choices, since: imports)
    return PlaylistFile(
      edits: match.edits, streams: match.streams, entryCount: playlist.entries.count, given: match.given,
      vanishedIDs: match.vanishedIDs, keepsOwnOrder: match.keepsOwnOrder, guides: playlist.guides,
      matchedIDs: match.matchedIDs,
      findings: (playlist.findings + match.findings).sorted { $0.line < $1.line })
  }

  /// The changes of choices, beside its own, that hide the channels which the playlist lacks and show those that it has. A
  /// channel in another's row is seen with that one.
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
