import Glibc
import GuideTestSupport

/// One way for the program to end, with the expected result.
struct EndingCause {
  let name: String
  let end: Pty.Termination
  /// Text on the terminal to wait for before ending the program; empty if the program ends unaided.
  var mark = "Harbour One"
  /// Whether the terminal answers questions, so that everything it offers is switched on.
  var isAnswered = false
  /// The expected message or a part of it, or `nil`.
  var message: String?
  let start: () throws -> Pty
  var ending: (Pty) -> Void = { _ in }

  static var all: [EndingCause] {
    keys + signals + whileItDraws + withTimerBlocked + unread + traps + cannotBegin + [noRoom, noRoomForMessages]
      + (keys + signals + unread).map(\.answered)
  }

  private var answered: EndingCause {
    EndingCause(
      name: "\(name), with answers", end: end, mark: mark, isAnswered: true, message: message, start: start,
      ending: ending)
  }

  private static var keys: [EndingCause] {
    let keys: [(String, Pty.Termination)] = [
      ("q", .exit(0)), ("Q", .exit(0)), ("\u{3}", .exit(130)), ("/q\u{3}", .exit(130)), ("\rq q", .exit(0)),
      ("\u{1C}", .signal(SIGQUIT)),
    ]
    return keys.map { keys, end in
      EndingCause(name: keys.debugDescription, end: end, start: { try Pty.grid() }, ending: { $0.write(keys) })
    }
  }

  /// Signals sent with `kill`: all that end a program and can be caught, including the signals of traps.
  ///
  /// Excluded are SIGXFSZ and SIGPIPE, which the program ignores so that it can report the failed write, and the two signals
  /// reserved by the C library.
  private static var signals: [EndingCause] {
    let others = [
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGXFSZ, SIGPIPE, 32, 33,
    ]
    return (1...64).filter { !others.contains($0) }.map { signal in
      EndingCause(
        name: "signal \(signal)", end: .signal(signal), start: { try Pty.grid() },
        ending: {
          $0.write("\r")
          $0.send(signal: signal)
        })
    }
  }

  /// Ends the program while it is drawing a screen that never finishes.
  private static var whileItDraws: [EndingCause] {
    [SIGINT, SIGTERM, SIGHUP].map { signal in
      EndingCause(
        name: "signal \(signal) while it draws", end: .signal(signal), mark: "The probe draws",
        start: { try Pty([BuiltProgram.endingProbe ?? "", "endless"], environment: Pty.environment()) },
        ending: { $0.send(signal: signal) })
    }
  }

  /// Ends the program while it is drawing, after its parent process has blocked the timer's signal.
  private static var withTimerBlocked: [EndingCause] {
    let block = "import os, signal, sys; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGRTMIN + 7])"
    let line = "exec \(DistributionPython.command) '\(block); os.execv(sys.argv[1], sys.argv[1:])' \"$PROBE\" endless"
    return [
      EndingCause(
        name: "SIGTERM while it draws, the timer blocked", end: .signal(SIGTERM), mark: "The probe draws",
        start: { try Pty.shell(line, adding: ["PROBE": BuiltProgram.endingProbe ?? ""]) },
        ending: { $0.send(signal: SIGTERM) })
    ]
  }

  /// Ends the program on a hung terminal, where output has filled the buffer and the program blocks forever.
  private static var unread: [EndingCause] {
    [SIGTERM, SIGHUP].map { signal in
      EndingCause(
        name: "signal \(signal), output not read", end: .signal(signal), start: { try Pty.grid() },
        ending: { pty in
          pty.writeOnly(String(repeating: "\u{0C}", count: 100))
          _ = try? ProcessFigures.comesToRest(pty.processIdentifier)
          pty.send(signal: signal)
          // Reading would unblock the program.
          if !pty.endsWithoutReading() { pty.send(signal: SIGKILL) }
          pty.readMore(milliseconds: 0)
        })
    }
  }

  /// The signals raised by the probe's traps, by name.
  static let deaths = [
    ("fatalError", SIGILL), ("index", SIGILL), ("nil", SIGILL), ("arithmetic", SIGILL), ("abort", SIGABRT),
    ("null", SIGSEGV), ("stack", SIGSEGV), ("threadStack", SIGSEGV),
    ("thread", SIGILL),
  ]

  /// Real traps in a probe that has set up its terminal with tvgrid's code.
  private static var traps: [EndingCause] {
    deaths.map { death, signal in
      EndingCause(
        name: death, end: .signal(signal), mark: "The probe draws",
        message: "tvgrid: crashed (signal \(signal)). The terminal has been restored; please report this.",
        start: { try Pty([BuiltProgram.endingProbe ?? "", death], environment: Pty.environment()) })
    }
  }

  private static var cannotBegin: [EndingCause] {
    let nowhere = "tvgrid: cannot read /nowhere: No such file or directory"
    let lines: [(String, Int32, String?)] = [
      ("$TVGRID list --demo >/dev/full", 2, "tvgrid: could not write the output: No space left on device"),
      ("$TVGRID now --demo >/dev/full 2>&1", 2, nil),
      ("TVGRID_OPTIONS=--nonsense $TVGRID --demo", 64, "TVGRID_OPTIONS was also read: --nonsense"),
      ("$TVGRID --demo --color mauve", 64, "mauve"), ("$TVGRID --demo --time-zone Mars", 64, "Mars"),
      ("$TVGRID /nowhere", 2, nowhere), ("TVGRID_GUIDE=/nowhere $TVGRID", 2, nowhere),
    ]
    return lines.map { line, code, message in
      EndingCause(name: line, end: .exit(code), mark: "", message: message, start: { try Pty.shell(line) })
    }
  }

  /// A full disk, which does not matter because the grid only writes its screen.
  private static var noRoom: EndingCause {
    let variables = ["TMPDIR": "/dev/full", "HOME": "/dev/full", "XDG_CACHE_HOME": "/dev/full"]
    return EndingCause(
      name: "no room on the disk", end: .exit(0), start: { try Pty.grid(adding: variables) }, ending: { $0.write("q") })
  }

  private static var noRoomForMessages: EndingCause {
    let line = "exec $TVGRID \(FixtureLoader.path("week")) --at '\(GridSession.now)' 2>/dev/full"
    return EndingCause(
      name: "no room for last words", end: .signal(SIGABRT), start: { try Pty.shell(line) },
      ending: { $0.send(signal: SIGABRT) })
  }
}
