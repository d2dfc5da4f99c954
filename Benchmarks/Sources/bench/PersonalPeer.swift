import Glibc

/// `calcurse` with 1,000 appointments with alarms: its startup, and its list of upcoming appointments.
struct PersonalPeer {
  let folder: String
  let rounds: Int

  func measure() {
    let table = Table(
      title: "calcurse with 1,000 appointments (minimum / median of \(rounds * 3))",
      columns: ["measurement", "none", "1,000"])
    table.row("first screen, 140x40") { try both(screen) }
    table.row("`calcurse -n`, whole process") { try both { try whole("-n", $0) } }
    table.row("`calcurse -Q`, whole process") { try both { try whole("-Q", $0) } }
  }

  /// Measures alternately without and with appointments.
  private func both(_ seconds: (String) throws -> Double) throws -> [String] {
    let folders = try [data(0), data(1_000)]
    var times = folders.map { _ in Samples() }
    for round in 0...rounds * 3 {
      for (index, folder) in folders.enumerated() {
        let seconds = try seconds(folder)
        if round > 0 { times[index].add(seconds) }
      }
    }
    return times.map(\.leastAndMedian)
  }

  private func screen(_ data: String) throws -> Double {
    let session = try TerminalSession([Tool("calcurse").require(), "-q", "-D", data], columns: 140, rows: 40)
    let answer = session.read(quiet: 300, patience: 5_000)
    guard let last = answer.last, !answer.hasEnded else { throw Failure("no screen appeared") }
    return (last - session.begin).inSeconds
  }

  private func whole(_ option: String, _ data: String) throws -> Double {
    try run([Tool("calcurse").require(), "-q", "-D", data, option]).seconds
  }

  /// A data folder with `count` appointments. The `!` before the text of each one requests an alarm.
  private func data(_ count: Int) throws -> String {
    let path = "\(folder)/calcurse-\(count)"
    try makeFolder(path)
    var now = time(nil)
    let lines = (0..<count).map { index in
      now += 3_600
      return "\(date(now)) @ \(clock(now)) -> \(date(now + 1_800)) @ \(clock(now + 1_800)) !Programme \(index)\n"
    }
    try OutputFile("\(path)/apts").write(Array(lines.joined().utf8))
    for name in ["todo", "conf", "keys"] where !exists("\(path)/\(name)") {
      try OutputFile("\(path)/\(name)").write([])
    }
    return path
  }

  private func date(_ seconds: time_t) -> String {
    let parts = local(seconds)
    return "\(twoDigits(Int(parts.tm_mon) + 1))/\(twoDigits(Int(parts.tm_mday)))/\(Int(parts.tm_year) + 1900)"
  }

  private func clock(_ seconds: time_t) -> String {
    let parts = local(seconds)
    return "\(twoDigits(Int(parts.tm_hour))):\(twoDigits(Int(parts.tm_min)))"
  }

  private func local(_ seconds: time_t) -> tm {
    var (seconds, parts) = (seconds, tm())
    localtime_r(&seconds, &parts)
    return parts
  }
}
