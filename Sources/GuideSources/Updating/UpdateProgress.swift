package import GuideModel

/// Progress of the update of a source.
package enum UpdateStep: Hashable, Sendable {
  /// It was asked and has not answered yet.
  case asking
  /// Nothing came; it is asked again after a number of seconds.
  case waiting(seconds: Int)
  /// Bytes come, of a total if it is known.
  case receiving(bytes: Int, of: Int?)
  /// Files of a folder come, and bytes with them.
  case receivingFiles(Int, of: Int, bytes: Int)
  /// The download is read.
  case reading(percent: Int)
  /// The guide is written into the cache.
  case writing
  /// It is over.
  case done(UpdateOutcome)
}

/// The outcome of the update of a source.
package enum UpdateOutcome: Hashable, Sendable {
  /// There is nothing newer than what is here.
  case unchanged
  /// A new guide is in place; `before` is how many programmes the one before had, nil without one.
  case updated(channels: Int, programmes: Int, before: Int?, problem: Message?)
  /// The download was refused; the guide is as it was. A download that is not a guide cannot be forced.
  case refused(reason: Message, canBeForced: Bool)
  /// Nothing came, or nothing could be written, in whole sentences; the guide is as it was.
  case failed(Message)
  case cancelled

  /// Whether there is another guide now.
  package var isNew: Bool { if case .updated = self { true } else { false } }

  /// The same with a problem of a new guide, where it has none yet.
  func with(problem: Message?) -> UpdateOutcome {
    guard case .updated(let channels, let programmes, let before, nil) = self else { return self }
    return .updated(channels: channels, programmes: programmes, before: before, problem: problem)
  }

  /// Whether the guide is as new as it can be.
  package var isGood: Bool {
    switch self {
    case .unchanged, .updated: true
    case .refused, .failed, .cancelled: false
    }
  }
}

extension UpdateStep {
  /// Follows the source's name in a line of progress.
  package var text: String {
    switch self {
    case .asking: "asking"
    case .waiting(let seconds): "it failed; asked again in \(max(1, seconds)) s"
    case .receiving(let bytes, let total?) where total > 0:
      "\(Amount.bytes(bytes)) of \(Amount.bytes(total)), \(min(100, bytes * 100 / total)) %"
    case .receiving(let bytes, _): "\(Amount.bytes(bytes)) so far"
    case .receivingFiles(let done, let total, let bytes): "\(done) of \(total) files, \(Amount.bytes(bytes))"
    case .reading(let percent): "reading, \(percent) %"
    case .writing: "writing"
    case .done(let outcome): outcome.text(hasGuide: true).english
    }
  }
}

extension UpdateOutcome {
  /// In a line, of a source that has a guide or that never had one.
  package func text(hasGuide: Bool) -> Message {
    switch self {
    case .unchanged: "nothing new"
    case .updated: updatedText
    case .refused(let reason, true): "\(Self.standing(hasGuide)): \(reason) (tvgrid update --force takes it)"
    case .refused(let reason, false): "\(Self.standing(hasGuide)): \(reason)"
    case .failed(let reason): hasGuide ? reason : "\(reason); \(Self.standing(false))"
    case .cancelled: "ended; \(Self.standing(hasGuide))"
    }
  }

  private static func standing(_ hasGuide: Bool) -> Message {
    hasGuide ? "kept as it was" : "there is no guide of it yet"
  }

  private var updatedText: Message {
    guard case .updated(let channels, let programmes, let before, let problem) = self else { return "" }
    let (channelCount, programmeCount) = (Message.amount(channels, "channel"), Message.amount(programmes, "programme"))
    var size: Message = "\(channelCount), \(programmeCount)"
    if let before, before != programmes { size = "\(size) (\(Message.number(before)) before)" }
    return problem.map { "\(size); \($0)" } ?? size
  }
}

/// Amounts as people read them.
enum Amount {
  /// Such as `14.2 MB`.
  static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1000: "\(count) bytes"
    case ..<1_000_000: "\(count / 1000) KB"
    default: "\(count / 1_000_000).\(count / 100_000 % 10) MB"
    }
  }
}

/// Progress of the update of several sources, in few words for a header.
package struct UpdateSummary: Sendable {
  private var shares: [Int]
  private var lastText = ""

  /// An update of `count` sources before any progress.
  package init(count: Int) {
    shares = Array(repeating: 0, count: count)
  }

  /// Adds a step of a source, and returns the text where it differs from the one before.
  package mutating func note(_ source: Int, _ step: UpdateStep) -> String? {
    shares[source] = max(shares[source], UpdateSummary.share(of: step))
    let text = self.text(after: step)
    defer { lastText = text }
    return text == lastText ? nil : text
  }

  private func text(after step: UpdateStep) -> String {
    // Without a length there is no percentage: the bytes are shown instead, in steps that one can read.
    if shares.count == 1, case .receiving(let bytes, nil) = step { return Amount.bytes(bytes / 100_000 * 100_000) }
    return "\(shares.reduce(0, +) / max(1, shares.count)) %"
  }

  /// The share of a source's update that is done by then, from 0 to 100: fetching is most of it as a rule.
  private static func share(of step: UpdateStep) -> Int {
    switch step {
    case .asking, .waiting, .receiving(_, nil): 0
    case .receiving(let bytes, let total?): total > 0 ? min(70, bytes * 70 / total) : 0
    case .receivingFiles(let done, let total, _): total > 0 ? done * 70 / total : 0
    case .reading(let percent): 70 + percent / 5
    case .writing: 90
    case .done: 100
    }
  }
}

extension UpdateSummary {
  /// A line about the update of some sources besides the changes: why some failed, or that the first guide has come; `nil` for
  /// nothing. `hasGuide` tells whether a source has a guide.
  package static func text(
    for outcomes: [(name: String, outcome: UpdateOutcome)], hasGuide: (String) -> Bool = { _ in true }
  ) -> Message? {
    let bad = outcomes.filter { !$0.outcome.isGood }
    if !bad.isEmpty, bad.allSatisfy({ $0.outcome == .cancelled }) {
      return "The update was ended; the guide is as it was."
    }
    let failure: Message? = bad.first { $0.outcome != .cancelled }.map { first in
      let reason = first.outcome.text(hasGuide: hasGuide(first.name))
      let line: Message = "\(Message.value(first.name)) could not be updated: \(reason)"
      return bad.count == 1 ? line : "\(line) (and \(bad.count - 1) more: U lists them)"
    }
    return [firstGuides(outcomes), failure].compactMap(\.self).reduce(nil) { text, next in
      text.map { .list([$0, next], separator: " ") } ?? next
    }
  }

  /// The size of guides that arrived for the first time; `nil` if none did.
  private static func firstGuides(_ outcomes: [(name: String, outcome: UpdateOutcome)]) -> Message? {
    var (channels, programmes) = (0, 0)
    for case .updated(let ofChannels, let ofProgrammes, nil, _) in outcomes.map(\.outcome) {
      channels += ofChannels
      programmes += ofProgrammes
    }
    guard programmes > 0 else { return nil }
    return "Updated: \(Message.amount(channels, "channel")), \(Message.amount(programmes, "programme"))."
  }
}
