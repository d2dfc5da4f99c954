import CCurl

/// libcurl, which is loaded when something is fetched first: most runs fetch nothing.
final class CurlLibrary: @unchecked Sendable {
  // Written once, by the loader.
  let functions: OpaquePointer

  /// The library of the system; nil where it has none.
  static let installed = CurlLibrary(["libcurl.so.4", "libcurl-gnutls.so.4"])

  /// The first library of these names that there is.
  init?(_ names: [String]) {
    for name in names {
      if let functions = ccurl_load(name) {
        self.functions = functions
        return
      }
    }
    return nil
  }

  /// Seconds since 1970 of a date in any way that servers write it; nil where it is none.
  func seconds(ofDate text: String) -> Int? {
    let seconds = ccurl_date(functions, text)
    return seconds < 0 ? nil : Int(seconds)
  }
}
