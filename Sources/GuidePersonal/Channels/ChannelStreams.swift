package import GuideModel

/// By the id of a channel, where it can be played. They come from playlists that were imported. They are kept in the database
/// alone and are no part of its text form, since an address may hold a password.
package struct ChannelStreams: Hashable, Sendable {
  package private(set) var streams: [String: ChannelStream] = [:]
  /// Beyond so many none is added.
  package static let limit = 100_000

  /// None.
  package init() {}

  package var isEmpty: Bool { streams.isEmpty }

  /// The stream of a channel; nil without one.
  package subscript(id: String) -> ChannelStream? { streams[id] }

  /// Gives a channel a stream, or takes it away.
  package mutating func set(_ stream: ChannelStream?, of id: String) {
    guard stream == nil || streams[id] != nil || streams.count < ChannelStreams.limit else { return }
    streams[id] = stream
  }

  /// The same with those of other streams for channels that have none here.
  func fillingGaps(from older: ChannelStreams) -> ChannelStreams {
    var filled = self
    for (id, stream) in older.streams.sorted(by: { $0.key < $1.key }) where filled[id] == nil {
      filled.set(stream, of: id)
    }
    return filled
  }
}
