import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch

/// A question about a channel: what is offered, what may be typed, and what an answer asks for.
struct ChannelQuestion: Sendable {
  fileprivate enum Subject: Sendable {
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
    let chosen = ids.map { Answers(list, app.mine.choices, id: $0).offered(asked) }
    // Different values are not offered: an answer is for all of the channels.
    offered = Set(chosen).count == 1 ? chosen[0] : ""
    prompt = Prompt(
      self.subject.label(of: name, isOne: ids.count == 1), examples: self.subject.examples,
      instruction: "Type an answer", accepting: "takes what is typed", cancelling: "leaves it as it was",
      text: offered)
  }

  /// The changes that an answer asks for; none where it is what was offered.
  func edits(_ app: App, list: ChannelList? = nil) throws(ChannelEditError) -> [ChannelEdit] {
    // Enter alone leaves several channels as they are, each with its own.
    if ids.count > 1, prompt.text.trimmed == offered.trimmed { return [] }
    let list = list ?? app.channelList
    var edits: [ChannelEdit] = []
    for id in ids { edits += try Answers(list, app.mine.choices, id: id).edits(subject, prompt.text) }
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
    case .groups, .shift, .hours: true
    case .name, .number, .copy, .copied, .joined: false
    }
  }

  fileprivate func success(_ name: String, _ answer: String, isOne: Bool) -> String {
    let (verb, has) = isOne ? ("is", "has") : ("are", "have")
    return switch self {
    case .name: answer.isEmpty ? "\(name) has its own name again" : "\(name) is called \(answer) now"
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
    case .number: "Number of \(name): "
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

/// The suggested answers to questions about a channel, and the edits that an answer asks for.
private struct Answers {
  private let list: ChannelList
  private let choices: ChannelChoices
  private let id: String

  /// Answers about the channel with an id, one of a list.
  init(_ list: ChannelList, _ choices: ChannelChoices, id: String) {
    self.list = list
    self.choices = choices
    self.id = id
  }

  private var choice: ChannelChoice { choices[id] }
  private var rules: ChannelEditRules { ChannelEditRules(list, choices) }

  /// The present choice, as it would be typed.
  func offered(_ question: ChannelQuestion.Subject) -> String {
    switch question {
    case .name: choice.name ?? ""
    case .number: choice.number.map(String.init) ?? ""
    case .groups: TypedList.text(of: choice.groups)
    case .shift: choice.shift == 0 ? "" : String(choice.shift)
    case .copied: String(choice.shift)
    case .copy: "60"
    case .hours: choice.hours?.text ?? ""
    case .joined: TypedList.text(of: choice.joined.map(label))
    }
  }

  /// The changes that an answer asks for; none where it is what was offered.
  func edits(_ question: ChannelQuestion.Subject, _ typed: String) throws(ChannelEditError) -> [ChannelEdit] {
    let text = typed.trimmed
    if text == offered(question).trimmed, question != .copy { return [] }
    switch question {
    case .name: return [.set(id: id, .name(text.isEmpty ? nil : text))]
    case .number: return try rules.number(try number(text), for: id)
    case .groups: return [.set(id: id, .groups(rules.groups(TypedList.items(of: text))))]
    case .shift: return [.set(id: id, .shift(try minutes(text)))]
    case .copied: return text.isEmpty ? [.reset(id: id)] : [.set(id: id, .shift(try minutes(text)))]
    case .copy: return try rules.copy(of: id, minutes: try minutes(text))
    case .hours:
      let hours = try hours(text)
      return hours == choice.hours ? [] : [.set(id: id, .hours(hours))]
    case .joined: return try rules.join(try guests(text), to: id)
    }
  }

  private func number(_ text: String) throws(ChannelEditError) -> Int? {
    if text.isEmpty { return nil }
    guard let number = Int(text) else {
      throw ChannelEditError(
        "“\(text)” is no number of a channel: they go from 1 to \(Channel.numbers.upperBound).")
    }
    return number
  }

  private func minutes(_ text: String) throws(ChannelEditError) -> Int {
    if text.isEmpty { return 0 }
    guard let minutes = Int(text), Channel.shifts.contains(minutes) else {
      throw ChannelEditError("“\(text)” is no number of minutes: 60 is an hour later, -30 half an hour sooner.")
    }
    return minutes
  }

  private func hours(_ text: String) throws(ChannelEditError) -> DailyHours? {
    if text.isEmpty || text == "all" { return nil }
    guard let hours = DailyHours(text) else {
      throw ChannelEditError("“\(text)” are no hours: they are written like 06:00-19:00, or all.")
    }
    return hours
  }

  /// Channels by what they were offered as, or by name or id; those that the guide does not have may stay.
  private func guests(_ text: String) throws(ChannelEditError) -> [String] {
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

  /// The only channel whose name has a text in it in the best way: `tide` is Tide One, though there is High Tide.
  private func onlyMatch(_ text: String) throws(ChannelEditError) -> String {
    let others = list.entries.map(\.channel).filter { $0.id != id }
    let found = ChannelNames(others.map(\.name)).bestIndices(of: text).map { others[$0] }
    guard let first = found.first else { throw ChannelEditError("No channel is called “\(text)”.") }
    guard found.count == 1 else {
      throw ChannelEditError("“\(text)” is in several names, such as \(first.name) and \(found[1].name).")
    }
    return first.id
  }

  /// A channel's name, or its id where the name does not lead back to it.
  private func label(_ id: String) -> String {
    guard let name = list.names[id], list.entry(called: name)?.channel.id == id else { return id }
    return name
  }
}

/// Several texts typed in one line, parted by commas; by semicolons where one has a comma in it.
private enum TypedList {
  static func text(of items: [String]) -> String {
    guard items.contains(where: { $0.contains(",") }) else { return items.joined(separator: ", ") }
    return items.joined(separator: "; ") + ";"
  }

  static func items(of text: String) -> [String] {
    text.split(separator: text.contains(";") ? ";" : ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }
}
