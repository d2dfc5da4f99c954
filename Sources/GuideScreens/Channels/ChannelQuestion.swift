import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal

/// A question about a channel: what is offered, what may be typed, and what an answer asks for.
struct ChannelQuestion: Sendable {
  enum Subject: Sendable {
    case name, number, groups, shift, copy, copied, hours, joined
  }

  private let subject: Subject
  private let ids: [String]
  private let name: String
  private let offered: String
  /// The question, with what is chosen now as the text.
  var prompt: Prompt

  /// The question that a command asks about channels; nil for a command that asks nothing, and for one that is for a single
  /// channel if there are several. `list` is that of all channels, where it is made already.
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
    // Different values are not offered: an answer is for all of the channels.
    offered = Set(chosen).count == 1 ? chosen[0] : ""
    prompt = Prompt(
      self.subject.label(of: name, isOne: ids.count == 1, app.language),
      examples: self.subject.examples(app.language),
      instruction: app.text("Type an answer"), accepting: app.text("takes what is typed"),
      cancelling: app.text("leaves it as it was"), text: offered)
  }

  /// The changes that an answer asks for; none where it is what was offered.
  func edits(_ app: App, list: ChannelList? = nil) throws(ChannelEditError) -> [ChannelEdit] {
    // Enter alone leaves channels as they are, each with its own.
    if ids.count > 1 || subject == .number, prompt.text.trimmed == offered.trimmed { return [] }
    let list = list ?? app.channelList
    var edits: [ChannelEdit] = []
    if subject == .number {
      let first = try ChannelAnswers.number(prompt.text.trimmed)
      return try ChannelEditRules(list, app.mine.choices).numbers(from: first, for: ids)
    }
    if subject == .groups, ids.count > 1 {
      return ChannelAnswers.grouping(ids, prompt.text.trimmed, ChannelEditRules(list, app.mine.choices))
    }
    for id in ids { edits += try ChannelAnswers(list, app.mine.choices, id: id).edits(subject, prompt.text) }
    return edits
  }

  /// The sentence about an answer that was taken, without its full stop.
  func success(_ edits: [ChannelEdit], names: [String: String], in language: InterfaceLanguage) -> String {
    var answer = prompt.text.trimmed
    switch edits.first {
    case .set(_, .groups(let groups))?: answer = groups?.joined(separator: ", ") ?? ""
    case .set(_, .joined(let ids))?: answer = ids.map { names[$0] ?? $0 }.joined(separator: ", ")
    case .set(_, .hours(nil))?, .set(_, .shift(0))?: answer = ""
    default: break
    }
    return subject.success(name, answer, isOne: ids.count == 1, language)
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
    case .favourite, .hide, .up, .down, .undo: return nil
    }
  }

  /// Whether the same answer makes sense for several channels.
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
        ? language.text("\(name) has its own name again") : language.text("\(name) is called \(answer) now")
    case .number where !isOne:
      answer.isEmpty
        ? language.text("\(name) have the guide's numbers") : language.text("\(name) are numbered from \(answer) on")
    case .number:
      answer.isEmpty
        ? language.text("\(name) has the guide's number") : language.text("\(name) has the number \(answer)")
    case .groups where isOne:
      answer.isEmpty ? language.text("\(name) is in no group") : language.text("\(name) is in: \(answer)")
    case .groups:
      answer.isEmpty ? language.text("\(name) are in no group") : language.text("\(name) are in: \(answer)")
    case .copied where answer.isEmpty: language.text("The further channel is taken away")
    case .shift where !isOne:
      answer.isEmpty
        ? language.text("\(name) have the guide's times")
        : earlier.map { language.text("\(name) are earlier by \($0) min") }
          ?? language.text("\(name) are later by \(answer) min")
    case .shift, .copied:
      answer.isEmpty
        ? language.text("\(name) has the guide's times")
        : earlier.map { language.text("\(name) is earlier by \($0) min") }
          ?? language.text("\(name) is later by \(answer) min")
    case .copy: language.text("A further \(name) is in the list")
    case .hours where isOne:
      answer.isEmpty ? language.text("\(name) is on air all day") : language.text("\(name) is on air: \(answer)")
    case .hours:
      answer.isEmpty ? language.text("\(name) are on air all day") : language.text("\(name) are on air: \(answer)")
    case .joined:
      answer.isEmpty
        ? language.text("\(name) has its row alone") : language.text("In the row of \(name) also: \(answer)")
    }
  }

  /// The question, before the text.
  fileprivate func label(of name: String, isOne: Bool, _ language: InterfaceLanguage) -> String {
    switch self {
    case .name: language.text("\(name) is called: ")
    case .number: isOne ? language.text("Number of \(name): ") : language.text("Numbers of \(name), from: ")
    case .groups: language.text("Groups of \(name): ")
    case .shift:
      isOne
        ? language.text("\(name) is later by minutes: ") : language.text("\(name) are later by minutes: ")
    case .copy: language.text("A further \(name), later by minutes: ")
    case .copied: language.text("\(name) is a further channel, later by minutes: ")
    case .hours: isOne ? language.text("\(name) is on air: ") : language.text("\(name) are on air: ")
    case .joined: language.text("In the row of \(name) also: ")
    }
  }

  /// Examples of answers.
  fileprivate func examples(_ language: InterfaceLanguage) -> String {
    switch self {
    case .name: language.text("(a name, such as News 2; nothing: its own name)")
    case .number: language.text("(12; nothing: the guide's)")
    case .groups: language.text("(News, Films)")
    case .shift: language.text("(60 or -30)")
    case .copy: "(60)"
    case .copied: language.text("(nothing: it is taken away)")
    case .hours: language.text("(06:00-19:00; nothing: all day)")
    case .joined: language.text("(names of channels, with commas)")
    }
  }
}
