import CLZMA
import CZlib
import GuideFeeds
import GuideSystem

/// A system library that the program uses, for reports.
package struct SystemLibrary: Hashable, Sendable {
  /// The name, for example `libcurl`.
  package let name: String
  /// The version that it reports; `nil` if the library is not installed.
  package let version: String?

  package init(name: String, version: String?) {
    (self.name, self.version) = (name, version)
  }

  /// The libraries that the program is linked with.
  package static var linked: [SystemLibrary] {
    [
      SystemLibrary(name: "expat", version: XMLLibrary.version),
      SystemLibrary(name: "zlib", version: zlibVersion().map { String(cString: $0) }),
      SystemLibrary(name: "liblzma", version: lzma_version_string().map { String(cString: $0) }),
    ]
  }

  /// libcurl and its TLS library. Reading this property loads libcurl.
  package static var curl: SystemLibrary {
    let words = CurlLibrary.installed?.version.split(separator: " ").prefix(2).joined(separator: ", ")
    return SystemLibrary(name: "libcurl", version: words)
  }

  /// The picture decoders. Reading this property loads them.
  package static var pictures: [SystemLibrary] {
    let (jpeg, png) = (JPEGLibrary.installed, PNGLibrary.installed)
    return [
      SystemLibrary(name: "libturbojpeg", version: jpeg.map { fileName($0.path) }),
      SystemLibrary(name: "libpng", version: png.map { fileName($0.path) }),
    ]
  }

  /// The name of a library's file after resolving links.
  ///
  /// It usually contains the version, which not every library reports.
  private static func fileName(_ path: String?) -> String {
    path.flatMap(FileSystem.realPath)?.fileName ?? "version unknown"
  }
}
