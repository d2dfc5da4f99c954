/// The performance rows P1 to P3 of the contract (docs/trust.md), on a guide of 200 channels and 7 days.
struct Promises {
  let screens: Screens
  let tvgrid: Tool
  let guide: BenchGuide
  let rounds: Int

  func measure() {
    let table = Table(
      title: "Contract, \(guide.scale.label): \(grouped(guide.programmes)) programmes, \(megabytes(guide.bytes))",
      columns: ["row", "figure"])
    table.row("P1") { [keep("P1", try start())] }
    table.row("P2") { [keep("P2", try keys())] }
    table.row("P3") { [keep("P3", try memoryAtRest())] }
  }

  /// Times from exec to the complete grid, and for `--version`.
  private func start() throws -> String {
    let (screen, _) = try screens.firstScreenTimes(of: guide, rounds: rounds * 3)
    var version = Samples()
    for _ in 0..<rounds * 3 { version.add(try run([tvgrid.require(), "--version"]).seconds) }
    return "grid \(screen.medianAnd95) (median / p95), --version \(version.medianAnd95)"
  }

  /// Time from a key to the first byte of the answer, and the number of bytes for moving the cursor.
  private func keys() throws -> String {
    let answers = try screens.arrowAnswers(in: guide)
    let first = "\(milliseconds(answers.first.median)) / \(milliseconds(answers.first.quantile(0.99))) ms"
    return "first byte \(first) (median / p99); \(short(answers.bytes.median)) bytes per move (median)"
  }

  private func memoryAtRest() throws -> String {
    let (_, peak) = try screens.firstScreenTimes(of: guide, rounds: 1)
    let text = memory(peak)
    return text.hasPrefix("at most") ? text : "at most \(text)"
  }

  /// Records a figure for docs/trust.md if `make prove` requests it.
  private func keep(_ row: String, _ figure: String) -> String {
    if let folder = environmentValue("TVGRID_PROVE") {
      do { try OutputFile("\(folder)/\(row)").write(Array((figure + "\n").utf8)) } catch { say("\(row): \(error)") }
    }
    return figure
  }
}
