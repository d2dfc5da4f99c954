import Glibc
import Synchronization

/// Threads that end when their work is done.
///
/// A thread pool is not used, because its idle threads would wake once a second for as long as the program runs.
package enum Threads {
  /// Runs `body` on a new thread, or on this one if the system cannot create a thread. `body` must end on its own.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    if !startIfPossible(body) { body() }
  }

  /// Runs `body` on a new thread; returns `false` without running it if the system cannot create a thread.
  ///
  /// Use this if `body` waits for the calling thread, or may run forever.
  package static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = create(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// The number of threads that the machine can run at the same time.
  package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs `body` on `count` threads (including this one), passing each its number, and waits for them all.
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

  /// Like `run`, and returns the results in order.
  package static func map<Value: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Value) -> [Value] {
    let values = Mutex([Value?](repeating: nil, count: count))
    run(count) { number in
      let value = body(number)
      values.withLock { $0[number] = value }
    }
    return values.withLock { $0.compactMap(\.self) }
  }

  /// Lends `body` to threads that have all ended by the time `use` returns.
  ///
  /// The compiler records this source file's name for its check that no thread keeps `body`. A name without a folder keeps
  /// builds reproducible.
  private static func lend<Value>(
    _ body: @Sendable (Int) -> Void, to use: (@escaping @Sendable (Int) -> Void) -> Value
  ) -> Value {
    #sourceLocation(file:"LentToThreads.swift",line:1)
    return withoutActuallyEscaping(body, do: use)
    #sourceLocation()
  }

  /// Threads that are started one by one and joined together.
  package final class Group {
    private var threads: [pthread_t] = []

    package init() {}

    package var count: Int { threads.count }

    /// Starts another thread; `false` if the system cannot create one.
    package func start(_ body: @escaping @Sendable () -> Void) -> Bool {
      guard let thread = Threads.create(body) else { return false }
      threads.append(thread)
      return true
    }

    /// Waits until all threads have ended.
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

  /// Runs `body` with an alternate signal stack, because a crash handler cannot run on a stack that has overflowed.
  private static func withSignalStack(_ body: () -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { memory in
      var stack = stack_t(ss_sp: memory.baseAddress, ss_flags: 0, ss_size: memory.count)
      var before = stack_t()
      guard sigaltstack(&stack, &before) == 0 else { return body() }
      // Restore a sanitizer's own stack, because the sanitizer removes it when the thread ends.
      defer { sigaltstack(&before, nil) }
      body()
    }
  }
}

/// Parallel work in many pieces, on all cores.
package enum Workers {
  /// The number of threads worth starting for a number of pieces.
  package static func count(pieces: Int) -> Int {
    max(1, min(pieces, Threads.coreCount))
  }

  /// Calls `body` with each number below `count`, on all cores, and waits for all calls to return.
  @Sendable package static func forEach(_ count: Int, _ body: @Sendable (Int) -> Void) {
    run(self.count(pieces: count), pieces: count) { _, next in
      while let piece = next() { body(piece) }
    }
  }

  /// Runs `work` once on each of `workers` threads, with the thread's number, and waits for them all.
  ///
  /// `next` returns the number of the next piece, or `nil` after the last one.
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

/// Blocks signals on threads that must not receive them.
package enum Signals {
  /// Calls `create` with all signals blocked except crash signals, so that the new thread inherits this mask.
  ///
  /// The main thread waits for the blocked signals. A blocked crash signal would end the program before the terminal is restored.
  fileprivate static func blocked(_ create: () -> Int32) -> Int32 {
    var blocked = sigset_t()
    sigfillset(&blocked)
    for crash in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { sigdelset(&blocked, crash) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return create()
  }

  /// Runs `body` so that sending over a broken connection does not end the program.
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
