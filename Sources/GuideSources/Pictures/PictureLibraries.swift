import CPictures
import GuideModel
import GuideSystem

/// libjpeg-turbo, used through the API that returns errors. It stays loaded.
final class JPEGLibrary: @unchecked Sendable {
  // Written once, by the loader.
  private let functions: OpaquePointer

  /// The system's library; `nil` if it is not installed.
  static let installed = JPEGLibrary("libturbojpeg.so.0")

  init?(_ name: String) {
    guard let functions = cpictures_jpeg_load(name) else { return nil }
    self.functions = functions
  }

  /// The file that it was loaded from; `nil` if unknown.
  var path: String? { cpictures_jpeg_file(functions).map { String(fileName: $0) } }

  /// Decodes a picture within the limits. Decoding a large one at a fraction of its size saves most of the work.
  func picture(in bytes: [UInt8]) -> Picture? {
    var (width, height) = (Int32(0), Int32(0))
    guard cpictures_jpeg_size(functions, bytes, bytes.count, &width, &height) != 0,
      let divisor = PictureLimits.divisor(Int(width), Int(height))
    else { return nil }
    let columns = (Int(width) + divisor - 1) / divisor
    let rows = (Int(height) + divisor - 1) / divisor
    var pixels = [UInt8](repeating: 0, count: columns * rows * 3)
    guard cpictures_jpeg_decode(functions, bytes, bytes.count, Int32(columns), Int32(rows), &pixels) != 0 else {
      return nil
    }
    return Picture(width: columns, height: rows, pixels: pixels)
  }
}

/// libpng, used through its simplified API. It stays loaded.
final class PNGLibrary: @unchecked Sendable {
  // Written once, by the loader.
  private let functions: OpaquePointer

  /// The system's library; `nil` if it is not installed.
  static let installed = PNGLibrary("libpng16.so.16")

  init?(_ name: String) {
    guard let functions = cpictures_png_load(name) else { return nil }
    self.functions = functions
  }

  /// The file that it was loaded from; `nil` if unknown.
  var path: String? { cpictures_png_file(functions).map { String(fileName: $0) } }

  func picture(in bytes: [UInt8]) -> Picture? {
    var (width, height) = (UInt32(0), UInt32(0))
    guard cpictures_png_size(functions, bytes, bytes.count, &width, &height) != 0,
      let divisor = PictureLimits.divisor(Int(width), Int(height))
    else { return nil }
    var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    guard cpictures_png_decode(functions, bytes, bytes.count, width, height, &pixels) != 0 else { return nil }
    let picture = Picture(width: Int(width), height: Int(height), withOpacity: pixels)
    return divisor == 1 ? picture : picture?.divided(by: divisor)
  }
}
