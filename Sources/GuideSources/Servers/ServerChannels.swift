import GuideFeeds
import GuideModel

/// Downloads the channels of a server, as a playlist.
struct ServerChannels {
  private let update: SourceUpdate
  private let answers: ServerAnswers
  private let address: ServerAddress
  /// The path of the downloaded playlist.
  private let path: String

  init(_ address: ServerAddress, _ update: SourceUpdate) {
    (self.address, self.update, answers) = (address, update, ServerAnswers(update: update))
    path = update.cache.download(of: update.source.name)
  }

  /// Writes the playlist to the path of the source's download, and returns a note about channels that were left out.
  func download() throws(SourceUpdate.End) -> Message? {
    do throws(FetchError) {
      if address.kind == .hdhomerun { return try fetchLineup() }
      if let login = XtreamLogin(address) { try fetchXtream(login) }
      if let playlist = address.kind.playlist {
        let request = SourceDownload(update, previous: nil).request(address.text + playlist)
        _ = try Fetcher().fetch(request, into: path, until: update.token)
      }
      return nil
    } catch {
      throw SourceUpdate.End(error.withAdvice(for: address.kind).outcome)
    }
  }

  private func write(_ playlist: [UInt8]) throws(FetchError) { try answers.store(playlist, from: address.text) }

  private func fetchLineup() throws(FetchError) -> Message? {
    let lineup = try answers.decoded(at: address.text + "/lineup.json", HDHomeRunAnswers.lineup)
    let note = Message("\(Message.amount(lineup.protectedCount, "copy-protected channel")) left out")
    if lineup.channels.isEmpty {
      let reason: Message = lineup.protectedCount > 0 ? note : "it has no channels; let it scan for them first"
      throw FetchError(.unusableAnswer(reason), at: RedactedAddress.of(address.text))
    }
    try write(ServerChannel.playlist(of: lineup.channels))
    return lineup.protectedCount > 0 ? note : nil
  }
}

// MARK: Xtream
extension ServerChannels {
  /// Fetches the server's playlist. Many servers block it, so otherwise makes one from the list of streams.
  private func fetchXtream(_ login: XtreamLogin) throws(FetchError) {
    let playlist: [UInt8]
    do throws(FetchError) {
      playlist = try answers.bytes(at: login.playlist, limit: PlaylistFile.largestPlaylist)
    } catch {
      guard error.cause.isBlocked else { throw error }
      return try writeStreams(login)
    }
    guard GuideKind.sniff(playlist.span) == .playlist else { return try writeStreams(login) }
    // Without the streams, the playlist is still usable; only past programmes cannot be played.
    let archives = (try? streams(login))?.filter { $0.archiveDays > 0 }.map { ($0.id, $0.archiveDays) } ?? []
    try write(XtreamPlaylist.prepared(playlist, archives: Dictionary(archives) { first, _ in first }))
  }

  private func writeStreams(_ login: XtreamLogin) throws(FetchError) {
    let streams = try streams(login)
    // Without the categories, the channels have no groups.
    let categories = try? answers.decoded(at: login.answer(to: "get_live_categories"), XtreamAnswers.categories)
    try write(ServerChannel.playlist(of: login.channels(streams, categories: categories ?? [:])))
  }

  private func streams(_ login: XtreamLogin) throws(FetchError) -> [XtreamStream] {
    try answers.decoded(at: login.answer(to: "get_live_streams"), XtreamAnswers.streams).entries
  }
}

extension FetchError.Cause {
  /// Whether the server answered, but did not send the file.
  var isBlocked: Bool {
    switch self {
    case .status, .retryLater, .empty, .loginRequired, .loginRejected, .unexpectedNotModified: true
    default: false
    }
  }
}
