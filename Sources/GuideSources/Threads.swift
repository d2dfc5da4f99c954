import Glibc

/// Threads that end with their work. Those of a pool would wake once a second, for as long as the program runs, to see
/// whether there is more to do.
package enum Threads {
  /// Runs a body on a thread of its own; on this one where the system has no more of them.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    guard let thread = create(body) else { return body() }
    pthread_detach(thread)
  }

  /// How many threads the machine can run at once.
  package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs a body on so many threads, this one among them, each with its number, and waits for all; none where that is 0.
  package static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      if count == 0 { return }
      let threads = (1..<max(1, count)).map { number in (number, create { body(number) }) }
      body(0)
      for (number, thread) in threads {
        if let thread { pthread_join(thread, nil) } else { body(number) }
      }
    }
  }

  /// Runs one body on a thread of its own and another on this one, and waits for both. False where the system has no more
  /// threads: then neither has run.
  static func run(beside other: @Sendable () -> Void, _ body: () -> Void) -> Bool {
    withoutActuallyEscaping(other) { other in
      guard let thread = create(other) else { return false }
      body()
      pthread_join(thread, nil)
      return true
    }
  }

  /// Threads that one thread starts one after the other, and waits for together.
  final class Group {
    private var threads: [pthread_t] = []

    /// How many were started.
    var count: Int { threads.count }

    /// Starts a further one; false where the system has no more of them.
    func start(_ body: @escaping @Sendable () -> Void) -> Bool {
      guard let thread = Threads.create(body) else { return false }
      threads.append(thread)
      return true
    }

    /// Waits until all have ended.
    func join() {
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
    let result = withoutSignals {
      pthread_create(
        &thread, nil,
        { work in
          if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
    }
    guard result == 0 else {
      work.release()
      return nil
    }
    return thread
  }

  /// Threads are born deaf to signals, which are the main thread's; not to those of a crash, which would then end the
  /// program before the terminal is given back.
  private static func withoutSignals(_ create: () -> Int32) -> Int32 {
    var asynchronous = SignalSet.all
    for crash in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { sigdelset(&asynchronous, crash) }
    var usual = SignalSet.none
    pthread_sigmask(SIG_BLOCK, &asynchronous, &usual)
    defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
    return create()
  }
}
