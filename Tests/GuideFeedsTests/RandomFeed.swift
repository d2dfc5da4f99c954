import GuideModel
import GuideTestSupport

/// Generates feeds without defects from a seed.
struct RandomFeed {
  private var random: SplitMix64
  private(set) var rows: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Adds consecutive rows between two instants, with some short gaps.
  mutating func fill(from start: Instant, to end: Instant) {
    var time = start
    while time < end {
      let minutes = pick([0, 1, 5, 15, 30, 30, 45, 60, 60, 90, 135, 240], 30)
      rows.append(row(from: time, minutes: minutes))
      time = time.adding(minutes: minutes + pick([0, 0, 0, 0, 1, 25], 0))
    }
  }

  func text(lineEnd: String) -> String {
    (["\t", "These invented listings may be used by anybody for any purpose."] + rows).map { $0 + lineEnd }.joined()
  }

  private mutating func pick<Value>(_ values: [Value], _ other: Value) -> Value {
    values.randomElement(using: &random) ?? other
  }

  private mutating func row(from start: Instant, minutes: Int) -> String {
    let local = Moments.london.local(start)
    let parts = local.date.parts
    let date = [two(parts.day), two(parts.month), "\(parts.year)"].joined(separator: "/")
    let end = Moments.london.local(start.adding(minutes: minutes)).time.text
    // Rows without a length have separate titles, so that they are not duplicates.
    let titles = minutes == 0 ? ["Weather", "Weatherview"] : ["Harbour News", "Café", "The Long Field", "Bats £5"]
    var fields = [prefix(of: start) + pick(titles, "A")]
    fields += [pick(["", "", "3/11, series 26", "4075", "18/20", "20, series 13", "series 15"], "")]
    fields += [pick(["", "", "The Gate", "Café"], ""), pick(["", "", "1951"], "")]
    fields += [
      pick(["", "Mary Moss", "Mary Moss, Tom Reed"], ""), pick(["", "Ann*Mary Moss|Bob, a cook*Tom Reed"], ""),
    ]
    for _ in 0..<8 { fields.append(pick(["true", "false", "false", ""], "")) }
    fields += [pick(["", "1", "5"], ""), pick(["", "PG", "15"], ""), pick(["", "Drama", "No Genre", "Film"], "")]
    fields += [pick(["", "Nothing much happens.", "A “quoted” word – and £5."], ""), pick(["true", "false"], "")]
    return (fields + [date, local.time.text, end, "\(minutes)"]).joined(separator: "~")
  }

  /// The zone prefix in the repeated hour, to tell its two occurrences apart.
  private func prefix(of start: Instant) -> String {
    guard case .twice(let first, second: _) = Moments.london.resolve(Moments.london.local(start)) else { return "" }
    return start == first ? "(BST) " : "(GMT) "
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
