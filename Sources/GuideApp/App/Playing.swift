import GuideLanguage
package import GuideModel
import GuidePersonal

/// A channel and a programme on it.
package struct SelectedShowing: Hashable, Sendable {
  package let channel: Channel
  /// The programme; `nil` if the guide lists none.
  package let programme: ProgrammeID?

  /// Creates a selection; `programme` is `nil` if the guide lists none.
  package init(_ channel: Channel, _ programme: ProgrammeID?) { (self.channel, self.programme) = (channel, programme) }
}

/// A channel to play.
package struct PlayRequest: Hashable, Sendable {
  /// The stream to play.
  package let stream: ChannelStream
  package let channel: Channel
  /// The programme to name in the player; `nil` if the guide lists none.
  package let programme: ProgrammeID?
  /// The past programme to play from its start; `nil` to play live.
  package let past: ChannelStream.Showing?
  /// The current programme, whose times a live address may contain.
  package let onAir: ChannelStream.Showing?
}

extension App {
  /// A programme and its channel.
  package func showing(of programme: ProgrammeID?) -> SelectedShowing? {
    programme.map { SelectedShowing(guide.channels[guide.channel(of: $0)], $0) }
  }

  /// Plays a channel live, or a past programme from its start if the stream has catch-up.
  package mutating func play(_ selected: SelectedShowing?) {
    guard let selected, case let (channel, programme) = (selected.channel, selected.programme),
      let stream = stream(of: channel.id)
    else { return notice = obstacle(to: .play, for: selected) }
    let (past, problem) = pastShowing(programme, on: stream)
    if past == nil, let reason = problemPlayingLive(stream, of: channel) { return notice = reason }
    notice = playMessage(channel, programme, isFromStart: past != nil, problem)
    let onAir = programmeOnAir(of: channel)
    // The player shows the title of the current programme, which may not be the selected one.
    perform(
      .play(
        PlayRequest(
          stream: stream, channel: channel, programme: past == nil ? onAir : programme, past: past,
          onAir: onAir.map(playable))))
  }

  /// The programme to play from its start, or the reason why that fails. Both are `nil` for a programme that is neither over
  /// nor on demand.
  private func pastShowing(
    _ programme: ProgrammeID?, on stream: ChannelStream
  ) -> (ChannelStream.Showing?, ChannelStream.PlaybackProblem?) {
    guard let programme, isOver(programme) || isOnDemand(programme, on: stream) else { return (nil, nil) }
    let showing = playable(programme)
    do throws(ChannelStream.PlaybackProblem) {
      _ = try stream.address(ofPast: showing, at: now, in: zone)
      return (showing, nil)
    } catch {
      return (nil, error)
    }
  }

  /// The live address of a channel; `nil` if none is safe to pass to a player.
  package func liveAddress(of channel: Channel, at now: Instant) -> String? {
    stream(of: channel.id).flatMap { try? liveAddress($0, of: channel, at: now) }
  }

  private func liveAddress(
    _ stream: ChannelStream, of channel: Channel, at now: Instant
  ) throws(ChannelStream.PlaybackProblem) -> String {
    try stream.address(showing: programmeOnAir(of: channel).map(playable), at: now, in: zone)
  }

  /// Why a channel has no playable address; `nil` if it has one.
  func addressProblem(of channel: Channel) -> String? {
    guard let stream = stream(of: channel.id) else { return missingStreamMessage(of: channel) }
    return problemPlayingLive(stream, of: channel)
  }

  private func problemPlayingLive(_ stream: ChannelStream, of channel: Channel) -> String? {
    do throws(ChannelStream.PlaybackProblem) {
      _ = try liveAddress(stream, of: channel, at: now)
      return nil
    } catch {
      return liveProblem(channel, error, isOnAir: programmeOnAir(of: channel) != nil)
    }
  }

  private func liveProblem(
    _ channel: Channel, _ problem: ChannelStream.PlaybackProblem, isOnAir: Bool
  ) -> String {
    switch problem {
    case .unknownField(let name) where !isOnAir && ChannelStream.isProgrammeField(name):
      text(
        "Cannot play \(channel.name): its address needs the current programme's “\(name)”, but the guide lists none."
      )
    case .unknownField("catchup-id"):
      text("Cannot play \(channel.name): its address needs “catchup-id”, but the current programme has none.")
    case .unknownField(let name):
      text("Cannot play \(channel.name): its address has the unknown placeholder “\(String(name.prefix(40)))”.")
    case .outOfReach, .unplayable:
      text("The stream of \(channel.name) in the playlist is not usable.")
    }
  }

  /// The values of a programme that addresses may contain.
  private func playable(_ programme: ProgrammeID) -> ChannelStream.Showing {
    let id = guide.details(of: programme).more.first { $0.kind == .catchupID }
    return ChannelStream.Showing(guide.interval(of: programme), catchupID: id?.text)
  }

  func missingStreamMessage(of channel: Channel) -> String {
    // A channel that is no longer in its playlist has an entry with an empty playlist name.
    guard mine.imports[channel.id]?.playlist.isEmpty != false else {
      return text(
        "The playlist has no playable stream for \(channel.name). To see why: tvgrid check PLAYLIST")
    }
    return text("No stream for \(channel.name). To add a playlist: tvgrid sources add NAME PLAYLIST")
  }

  private func programmeOnAir(of channel: Channel) -> ProgrammeID? {
    guide.channels.firstIndex { $0.id == channel.id }
      .flatMap { guide.programmes(on: $0, in: Interval(now, now.adding(seconds: 1))).first }
  }

  /// Whether a programme can be played at any time by its id in the provider's archive.
  private func isOnDemand(_ programme: ProgrammeID, on stream: ChannelStream) -> Bool {
    stream.catchup?.isOnDemand == true && playable(programme).catchupID != nil
  }

  private func playMessage(
    _ channel: Channel, _ programme: ProgrammeID?, isFromStart: Bool, _ problem: ChannelStream.PlaybackProblem?
  ) -> String {
    guard let programme else { return text("Playing \(channel.name).") }
    let title = guide.title(of: programme)
    let interval = guide.interval(of: programme)
    let local = zone.local(interval.start)
    let time = clock.text(of: local.time)
    let start = local.date == zone.local(now).date ? time : "\(local.date.shortText(in: language)) \(time)"
    if problem != nil, stream(of: channel.id)?.catchup == nil {
      return text("Playing \(channel.name) live: the playlist has no usable catch-up.")
    }
    if let problem { return liveMessage(channel, title, problem) }
    if isFromStart { return text("Playing \(title) (\(start)) from its start, on \(channel.name).") }
    return interval.contains(now)
      ? text("Playing \(channel.name): \(title).")
      : text("Playing \(channel.name) live. \(title) starts at \(start).")
  }

  /// Explains why the channel plays live instead of the past programme.
  private func liveMessage(_ channel: Channel, _ title: String, _ problem: ChannelStream.PlaybackProblem) -> String {
    switch problem {
    case .outOfReach:
      text("Playing \(channel.name) live: its catch-up does not reach back to \(title).")
    case .unknownField("catchup-id"):
      text("Playing \(channel.name) live: the guide has no catch-up id for \(title).")
    case .unknownField(let name):
      text(
        "Playing \(channel.name) live: its catch-up address has the unknown placeholder “\(String(name.prefix(40)))”."
      )
    case .unplayable:
      text("Playing \(channel.name) live: the catch-up address of \(title) is invalid.")
    }
  }
}
