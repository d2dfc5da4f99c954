import Foundation
import Glibc
import GuideTestSupport

/// A program on a pseudo-terminal, with its output as raw bytes.
final class Pty {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  enum Termination: Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  let processIdentifier: Int32
  /// The terminal's settings before the program started.
  let firstSettings: [UInt8]
  /// All output since the last call to `forget`.
  private(set) var output: [UInt8] = []
  private var master: Int32
  /// The program's side of the terminal, kept open so that the settings can be read after the program has ended.
  private var slave: Int32
  private var end: Termination?

  /// Starts a command as the leader of a new session with this terminal.
  init(_ command: [String], columns: Int = 80, rows: Int = 24, environment: [String: String]) throws {
    let path: String
    (master, slave, path) = try Self.open()
    var size = Self.size(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    firstSettings = try Self.settings(of: slave)
    processIdentifier = try Spawn.start(command, ends: .terminal(path), environment: environment)
  }

  /// Opens both sides of the terminal. Returns them and the path of the program's side.
  ///
  /// They are opened close-on-exec. Otherwise, a program that another test starts at the same time would keep the terminal open
  /// forever.
  private static func open() throws -> (master: Int32, slave: Int32, path: String) {
    let master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    // Constants that Swift does not import. TIOCSPTLCK unlocks the program's side, and TIOCGPTN returns its number.
    let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    var (unlocked, index): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, lock, &unlocked) == 0, ioctl(master, number, &index) == 0 else {
      throw Failure(description: "no pty")
    }
    let path = "/dev/pts/\(index)"
    let slave = Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw Failure(description: "no pty") }
    return (master, slave, path)
  }

  deinit {
    if end == nil {
      kill(processIdentifier, SIGKILL)
      waitpid(processIdentifier, nil, 0)
    }
    hangUp()
  }

  func write(_ text: String) {
    write(bytes: Array(text.utf8))
  }

  func write(bytes: [UInt8]) {
    var sent = 0
    let hangGuard = HangGuard()
    while sent < bytes.count, !hangGuard.isOver {
      let count = bytes[sent...].withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
      if count <= 0 && errno != EINTR && errno != EAGAIN { return }
      // A program that has ended no longer reads.
      if count <= 0 && endedAlready() != nil { return }
      sent += max(0, count)
      // Without this, both sides could wait for each other to read.
      takeIn(milliseconds: count > 0 ? 0 : 1)
    }
  }

  /// Writes without reading, like a hung terminal.
  func writeOnly(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
  }

  /// Waits until the program ends, without reading its output. Returns false if it never ends.
  func endsWithoutReading() -> Bool {
    HangGuard.waits { endedAlready() != nil }
  }

  /// Reads until the output since the last call to `forget` satisfies a condition.
  @discardableResult
  func readUntil(_ wanted: (String) -> Bool) throws -> String {
    let hangGuard = HangGuard()
    while true {
      let text = String(decoding: output, as: UTF8.self)
      if wanted(text) { return text }
      guard !hangGuard.isOver else {
        throw Failure(description: "it never appeared; the output was \(text.debugDescription)")
      }
      takeIn(milliseconds: 20)
    }
  }

  /// Reads available output, or waits a moment for some.
  func readMore(milliseconds: Int32) {
    takeIn(milliseconds: milliseconds)
  }

  /// Received bytes, with their time in seconds since 1970.
  struct Arrival: Hashable {
    let time: Double
    let bytes: Int
  }

  /// Reads for a number of seconds and returns the bytes that arrived. It always takes the whole time.
  func listen(for seconds: Double) -> [Arrival] {
    var arrivals: [Arrival] = []
    let end = MonotonicClock.seconds + seconds
    while MonotonicClock.seconds < end {
      let known = output.count
      takeIn(milliseconds: 100)
      guard output.count > known else { continue }
      arrivals.append(Arrival(time: Date().timeIntervalSince1970, bytes: output.count - known))
    }
    return arrivals
  }

  /// Reads until these bytes occur in the output since the last call to `forget`.
  func readUntil(bytes wanted: [UInt8]) throws {
    let hangGuard = HangGuard()
    while output.firstRange(of: wanted) == nil {
      guard !hangGuard.isOver else {
        let seen = String(decoding: output.suffix(2_000), as: UTF8.self).debugDescription
        throw Failure(description: "\(wanted) never appeared; the last output is \(seen)")
      }
      takeIn(milliseconds: 20)
    }
  }

  func forget() {
    takeIn(milliseconds: 0)
    output.removeAll(keepingCapacity: true)
  }

  /// Reads until the program has been silent for a while, so that the next figure does not include earlier output.
  ///
  /// On a slow machine, more output may still arrive, so no assertion may depend on this.
  func settle(milliseconds: Int32 = 100) {
    var seen = -1
    while output.count > seen {
      seen = output.count
      takeIn(milliseconds: milliseconds)
    }
  }

  /// Sends bytes and returns the number of seconds until the first byte of output; `nil` if there is no output.
  func secondsToAnswer(_ bytes: [UInt8]) -> Double? {
    forget()
    let start = MonotonicClock.seconds
    write(bytes: bytes)
    if output.isEmpty { takeIn(milliseconds: Int32(HangGuard.seconds) * 1_000) }
    return output.isEmpty ? nil : MonotonicClock.seconds - start
  }

  func resize(columns: Int, rows: Int) {
    var size = Self.size(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func send(signal: Int32) {
    kill(processIdentifier, signal)
  }

  /// The terminal's settings as `stty -g` prints them, for comparison before and after.
  func settings() throws -> [UInt8] {
    try Self.settings(of: slave)
  }

  private static func settings(of terminal: Int32) throws -> [UInt8] {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { throw Failure(description: "no settings") }
    let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    let characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    return flags.flatMap { flag in withUnsafeBytes(of: flag) { Array($0) } } + characters
  }

  /// Closes the terminal, like closing its window.
  func hangUp() {
    for descriptor in [slave, master] where descriptor >= 0 { close(descriptor) }
    (slave, master) = (-1, -1)
  }

  /// Reads until the program ends.
  ///
  /// A program that is asleep after a minute is hanging. One that is waiting for a processor gets more time.
  func waitForEnd() throws -> Termination {
    for _ in 0..<Self.mostMinutes {
      let hangGuard = HangGuard()
      while !hangGuard.isOver {
        if let end { return end }
        takeIn(milliseconds: 20)
        end = reaped()
        if end != nil { takeIn(milliseconds: 0) }
      }
      if ProcessFigures.isAsleep(processIdentifier) { break }
    }
    let last = String(decoding: output.suffix(500), as: UTF8.self).debugDescription
    let threads = ProcessFigures.threads(of: processIdentifier)
    throw Failure(description: "the program did not end; its threads: \(threads); its last output: \(last)")
  }

  /// The maximum number of minutes to wait: a program stuck in a busy loop would never end.
  private static let mostMinutes = 5

  func endedAlready() -> Termination? {
    if end == nil { end = reaped() }
    return end
  }

  private func reaped() -> Termination? {
    var status: Int32 = 0
    guard waitpid(processIdentifier, &status, WNOHANG) == processIdentifier else { return nil }
    return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  private func takeIn(milliseconds: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var readable = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var patience = milliseconds
    while poll(&readable, 1, patience) > 0 {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return }
      output += buffer.prefix(count)
      patience = 0
    }
  }

  private static func size(columns: Int, rows: Int) -> winsize {
    winsize(ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
