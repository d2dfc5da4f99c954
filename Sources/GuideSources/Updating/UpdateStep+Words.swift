extension UpdateStep {
  /// What a line of progress says after the source's name.
  package var words: String {
    switch self {
    case .asking: "asking"
    case .waiting(let seconds): "it failed; asked again in \(max(1, seconds)) s"
    case .receiving(let bytes, let total?, _) where total > 0:
      "\(Amount.bytes(bytes)) of \(Amount.bytes(total)), \(min(100, bytes * 100 / total)) %"
    case .receiving(let bytes, _, let programmes):
      "\(Amount.bytes(bytes))\(programmes.map { ", " + Amount.of($0, "programme") } ?? "") so far"
    case .receivingFiles(let done, let total, let bytes): "\(done) of \(total) files, \(Amount.bytes(bytes))"
    case .reading(let percent): "reading, \(percent) %"
    case .writing: "writing"
    case .done(let outcome): outcome.words
    }
  }
}

extension UpdateOutcome {
  /// What became of it, in a line.
  package var words: String {
    switch self {
    case .unchanged: "nothing new"
    case .updated(let channels, let programmes, let before, let complaint):
      Amount.of(channels, "channel") + ", " + Amount.of(programmes, "programme")
        + (before.map { $0 == programmes ? "" : " (\(Amount.grouped($0)) before)" } ?? "")
        + (complaint.map { "; \($0)" } ?? "")
    case .refused(let reason, let canBeForced):
      "kept as it was: \(reason)\(canBeForced ? " (tvgrid update --force takes it)" : "")"
    case .failed(let message): message
    case .cancelled: "ended; kept as it was"
    }
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

  /// Such as `1 channel`, `96,120 programmes`.
  static func of(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// With commas between the thousands.
  static func grouped(_ number: Int) -> String {
    let digits = Array("\(number.magnitude)")
    let groups = digits.enumerated().map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? "," : "") + String($1) }
    return (number < 0 ? "-" : "") + groups.joined()
  }
}
