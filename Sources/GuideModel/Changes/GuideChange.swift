/// Something that a newer state of a guide says otherwise than an older one.
package struct GuideChange: Hashable, Sendable {
  /// What became of a programme.
  package enum Kind: Hashable, Sendable {
    /// It was not there before.
    case new(Interval)
    /// It is at another time, or of another length.
    case moved(from: Interval, to: Interval)
    /// It is not there any more.
    case gone(Interval)
  }

  /// What became of it.
  package let kind: Kind
  /// The channel's id and name, as the newer guide has them.
  package let channel: Channel
  /// The programme's title.
  package let title: String

  /// A change of a programme on a channel.
  package init(_ kind: Kind, channel: Channel, title: String) {
    self.kind = kind
    self.channel = channel
    self.title = title
  }

  /// When it is on now, or was to be on.
  package var interval: Interval {
    switch kind {
    case .new(let interval), .moved(_, let interval), .gone(let interval): interval
    }
  }
}
