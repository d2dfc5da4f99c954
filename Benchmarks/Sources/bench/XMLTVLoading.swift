/// Times making an XMLTV file searchable, compared with libexpat alone, and writing the guide again.
struct XMLTVLoading {
  let tvgrid: Tool
  let walk: Tool
  let folder: String
  let rounds: Int

  /// Compares with the tools of the xmltv package, which are written in Perl and take seconds for this document.
  func measureTools(_ document: XMLTVDocument) {
    let rounds = min(rounds, 3)
    let table = Table(
      title: "XMLTV tools: \(grouped(document.programmes)) programmes, \(megabytes(document.bytes)) "
        + "(minimum / median of \(rounds) runs, alternating)",
      columns: ["task", "program", "time", "MB/s", "peak memory"])
    fill(table, "search for a title", document, diagnostic(document.path).hold(rounds: rounds))
    fill(table, "read and write", document, rewriting(document.path).hold(rounds: rounds))
  }

  private func diagnostic(_ path: String) -> Contest {
    var contest = Contest()
    contest.add("tvgrid search") { try run([tvgrid.require(), "search", "-g", path, "late"], accepting: [0, 1]) }
    contest.add("tv_grep") { try run([Tool("tv_grep").require(), "--title", "(?i)late", path]) }
    return contest
  }

  private func rewriting(_ path: String) -> Contest {
    var contest = Contest()
    contest.add("tvgrid export") { try run([tvgrid.require(), "export", path]) }
    contest.add("tv_cat") { try run([Tool("tv_cat").require(), path]) }
    contest.add("tv_sort") { try run([Tool("tv_sort").require(), path]) }
    return contest
  }

  func measure(_ document: XMLTVDocument) {
    let label = "\(grouped(document.programmes)) programmes, \(megabytes(document.bytes))"
    let table = Table(
      title: "XMLTV: \(label) (minimum / median of \(rounds) runs, alternating)",
      columns: ["task", "program", "time", "MB/s", "peak memory"])
    for (what, path) in [(form: "plain", path: document.path)] + document.packed {
      fill(table, what, document, reading(what, path).hold(rounds: rounds))
    }
    fill(table, "write", document, writing(document).hold(rounds: rounds))
  }

  private func fill(
    _ table: Table, _ what: String, _ document: XMLTVDocument,
    _ results: [(name: String, result: Result<(times: Samples, peak: Int), Failure>)]
  ) {
    for (name, result) in results {
      table.row(what) {
        let measured = try result.get()
        let rate = short(Double(document.bytes) / 1_000_000 / measured.times.median)
        return [name, measured.times.leastAndMedian, rate, memory(measured.peak)]
      }
    }
  }

  private func reading(_ what: String, _ path: String) -> Contest {
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

  private func writing(_ document: XMLTVDocument) -> Contest {
    var contest = Contest()
    for format in ["xmltv", "json", "csv"] {
      contest.add("tvgrid export --format \(format)") {
        try run([tvgrid.require(), "export", document.path, "--format", format])
      }
    }
    return contest
  }
}
