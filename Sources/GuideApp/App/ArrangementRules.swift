import GuideModel
import GuidePersonal
package import GuideSearch
package import GuideSettings

/// The settings that affect which channels have rows, apart from the settings of individual channels.
package struct ArrangementRules: Hashable, Sendable {
  /// How regional copies of a channel are found so that only one has a row; `nil` if all have rows.
  package var regionalCopies: RegionalCopies?
  /// Whether hidden channels have rows.
  package var showsHidden = false

  /// Creates the default rules.
  package init() {}

  /// Creates the rules from the settings. A guide that is not the user's own shows all channels.
  package init(_ settings: Settings, isOwnGuide: Bool) {
    guard isOwnGuide else { return }
    regionalCopies = settings.hidesRegionalCopies ? RegionalCopies(regions: settings.regions) : nil
    showsHidden = settings.showsHiddenChannels
  }
}

extension RegionalCopies {
  /// The channels of an arranged guide that are left out as copies. If the user renamed a channel, its original name also
  /// counts when its region is determined. Channels added by the user are kept, and a hidden channel never replaces
  /// another one.
  func leftOut(of guide: Guide, _ base: Guide, _ list: ChannelList?, _ choices: ChannelChoices) -> [Int: Int] {
    let entries = list?.entries ?? []
    let givenNames = Dictionary(
      entries.compactMap { entry in entry.origin.map { (entry.channel.id, base.channels[$0].name) } }
    ) { first, _ in first }
    return leftOut(
      of: guide, names: { [guide.channels[$0].name] + (givenNames[guide.channels[$0].id].map { [$0] } ?? []) },
      stays: { choices[guide.channels[$0].id].copyOf != nil },
      isUnwanted: { choices[guide.channels[$0].id].isHidden })
  }
}
