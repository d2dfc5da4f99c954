import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// Suggested answers to questions about a channel, and the edits an answer makes.
struct ChannelAnswers {
  private let list: ChannelList
  private let choices: ChannelChoices
  private let id: String

  /// Creates answers about the channel with `id`, which must be in `list`.
  init(_ list: ChannelList, _ choices: ChannelChoices, id: String) {
    self.list = list
    self.choices = choices
    self.id = id
  }

  private var choice: ChannelChoice { choices[id] }
  private var rules: ChannelEditRules { ChannelEditRules(list, choices) }

  /// The current choice, as the user would type it.
  func offered(_ question: ChannelQuestion.Subject) -> String {
    switch question {
    case .name: choice.name ?? ""
    case .number: choice.number.map(String.init) ?? ""
    case .groups: ChannelAnswers.text(ofGroups: list.entry(of: id)?.channel.groups ?? choice.groups ?? [])
    case .shift: choice.shift == 0 ? "" : String(choice.shift)
    case .copied: String(choice.shift)
    case .copy: "60"
    case .hours: choice.hours?.text ?? ""
    case .joined: TypedList.text(of: choice.joined.map(label))
    }
  }

  /// The edits that an answer makes; empty if it equals the suggestion.
  func edits(_ question: ChannelQuestion.Subject, _ typed: String) throws(ChannelEditError) -> [ChannelEdit] {
    let text = typed.trimmed
    if text == offered(question).trimmed, question != .copy { return [] }
    switch question {
    case .name: return [.set(id: id, .name(text.isEmpty ? nil : text))]
    case .number: return try rules.numbers(from: try ChannelAnswers.number(text), for: [id])
    case .groups: return ChannelAnswers.grouping([id], text, rules)
    case .shift: return [.set(id: id, .shift(try minutes(text)))]
    case .copied: return text.isEmpty ? [.reset(id: id)] : [.set(id: id, .shift(try minutes(text)))]
    case .copy: return try rules.copy(of: id, minutes: try minutes(text))
    case .hours:
      let hours = try hours(text)
      return hours == choice.hours ? [] : [.set(id: id, .hours(hours))]
    case .joined: return try rules.join(try joinedChannels(text), to: id)
    }
  }

  static func number(_ text: String) throws(ChannelEditError) -> Int? {
    if text.isEmpty { return nil }
    guard let number = Int(text) else {
      throw ChannelEditError(
        "“\(text.shortened(to: 30))” is not a channel number: use 1 to \(Channel.numbers.upperBound).")
    }
    return number
  }

  /// The groups as the user would type them.
  static func text(ofGroups groups: [String]) -> String { TypedList.text(of: groups) }

  /// Puts channels in exactly the groups that the user typed.
  static func grouping(_ ids: [String], _ text: String, _ rules: ChannelEditRules) -> [ChannelEdit] {
    let groups = rules.groups(TypedList.items(of: text))
    return rules.regroup(ids) { _ in groups }
  }

  private func minutes(_ text: String) throws(ChannelEditError) -> Int {
    if text.isEmpty { return 0 }
    guard let minutes = Int(text), Channel.shifts.contains(minutes) else {
      throw ChannelEditError(
        "“\(text.shortened(to: 30))” is not a number of minutes: 60 means an hour later, -30 half an hour earlier.")
    }
    return minutes
  }

  private func hours(_ text: String) throws(ChannelEditError) -> DailyHours? {
    if text.isEmpty || text == "all" { return nil }
    guard let hours = DailyHours(text) else {
      throw ChannelEditError(
        "“\(text.shortened(to: 30))” is not a range of hours: use a form like 06:00-19:00, or all.")
    }
    return hours
  }

  /// Finds channels by suggested text, name or id; joined ids that the guide lacks are kept.
  private func joinedChannels(_ text: String) throws(ChannelEditError) -> [String] {
    let known = Dictionary(choice.joined.map { (label($0), $0) }) { first, _ in first }
    var ids: [String] = []
    for word in TypedList.items(of: text) {
      let guest = known[word] ?? list.entry(called: word)?.channel.id
      let id: String
      if let guest { id = guest } else { id = try onlyMatch(word) }
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// The single best match by name: `tide` finds Tide One even if High Tide exists.
  private func onlyMatch(_ text: String) throws(ChannelEditError) -> String {
    let others = list.entries.map(\.channel).filter { $0.id != id }
    let found = ChannelNames(others.map(\.name)).bestIndices(of: text).map { others[$0] }
    guard let first = found.first else { throw ChannelEditError("No channel matches “\(text.shortened(to: 30))”.") }
    guard found.count == 1 else {
      throw ChannelEditError(
        "“\(text.shortened(to: 30))” matches several channels, e.g. \(first.name) and \(found[1].name).")
    }
    return first.id
  }

  /// A channel's name, or its id if the name is ambiguous.
  private func label(_ id: String) -> String {
    guard let name = list.names[id], list.entry(called: name)?.channel.id == id else { return id }
    return name
  }
}

/// Several strings on one line, separated by commas, or by semicolons if any of them contains a comma.
private enum TypedList {
  static func text(of items: [String]) -> String {
    guard items.contains(where: { $0.contains(",") }) else { return items.joined(separator: ", ") }
    return items.joined(separator: "; ") + ";"
  }

  static func items(of text: String) -> [String] {
    text.split(separator: text.contains(";") ? ";" : ",").map { $0.trimmed }.filter { !$0.isEmpty }
  }
}
