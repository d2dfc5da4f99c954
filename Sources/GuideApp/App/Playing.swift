package import GuideModel
import GuidePersonal

/// A channel that is to be played.
package struct PlayRequest: Hashable, Sendable {
  /// Where it is.
  package let stream: ChannelStream
  /// The channel.
  package let channel: Channel
  /// The programme that it is played for; nil where the guide lists none.
  package let programme: ProgrammeID?
  /// The times of a programme that is over, to be played from its start; nil for what is on.
  package let past: Interval?
}

extension App {
  /// Plays a channel: what it shows now; or a programme of it that is over, where it has catch-up.
  package mutating func play(_ channel: Channel, _ programme: ProgrammeID?) {
    guard let stream = mine.streams[channel.id] else {
      return notice =
        "No address is known to play \(channel.name): tvgrid channels import takes those of an M3U playlist."
    }
    let past = programme.flatMap { programme in
      let interval = guide.interval(of: programme)
      return isOver(programme) && stream.catchup?.reaches(interval.start, at: now) == true ? interval : nil
    }
    notice = playMessage(channel, programme, isPast: past != nil)
    perform(.play(PlayRequest(stream: stream, channel: channel, programme: programme, past: past)))
  }

  /// Plays the channel of a programme; nil where the guide lists none.
  package mutating func play(_ programme: ProgrammeID) {
    play(guide.channels[guide.channel(of: programme)], programme)
  }

  private func playMessage(_ channel: Channel, _ programme: ProgrammeID?, isPast: Bool) -> String {
    guard let programme else { return "Playing \(channel.name)." }
    let title = guide.title(of: programme)
    let interval = guide.interval(of: programme)
    let start = clock.text(of: zone.local(interval.start).time)
    if isPast { return "Playing \(title) of \(start) from its start, on \(channel.name)." }
    if interval.contains(now) { return "Playing \(channel.name): \(title)." }
    return isOver(programme)
      ? "Playing \(channel.name) as it is now: its playlist has no catch-up that reaches \(title)."
      : "Playing \(channel.name) as it is now: \(title) begins at \(start)."
  }

  /// Takes in where channels can be played.
  mutating func adopt(_ streams: ChannelStreams) { mine.streams = streams }
}
