/// Times loading a guide, compared with programs that read the same bytes.
///
/// Each program is timed as a whole process. tvgrid's also makes the guide searchable.
struct Loading {
  let tvgrid: Tool
  let guides: [BenchGuide]
  let rounds: Int

  func measure() {
    let table = Table(
      title: "Loading, whole process (minimum / median of \(rounds) runs, alternating)",
      columns: ["guide", "program", "time", "MB/s", "peak memory", "limit: file + 48 B per programme + 20 MB"])
    for guide in guides { measure(guide, into: table) }
  }

  private func measure(_ guide: BenchGuide, into table: Table) {
    let label = "\(guide.scale.label): \(grouped(guide.programmes)) programmes, \(megabytes(guide.bytes))"
    for (name, result) in contest(over: guide).hold(rounds: rounds) {
      table.row(label) {
        let measured = try result.get()
        let rate = short(Double(guide.bytes) / 1_000_000 / measured.times.median)
        let isOurs = name.hasPrefix("tvgrid")
        let allowed = guide.bytes + 48 * guide.programmes + 20_000_000
        return [name, measured.times.leastAndMedian, rate, memory(measured.peak), isOurs ? megabytes(allowed) : ""]
      }
    }
  }

  private func contest(over guide: BenchGuide) -> Contest {
    var contest = Contest()
    // A search without matches reads, decodes, indexes and searches, but prints nothing.
    contest.add("tvgrid search") {
      try run([tvgrid.require(), "search", "-g", guide.folder, "nosuchtitle"], accepting: [0, 1])
    }
    contest.add("mawk, counting fields") {
      try run([Tool("mawk").require(), "-F~", "{n+=NF} END{print n}"] + guide.files)
    }
    contest.add("cat") { try run([Tool("cat").require()] + guide.files) }
    return contest
  }
}
