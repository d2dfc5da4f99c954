import GuideFeeds
import GuideModel
import GuideSystem

/// The changes made by an update of a playlist.
package struct PlaylistUpdate: Hashable, Sendable {
  /// The number of channels.
  package let count: Int
  /// The names of new channels; `nil` for the first update.
  package let appeared: [String]?
  /// The names of removed channels.
  package let vanished: [String]

  /// The skipped entries and the reason; `nil` if all are used.
  let note: Message?

  /// Compares the names in a playlist with those before; `nil` if there were none.
  init(_ names: [String], since old: [String]?, note: Message? = nil) {
    (count, self.note) = (names.count, note)
    let (now, before) = (Set(names), Set(old ?? []))
    appeared = old == nil ? nil : names.filter { !before.contains($0) }
    vanished = (old ?? []).filter { !now.contains($0) }
  }

  /// The update in one line, with names: `3 channels appeared (A, B, C), 1 vanished (D)`.
  var text: Message {
    let text = news ?? "\(Message.amount(count, "channel")), the same as before"
    return note.map { "\(text); \($0)" } ?? text
  }

  /// The changes; `nil` without changes.
  var news: Message? {
    guard let appeared else { return Message.amount(count, "channel") }
    func named(_ names: [String]) -> Message {
      let most = 5
      let list = names.prefix(most) + (names.count > most ? ["…"] : [])
      return .value(" (\(list.joined(separator: ", ")))")
    }
    switch (appeared.count, vanished.count) {
    case (0, 0): return nil
    case (_, 0): return "\(Message.amount(appeared.count, "channel")) appeared\(named(appeared))"
    case (0, _): return "\(Message.amount(vanished.count, "channel")) vanished\(named(vanished))"
    default:
      return
        "\(Message.amount(appeared.count, "channel")) appeared\(named(appeared)), \(vanished.count) vanished\(named(vanished))"
    }
  }
}

extension SourceUpdate {
  /// Checks a downloaded playlist and stores it. Matching it to the guide follows once all guides are updated.
  func usePlaylist(_ answer: SourceDownload.Answer, isSameSource: Bool) throws(End) -> UpdateOutcome {
    if token.isCancelled { throw End(.cancelled) }
    report(.reading(percent: 0))
    let old = isSameSource && cache.isPlaylist(source.name) ? cache.names(inPlaylist: source.name) : nil
    if isSameSource, !settings.isForced, !cache.isPlaylist(source.name), cache.hasGuide(of: source.name) {
      throw End(.refused(reason: "it is a playlist (M3U), not a guide", canBeForced: true))
    }
    let names = try checkedNames(inPlaylistAt: answer.path, since: old)
    report(.writing)
    guard cache.keepDownload(of: source.name) else { throw End(.failed("could not store the playlist")) }
    // Whatever the source was before, it has no guide now.
    FileSystem.remove(cache.imagePath(of: source.name))
    FileSystem.remove(cache.olderDays(of: source.name))
    cache.note(names: names, inPlaylist: source.name)
    cache.note(
      SourceState(
        location: source.location.displayText, identity: source.identity, etag: answer.validators.etag,
        lastModified: answer.validators.lastModified, updated: settings.now, isPlaylist: true),
      of: source.name)
    return .playlist(PlaylistUpdate(names, since: old))
  }

  /// The names of the channels in a downloaded playlist. Throws if it must not replace the current one, which has the
  /// channels `old`.
  func checkedNames(inPlaylistAt path: String, since old: [String]?) throws(End) -> [String] {
    let playlist: M3UPlaylist
    do throws(FileError) {
      playlist = try PlaylistFile.playlist(at: path, named: source.nameInDiagnostics)
    } catch { throw End(.failed(error.text)) }
    if let problem = objection(to: playlist, playlist.entries.count, old?.count) { throw problem }
    return playlist.entries.map(\.label)
  }

  /// Why a playlist must not replace the current one; `nil` if it may.
  private func objection(to playlist: M3UPlaylist, _ count: Int, _ before: Int?) -> End? {
    if count == 0 {
      let reason = playlist.diagnostics.first?.problem ?? "it contains no channels"
      return End(.refused(reason: reason, canBeForced: false))
    }
    guard !settings.isForced, let before else { return nil }
    if let cut = playlist.diagnostics.first(where: \.isTruncated), count < before {
      return End(.refused(reason: cut.problem, canBeForced: true))
    }
    guard before >= 20, count * 2 < before else { return nil }
    return End(
      .refused(reason: "it has \(count) channels; the current playlist has \(before)", canBeForced: true))
  }
}

extension SourceCache {
  /// Whether a source is a playlist and not a guide, as of its last update.
  package func isPlaylist(_ source: String) -> Bool { state(of: source)?.isPlaylist ?? false }

  /// Whether a source has a playlist, with or without a guide.
  package func hasPlaylist(_ source: UpdateSource) -> Bool {
    source.location.hasGuideAndPlaylist
      ? FileSystem.size(of: channelList(of: source.name)) != nil : isPlaylist(source.name)
  }

  /// The playlist with the channels of a server, next to its guide.
  func channelList(of source: String) -> String { path.appending(path: ".\(source).m3u") }

  /// The file with the names of a playlist's channels. It contains no addresses.
  func playlistNames(of source: String) -> String { path.appending(path: ".\(source).names") }

  /// The names of a playlist's channels, as of its last update.
  package func names(inPlaylist source: String) -> [String] {
    let bytes = (try? FileSystem.read(playlistNames(of: source), limit: SourceCache.largestList)) ?? []
    return TabbedLines.entries(in: bytes, fields: 1, limit: .max).map { $0[0] }
  }

  func note(names: [String], inPlaylist source: String) {
    // If this fails, the next update reports the wrong changes.
    try? AtomicFile.replace(playlistNames(of: source)) { (file) throws(FileError) in
      try file.write(names.flatMap { TabbedLines.line([$0]) })
    }
  }

  /// The addresses of guides that a playlist names. They may contain passwords.
  package func guides(inPlaylist source: UpdateSource) -> [String] { playlist(of: source)?.guides ?? [] }

  /// The keys and ids of the entries in a source's playlist; empty without one.
  package func entries(of source: UpdateSource) -> [String] {
    guard hasPlaylist(source), let playlist = playlist(of: source) else { return [] }
    return playlist.entries.flatMap { [$0.key.nonEmpty, $0.tvgID].compactMap(\.self) }
  }

  /// The last download of a playlist; `nil` if it cannot be read. A local file is read in place.
  func playlist(of source: UpdateSource) -> M3UPlaylist? {
    let path =
      switch source.location {
      case .path(let path): path
      case .server: channelList(of: source.name)
      default: files(of: source.name)
      }
    return try? PlaylistFile.playlist(at: path, named: source.nameInDiagnostics)
  }
}
