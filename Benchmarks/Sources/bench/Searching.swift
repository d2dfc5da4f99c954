/// Times searches, compared with `fzf` and `rg` on the same data.
struct Searching {
  let tvgrid: Tool
  /// The tool that measures parts of the program in-process.
  let measureTool: Tool
  let guide: BenchGuide
  let folder: String
  let rounds: Int

  func measure() {
    let table = Table(
      title: "Searching titles: \(guide.scale.label), \(grouped(guide.programmes)) programmes",
      columns: ["task", "program", "time"])
    var contest = Contest()
    let titles = guide.titles
    guard !titles.isEmpty else { return measureInside(into: table) }
    contest.add("tvgrid search") {
      try run([tvgrid.require(), "search", "-g", guide.folder, "late", "kitchen"], accepting: [0, 1])
    }
    contest.add("fzf --filter") {
      try run([Tool("fzf").require(), "--filter", "late kitchen"], input: titles, accepting: [0, 1])
    }
    for (name, result) in contest.hold(rounds: rounds) {
      table.row("whole process, `late kitchen` (fzf only gets the titles)") {
        [name, try result.get().times.leastAndMedian]
      }
    }
    measureTexts(into: table)
    measureInside(into: table)
  }

  /// Times finding words with `rg`, for comparison with full-text queries.
  ///
  /// `rg` searches all files, with one and with two threads.
  private func measureTexts(into table: Table) {
    var contest = Contest()
    for word in ["volcano", "late", "a", "the"] {
      for threads in ["1", "2"] {
        contest.add("rg -j\(threads) -i -c \(word)") {
          try run(
            [Tool("rg").require(), "-j\(threads)", "-i", "-c", "--no-config", word, guide.folder], accepting: [0, 1])
        }
      }
    }
    for (name, result) in contest.hold(rounds: rounds) {
      table.row("whole process, lines with a word") { [name, try result.get().times.leastAndMedian] }
    }
  }

  /// Adds the figures measured in-process, printed as lines of `name value unit`.
  private func measureInside(into table: Table) {
    for part in ["load", "search", "texts", "held", "keys", "channels"] {
      table.row("in-process, `tvgrid-measure \(part)`") {
        let output = "\(folder)/measure.txt"
        _ = try run([measureTool.require(), part, guide.folder], output: output)
        let figures = readText(output).split(separator: "\n").map { "\($0)" }
        return ["tvgrid", figures.isEmpty ? "no output" : figures.joined(separator: "; ")]
      }
    }
  }
}
