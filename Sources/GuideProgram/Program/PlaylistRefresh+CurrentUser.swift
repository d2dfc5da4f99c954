import GuideModel
import GuidePersonal
import GuideSources

extension PlaylistRefresh {
  private static let attempts = 5

  /// Brings the user's channels up to date. Starts again if another program changes them in the meantime.
  func apply(to guides: CachedGuides?) throws {
    guard let store = try PersonalStore.ofCurrentUser() else { return }
    for _ in 0..<Self.attempts {
      var data = PersonalData()
      data.imports = store.value(\.imports)
      if isIdle(data.imports) { return }
      (data.choices, data.streams) = (store.value(\.choices), store.value(\.streams))
      let channels = guides?.loadChannels(aliases: data.choices.aliases).channels ?? []
      let new = refreshed(data, for: channels)
      let sections = new.changedSections(to: data)
      if try sections.isEmpty || store.replace(sections, of: data, with: new, canUndo: false) { return }
    }
  }
}
