import CCurl

/// A transfer of libcurl and the connections it keeps for the next one; for one thread at a time.
final class CurlHandle {
  private let library: CurlLibrary
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  /// Where libcurl writes what went wrong. In one place for good.
  private let complaint: UnsafeMutablePointer<CChar>
  private static let complaintSize = Int(CURL_ERROR_SIZE)
  private var headerLines: UnsafeMutablePointer<curl_slist>?

  // What the header of an older libcurl does not name yet.
  static let tooLarge = CURLcode(rawValue: 100)
  static let quickExit = CURLoption(rawValue: 322)
  /// How many milliseconds nobody looks whether to stop.
  private static let patience: Int32 = 50

  /// Nil where there is no memory.
  init?(_ library: CurlLibrary) {
    guard let easy = ccurl_new(library.functions) else { return nil }
    guard let multi = ccurl_multi_new(library.functions) else {
      ccurl_free(library.functions, easy)
      return nil
    }
    (self.library, self.easy, self.multi) = (library, easy, multi)
    complaint = .allocate(capacity: CurlHandle.complaintSize)
    complaint.initialize(repeating: 0, count: CurlHandle.complaintSize)
  }

  deinit {
    ccurl_free(library.functions, easy)
    ccurl_multi_free(library.functions, multi)
    ccurl_free_list(library.functions, headerLines)
    complaint.deallocate()
  }

  /// Forgets all options, and keeps the connections.
  func reset() {
    ccurl_reset(library.functions, easy)
    ccurl_free_list(library.functions, headerLines)
    headerLines = nil
    complaint[0] = 0
    ccurl_set_pointer(library.functions, easy, CURLOPT_ERRORBUFFER, complaint)
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

  /// What went wrong, in libcurl's words, which may have words of the server in them.
  var words: String { String(cString: complaint).plainText(limit: 120) }

  /// Runs the transfer. `goesOn` is asked all along; where it says no, this returns nil.
  func perform(_ receiver: AnswerReceiver, while goesOn: () -> Bool) -> CURLcode? {
    ccurl_set_receivers(
      library.functions, easy, { CurlHandle.receive($0, $1 * $2, $3) { $0.takeHeaderLine($1) } },
      { CurlHandle.receive($0, $1 * $2, $3) { $0.takeBody($1) } }, Unmanaged.passUnretained(receiver).toOpaque())
    guard ccurl_multi_add(library.functions, multi, easy) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
    defer { ccurl_multi_remove(library.functions, multi, easy) }
    var result = CURLE_OK
    while goesOn() {
      if ccurl_multi_step(library.functions, multi, CurlHandle.patience, &result) != 0 { return result }
    }
    return nil
  }

  /// Hands bytes on, and says how many were taken: other than all ends the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (AnswerReceiver, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let receiver = Unmanaged<AnswerReceiver>.fromOpaque(context).takeUnretainedValue()
    return take(receiver, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : count + 1
  }
}
