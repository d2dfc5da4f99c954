import CLZMA
import CZlib
import GuideFeeds
import GuideSystem

/// A library of the system that the program uses, for reports.
package struct SystemLibrary: Hashable, Sendable {
  /// Such as `libcurl`.
  package let name: String
  /// Its version as it says it; nil where the library is not installed.
  package let version: String?

  package init(name: String, version: String?) {
    (self.name, self.version) = (name, version)
  }

  /// Those that this room and the decoders are linked with.
  package static var linked: [SystemLibrary] {
    [
      SystemLibrary(name: "expat", version: XMLLibrary.version),
      SystemLibrary(name: "zlib", version: zlibVersion().map { String(cString: $0) }),
      SystemLibrary(name: "liblzma", version: lzma_version_string().map { String(cString: $0) }),
    ]
  }

  /// libcurl, loaded for it: with the library that encrypts, without the many others.
  package static var curl: SystemLibrary {
    let words = CurlLibrary.installed?.version.split(separator: " ").prefix(2).joined(separator: ", ")
    return SystemLibrary(name: "libcurl", version: words)
  }

  /// The decoders of pictures, loaded for it.
  package static var pictures: [SystemLibrary] {
    let (jpeg, png) = (JPEGLibrary.installed, PNGLibrary.installed)
    return [
      SystemLibrary(name: "libturbojpeg", version: jpeg.map { fileName($0.path) }),
      SystemLibrary(name: "libpng", version: png.map { fileName($0.path) }),
    ]
  }

  /// The name of a library's file, links followed, such as `libturbojpeg.so.0.2.0`: not each library says its version.
  private static func fileName(_ path: String?) -> String {
    path.flatMap(FileSystem.realPath)?.fileName ?? "version unknown"
  }
}
