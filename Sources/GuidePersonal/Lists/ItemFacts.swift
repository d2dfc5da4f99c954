package import GuideModel

/// A programme's facts as stored in a list, with their text form. Reading never fails: unusable lines are reported and skipped.
package struct ItemFacts: Hashable, Sendable {
  package private(set) var flags: ProgrammeFlags = []
  package private(set) var details = ProgrammeDetails()
  /// The number of unusable lines.
  package private(set) var refusedLines = 0
  private var lineCount = 0
  private var byteCount = 0

  /// The limits for a programme's facts, in bytes and lines. In a feed, a programme takes up about 600 bytes and 30 lines.
  package static let maximumBytes = 16 << 10
  package static let mostLines = 1_000

  /// Creates an empty set of facts.
  package init() {}

  /// Creates facts from a guide, without recording which came from other sources.
  package init(_ flags: ProgrammeFlags, _ details: ProgrammeDetails) {
    (self.flags, self.details) = (flags, details)
    self.details.borrowed = []
  }

  /// Parses facts from arbitrary text.
  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { ItemFacts(UnsafeRawBufferPointer($0)) }
  }

  /// Parses facts from arbitrary bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    FactLine.forEach(in: bytes) { line in
      _ = add(FactLine(line), byteCount: line.count)
      return true
    }
  }

  // MARK: Writing

  /// The facts as text, one line each; those beyond the limits are left out.
  package var text: String { lines.joined(separator: "\n") }

  /// The lines; none of them is empty.
  package var lines: [String] {
    var bytes = 0
    return allLines.prefix(ItemFacts.mostLines).map(\.text).filter { line in
      guard bytes + line.utf8.count < ItemFacts.maximumBytes else { return false }
      bytes += line.utf8.count + 1
      return true
    }
  }

  private var allLines: [FactLine] {
    let flags = flags.rows.compactMap(\.word).map { Fact(.flag, $0) }
    let facts = ItemFacts.order.flatMap { details.facts(of: $0) }.filter { fact in
      guard let range = fact.kind.numbers, let number = Int(fact.text) else { return true }
      return range.contains(number)
    }
    return (flags + facts + details.more).map { FactLine($0.kind.row.word, $0.text, qualifier: $0.qualifier) }
  }

  /// The kinds written between the flags and all other facts, in order.
  private static let order: [Fact.Kind] = [
    .episodeTitle, .episode, .season, .number, .lastNumber, .count, .part, .partCount, .year, .stars, .certificate,
    .genre, .director, .description, .actor,
  ]

  // MARK: Reading

  /// Adds the fact from a line. Returns why it is unusable; `nil` if it was added.
  package mutating func add(line: String) -> Message? {
    var line = line
    return line.withUTF8 { utf8 in
      if utf8.contains(UInt8(ascii: "\n")) {
        refusedLines += 1
        return "a fact contains a line break"
      }
      return add(FactLine(UnsafeRawBufferPointer(utf8)), byteCount: utf8.count)
    }
  }

  private mutating func add(_ line: FactLine, byteCount: Int) -> Message? {
    let problem = problem(adding: line, byteCount)
    if problem != nil { refusedLines += 1 }
    return problem
  }

  private mutating func problem(adding line: FactLine, _ bytes: Int) -> Message? {
    guard byteCount + bytes < ItemFacts.maximumBytes, lineCount < ItemFacts.mostLines else {
      return "the facts about a programme exceed \(ItemFacts.mostLines) lines or \(ItemFacts.maximumBytes >> 10) KB"
    }
    byteCount += bytes + 1
    lineCount += 1
    guard let kind = Fact.Kind(word: line.word) else {
      return "“\(line.word.shortened)” is not a fact about a programme"
    }
    if line.qualifier != nil, kind != .actor, !Fact.Kind.additional.contains(kind) {
      return "“\(line.word)” takes a single value without a tab"
    }
    switch kind {
    case .flag:
      guard let known = ProgrammeFlags.table.first(where: { $0.word == line.value }) else {
        return "“\(line.value.shortened)” is not a programme flag"
      }
      flags.insert(known.flag)
    case .episodeTitle, .certificate, .description:
      guard details.facts(of: kind).isEmpty else { return "\(line.word) is given twice" }
    case .stars:
      guard StarRating(line.value) != nil else { return "stars takes a number from 0.01 to 5" }
    default:
      guard let range = kind.numbers else { break }
      guard let number = Int(line.value), range.contains(number) else {
        return "\(line.word) takes a whole number up to \(range.upperBound)"
      }
    }
    details.add(Fact(kind, line.value, qualifier: line.qualifier))
    return nil
  }
}

extension Fact.Kind {
  /// Creates the kind whose lines begin with the given word; `nil` if no kind matches.
  init?(word: String) {
    guard let kind = Fact.Kind.byWord[word] else { return nil }
    self = kind
  }

  private static let byWord = Dictionary(uniqueKeysWithValues: allCases.map { ($0.row.word, $0) })

  /// The range of plausible numbers; any other number in a guide must be a mistake.
  fileprivate var numbers: ClosedRange<Int>? {
    switch self {
    case .season, .number, .lastNumber, .count, .part, .partCount: 0...99_999_999
    case .year: 0...9_999
    default: nil
    }
  }
}
