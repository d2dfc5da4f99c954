import CExpat

/// The libexpat library.
package enum XMLLibrary {
  /// The version, such as `2.5.0`.
  package static var version: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}
