import GuideTestSupport
import Testing

@testable import GuideModel

@Suite struct PictureTests {
  @Test func bytesMustMatchTheSize() {
    #expect(Picture(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6]) != nil)
    for (width, height, count) in [(2, 1, 5), (2, 1, 7), (0, 1, 0), (1, 0, 0), (-1, -2, 6), (.max, .max, 3), (3, 1, 6)]
    {
      #expect(Picture(width: width, height: height, pixels: [UInt8](repeating: 0, count: count)) == nil)
    }
  }

  @Test func shrunkPixelsAreTheMeanOfASquare() throws {
    var random = SplitMix64(seed: 3)
    for divisor in [1, 2, 4, 8] {
      let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
      let pixels = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
      let small = try #require(Picture(width: width, height: height, pixels: pixels)).divided(by: divisor)
      // Adds each original pixel to its square.
      var squares: [[Int]: (sum: Int, count: Int)] = [:]
      for (index, byte) in pixels.enumerated() {
        let place = [index / 3 % width / divisor, index / 3 / width / divisor, index % 3]
        let old = squares[place] ?? (0, 0)
        squares[place] = (old.sum + Int(byte), old.count + 1)
      }
      #expect(small.pixels.count == squares.count)
      for (place, square) in squares {
        let mean = (Double(square.sum) / Double(square.count)).rounded(.toNearestOrAwayFromZero)
        #expect(small.pixels[(place[1] * small.width + place[0]) * 3 + place[2]] == UInt8(mean))
      }
    }
  }
}
