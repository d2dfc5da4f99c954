import Glibc

/// Sets of signals, made by the C library's functions alone: curl.h shows their type too, and the compiler may take its
/// initialiser for one of that module, which not every file wants to know.
enum SignalSet {
  static var none: sigset_t { make { _ = sigemptyset($0) } }
  static var all: sigset_t { make { _ = sigfillset($0) } }

  private static func make(_ fill: (UnsafeMutablePointer<sigset_t>) -> Void) -> sigset_t {
    let memory = UnsafeMutablePointer<sigset_t>.allocate(capacity: 1)
    defer { memory.deallocate() }
    fill(memory)
    return memory.pointee
  }
}
