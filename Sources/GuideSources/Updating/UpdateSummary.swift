/// How far the update of several sources has come, in few words for a header.
package struct UpdateSummary: Sendable {
  private var shares: [Int]
  private var told = ""

  /// An update of so many sources of which nothing is known as yet.
  package init(count: Int) {
    shares = Array(repeating: 0, count: count)
  }

  /// Takes in a step of a source, and returns the words where they are others than before.
  package mutating func note(_ source: Int, _ step: UpdateStep) -> String? {
    shares[source] = max(shares[source], UpdateSummary.share(of: step))
    let words = self.words(step)
    defer { told = words }
    return words == told ? nil : words
  }

  private func words(_ step: UpdateStep) -> String {
    // A length that nobody knows is no part of a whole: the bytes are said instead, in steps that one can read.
    if shares.count == 1, case .receiving(let bytes, nil, _) = step { return Amount.bytes(bytes / 100_000 * 100_000) }
    return "\(shares.reduce(0, +) / max(1, shares.count)) %"
  }

  /// How much of a source's update is done by then, from 0 to 100: fetching is most of it as a rule.
  private static func share(of step: UpdateStep) -> Int {
    switch step {
    case .asking, .waiting, .receiving(_, nil, _): 0
    case .receiving(let bytes, let total?, _): total > 0 ? min(70, bytes * 70 / total) : 0
    case .receivingFiles(let done, let total, _): total > 0 ? done * 70 / total : 0
    case .reading(let percent): 70 + percent / 5
    case .writing: 90
    case .done: 100
    }
  }
}

extension UpdateSummary {
  /// What became of the update of some sources, as one sentence for the person: what went wrong goes first.
  package static func words(for outcomes: [(name: String, outcome: UpdateOutcome)]) -> String {
    let bad = outcomes.filter { !$0.outcome.isGood }
    if let first = bad.first {
      if bad.allSatisfy({ $0.outcome == .cancelled }) { return "The update was ended; the guide is as it was." }
      let more = bad.count > 1 ? " and \(bad.count - 1) more" : ""
      return "\(first.name)\(more) could not be updated: U says why."
    }
    let news = outcomes.count { $0.outcome.isNew }
    if news == 0 { return "There is nothing newer." }
    return outcomes.count == 1
      ? "The guide is new." : "The guide is new: \(Amount.of(news, "source")) had something newer."
  }
}
