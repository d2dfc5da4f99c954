import GuideFeeds
import GuideModel
package import GuidePersonal

/// What a playlist's entry was matched to, and what else it could be.
package struct EntryMatch: Sendable {
  /// The entry's name in the playlist.
  package let name: String
  /// The line of the entry, counted from 1.
  package let line: Int
  /// The name as it was compared.
  package let normalised: String
  /// The channel's id; `nil` if there is no sure match.
  package let id: String?
  /// How the channel was found; `nil` without a match.
  package let step: ChannelMatchStep?
  /// How alike the names are, from 0 to 100.
  package let score: Int
  /// The most similar channels, if there is no match.
  package let candidates: [Candidate]

  /// A channel that an entry could mean.
  package struct Candidate: Sendable {
    /// The channel's id.
    package let id: String
    /// The channel's name in the guide.
    package let name: String
    /// How alike the names are, from 0 to 100.
    package let score: Int
  }

  init(_ entry: M3UEntry, _ find: PlaylistChannels.Find?, among channels: PlaylistChannels) {
    (name, line) = (entry.label, entry.line)
    normalised = entry.matchingNames.first?.text ?? ""
    (id, step, score) = (find?.id, find?.step, find?.score ?? 0)
    candidates =
      find == nil
      ? channels.candidates(for: entry).map {
        Candidate(id: $0.id, name: channels[$0.id]?.name ?? $0.id, score: $0.score)
      }
      : []
  }

  /// The name of the best candidate, if it is a likely one.
  var hint: String? { candidates.first { $0.score > NameSimilarity.maximumForOtherChannels }?.name }
}
