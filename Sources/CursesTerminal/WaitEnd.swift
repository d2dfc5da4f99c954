/// Why a wait ended. Where several things happened, the rest is met at the next wait.
package enum WaitEnd: Hashable, Sendable {
  /// There may be something to read with `nextInput()`.
  case input
  /// The wake-up descriptor has bytes; they are left for the caller to take.
  case wakeUp
  case timeout
  case signal(Int32)
  /// The terminal is gone.
  case closed
}
