import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal

/// A question about one or more channels, with its suggestion and examples.
struct ChannelQuestion: Sendable {
  enum Subject: Sendable {
    case name, number, groups, shift, copy, copied, hours, joined
  }

  fileprivate let subject: Subject
  fileprivate let ids: [String]
  private let name: String
  private let offered: String
  /// The prompt, prefilled with the current choice.
  let prompt: Prompt

  /// The question that a command asks about channels. `nil` if the command asks nothing, or if it needs a single channel and
  /// there are several. Pass the channel list if it already exists.
  init?(_ command: ChannelCommand, _ ids: [String], _ app: App, list known: ChannelList? = nil) {
    guard let subject = Subject(command), let id = ids.first, ids.count == 1 || subject.isForSeveral else { return nil }
    let list = known ?? app.channelList
    let isCopy = app.mine.choices[id].copyOf != nil && list.entry(of: id)?.isCopy == true
    self.subject = subject == .copy && isCopy ? .copied : subject
    self.ids = ids
    name = ids.count == 1 ? list.names[id] ?? id : app.count(ids.count, "channel")
    let asked = self.subject
    let chosen =
      asked == .groups
      ? ChannelEditRules(list, app.mine.choices).groups(of: ids).map(ChannelAnswers.text)
      : ids.map { ChannelAnswers(list, app.mine.choices, id: $0).offered(asked) }
    // Channels with different values get no suggestion, because one answer applies to all of them.
    offered = Set(chosen).count == 1 ? chosen[0] : ""
    prompt = Prompt(
      self.subject.label(of: name, isOne: ids.count == 1), examples: self.subject.examples,
      instruction: "Type a value", accepting: "saves it", cancelling: "cancels", text: offered)
  }

  /// The edits that an answer makes; empty if it equals the suggestion.
  fileprivate func edits(_ text: String, _ list: ChannelList, _ app: App) throws(ChannelEditError) -> [ChannelEdit] {
    // Pressing Enter without typing leaves each channel as it is.
    if ids.count > 1 || subject == .number || subject == .name, text.trimmed == offered.trimmed { return [] }
    var edits: [ChannelEdit] = []
    if subject == .number {
      let first = try ChannelAnswers.number(text.trimmed)
      return try ChannelEditRules(list, app.mine.choices).numbers(from: first, for: ids)
    }
    if subject == .groups, ids.count > 1 {
      return ChannelAnswers.grouping(ids, text.trimmed, ChannelEditRules(list, app.mine.choices))
    }
    for id in ids { edits += try ChannelAnswers(list, app.mine.choices, id: id).edits(subject, text) }
    return edits
  }

  /// The confirmation of an accepted answer, without a full stop.
  fileprivate func success(
    _ text: String, _ edits: [ChannelEdit], names: [String: String], in language: InterfaceLanguage
  ) -> String {
    var answer = text.trimmed
    switch edits.first {
    case .set(_, .groups(let groups))?: answer = groups?.joined(separator: ", ") ?? ""
    case .set(_, .joined(let ids))?: answer = ids.map { names[$0] ?? $0 }.joined(separator: ", ")
    case .set(_, .hours(nil))?, .set(_, .shift(0))?: answer = ""
    default: break
    }
    return subject.success(name, answer, isOne: ids.count == 1, language)
  }
}

extension App {
  /// Applies an answer to channels. If it is invalid, shows a notice and returns false.
  mutating func answer(_ question: ChannelQuestion, _ typed: String, list: ChannelList) -> Bool {
    do throws(ChannelEditError) {
      let edits = try question.edits(typed, list, self)
      let success = question.success(typed, edits, names: list.names, in: language)
      // Channels are shown with their positions until one of them has a number; copies do not count.
      let hidesPositions =
        question.subject == .number && !typed.trimmed.isEmpty
        && question.ids.contains { mine.choices[$0].copyOf == nil }
        && list.entries.allSatisfy { mine.choices[$0.channel.id].number == nil }
        && base.channels.allSatisfy { $0.number == nil }
      change(
        edits,
        saying: hidesPositions ? text("\(success). Channels without a number no longer show their position") : success)
      return true
    } catch {
      notice = sentence(text(error.text))
      return false
    }
  }
}

