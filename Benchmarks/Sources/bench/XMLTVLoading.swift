/// From an XMLTV file to a guide that can be searched, as a whole process, beside a walk of libexpat alone.
struct XMLTVLoading {
  let tvgrid: Tool
  let walk: Tool
  let folder: String
  let rounds: Int
  private static let edition = 1

  func measure() throws {
    let guide = try guide()
    let words = "\(grouped(guide.programmes)) programmes, \(megabytes(sizeOfFile(guide.path)))"
    let table = Table(
      title: "XMLTV: \(words) (least / median of \(rounds) runs, in turn)",
      columns: ["what", "program", "time", "MB a second", "most memory"])
    for (what, path) in [("plain", guide.path), ("gzip", guide.path + ".gz"), ("xz", guide.path + ".xz")] {
      for (name, result) in contest(what, path).hold(rounds: rounds) {
        table.row(what) {
          let measured = try result.get()
          let rate = short(Double(sizeOfFile(guide.path)) / 1_000_000 / measured.times.median)
          return [name, measured.times.leastAndMedian, rate, memory(measured.peak)]
        }
      }
    }
  }

  private func contest(_ what: String, _ path: String) -> Contest {
    var contest = Contest()
    contest.add("tvgrid search") {
      try run([tvgrid.require(), "search", "-g", path, "nosuchtitle"], accepting: [0, 1])
    }
    if what == "plain" {
      contest.add("libexpat alone") { try run([walk.require(), path]) }
      contest.add("cat") { try run([Tool("cat").require(), path]) }
    } else {
      contest.add("\(what) -dc") { try run([Tool(what).require(), "-dc", path]) }
    }
    return contest
  }

  /// 500 channels for a fortnight, made once, plain and packed.
  private func guide() throws -> (path: String, programmes: Int) {
    let path = "\(folder)/guide.xml"
    let facts = readText("\(path).made").split(separator: " ").compactMap { Int($0) }
    if facts.count == 2, facts[0] == Self.edition, [path, path + ".gz", path + ".xz"].allSatisfy(exists) {
      return (path, facts[1])
    }
    try makeFolder(folder)
    var writer = XMLTVWriter(seed: 2_026)
    try writer.write(channels: 500, days: 14, into: path)
    _ = try run([Tool("gzip").require(), "-kf6", path])
    _ = try run([Tool("xz").require(), "-kf3", path])
    try OutputFile("\(path).made").write(Array("\(Self.edition) \(writer.programmes)".utf8))
    return (path, writer.programmes)
  }
}
