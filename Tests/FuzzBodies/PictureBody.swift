import CellCanvas
import GuideModel
import GuideSources

/// Reads bytes as an image. It is decoded within the limits or not at all, and fits into any number of cells.
package enum PictureBody {
  /// The violated expectations about an image.
  package static func violations(for bytes: [UInt8]) -> [String] {
    var violations = Violations()
    guard case .picture(let picture) = PictureDecoder().decode(bytes) else { return violations.all }
    let area = picture.width * picture.height
    violations.expect(area > 0 && picture.pixels.count == area * 3, "\(picture.pixels.count) bytes of \(area) pixels")
    violations.expect(area <= 4_000_000, "a picture of \(area) pixels")
    for cells in [Size(columns: 25, rows: 22), Size(columns: 300, rows: 100), Size(columns: 1, rows: 1)] {
      let canvas = PixelImage(
        width: picture.width, height: picture.height, colours: picture.pixels, opacity: picture.opacity
      ).flatMap { HalfBlocks.canvas(of: $0, in: cells) }
      guard let size = canvas?.size else {
        violations.expect(false, "no cells for \(picture.width)x\(picture.height)")
        continue
      }
      violations.expect(
        (1...min(48, cells.columns)).contains(size.columns) && (1...min(36, cells.rows)).contains(size.rows),
        "\(size) of \(picture.width)x\(picture.height) in \(cells)")
    }
    return violations.all
  }
}