extension ChannelQuestion.Subject {
  fileprivate init?(_ command: ChannelCommand) {
    switch command {
    case .rename: self = .name
    case .renumber: self = .number
    case .group: self = .groups
    case .shift: self = .shift
    case .copy: self = .copy
    case .limit: self = .hours
    case .join: self = .joined
    case .favourite, .hide, .up, .down, .top, .source: return nil
    }
  }

  /// Whether one answer can apply to several channels.
  fileprivate var isForSeveral: Bool {
    switch self {
    case .number, .groups, .shift, .hours: true
    case .name, .copy, .copied, .joined: false
    }
  }

  fileprivate func success(_ name: String, _ answer: String, isOne: Bool, _ language: InterfaceLanguage) -> String {
    let earlier = answer.hasPrefix("-") ? answer.dropFirst() : nil
    return switch self {
    case .name:
      answer.isEmpty
        ? language.text("\(name) has its original name again") : language.text("Renamed \(name) to \(answer)")
    case .number where !isOne:
      answer.isEmpty
        ? language.text("\(name) use the guide's numbers") : language.text("\(name) are numbered from \(answer)")
    case .number:
      answer.isEmpty
        ? language.text("\(name) uses the guide's number") : language.text("\(name) is now number \(answer)")
    case .groups where isOne && !answer.isEmpty && !answer.contains(","):
      language.text("\(name) is now in the group \(answer)")
    case .groups where !answer.isEmpty && !answer.contains(","):
      language.text("\(name) are now in the group \(answer)")
    case .groups where isOne:
      answer.isEmpty ? language.text("\(name) is in no group") : language.text("\(name) is now in the groups \(answer)")
    case .groups:
      answer.isEmpty
        ? language.text("\(name) are in no group") : language.text("\(name) are now in the groups \(answer)")
    case .copied where answer.isEmpty: language.text("Removed the copy")
    case .shift where !isOne:
      answer.isEmpty
        ? language.text("\(name) use the guide's times")
        : earlier.map { language.text("\(name) are now shown \($0) minutes earlier") }
          ?? language.text("\(name) are now shown \(answer) minutes later")
    case .shift, .copied:
      answer.isEmpty
        ? language.text("\(name) uses the guide's times")
        : earlier.map { language.text("\(name) is now shown \($0) minutes earlier") }
          ?? language.text("\(name) is now shown \(answer) minutes later")
    case .copy: language.text("Added a copy of \(name)")
    case .hours where isOne:
      answer.isEmpty ? language.text("\(name) is on air all day") : language.text("\(name) is on air \(answer)")
    case .hours:
      answer.isEmpty ? language.text("\(name) are on air all day") : language.text("\(name) are on air \(answer)")
    case .joined:
      answer.isEmpty
        ? language.text("\(name) has its row to itself") : language.text("\(name) now shares its row with \(answer)")
    }
  }

  /// The text of the prompt.
  fileprivate func label(of name: String, isOne: Bool) -> Message {
    switch self {
    case .name: "Name of \(name): "
    case .number: isOne ? "Number of \(name): " : "First number for \(name): "
    case .groups: "Groups of \(name): "
    case .shift: "Shift \(name) by minutes: "
    case .copy: "Copy \(name), shifted by minutes: "
    case .copied: "\(name) is a copy, shifted by minutes: "
    case .hours: "On-air hours of \(name): "
    case .joined: "While \(name) is off air, show: "
    }
  }

  /// The example answers shown in the prompt.
  fileprivate var examples: Message {
    switch self {
    case .name: "(e.g. News 2; empty: original name)"
    case .number: "(e.g. 12; empty: the guide's number)"
    case .groups: "(e.g. News, Films; empty: none)"
    case .shift: "(e.g. 60 or -30; empty: the guide's times)"
    case .copy: "(e.g. 60)"
    case .copied: "(e.g. 60; empty: remove the copy)"
    case .hours: "(e.g. 06:00-19:00; empty: all day)"
    case .joined: "(channels, separated by commas; empty: none)"
    }
  }
}
