package import GuideModel
package import GuidePersonal

/// The changes made by a playlist import, as edits and as readable lines.
package struct PlaylistChanges: Sendable {
  private struct Change {
    let id: String
    let old: ChannelChoice
    let new: ChannelChoice
    let oldStream: ChannelStream?
    let newStream: ChannelStream?
  }

  private let changes: [Change]
  private let channelEdits: [ChannelEdit]
  private let choices: (old: ChannelChoices, new: ChannelChoices)
  private let imports: PlaylistImports
  private let given: [String: ImportedChannel]

  /// Finds the changes that a playlist makes; only those to streams if `addresses` is set.
  package init(
    _ file: PlaylistMatch, hiding others: [ChannelEdit] = [], addresses isOnlyAddresses: Bool = false,
    over choices: ChannelChoices, _ streams: ChannelStreams, since imports: PlaylistImports
  ) {
    channelEdits = isOnlyAddresses ? [] : file.edits + others
    self.choices = (choices, choices.applying(contentsOf: channelEdits))
    self.imports = imports
    let vanished = Dictionary(file.vanishedIDs.map { ($0, ImportedChannel(playlist: "")) }) { first, _ in first }
    given =
      isOnlyAddresses
      ? file.given.mapValues { ImportedChannel(playlist: $0.playlist) }.merging(imports.channels.values) { $1 }
      : file.given.merging(vanished) { first, _ in first }
    let touched = channelEdits.compactMap { if case .set(let id, _) = $0 { id } else { nil } }
    var known: Set<String> = []
    let ids =
      (file.given.sorted { ($0.value.position, $0.key) < ($1.value.position, $1.key) }.map(\.key)
      + file.vanishedIDs + touched).filter { known.insert($0).inserted }
    let new = self.choices.new
    changes = ids.map { id in
      // An entry without an address removes the address from an older playlist.
      let isTold = file.given[id] != nil || vanished[id] != nil
      return Change(
        id: id, old: choices[id], new: new[id], oldStream: streams[id],
        newStream: isTold ? file.streams[id] : streams[id])
    }
  }

  /// The edits for an import at `now`. An import without changes keeps the previous import time.
  package func edits(at now: Instant) -> [PersonalEdit] {
    let isChange = !isEmpty
    return (isChange ? imports.removingStaleImports : []) + ownEdits + (isChange ? [.importTime(now)] : [])
  }

  /// The edits for an update of a source, which undo does not offer to take back.
  var refreshEdits: [PersonalEdit] {
    ownEdits.map { edit in
      guard case .imported(let id, let imported?) = edit, imported.playlist.isEmpty else { return edit }
      return .imported(channel: id, nil)
    }
  }

  private var ownEdits: [PersonalEdit] {
    var edits = channelEdits.map(PersonalEdit.channel)
    for change in changes {
      if change.oldStream != change.newStream { edits.append(.stream(channel: change.id, change.newStream)) }
      if let imported = given[change.id], imported != imports[change.id] {
        edits.append(.imported(channel: change.id, imported))
      }
    }
    return edits
  }

  /// Whether there is no change that the user would notice.
  package var isEmpty: Bool { lines(of: []).isEmpty }

  /// One line per changed channel, and one for the order.
  package func lines(of channels: [Channel]) -> [String] {
    let names = channels.isEmpty ? [:] : ChannelList(channels, choices.new).names
    var lines = changes.compactMap { change -> String? in
      let parts = parts(of: change, names)
      return parts.isEmpty ? nil : "\(names[change.id] ?? change.id): \(parts.joined(separator: ", "))"
    }
    if choices.old.order != choices.new.order { lines.append("new channel order") }
    return lines
  }

  /// Whether channels lose the positions shown instead of numbers, because others get the first numbers.
  package func hidesPositions(of channels: [Channel]) -> Bool {
    let numbered = [choices.old, choices.new].map { choices in
      channels.contains { ($0.number ?? choices[$0.id].number) != nil }
    }
    return numbered == [false, true] && channels.contains { choices.new[$0.id].number == nil }
  }

  private func parts(of change: Change, _ names: [String: String]) -> [String] {
    let (old, new) = (change.old, change.new)
    var parts: [String] = []
    if old.copyOf != new.copyOf {
      parts.append(new.copyOf.map { "added, with the programmes of \(names[$0] ?? $0)" } ?? "removed")
    }
    if old.isStandalone != new.isStandalone {
      parts.append(new.isStandalone ? "added without a guide" : "no longer a channel without a guide")
    }
    if old.name != new.name { parts.append(new.name.map { "name \($0)" } ?? "name from the guide") }
    if old.number != new.number { parts.append(new.number.map { "number \($0)" } ?? "no custom number") }
    if old.groups != new.groups {
      parts.append(
        new.groups.map { $0.isEmpty ? "no groups" : "in \($0.joined(separator: "; "))" } ?? "groups from the guide")
    }
    if old.shift != new.shift { parts.append(new.shift == 0 ? "not shifted" : "shifted by \(new.shift) min") }
    if old.isHidden != new.isHidden { parts.append(new.isHidden ? "hidden" : "shown") }
    if change.oldStream != change.newStream {
      let isNew = change.oldStream == nil
      parts.append(change.newStream == nil ? "stream removed" : isNew ? "stream added" : "stream changed")
    }
    return parts
  }
}
