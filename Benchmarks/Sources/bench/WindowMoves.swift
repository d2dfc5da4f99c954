/// Times moving the window, compared with paging in `less` and `vim`, and keys at 9,600 baud.
struct WindowMoves {
  let tvgrid: Tool
  /// A guide of 200 channels for a week.
  let guide: BenchGuide
  /// The text to show in `less` and `vim`.
  let text: String
  let keys: Int

  private static let moment = "2026-11-20 20:47"
  /// Bytes per second at 9,600 baud: a byte takes ten bits.
  private static let bytesPerSecond = 960

  func measure() {
    let table = Table(
      title: "Moving the window compared with a page, to the last byte (median / p95 of \(keys) keys)",
      columns: ["keys", "size", "program", "time", "bytes, median / p95"])
    for (columns, rows) in [(80, 24), (140, 40)] as [(UInt16, UInt16)] {
      for (what, name, command, moves) in programs {
        table.row(what) {
          let session = try TerminalSession(command(), columns: columns, rows: rows)
          let (times, bytes) = try answers(to: moves, in: session)
          let sent = "\(short(bytes.median)) / \(short(bytes.quantile(0.95)))"
          return ["\(columns)x\(rows)", name, times.medianAnd95, sent]
        }
      }
    }
    measureSlowLine()
  }

  private typealias Program = (what: String, name: String, command: () throws -> [String], moves: [String])

  private var programs: [Program] {
    // The moves go back and forth, so that the end is never reached.
    let there = Array(repeating: ">", count: 10) + Array(repeating: "<", count: 10)
    let arguments = ["--at", Self.moment]
    return [
      ("> and <; the demo", "tvgrid", { try [tvgrid.require(), "--demo"] + arguments }, there),
      ("> and <; \(guide.scale.label)", "tvgrid", { try [tvgrid.require(), guide.folder] + arguments }, there),
      ("PgDn; a text", "less", { try [Tool("less").require(), text] }, ["\u{1b}[6~"]),
      ("Ctrl-F; a text", "vim", { try [Tool("vim").require(), "-u", "NONE", "-N", "-R", text] }, ["\u{06}"]),
    ]
  }

  private func answers(to moves: [String], in session: TerminalSession) throws -> (times: Samples, bytes: Samples) {
    _ = session.read(quiet: 500, patience: 10_000)
    var (times, bytes) = (Samples(), Samples())
    for index in 0..<keys {
      let answer = try session.press(moves[index % moves.count])
      guard let seconds = answer.seconds else { continue }
      times.add(seconds)
      bytes.add(Double(answer.bytes))
    }
    guard times.count > keys / 2 else { throw Failure("\(keys - times.count) of \(keys) keys had no answer") }
    return (times, bytes)
  }

  /// Presses keys while the terminal accepts only 960 bytes a second.
  private func measureSlowLine() {
    let table = Table(
      title: "Keys at 9,600 baud, 80x24 (median / p95 / worst)",
      columns: ["keys", "program", "seconds to the last byte", "bytes, median / worst"])
    let (down, up, right, left) = ("\u{1b}OB", "\u{1b}OA", "\u{1b}OC", "\u{1b}OD")
    let arrows = [down, down, right, up, left, down, up, up]
    let kinds = [
      ("arrows in the grid; the demo", ["--demo"], "", arrows),
      ("arrows in the grid; \(guide.scale.label)", [guide.folder], "", arrows),
      ("Up and Down in On Now; \(guide.scale.label)", [guide.folder], "\t", [down, down, up]),
      ("Up and Down in the list of channels; \(guide.scale.label)", [guide.folder], "C", [down, down, up]),
      ("arrows in reading mode; \(guide.scale.label)", [guide.folder, "--linear"], "", arrows),
    ]
    for (what, options, opening, moves) in kinds {
      table.row(what) {
        let session = try TerminalSession(
          [tvgrid.require(), "--at", Self.moment] + options, columns: 80, rows: 24)
        _ = session.read(quiet: 500, patience: 10_000)
        if !opening.isEmpty { _ = try session.press(opening, quiet: 500) }
        var (times, bytes) = (Samples(), Samples())
        for index in 0..<min(keys, 24) {
          let answer = try session.pressSlowly(moves[index % moves.count], bytesPerSecond: Self.bytesPerSecond)
          times.add(answer.seconds)
          bytes.add(Double(answer.bytes))
        }
        let seconds = [0.5, 0.95, 1].map { short(times.quantile($0)) }.joined(separator: " / ")
        return ["tvgrid", seconds, "\(short(bytes.median)) / \(short(bytes.quantile(1)))"]
      }
    }
  }
}
