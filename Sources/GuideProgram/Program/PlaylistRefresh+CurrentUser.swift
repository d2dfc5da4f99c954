import GuideModel
import GuidePersonal
import GuideSources

extension PlaylistRefresh {
  private static let attempts = 5

  /// Brings the user's channels up to date. Starts again if another program changes them in the meantime.
  ///
  /// Does nothing if a guide cannot be read, because all of its channels would seem to be gone. Loading the guide reports that.
  func apply(to guides: CachedGuides?) throws {
    guard let store = try PersonalStore.ofCurrentUser() else { return }
    for _ in 0..<Self.attempts {
      var data = PersonalData()
      data.imports = store.value(\.imports)
      if isIdle(data.imports) { return }
      (data.choices, data.streams) = (store.value(\.choices), store.value(\.streams))
      let guide = guides?.loadChannels(aliases: data.choices.aliases)
      if guide?.diagnostics.isEmpty == false { return }
      let new = refreshed(data, for: guide?.channels ?? [])
      let sections = new.changedSections(to: data)
      if try sections.isEmpty || store.replace(sections, of: data, with: new, canUndo: false) { return }
    }
    throw CommandError("another copy of tvgrid keeps changing your channels; run tvgrid update again later")
  }
}
