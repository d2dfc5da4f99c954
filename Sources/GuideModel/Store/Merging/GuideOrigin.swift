/// One of several guides that are merged; earlier ones take precedence.
package struct GuideOrigin: Hashable, Sendable {
  /// How an origin is used on channels that an earlier origin also has.
  package enum Role: Hashable, Sendable {
    /// Fills gaps between programmes from earlier origins, and adds missing details to those programmes.
    case fillsIn
    /// An older version of the guide, used for the time before the earlier origins begin.
    ///
    /// On channels that those origins do not have, it is used for programmes that ended by the given instant.
    case olderVersion(Instant)
  }

  /// The display name, such as the name of a source.
  package let name: String
  /// How the origin is used on channels that an earlier origin also has.
  package let role: Role

  /// Creates an origin. The role of the first origin is ignored.
  package init(name: String, role: Role = .fillsIn) {
    self.name = name
    self.role = role
  }

  /// Whether the origin is an older version of the same guide.
  var isOlderVersion: Bool { if case .olderVersion = role { true } else { false } }
}
