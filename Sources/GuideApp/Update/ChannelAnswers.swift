import GuideModel

/// Reads what a person typed for a channel.
struct ChannelAnswer {
  /// Why an answer cannot be used.
  struct Mistake: Error {
    let words: String
  }

  private let list: ChannelList
  private let choices: ChannelChoices
  private let id: String

  /// Answers about the channel with an id, one of a list.
  init(_ list: ChannelList, _ choices: ChannelChoices, id: String) {
    self.list = list
    self.choices = choices
    self.id = id
  }

  /// The changes that an answer asks for; none where it is what is chosen already.
  func edits(_ question: ChannelQuestion, _ typed: String) throws(Mistake) -> [ChannelEdit] {
    let text = typed.trimmed
    switch question {
    case .name: return set(.name(text.isEmpty ? nil : text))
    case .number: return set(.number(try number(text)))
    case .groups: return set(.groups(words(of: text)))
    case .shift: return set(.shift(try minutes(text)))
    case .copy: return try copy(text)
    case .hours: return set(.hours(try hours(text)))
    case .joined: return set(.joined(try joined(text)))
    }
  }

  private func set(_ setting: ChannelEdit.Setting) -> [ChannelEdit] {
    let edit = ChannelEdit.set(id: id, setting)
    return choices.applying(edit) == choices ? [] : [edit]
  }

  private func words(of text: String) -> [String] {
    text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  private func number(_ text: String) throws(Mistake) -> Int? {
    if text.isEmpty { return nil }
    guard let number = Int(text), ChannelChoice.numbers.contains(number) else {
      throw Mistake(
        words: "“\(text)” is no number of a channel: they go from 1 to \(ChannelChoice.numbers.upperBound).")
    }
    if let owner = choices.id(withNumber: number), owner != id {
      let name = list.names[owner] ?? owner
      throw Mistake(words: "\(number) is the number that you gave \(name); give that another one first.")
    }
    return number
  }

  private func minutes(_ text: String) throws(Mistake) -> Int {
    if text.isEmpty { return 0 }
    guard let minutes = Int(text), ChannelChoice.shifts.contains(minutes) else {
      throw Mistake(words: "“\(text)” is no number of minutes: 60 is an hour later, -30 half an hour sooner.")
    }
    return minutes
  }

  private func copy(_ text: String) throws(Mistake) -> [ChannelEdit] {
    let minutes = try minutes(text)
    if minutes == 0 { throw Mistake(words: "Type by how many minutes the further channel is later, such as 60.") }
    // A copy of a copy is one of the channel itself.
    let original = choices[id].copyOf ?? id
    let own = ChannelChoices.copyID(of: original, minutes: minutes)
    if let known = list.entries.first(where: { $0.channel.id == own }) {
      throw Mistake(words: "There is such a channel: \(known.channel.name).")
    }
    return [.set(id: own, .copyOf(original)), .set(id: own, .shift(minutes))]
  }

  private func hours(_ text: String) throws(Mistake) -> DailyHours? {
    if text.isEmpty { return nil }
    guard let hours = DailyHours(text) else {
      throw Mistake(words: "“\(text)” are no hours: they are written like 06:00-19:00.")
    }
    return hours
  }

  private func joined(_ text: String) throws(Mistake) -> [String] {
    var ids: [String] = []
    for word in words(of: text) {
      guard let entry = list.entry(named: word) else { throw Mistake(words: "No channel is called “\(word)”.") }
      if entry.channel.id == id { throw Mistake(words: "\(word) is this channel itself.") }
      ids.append(entry.channel.id)
    }
    return ids
  }
}

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }
}
