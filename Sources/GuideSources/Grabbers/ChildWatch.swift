import Glibc

/// Reads what a program writes until it ends, or has to be ended.
///
/// What the program has started may still carry its output when it has ended: a filter in the background, such as
/// `exec > >(sed ...)` in bash. So its output is read to the end, and only then is what is left of it ended. A process
/// that stays and holds the output open is ended after a time in which no output came.
struct ChildWatch {
  /// How it went.
  enum Outcome: Hashable {
    case ended(ChildEnding)
    case tooLong, stalled, tooMuch, stopped
    /// Its output could not be kept, for this reason.
    case unkept(String)
    /// It could not be started, for this reason.
    case unstarted(String)
  }

  /// What came on standard error: the last 64 KB.
  private(set) var errors: [UInt8] = []
  private var written = 0
  /// The beat at which something came last.
  private var lastSign = 0
  /// The beat at which output came last, or the program ended.
  private var lastOutput = 0
  /// 0, or why the program cannot be started; nil until the supervisor knows.
  private var startError: Int32?
  /// What the program has ended with; nil before.
  private var ending: Int32?
  private var watched: [pollfd]
  private let child: ChildProgram
  private let limits: GrabberLimits
  private let stop: StopSwitch?
  private let metronome: Metronome

  private static let mostErrors = 65_536

  init(_ child: ChildProgram, limits: GrabberLimits, stop: StopSwitch?, metronome: Metronome) {
    self.child = child
    self.limits = limits
    self.stop = stop
    self.metronome = metronome
    watched = [child.output, child.errors, stop?.descriptor ?? -1, child.status].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Reads to the end. `keep` is given the output as it comes, and says why it could not be kept, if so.
  mutating func run(_ keep: (UnsafeRawBufferPointer) -> String?) -> Outcome {
    while true {
      _ = poll(&watched, nfds_t(watched.count), watched[3].fd >= 0 ? 100 : 10)
      let hadEnded = child.hasEnded
      listen()
      if let startError, startError != 0 {
        child.finish(politely: false)
        return .unstarted(String(cString: strerror(startError)))
      }
      if let outcome = read(keep) ?? overrun {
        child.finish(politely: true)
        return outcome
      }
      if hadEnded || isComplete { return .ended(child.finish(politely: false, told: ending)) }
    }
  }

  /// Whether nothing more is to come of a program that has ended.
  private var isComplete: Bool {
    guard ending != nil else { return false }
    let isOpen = watched[0].fd >= 0 || watched[1].fd >= 0
    return !isOpen || metronome.beats - lastOutput > limits.graceSeconds * 10
  }

  /// Takes in what the supervisor tells: first of the start, then of the end.
  private mutating func listen() {
    while watched[3].fd >= 0 {
      switch child.nextWord() {
      case .number(let number) where startError == nil: startError = number
      case .number(let number): (ending, lastOutput) = (number, metronome.beats)
      case .nothingYet: return
      case .noMore: watched[3].fd = -1
      }
    }
  }

  private var overrun: Outcome? {
    if stop?.isStopped == true { return .stopped }
    if metronome.beats > limits.seconds * 10 { return .tooLong }
    return metronome.beats - lastSign > limits.silentSeconds * 10 ? .stalled : nil
  }

  /// Reads what is there.
  private mutating func read(_ keep: (UnsafeRawBufferPointer) -> String?) -> Outcome? {
    // Not for ever: an endless one has to be looked at too.
    for _ in 0..<64 {
      let chunk = chunk(0)
      if chunk.isEmpty { break }
      written += chunk.count
      lastOutput = metronome.beats
      if written > limits.bytes { return .tooMuch }
      if let reason = chunk.withUnsafeBytes(keep) { return .unkept(reason) }
    }
    for _ in 0..<64 {
      let chunk = chunk(1)
      if chunk.isEmpty { break }
      errors += chunk
      if errors.count > ChildWatch.mostErrors { errors.removeFirst(errors.count - ChildWatch.mostErrors) }
    }
    return nil
  }

  /// What one of the pipes has; nothing where it has nothing yet, or has ended, after which it is not looked at again.
  private mutating func chunk(_ place: Int) -> [UInt8] {
    guard watched[place].fd >= 0 else { return [] }
    var count = 0
    var error: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        count = Glibc.read(watched[place].fd, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      error = errno
      filled = max(0, count)
    }
    if count == 0 || count < 0 && error != EAGAIN { watched[place].fd = -1 }
    if count > 0 { lastSign = metronome.beats }
    return chunk
  }
}
