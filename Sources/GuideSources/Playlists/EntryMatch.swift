import GuideFeeds
package import GuidePersonal

/// What a playlist's entry was matched to, and what else it could be.
package struct EntryMatch: Sendable {
  /// The entry's name in the playlist, with a mark if others have the same one.
  package let name: String
  /// The line of the entry, counted from 1.
  package let line: Int
  /// The name as it was compared.
  package let normalised: String
  /// The id of the guide's channel; `nil` if there is no sure match, or only with the original of a delayed channel.
  package let id: String?
  /// The id of the channel whose programmes the entry gets later, as in `Film4 +1`; `nil` for other entries.
  package let original: String?
  /// How the channel was found. `assigned` without a channel means that the user said the guide does not list it.
  package let step: ChannelMatchStep
  /// How alike the names are, from 0 to 100.
  package let score: Int
  /// The most similar channels, if there is no match.
  package let candidates: [ChannelCandidate]

  init(_ entry: M3UEntry, _ find: PlaylistChannels.Find?, isInGuide: Bool, _ candidates: [ChannelCandidate]) {
    (name, normalised, line) = (entry.key, NormalisedName(entry.label).text, entry.line)
    let isShifted = find?.isShifted ?? false
    (id, original) = (isInGuide && !isShifted ? find?.id : nil, isShifted ? find?.id : nil)
    (step, score) = (find?.step ?? .unmatched, find?.score ?? 0)
    self.candidates = candidates
  }

  /// The name of the best candidate, if it is a likely one.
  var hint: String? { candidates.first { $0.score > NameSimilarity.maximumForOtherChannels }?.name }
}
