/// Made-up titles, and a long text from which descriptions are cut.
struct Vocabulary {
  /// About 8,000 titles, as in two weeks of 500 real channels.
  let titles: [[UInt8]]
  let names: [[UInt8]]
  private let prose: [UInt8]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    titles = Self.makeTitles()
    names = Self.firstNames.flatMap { first in Self.lastNames.map { Array("\(first) \($0)".utf8) } }
    prose = Self.makeProse(&random)
  }

  /// A text of the given length that begins with a whole word.
  func text(ofLength length: Int, using random: inout SplitMix64) -> ArraySlice<UInt8> {
    guard length > 0, prose.count > length + 40 else { return [] }
    var start = Int.random(in: 0..<(prose.count - length - 40), using: &random)
    while prose[start] != UInt8(ascii: " ") { start += 1 }
    // Only é is not ASCII, so the text can be cut anywhere except inside an é.
    var end = min(start + 1 + length, prose.count)
    while end < prose.count, prose[end] & 0xC0 == 0x80 { end += 1 }
    return prose[(start + 1)..<end]
  }

  private static func makeTitles() -> [[UInt8]] {
    var titles: [[UInt8]] = []
    for adjective in adjectives {
      for noun in nouns {
        titles.append(Array("\(adjective) \(noun)".utf8))
        titles.append(Array("The \(adjective) \(noun) Show".utf8))
        titles.append(Array("\(noun) at \(adjective) Bay".utf8))
        titles.append(Array("\(adjective) \(noun): The Return".utf8))
      }
    }
    return titles
  }

  private static func makeProse(_ random: inout SplitMix64) -> [UInt8] {
    var prose: [UInt8] = []
    while prose.count < 400_000 {
      prose += Array(random.pick(clauses, or: "It rains").utf8)
      prose += Array(random.chance(oneIn: 3) ? ". ".utf8 : ", and ".utf8)
    }
    return prose + [UInt8](repeating: UInt8(ascii: " "), count: 64)
  }

  private static let adjectives = words(
    """
    Late Early Golden Silent Lost Hidden Little Great Northern Southern Crimson Broken Distant Midnight Paper Wooden \
    Frozen Electric Café Honest Winter Summer Secret Second Last First Quiet Angry Clever Modern Ancient Coastal Velvet \
    Hollow Rusty Polite Narrow Lucky Stolen Borrowed
    """)
  private static let nouns = words(
    """
    Kitchen Harbour Garden Weather Detective Orchard Railway Lighthouse Market Museum Bakery Island Village Hospital \
    Parliament Workshop Antiques Football Cricket Orchestra Theatre Cinema Journey Mountain River Castle Mystery \
    Wedding Auction Newsroom Quiz Stables Ferry Allotment Pantry Observatory Library Brewery Farmhouse Tailor \
    Locksmith Postman Gardener Beekeeper Captain Surgeon Neighbour Cousins Inspector Balloon
    """)
  private static let firstNames = words("Ada Bram Cleo Dov Edda Finn Greta Hal Ines Jory Kit Lena Mose Nell Odo Pia")
  private static let lastNames = words("Arkwell Bonteye Carrowby Dunmarch Ellerbeck Fennimore Gantry Hollis Ibbet Juke")
  private static let clauses = [
    "The harbour master finds a letter that was never sent", "Ada teaches the village how to bake without an oven",
    "a storm keeps the ferry at the quay for a third night", "the judges taste eleven sorts of plum jam",
    "Inspector Gantry doubts the word of the only witness", "the orchestra rehearses in a café by the river",
    "two cousins restore a clock that strikes thirteen", "nobody has seen the lighthouse keeper since Tuesday",
    "the team visits a market where nothing costs more than a pound", "an auction brings back an old quarrel",
    "Kit and Nell look for the source of the smallest river on the island", "it is the final of the allotment league",
  ]

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
