package import GuideModel

/// A step in updating a source.
package enum UpdateStep: Hashable, Sendable {
  /// The request was sent, but there is no answer yet.
  case asking
  /// The attempt failed; the next one follows after a number of seconds.
  case waiting(seconds: Int)
  /// The number of bytes received so far, and the total if it is known.
  case receiving(bytes: Int, of: Int?)
  /// The number of a folder's files fetched so far, their total, and the number of bytes received.
  case receivingFiles(Int, of: Int, bytes: Int)
  case reading(percent: Int)
  case writing
  case done(UpdateOutcome)
}

/// The outcome of updating a source.
package enum UpdateOutcome: Hashable, Sendable {
  case unchanged
  /// A new guide is stored. `before` is the previous number of programmes; `nil` without a previous guide.
  case updated(channels: Int, programmes: Int, before: Int?, problem: Message?)
  /// A new playlist is stored.
  case playlist(PlaylistUpdate)
  /// A server has a guide and a playlist of its channels, and each has its own outcome.
  indirect case both(guide: UpdateOutcome, channels: UpdateOutcome)
  /// The download was refused, and the guide is unchanged. A download that is not a guide cannot be forced.
  case refused(reason: Message, canBeForced: Bool)
  /// The download or the writing failed, and the guide is unchanged.
  case failed(Message)
  case cancelled

  /// The outcome for the guide of an HDHomeRun without a subscription, which is no failure.
  static let withoutSubscription = UpdateOutcome.failed(FetchError.Cause.noSubscription.text)

  /// The outcomes of the guide and of the playlist; one outcome if there is only one of the two.
  var parts: [UpdateOutcome] { if case .both(let guide, let channels) = self { [guide, channels] } else { [self] } }

  /// Whether the source has anything to show after the update, even if a part failed.
  package var isUsable: Bool { parts.contains { $0.isSuccess && $0 != .withoutSubscription } }

  /// Whether the guide has changed.
  package var isNew: Bool {
    switch self {
    case .updated, .playlist: true
    case .both: parts.contains(where: \.isNew)
    case .unchanged, .refused, .failed, .cancelled: false
    }
  }

  /// A copy with the problem added, if the outcome is a new guide without one.
  func with(problem: Message?) -> UpdateOutcome {
    guard case .updated(let channels, let programmes, let before, nil) = self else { return self }
    return .updated(channels: channels, programmes: programmes, before: before, problem: problem)
  }

  /// Whether the guide is up to date.
  package var isSuccess: Bool {
    switch self {
    case .unchanged, .updated, .playlist: true
    case .both: parts.allSatisfy(\.isSuccess)
    case .failed: self == .withoutSubscription
    case .refused, .cancelled: false
    }
  }
}

