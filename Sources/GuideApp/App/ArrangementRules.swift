import GuideModel
import GuidePersonal
package import GuideSearch
package import GuideSettings

/// The settings by which the channels of a guide are arranged, beside the choices for single channels.
package struct ArrangementRules: Hashable, Sendable {
  /// How copies of channels are found, of which one has a row; nil where all have.
  package var regionalCopies: RegionalCopies?
  /// Whether hidden channels have rows like others.
  package var showsHidden = false

  /// The defaults.
  package init() {}

  /// The rules of settings. Of a guide that is only looked at, which has no choices, all channels are shown.
  package init(_ settings: Settings, isOwnGuide: Bool) {
    guard isOwnGuide else { return }
    regionalCopies = settings.hidesRegionalCopies ? RegionalCopies(regions: settings.regions) : nil
    showsHidden = settings.showsHiddenChannels
  }
}

extension RegionalCopies {
  /// The channels of an arranged guide that are left out. A channel has a region by its own name too, whatever a person calls
  /// it, one that the person has added stays, and one that is hidden takes the place of no other.
  func leftOut(of guide: Guide, _ base: Guide, _ list: ChannelList?, _ choices: ChannelChoices) -> [Int: Int] {
    let entries = list?.entries ?? []
    let givenNames = Dictionary(entries.map { ($0.channel.id, base.channels[$0.origin].name) }) { first, _ in first }
    return leftOut(
      of: guide, names: { [guide.channels[$0].name] + (givenNames[guide.channels[$0].id].map { [$0] } ?? []) },
      stays: { choices[guide.channels[$0].id].copyOf != nil },
      isUnwanted: { choices[guide.channels[$0].id].isHidden })
  }
}
