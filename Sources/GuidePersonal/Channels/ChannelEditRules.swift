package import GuideModel

/// The reason why a channel setting is impossible.
package struct ChannelEditError: Error, Equatable, Sendable {
  /// The reason, as a sentence.
  package let text: Message

  /// Creates an error.
  package init(_ text: Message) {
    self.text = text
  }

  /// The reason in English.
  package var message: String { text.english }

  /// Whether both errors have the same text.
  package static func == (a: ChannelEditError, b: ChannelEditError) -> Bool { a.message == b.message }
}

/// Makes edits that depend on other channels and may be impossible. The grid and the command line share these rules.
package struct ChannelEditRules: Sendable {
  private let list: ChannelList
  private let choices: ChannelChoices

  /// Creates the rules for the channels of a list.
  package init(_ list: ChannelList, _ choices: ChannelChoices) {
    self.list = list
    self.choices = choices
  }

  /// Gives channels consecutive numbers; `nil` restores the guide's.
  package func numbers(from first: Int?, for ids: [String]) throws(ChannelEditError) -> [ChannelEdit] {
    guard let first, first != 0 else { return ids.flatMap { set($0, .number(nil)) } }
    guard Channel.numbers.contains(first), Channel.numbers.contains(first + ids.count - 1) else {
      let most = Channel.numbers.upperBound
      throw ids.count > 1
        ? ChannelEditError("Numbering that many channels from \(first) would exceed \(most), the highest number.")
        : ChannelEditError("\(first) is not a channel number: use 1 to \(most).")
    }
    let last = first + ids.count - 1
    let given = Set(ids)
    // The old numbers of channels that get new ones are free.
    let owner = list.entries.first { entry in
      !given.contains(entry.channel.id) && choices[entry.channel.id].number.map((first...last).contains) ?? false
    }
    if let owner, let number = choices[owner.channel.id].number {
      throw ChannelEditError(
        "\(number) is already the number you gave \(owner.channel.name); change that one first.")
    }
    return ids.enumerated().flatMap { set($1, .number(first + $0)) }
  }

  /// Adds a channel that shows another channel's programmes with a delay in minutes.
  package func copy(of id: String, minutes: Int, name ownName: String? = nil) throws(ChannelEditError) -> [ChannelEdit]
  {
    guard minutes != 0, Channel.shifts.contains(minutes) else {
      throw ChannelEditError(
        "Give the number of minutes to shift the copy by, e.g. 60 (at most 1440).")
    }
    if let entry = list.entry(of: id), entry.origin == nil {
      throw ChannelEditError("\(name(id)) has no guide, so a copy would have no programmes.")
    }
    // Copying a copy copies its original.
    let original = list.entry(of: id)?.isCopy == true ? choices[id].copyOf ?? id : id
    let copy = ChannelChoices.copyID(of: original, minutes: minutes)
    if let known = list.entry(of: copy) {
      throw ChannelEditError("This channel already exists: \(known.channel.name).")
    }
    // The copy is in the groups of its original, so that a group shows both.
    let groups = choices[original].groups
    return set(copy, .copyOf(original)) + set(copy, .shift(minutes)) + (ownName.map { set(copy, .name($0)) } ?? [])
      + set(copy, .groups(groups))
  }

  /// Puts exactly these channels into the row of another channel.
  package func join(_ guests: [String], to host: String) throws(ChannelEditError) -> [ChannelEdit] {
    if guests.contains(host) { throw ChannelEditError("\(name(host)) cannot share a row with itself.") }
    if !guests.isEmpty, case .joined(let other) = list.entry(of: host)?.visibility {
      throw ChannelEditError("\(name(host)) is itself in the row of \(name(other)), so others cannot join it.")
    }
    for guest in guests {
      if case .joined(let other) = list.entry(of: guest)?.visibility, other != host {
        throw ChannelEditError("\(name(guest)) already shares the row of \(name(other)).")
      }
      if list.entries.contains(where: { $0.visibility == .joined(to: guest) }) {
        throw ChannelEditError("Other channels share the row of \(name(guest)); remove them first.")
      }
    }
    return set(host, .joined(guests))
  }

  /// The groups a user typed, in the spelling of existing groups, without duplicates or empty names.
  package func groups(_ typed: [String]) -> [String] {
    let known = Dictionary(list.entries.flatMap(\.channel.groups).map { ($0.lowercased(), $0) }) { first, _ in first }
    return typed.filter { !$0.isEmpty }.map { known[$0.lowercased()] ?? $0 }.uniqued()
  }

  /// The groups of each channel, from the user or the guide.
  package func groups(of ids: [String]) -> [[String]] {
    let entries = self.entries
    return ids.map { entries[$0]?.channel.groups ?? choices[$0].groups ?? [] }
  }

  /// Applies `change` to the groups of each channel, whether the groups are from the user or the guide.
  package func regroup(_ ids: [String], _ change: ([String]) -> [String]) -> [ChannelEdit] {
    let entries = self.entries
    return zip(ids, groups(of: ids)).flatMap { id, present -> [ChannelEdit] in
      let groups = change(present).uniqued()
      if groups == present { return [] }
      // If the guide has no groups either, no setting is needed.
      let isOfGuide = groups.isEmpty && entries[id].map(list.originalGroups) == []
      return set(id, .groups(isOfGuide ? nil : groups))
    }
  }

  /// The entries by id, computed once for many channels.
  private var entries: [String: ChannelList.Entry] {
    Dictionary(list.entries.map { ($0.channel.id, $0) }) { first, _ in first }
  }

  private func name(_ id: String) -> String { list.names[id] ?? id }

  /// The edit that changes a setting; empty if the setting already has that value.
  private func set(_ id: String, _ setting: ChannelEdit.Setting) -> [ChannelEdit] {
    let edit = ChannelEdit.set(id: id, setting)
    return choices.applying(edit) == choices ? [] : [edit]
  }
}
