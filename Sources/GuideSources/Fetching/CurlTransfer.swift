import CCurl
import GuideSystem
import SystemPackage

/// libcurl, loaded on the first fetch, because most runs fetch nothing.
final class CurlLibrary: @unchecked Sendable {
  // Written once, by the loader.
  let functions: OpaquePointer

  /// The system's library; `nil` if it is not installed.
  static let installed = CurlLibrary(["libcurl.so.4", "libcurl-gnutls.so.4"])

  /// Loads the first of these libraries that exists.
  init?(_ names: [String]) {
    for name in names {
      if let functions = ccurl_load(name) {
        self.functions = functions
        return
      }
    }
    return nil
  }

  /// The versions of libcurl and the libraries that it uses.
  var version: String { ccurl_version(functions).map { String(cString: $0) } ?? "" }

  /// Converts a date in any format that servers use to seconds since 1970; `nil` if it is invalid.
  func seconds(ofDate text: String) -> Int? {
    let seconds = ccurl_date(functions, text)
    return seconds < 0 ? nil : Int(seconds)
  }
}

/// A libcurl transfer and its reusable connections, for one thread at a time.
final class CurlTransfer {
  private let library: CurlLibrary
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  /// The buffer for libcurl's error messages. Its address must not change.
  private let errorBuffer: UnsafeMutablePointer<CChar>
  private static let errorBufferSize = Int(CURL_ERROR_SIZE)
  private var headerLines: UnsafeMutablePointer<curl_slist>?
  // Constants that are missing from the headers of older versions of libcurl.
  static let tooLarge = CURLcode(rawValue: 100)
  static let quickExit = CURLoption(rawValue: 322)
  /// The longest time between two calls to `goesOn`, in milliseconds.
  private static let interval: Int32 = 500

  /// Creates a transfer; `nil` if there is not enough memory.
  init?(_ library: CurlLibrary) {
    guard let easy = ccurl_new(library.functions) else { return nil }
    guard let multi = ccurl_multi_new(library.functions) else {
      ccurl_free(library.functions, easy)
      return nil
    }
    (self.library, self.easy, self.multi) = (library, easy, multi)
    errorBuffer = .allocate(capacity: CurlTransfer.errorBufferSize)
    errorBuffer.initialize(repeating: 0, count: CurlTransfer.errorBufferSize)
  }

  deinit {
    ccurl_free(library.functions, easy)
    ccurl_multi_free(library.functions, multi)
    ccurl_free_list(library.functions, headerLines)
    errorBuffer.deallocate()
  }

  /// Resets all options, but keeps the connections.
  func reset() {
    ccurl_reset(library.functions, easy)
    ccurl_free_list(library.functions, headerLines)
    headerLines = nil
    errorBuffer[0] = 0
    ccurl_set_pointer(library.functions, easy, CURLOPT_ERRORBUFFER, errorBuffer)
    ccurl_allow_web_only(library.functions, easy)
    set(CURLOPT_NOSIGNAL, 1)
  }

  func set(_ option: CURLoption, _ value: Int) {
    ccurl_set_number(library.functions, easy, option, value)
  }

  func set(_ option: CURLoption, _ value: String) {
    ccurl_set_text(library.functions, easy, option, value)
  }

  func setHeaderLines(_ lines: [String]) {
    for line in lines { headerLines = ccurl_append(library.functions, headerLines, line) ?? headerLines }
    ccurl_set_pointer(library.functions, easy, CURLOPT_HTTPHEADER, headerLines)
  }

  func number(_ info: CURLINFO) -> Int { ccurl_number(library.functions, easy, info) }
  func largeNumber(_ info: CURLINFO) -> Int { Int(ccurl_large_number(library.functions, easy, info)) }

  func text(_ info: CURLINFO) -> String? {
    ccurl_text(library.functions, easy, info).map { String(cString: $0) }
  }

  /// libcurl's own error message, which may quote the server.
  var message: String { String(cString: errorBuffer).plainText(limit: 120) }

  /// Runs the transfer; returns `nil` if `goesOn` returned `false`.
  ///
  /// `goesOn` is called at each step and after each wakeup.
  func perform(_ receiver: ResponseReceiver, wakeup: WakeupPipe, while goesOn: () -> Bool) -> CURLcode? {
    ccurl_set_receivers(
      library.functions, easy, { CurlTransfer.receive($0, $1 * $2, $3) { $0.receiveHeaderLine($1) } },
      { CurlTransfer.receive($0, $1 * $2, $3) { $0.receiveBody($1) } }, Unmanaged.passUnretained(receiver).toOpaque())
    guard ccurl_multi_add(library.functions, multi, easy) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
    defer { ccurl_multi_remove(library.functions, multi, easy) }
    var result = CURLE_OK
    let descriptor = wakeup.descriptor.rawValue
    while goesOn() {
      if ccurl_multi_step(library.functions, multi, CurlTransfer.interval, descriptor, &result) != 0 { return result }
    }
    return nil
  }

  /// Passes bytes to the receiver. libcurl ends the transfer if the result differs from the number of bytes.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ receive: (ResponseReceiver, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let receiver = Unmanaged<ResponseReceiver>.fromOpaque(context).takeUnretainedValue()
    return receive(receiver, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : count + 1
  }
}
