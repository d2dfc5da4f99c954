import GuideApp
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
    name = ids.count == 1 ? list.names[id] ?? id : "\(ids.count) channels"
    let asked = self.subject
    let chosen = ids.map { ChannelAnswers(list, app.mine.choices, id: $0).offered(asked) }
    // Different values are not offered: an answer is for all of the channels.
    offered = Set(chosen).count == 1 ? chosen[0] : ""
    prompt = Prompt(
      self.subject.label(of: name, isOne: ids.count == 1), examples: self.subject.examples,
      instruction: "Type an answer", accepting: "takes what is typed", cancelling: "leaves it as it was",
      text: offered)
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
    for id in ids { edits += try ChannelAnswers(list, app.mine.choices, id: id).edits(subject, prompt.text) }
    return edits
  }

  /// The sentence about an answer that was taken, without its full stop.
  func success(_ edits: [ChannelEdit], names: [String: String]) -> String {
    var answer = prompt.text.trimmed
    switch edits.first {
    case .set(_, .joined(let ids))?: answer = ids.map { names[$0] ?? $0 }.joined(separator: ", ")
    case .set(_, .hours(nil))?, .set(_, .shift(0))?: answer = ""
    default: break
    }
    return subject.success(name, answer, isOne: ids.count == 1)
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

  fileprivate func success(_ name: String, _ answer: String, isOne: Bool) -> String {
    let (verb, has) = isOne ? ("is", "has") : ("are", "have")
    return switch self {
    case .name: answer.isEmpty ? "\(name) has its own name again" : "\(name) is called \(answer) now"
    case .number where !isOne:
      answer.isEmpty ? "\(name) have the guide's numbers" : "\(name) are numbered from \(answer) on"
    case .number: answer.isEmpty ? "\(name) has the guide's number" : "\(name) has the number \(answer)"
    case .groups: answer.isEmpty ? "\(name) \(verb) in no group" : "\(name) \(verb) in: \(answer)"
    case .copied where answer.isEmpty: "The further channel is taken away"
    case .shift, .copied: answer.isEmpty ? "\(name) \(has) the guide's times" : "\(name) \(verb) later by \(answer) min"
    case .copy: "A further \(name) is in the list"
    case .hours: answer.isEmpty ? "\(name) \(verb) on air all day" : "\(name) \(verb) on air: \(answer)"
    case .joined: answer.isEmpty ? "\(name) has its row alone" : "In the row of \(name) also: \(answer)"
    }
  }

  /// The question, before the text.
  fileprivate func label(of name: String, isOne: Bool) -> String {
    let verb = isOne ? "is" : "are"
    return switch self {
    case .name: "\(name) is called: "
    case .number: isOne ? "Number of \(name): " : "Numbers of \(name), from: "
    case .groups: "Groups of \(name): "
    case .shift: "\(name) \(verb) later by minutes: "
    case .copy: "A further \(name), later by minutes: "
    case .copied: "\(name) is a further channel, later by minutes: "
    case .hours: "\(name) \(verb) on air: "
    case .joined: "In the row of \(name) also: "
    }
  }

  /// Examples of answers.
  fileprivate var examples: String {
    switch self {
    case .name: "(a name, such as News 2; nothing: its own name)"
    case .number: "(12; nothing: the guide's)"
    case .groups: "(News, Films)"
    case .shift: "(60 or -30)"
    case .copy: "(60)"
    case .copied: "(nothing: it is taken away)"
    case .hours: "(06:00-19:00; nothing: all day)"
    case .joined: "(names of channels, with commas)"
    }
  }
}
