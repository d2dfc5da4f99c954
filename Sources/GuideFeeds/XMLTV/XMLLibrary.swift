import CExpat

/// libexpat.
package enum XMLLibrary {
  /// Its version, such as `2.5.0`.
  package static var version: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}
