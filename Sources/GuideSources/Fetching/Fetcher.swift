import CCurl
import Glibc

/// Fetches addresses of the web into files, with limits on everything that a server may do.
///
/// It keeps connections for the next fetch, and is for one thread at a time: several threads have a fetcher each. It asks
/// through the proxy that the environment names, as libcurl does.
package final class Fetcher {
  private let library: CurlLibrary?
  private var handle: CurlHandle?

  /// A fetcher; the first one loads libcurl.
  package convenience init() {
    self.init(CurlLibrary.installed)
  }

  init(_ library: @autoclosure () -> CurlLibrary?) {
    self.library = library()
  }

  /// Fetches what is at the request's address into a file at `path`, which is written anew, and waits until it is there.
  /// The bytes are as they came: what was packed is packed.
  ///
  /// Where it throws, or nothing has changed, no file was left there. `progress` and `isCancelled` are called on this
  /// thread, twenty times a second at least.
  package func fetch(
    _ request: FetchRequest, into path: String, progress: (FetchProgress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(FetchError) -> FetchAnswer {
    guard let address = WebAddress(request.address) else {
      throw FetchError(.notAnAddress, at: WebAddress.shown(request.address))
    }
    guard let library, let handle = handle ?? CurlHandle(library) else {
      throw FetchError(.noLibrary, at: address.description)
    }
    self.handle = handle
    let errand = FetchErrand(library, handle, request, address, path)
    return try BrokenPipes.ignored { () throws(FetchError) in
      try errand.run { step in
        progress(step)
        return !isCancelled()
      }
    }
  }
}

/// A connection that breaks while something is sent may send a signal that ends the program.
private enum BrokenPipes {
  static func ignored<Result>(_ body: () throws(FetchError) -> Result) throws(FetchError) -> Result {
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
