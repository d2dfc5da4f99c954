import GuideFeeds
import GuideModel
import GuideSystem

extension SourceUpdate {
  /// Updates the channels of a server after its guide. If one of the two fails, the other one is used.
  ///
  /// `isSameSource` says whether the source had the same location at its last update.
  func withChannels(_ guide: UpdateOutcome, isSameSource: Bool) -> UpdateOutcome {
    guard source.location.hasGuideAndPlaylist, let address = source.location.server, guide != .cancelled else {
      return guide
    }
    let channels = updateChannels(of: address, isSameSource: isSameSource)
    // If the server cannot be reached, both fail for the same reason.
    return guide == channels ? guide : .both(guide: guide, channels: channels)
  }

  private func updateChannels(of address: ServerAddress, isSameSource: Bool) -> UpdateOutcome {
    let path = cache.download(of: source.name)
    defer { FileSystem.remove(path) }
    do throws(End) {
      let note = try ServerChannels(address, self).download()
      if token.isCancelled { throw End(.cancelled) }
      return try turn.take { () throws(End) in try storeChannels(path, note, isSameSource: isSameSource) }
    } catch {
      return error.outcome
    }
  }

  private func storeChannels(_ path: String, _ note: Message?, isSameSource: Bool) throws(End) -> UpdateOutcome {
    let isKnown = isSameSource && cache.hasPlaylist(source)
    let old = isKnown ? cache.names(inPlaylist: source.name) : nil
    let names = try checkedNames(inPlaylistAt: path, since: old)
    let stored = cache.channelList(of: source.name)
    // A playlist has no version, so its contents are compared.
    let limit = PlaylistFile.largestPlaylist
    if isKnown, note == nil, let new = try? FileSystem.read(path, limit: limit),
      let former = try? FileSystem.read(stored, limit: limit), new == former
    {
      return .unchanged
    }
    guard FileSystem.rename(path, to: stored) else { throw End(.failed("could not store the playlist")) }
    cache.note(names: names, inPlaylist: source.name)
    let state = cache.state(of: source.name)
    if state?.identity != source.identity || state?.isPlaylist == true { noteWithoutGuide() }
    return .playlist(PlaylistUpdate(names, since: old, note: note))
  }

  /// Notes that this source has channels but no guide yet. A guide from another location would not belong to it.
  private func noteWithoutGuide() {
    FileSystem.remove(cache.imagePath(of: source.name))
    FileSystem.remove(cache.olderDays(of: source.name))
    cache.note(
      SourceState(
        location: source.location.displayText, identity: source.identity, updated: settings.now, isPlaylist: true),
      of: source.name)
  }
}