extension UpdateStep {
  /// The text that follows the source's name in a progress line.
  package var text: String {
    switch self {
    case .asking: "requesting"
    case .waiting(let seconds): "failed; retrying in \(max(1, seconds)) s"
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
  /// The outcome in one line. `hasGuide` says whether the source has a guide.
  package func text(hasGuide: Bool) -> Message {
    switch self {
    case .unchanged: "no changes"
    case .updated: updatedText
    case .playlist(let update): update.text
    case .both(let guide, let channels): Self.text(guide, channels, hasGuide)
    case .refused(let reason, true): "\(Self.guideStatus(hasGuide)): \(reason) (use tvgrid update --force to accept it)"
    case .refused(let reason, false): "\(Self.guideStatus(hasGuide)): \(reason)"
    case .failed(let reason): hasGuide ? reason : "\(reason); \(Self.guideStatus(false))"
    case .cancelled: "cancelled; \(Self.guideStatus(hasGuide))"
    }
  }

  private static func text(_ guide: UpdateOutcome, _ channels: UpdateOutcome, _ hasGuide: Bool) -> Message {
    if guide == .withoutSubscription, channels.isSuccess {
      return "\(channels.text(hasGuide: true)); \(guide.text(hasGuide: true))"
    }
    let (guideText, channelText) = (guide.text(hasGuide: hasGuide), channels.text(hasGuide: true))
    return switch (guide.isSuccess, channels.isSuccess) {
    case (true, true): "\(guideText); playlist: \(channelText)"
    case (false, true): "its channels are up to date, but not its guide: \(guideText)"
    case (true, false): "its guide is up to date, but not its channels: \(channelText)"
    case (false, false): "\(guideText); its channels: \(channelText)"
    }
  }

  private static func guideStatus(_ hasGuide: Bool) -> Message {
    hasGuide ? "not updated" : "no guide yet"
  }

  private var updatedText: Message {
    guard case .updated(let channels, let programmes, let before, let problem) = self else { return "" }
    let (channelCount, programmeCount) = (Message.amount(channels, "channel"), Message.amount(programmes, "programme"))
    var size: Message = "\(channelCount), \(programmeCount)"
    if let before, before != programmes { size = "\(size) (\(Message.number(before)) before)" }
    return problem.map { "\(size); \($0)" } ?? size
  }
}

enum Amount {
  /// A number of bytes, for example `14.2 MB`.
  static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1000: "\(count) bytes"
    case ..<1_000_000: "\(count / 1000) KB"
    default: "\(count / 1_000_000).\(count / 100_000 % 10) MB"
    }
  }
}

/// The progress of updating several sources, in a few words, for a header.
package struct UpdateSummary: Sendable {
  private var shares: [Int]
  private var lastText = ""

  /// The progress before updating `count` sources.
  package init(count: Int) {
    shares = Array(repeating: 0, count: count)
  }

  /// Adds a step in a source's update, and returns the text if it has changed.
  package mutating func note(_ source: Int, _ step: UpdateStep) -> String? {
    shares[source] = max(shares[source], UpdateSummary.share(of: step))
    let text = self.text(after: step)
    defer { lastText = text }
    return text == lastText ? nil : text
  }

  private func text(after step: UpdateStep) -> String {
    // Without a total there is no percentage, so show bytes, in steps large enough to read.
    if shares.count == 1, case .receiving(let bytes, nil) = step { return Amount.bytes(bytes / 100_000 * 100_000) }
    return "\(shares.reduce(0, +) / max(1, shares.count)) %"
  }

  /// The completed share of a source's update, from 0 to 100. Fetching usually takes longest.
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
  /// A line about an update's failures, including single files, or first guides, but not its changes; `nil` if there is nothing
  /// to say.
  ///
  /// `hasGuide` returns whether a source has a guide.
  package static func text(
    for outcomes: [(name: String, outcome: UpdateOutcome)], hasGuide: (String) -> Bool = { _ in true }
  ) -> Message? {
    let bad = outcomes.filter { !$0.outcome.isSuccess }
    if !bad.isEmpty, bad.allSatisfy({ $0.outcome == .cancelled }) {
      return "Update cancelled; the guide is unchanged."
    }
    let failure: Message? = bad.first { $0.outcome != .cancelled }.map { first in
      let reason = first.outcome.text(hasGuide: hasGuide(first.name))
      let name = Message.value(first.name)
      return bad.count == 1
        ? "Could not update \(name): \(reason)." : "Could not update \(name): \(reason) (and \(bad.count - 1) more)."
    }
    let parts = outcomes.flatMap { name, outcome in outcome.parts.map { (name: name, outcome: $0) } }
    let playlists = parts.compactMap { name, outcome -> Message? in
      guard case .playlist(let update) = outcome, let news = update.news else { return nil }
      return "\(name): \(news)."
    }
    let incomplete = parts.compactMap { name, outcome -> Message? in
      guard case .updated(_, _, _, let problem?) = outcome else { return nil }
      return "\(name): \(problem)."
    }
    return ([firstGuides(parts)] + playlists + incomplete + [failure]).compactMap(\.self).reduce(nil) { text, next in
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
