import GuideModel
import GuideTestSupport
import Testing

@Suite struct TextPoolTests {
  @Test func stringsAreStoredOnce() {
    var pool = TextPool()
    #expect(pool.intern("News") == 0)
    #expect(pool.intern("") == 1)
    #expect(pool.intern("Weather") == 2)
    #expect(pool.intern("News") == 0)
    #expect(pool.intern("") == 1)
    #expect(pool.count == 3)
    #expect((0..<3).map(pool.text) == ["News", "", "Weather"])
    #expect(pool.bytes == Array("NewsWeather".utf8))
    #expect(pool.range(of: 2) == 4..<11)
  }

  @Test func stringsWithDifferentBytesAreDistinct() {
    var pool = TextPool()
    #expect(pool.intern("é") != pool.intern("e\u{301}"))
  }

  @Test func grownPoolsFindAllStrings() {
    var pool = TextPool()
    var plain: [String: Int] = [:]
    var random = SplitMix64(seed: 12)
    for _ in 0..<5000 {
      let text = "Programme \(Int.random(in: 0..<2000, using: &random))"
      let id = pool.intern(text)
      #expect(id == plain[text, default: plain.count])
      plain[text] = id
      #expect(pool.text(id) == text)
    }
    #expect(pool.count == plain.count)
  }
}
