import CPseudoTerminal
import Glibc

/// A program in its own terminal, for sending keys and recording the output with its times.
final class TerminalSession {
  /// The output until the program went quiet.
  struct Answer {
    let bytes: Int
    /// The number of bytes received after each read, and its time.
    let arrivals: [(bytes: Int, at: ContinuousClock.Instant)]
    /// The times of the first and the last byte; `nil` if there was no output.
    let first: ContinuousClock.Instant?
    let last: ContinuousClock.Instant?
    let hasEnded: Bool
  }

  let begin: ContinuousClock.Instant
  private let master: Int32
  private let process: pid_t
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var isOver = false

  init(_ command: [String], columns: UInt16, rows: UInt16, data: String? = nil) throws {
    var name = [CChar](repeating: 0, count: 128)
    master = pseudo_terminal_open(columns, rows, &name, UInt(name.count))
    guard master >= 0 else { throw Failure("could not open a terminal: \(systemError())") }
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    begin = ContinuousClock.now
    process = try start(command, .terminal(path), data: data)
  }

  /// Reads until there has been no output for `quiet` milliseconds; waits up to `patience` for the first byte.
  func read(quiet: Int32, patience: Int32) -> Answer {
    var bytes = 0
    var arrivals: [(bytes: Int, at: ContinuousClock.Instant)] = []
    var first: ContinuousClock.Instant?
    var last: ContinuousClock.Instant?
    while true {
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, last == nil ? patience : quiet) > 0 else {
        return Answer(bytes: bytes, arrivals: arrivals, first: first, last: last, hasEnded: false)
      }
      let count = Glibc.read(master, &buffer, buffer.count)
      guard count > 0 else { return Answer(bytes: bytes, arrivals: arrivals, first: first, last: last, hasEnded: true) }
      last = ContinuousClock.now
      first = first ?? last
      bytes += count
      arrivals.append((bytes, last ?? begin))
    }
  }

  /// Presses a key and reads the answer.
  ///
  /// Returns the seconds from the key to the last and to the first byte; `nil` if there was no output.
  func press(
    _ key: String, quiet: Int32 = 20
  ) throws -> (seconds: Double?, firstSeconds: Double?, bytes: Int) {
    let pressed = ContinuousClock.now
    let bytes = Array(key.utf8)
    guard write(master, bytes, bytes.count) == bytes.count else { throw Failure("the program did not accept a key") }
    let answer = read(quiet: quiet, patience: 120)
    if answer.hasEnded { throw Failure("the program ended after a key") }
    func seconds(_ end: ContinuousClock.Instant?) -> Double? { end.map { ($0 - pressed).inSeconds } }
    return (seconds(answer.last), seconds(answer.first), answer.bytes)
  }

  /// Presses a key and reads the answer at a limited rate; returns the seconds to the last byte.
  func pressSlowly(_ key: String, bytesPerSecond: Int) throws -> (seconds: Double, bytes: Int) {
    let pressed = ContinuousClock.now
    let keys = Array(key.utf8)
    guard write(master, keys, keys.count) == keys.count else { throw Failure("the program did not accept a key") }
    var (bytes, last) = (0, pressed)
    while true {
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, bytes == 0 ? 120 : 20) > 0 else { return ((last - pressed).inSeconds, bytes) }
      let count = Glibc.read(master, &buffer, 24)
      guard count > 0 else { throw Failure("the program ended after a key") }
      bytes += count
      // This is how long these bytes take at the given rate.
      usleep(UInt32(count * 1_000_000 / bytesPerSecond))
      last = ContinuousClock.now
    }
  }

  /// Presses the quit key and waits for the program to end. Kills it if it does not.
  func quit(with key: String) throws -> Ended {
    isOver = true
    let bytes = Array(key.utf8)
    _ = write(master, bytes, bytes.count)
    let answer = read(quiet: 1_000, patience: 2_000)
    if !answer.hasEnded { kill(process, SIGKILL) }
    let ended = wait(for: process, since: begin)
    guard answer.hasEnded, ended.code == 0 else { throw Failure("the program did not quit cleanly") }
    return ended
  }

  deinit {
    if !isOver {
      kill(process, SIGKILL)
      _ = wait(for: process, since: begin)
    }
    close(master)
  }
}
