/// One of the guides that a guide is put together of. Those that were begun earlier have precedence.
package struct GuideOrigin: Hashable, Sendable {
  /// The use of an origin on a channel that an earlier origin shows too.
  package enum Role: Hashable, Sendable {
    /// Shows what fits between the programmes of earlier origins, and tells what those do not know of theirs.
    case fillsIn
    /// Is an older state of the same guide: shows what was on before the earlier origins begin; where those do not know
    /// the channel, what was over by then.
    case wasBefore(Instant)
  }

  /// The name for people, such as that of a source.
  package let name: String
  /// Its use on a channel that an earlier origin shows too.
  package let role: Role

  /// An origin by its name; the first one's role does not matter.
  package init(name: String, role: Role = .fillsIn) {
    self.name = name
    self.role = role
  }

  /// Whether it is an older state of the same guide.
  var isOlderState: Bool { if case .wasBefore = role { true } else { false } }
}
