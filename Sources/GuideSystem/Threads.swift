import Glibc
import Synchronization

/// Threads that end with their work. Those of a pool would wake once a second, as long as the program runs, to see whether
/// there is more to do.
package enum Threads {
  /// Runs a body on a thread of its own; on this one where the system has no more of them, so it has to come to an end by
  /// itself.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    if !startIfPossible(body) { body() }
  }

  /// Runs a body on a thread of its own; false where the system has no more of them, and the body is not run. For a body
  /// that waits for something of the calling thread, or without end.
  package static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = create(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// The number of threads that the machine can run at once.
  package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs a body on `count` threads, this one among them, each with its number, and waits for all.
  package static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if count == 0 { return }
    lend(body) { body in
      let threads = (1..<max(1, count)).map { number in (number, create { body(number) }) }
      body(0)
      for (number, thread) in threads {
        if let thread { pthread_join(thread, nil) } else { body(number) }
      }
    }
  }

  /// Runs a body on `count` threads, this one among them, each with its number, and returns the results in that order.
  package static func map<Value: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Value) -> [Value] {
    let values = Mutex([Value?](repeating: nil, count: count))
    run(count) { number in
      let value = body(number)
      values.withLock { $0[number] = value }
    }
    return values.withLock { $0.compactMap(\.self) }
  }

  /// Lends a body to threads that have ended when `use` returns. For its check that none of them keeps the body, the compiler
  /// writes down the file that this is in: here one without a folder, or a build would depend on where it was made.
  private static func lend<Value>(
    _ body: @Sendable (Int) -> Void, to use: (@escaping @Sendable (Int) -> Void) -> Value
  ) -> Value {
    #sourceLocation(file:"LentToThreads.swift",line:1)
    return withoutActuallyEscaping(body, do: use)
    #sourceLocation()
  }

  /// Threads that are started one after the other and waited for together.
  package final class Group {
    private var threads: [pthread_t] = []

    package init() {}

    package var count: Int { threads.count }

    /// Starts a further thread; false where the system has no more of them.
    package func start(_ body: @escaping @Sendable () -> Void) -> Bool {
      guard let thread = Threads.create(body) else { return false }
      threads.append(thread)
      return true
    }

    /// Waits until all have ended.
    package func join() {
      for thread in threads { pthread_join(thread, nil) }
      threads = []
    }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private static func create(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let result = Signals.blocked {
      pthread_create(
        &thread, nil,
        { work in
          if let work { Threads.withSignalStack(Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body) }
          return nil
        }, work.toOpaque())
    }
    guard result == 0 else {
      work.release()
      return nil
    }
    return thread
  }

  /// Runs a body with a second stack for signal handlers on this thread. The handler of a crash cannot run on a stack that
  /// has overflowed.
  private static func withSignalStack(_ body: () -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { memory in
      var stack = stack_t(ss_sp: memory.baseAddress, ss_flags: 0, ss_size: memory.count)
      var before = stack_t()
      guard sigaltstack(&stack, &before) == 0 else { return body() }
      // A sanitizer has one of its own, which it takes back at the end.
      defer { sigaltstack(&before, nil) }
      body()
    }
  }
}

/// Work in many pieces, on all cores.
package enum Workers {
  /// The number of threads worth starting for a number of pieces.
  package static func count(pieces: Int) -> Int {
    max(1, min(pieces, Threads.coreCount))
  }

  /// Calls a body with each number below a count, on all cores, and waits for all.
  @Sendable package static func forEach(_ count: Int, _ body: @Sendable (Int) -> Void) {
    run(self.count(pieces: count), pieces: count) { _, next in
      while let piece = next() { body(piece) }
    }
  }

  /// Runs `work` once on each of `workers` threads, with the thread's number, and waits for all. `next` returns the
  /// number of the next piece; nil after the last.
  package static func run(
    _ workers: Int, pieces: Int, _ work: @Sendable (_ worker: Int, _ next: () -> Int?) -> Void
  ) {
    let taken = Atomic(0)
    Threads.run(workers) { worker in
      work(worker) {
        let piece = taken.add(1, ordering: .relaxed).oldValue
        return piece < pieces ? piece : nil
      }
    }
  }
}

/// Signals that must not reach a thread.
package enum Signals {
  /// Runs a body that makes a thread, which blocks the signals that the main thread waits for; not those of a crash, which
  /// would then end the program before the terminal is restored.
  fileprivate static func blocked(_ create: () -> Int32) -> Int32 {
    var blocked = sigset_t()
    sigfillset(&blocked)
    for crash in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { sigdelset(&blocked, crash) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return create()
  }

  /// Runs a body in which a connection that breaks while something is sent does not end the program.
  package static func withoutBrokenPipes<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      if sigismember(&before, SIGPIPE) == 0 {
        var now = timespec()
        while sigtimedwait(&signals, nil, &now) < 0 && errno == EINTR {}
        pthread_sigmask(SIG_SETMASK, &before, nil)
      }
    }
    return try body()
  }
}
