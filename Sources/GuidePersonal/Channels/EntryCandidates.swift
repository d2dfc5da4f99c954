/// A guide's channel that a playlist's name could mean.
package struct ChannelCandidate: Hashable, Sendable {
  /// The channel's id.
  package let id: String
  /// The channel's name in the guide.
  package let name: String
  /// How alike the names are, from 0 to 100.
  package let score: Int

  /// Creates a candidate.
  package init(id: String, name: String, score: Int) { (self.id, self.name, self.score) = (id, name, score) }
}

/// The channels that an entry without a match could be.
package struct EntryCandidates: Hashable, Sendable {
  /// The normalised name that was compared.
  package let normalised: String
  /// The most similar channels, best first.
  package let candidates: [ChannelCandidate]

  /// Creates the result of a comparison.
  package init(normalised: String, candidates: [ChannelCandidate]) {
    (self.normalised, self.candidates) = (normalised, candidates)
  }
}
