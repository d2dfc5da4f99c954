import GuideModel
import GuideTestSupport
import Testing

/// A guide, and the names that a provider's playlist could have for its channels.
struct ProviderSet: Sendable, CustomTestStringConvertible {
  let name: String
  let channels: [Channel]
  /// The names in the playlist, each with the right channel's id; `nil` if the guide lacks the channel.
  let entries: [(label: String, id: String?)]

  var testDescription: String { name }

  private static let brands = [
    "Harbour", "Meridian", "Lantern", "Kestrel", "Saltmarsh", "Foxglove", "Wainwright", "Larkspur", "Quayside",
    "Hollin",
    "Merrow", "Ashdown", "Pennant", "Cadenza", "Touchline", "Guffaw", "Fathom", "Hearth", "Loudhaler", "Tidewater",
  ]

  /// Creates channels of every kind for every brand, named as in guides. Channels of a `missing` kind are only in the playlist.
  private init(
    _ name: String, seed: UInt64, kinds: [String], regions: [String], missing: [String], guide: (String) -> String,
    write: (String, inout SplitMix64) -> String
  ) {
    var random = SplitMix64(seed: seed)
    var channels: [Channel] = []
    var entries: [(label: String, id: String?)] = []
    func add(_ plain: String, isInGuide: Bool = true) {
      let id = "\(channels.count).example"
      if isInGuide { channels.append(Channel(id: id, name: guide(plain))) }
      entries.append((write(plain, &random), isInGuide ? id : nil))
      if isInGuide { entries.append((write(plain, &random), id)) }
    }
    for brand in Self.brands { for kind in kinds { add(kind.isEmpty ? brand : "\(brand) \(kind)") } }
    for region in regions { add("\(Self.brands[0]) One \(region)") }
    for brand in Self.brands { for kind in missing { add("\(brand) \(kind)", isInGuide: false) } }
    (self.name, self.channels, self.entries) = (name, channels, entries)
  }

  private static let digits = [" One": " 1", " Two": " 2", " Three": " 3", " Four": " 4"]

  /// The name, sometimes with its number as a digit.
  private static func respelled(_ name: String, _ random: inout SplitMix64) -> String {
    guard Bool.random(using: &random) else { return name }
    return digits.reduce(name) { $0.replacing($1.key, with: $1.value) }
  }

  static let british = ProviderSet(
    "British", seed: 50,
    kinds: [
      "One", "Two", "Three", "Four", "Drama", "Gold", "Comedy", "Sport 1", "Sport 2", "Sport 11", "Films",
      "Films Premiere",
      "Kids", "Kids Junior", "News", "History", "History 2", "Food", "Drama +1", "Gold +1", "Discovery & Nature",
      "Crime",
      "Crime +1", "Music", "Main Event",
    ],
    regions: [
      "London", "East", "East Midlands", "West Midlands", "North West", "Yorkshire", "South", "South West", "Scotland",
      "Wales", "Northern Ireland", "Channel Islands",
    ],
    missing: ["Sport 12", "Films +1", "Comedy +1", "Gold +2", "Travel"],
    guide: { $0.hasSuffix("+1") ? $0 : "\($0) HD" },
    write: { name, random in
      let plain = respelled(name.replacing("&", with: Bool.random(using: &random) ? "and" : "&"), &random)
        .replacing(" +1", with: [" +1", "+1", " Plus 1", " + 1"].randomElement(using: &random) ?? "")
      let forms = [
        "UK: \(plain) HD", "UK| \(plain) FHD", "|UK| \(plain.uppercased()) HD", "\(plain) (UK)", "UK - \(plain) UHD",
        "\(plain.uppercased()) ᴴᴰ", "[UK] \(plain) 4K", "\(plain) SD", "UK ▎ \(plain) HEVC", "\(plain) [FHD]",
        "\(plain)",
        "\(plain) HD (backup)", "\(plain.lowercased())", "UK:\(plain) 1080p 50fps", "\(plain) TV",
      ]
      return forms.randomElement(using: &random) ?? plain
    })

