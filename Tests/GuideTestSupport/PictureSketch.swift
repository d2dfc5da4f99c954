package import GuideModel

/// An invented poster: a sailing boat in front of the evening sun. `Fixtures/pictures` has the same picture.
package enum PictureSketch {
  package static let width = 84
  package static let height = 118

  /// The picture in the proportions of a poster.
  package static let poster = Picture(width: width, height: height, pixels: pixels)

  private static let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }

  private static func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    if (100..<112).contains(y), (12..<72).contains(x), (x - 12) % 10 < 7 { return [235, 235, 235] }
    if (66..<80).contains(y), abs(x - 34) < 26 - (y - 66) { return [90, 45, 25] }
    if (30..<66).contains(y), (33..<35).contains(x) { return [60, 40, 30] }
    if (32..<62).contains(y), x > 36, (x - 36) * 3 < (y - 32) * 2 { return [240, 240, 230] }
    if y >= 78 { return [10, UInt8(60 + y - 78), x / 4 % 2 == 0 ? 120 : 110] }
    if (x - 60) * (x - 60) + (y - 30) * (y - 30) < 14 * 14 { return [250, 220, 90] }
    return [UInt8(20 + 2 * y), UInt8(40 + y), UInt8(180 - y)]
  }
}
