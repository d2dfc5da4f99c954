package import GuideModel
package import GuidePersonal
package import GuideSearch
package import GuideSettings

/// The settings that affect which channels have rows, apart from the settings of individual channels.
package struct ArrangementRules: Hashable, Sendable {
  /// How regional copies of a channel are found so that only one has a row; `nil` if all have rows.
  package var regionalCopies: RegionalCopies?
  /// Whether hidden channels have rows.
  package var showsHidden = false
  /// The ids of the channels with a stream, which are preferred among copies and simultaneous showings.
  package var playable: Set<String> = []

  /// Creates the default rules.
  package init() {}

  /// Creates the rules from the settings. A guide that is not the user's own shows all channels.
  package init(_ settings: Settings, isOwnGuide: Bool) {
    guard isOwnGuide else { return }
    regionalCopies = settings.hidesRegionalCopies ? RegionalCopies(regions: settings.regions) : nil
    showsHidden = settings.showsHiddenChannels
  }

  /// The ids of the channels with a stream from a playlist or a recording server.
  package static func playable(
    _ streams: ChannelStreams, _ recorder: RecorderState, _ choices: ChannelChoices
  ) -> Set<String> {
    let aliases = recorder.streams.isEmpty ? [:] : choices.aliases
    return Set(streams.values.keys).union(recorder.streams.keys.map { aliases[$0] ?? $0 })
  }
}

extension RegionalCopies {
  /// The channels of an arranged guide that are left out as copies. If the user renamed a channel, its original name also
  /// counts when its region is determined. Channels added by the user are kept, and a hidden channel never replaces
  /// another one.
  func leftOut(
    of guide: Guide, _ base: Guide, _ list: ChannelList?, _ choices: ChannelChoices, playable: Set<String>
  ) -> [Int: Int] {
    let entries = list?.entries ?? []
    let givenNames = Dictionary(
      entries.compactMap { entry in entry.origin.map { (entry.channel.id, base.channels[$0].name) } }
    ) { first, _ in first }
    return leftOut(
      of: guide, names: { [guide.channels[$0].name] + (givenNames[guide.channels[$0].id].map { [$0] } ?? []) },
      stays: { choices[guide.channels[$0].id].copyOf != nil },
      isUnwanted: { choices[guide.channels[$0].id].isHidden },
      plays: { playable.contains(guide.channels[$0].id) })
  }
}
