/// Two files that say different ends of a programme, and which of them was believed.
struct EndChoice: Hashable, Sendable {
  /// The file whose end is not shown, and the one whose end is.
  let file: String
  let kept: String
  /// Why; nil where the file that was kept is merely the first.
  let reason: StartTwins.Reason?

  /// A finding for each pair of files and reason, in the order in which they came.
  static func findings(_ choices: [EndChoice]) -> [Finding] {
    var counts: [EndChoice: Int] = [:]
    var order: [EndChoice] = []
    for choice in choices where !choice.file.isEmpty {
      if counts[choice] == nil { order.append(choice) }
      counts[choice, default: 0] += 1
    }
    return order.map { $0.finding(counts[$0] ?? 1) }
  }

  private func finding(_ count: Int) -> Finding {
    let programmes = count == 1 ? "1 programme has" : "\(count) programmes have"
    let row = count == 1 ? "the row there" : "each time the row there"
    return Finding(
      .repaired, file: file, line: 0, problem: "\(programmes) another end in \(kept)",
      action: "kept \(row), \(reason?.words ?? "which came first")")
  }
}