  static let german = ProviderSet(
    "German", seed: 51,
    kinds: [
      "Eins", "Zwei", "Drei", "Krimi", "Süd", "Nord", "Spielfilm", "Sport 1", "Sport 2", "Sport 11", "Kinder",
      "Kinder Junior",
      "Nachrichten", "Geschichte", "Küche", "Straßenmusik", "Neo", "Doku", "Doku Plus", "Wetter", "Österreich",
      "Romantik",
      "Klassik", "Gold", "Comedy",
    ],
    regions: ["Bayern", "Berlin", "Hamburg", "Hessen", "Sachsen", "Thüringen", "Köln", "Bremen", "Saarland", "NRW"],
    missing: ["Sport 12", "Reise", "Garten", "Vier"],
    guide: { $0 },
    write: { name, random in
      let plain = Bool.random(using: &random) ? name : name.replacing("ü", with: "u").replacing("Ö", with: "O")
      let forms = [
        "DE: \(plain) HD", "DE| \(plain) FHD", "|DE| \(plain.uppercased()) HD", "\(plain) (DE)", "GER: \(plain) HD+",
        "\(plain.uppercased()) HD", "\(plain) HD", "DE - \(plain) HEVC", "\(plain) [UHD]", "DE ● \(plain) RAW",
        "\(plain) SD",
        "\(plain)", "\(plain.lowercased()) hd", "DE: \(plain) (Astra)", "Germany | \(plain)",
      ]
      return forms.randomElement(using: &random) ?? plain
    })

  /// National channels, East and West feeds, and stations with call signs.
  static let american: ProviderSet = {
    let cable = ProviderSet(
      "American", seed: 52,
      kinds: [
        "Network", "Movies", "Movies East", "Movies West", "Sports", "Sports 2", "Sports 3", "News Now", "Kids",
        "Family",
        "Cooking", "Travel", "Classics", "Action Max", "Business", "Comedy", "Crime & Justice", "Latino", "Weather",
        "Westerns",
      ],
      regions: [], missing: ["Sports 4", "Movies Mountain", "Golf"],
      guide: { $0.hasSuffix("Network") ? $0 : "\($0) HD" },
      write: { name, random in
        let forms = [
          "US: \(name) HD", "US| \(name.uppercased())", "USA | \(name) FHD", "\(name) (US)", "US - \(name) 4K",
          "\(name)",
          "[US] \(name.uppercased()) UHD", "\(name.uppercased()) HD", "US: \(name) SD", "|US| \(name) ᵁᴴᴰ",
        ]
        return forms.randomElement(using: &random) ?? name
      })
    var random = SplitMix64(seed: 53)
    let networks = ["ABN", "NBN", "CBN", "FXN", "PBN"]
    var (channels, entries) = (cable.channels, cable.entries)
    for index in 0..<120 {
      let letters = (0..<3).map { String(UnicodeScalar(UInt8(65 + (index * (7 + 4 * $0) + $0 * 5 + index / 26) % 26))) }
      let sign = (index % 2 == 0 ? "W" : "K") + letters.joined()
      guard !channels.contains(where: { $0.id == sign }) else { continue }
      let names = ["\(2 + index % 60).1 \(sign)-DT", "\(sign)-DT", sign].map { ChannelDetails.Name($0) }
      channels.append(Channel(id: sign, name: names[0].text, details: ChannelDetails(names: names)))
      let network = networks[index % networks.count]
      let forms = [
        "US: \(network) \(2 + index % 60) (\(sign)) Harborview", "\(network) \(sign)-DT", "US| \(network) \(sign) HD",
        "\(sign)-DT",
        "(\(sign)) \(network)", "USA: \(sign)", "\(sign)-TV HD",
      ]
      entries.append((forms.randomElement(using: &random) ?? sign, sign))
      entries.append((forms.randomElement(using: &random) ?? sign, sign))
    }
    return ProviderSet(name: cable.name, channels: channels, entries: entries)
  }()

  private init(name: String, channels: [Channel], entries: [(label: String, id: String?)]) {
    (self.name, self.channels, self.entries) = (name, channels, entries)
  }
}
