import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Matching of channel names as providers write them.
@Suite struct ChannelMatcherTests {
  private static func found(_ name: String, in names: [String]) -> String? {
    let matcher = ChannelMatcher(names.map { Channel(id: $0, name: $0) })
    let name = NormalisedName(name)
    if matcher.isAmbiguous(name) { return nil }
    return matcher.channel(named: name) ?? matcher.sure(name)?.id
  }

  @Test(arguments: [
    ("HARBOUR ONE HD", "Harbour One HD"), ("UK: Film9 HD", "Film 9"), ("More 9", "More9"), ("KTV1 (UK)", "KTV1"),
    ("Channel 9 FHD", "Channel 9"), ("|UK| LANTERN DRAMA ᴴᴰ", "Lantern Drama"), ("UK | Euro Sail", "Eurosail HD"),
    ("DE: Südfunk HD+", "Südfunk"), ("[FHD] Kanal Sieben", "Kanal Sieben HD"), ("Harbour Plus 1", "Harbour +1"),
    ("Harbour+1 HD", "Harbour +1"), ("The Lantern Channel", "Lantern"), ("Quay & Mole", "Quay and Mole"),
    ("Nat Geo Lantern", "National Geographic Lantern"), ("Harbour Lon HD", "Harbour London"), ("UK ▎ Quay 4K", "Quay"),
    ("Quay (backup)", "Quay"), ("UK: Lantern | FHD", "Lantern"), ("UK: KIDS| Quay HD", "Quay"),
    ("Lantern UK", "Lantern"), ("Sport 1 1080p 50fps", "Sport 1"),
    ("Canal+ Mole", "Canal Plus Mole"),
  ])
  func spellingsOfProvidersAreMatched(entry: String, channel: String) {
    #expect(Self.found(entry, in: [channel, "Pennant", "Cadenza Gold"]) == channel)
  }

  @Test(arguments: [
    ("Sport 1", "Sport 11"), ("Sport 11", "Sport 1"), ("Sport 1 1", "Sport 11"), ("Film9", "Film9 +1"),
    ("Film9 +1", "Film9"),
    ("Harbour One London", "Harbour One Scotland"), ("Harbour One", "Harbour One Scotland"), ("KTV1", "KTV"),
    ("KTV BE", "KTV"),
    ("US: Lantern", "UK: Lantern"), ("Lantern East", "Lantern West"), ("Harbour Gold", "Harbour"),
    ("Kids", "Kidsville"),
    ("Lantern +1", "Lantern +2"), ("Quay 24", "Quay"), ("Channel 4", "Channel 5"), ("Lokalzeit (WDR)", "WDR"),
    ("Quay (WILD)", "Quay"), ("Sport (2)", "Sport"),
    ("UK: Quay Sports Ireland", "UK: Quay Sports"), ("US Open - Court 1", "Court 1"), ("Lantern", "Lantern Canada"),
    ("Lantern (Orkney)", "Lantern"), ("Channel 4", "TV 4"),
  ])
  func otherChannelsAreNeverMatched(entry: String, channel: String) {
    #expect(Self.found(entry, in: [channel, "Pennant", "Cadenza Gold"]) == nil)
  }

  /// A name without a region could be any of the regional channels. They come before other numbers, in the guide's order.
  @Test(arguments: ["Harbour One", "UK: HARBOUR 1 HD", "Harbour One FHD (backup)"])
  func regionalChannelsAreTheFirstCandidates(entry: String) {
    let names = ["Harbour Two", "Harbour One London", "Harbour One Wales", "Harbour One NI", "Harbour One Scotland HD"]
    let matcher = ChannelMatcher(names.map { Channel(id: $0, name: $0) })
    let candidates = matcher.candidates(for: NormalisedName(entry))
    #expect(Array(names.dropFirst()) == candidates.map(\.name))
    #expect(matcher.sure(NormalisedName(entry)) == nil && Self.found(entry, in: names) == nil)
    #expect(Self.found(entry, in: ["Harbour Two", "Harbour One London"]) == nil, "not even the only one")
  }

  @Test func theUsersRegionsComeFirstAmongSimilarChannels() {
    let names = ["Harbour One Wales", "Harbour One NI", "Harbour One Lon HD", "Harbour One Scotland"]
    let matcher = ChannelMatcher(names.map { Channel(id: $0, name: $0) }, regions: ["Scotland", "London"])
    let candidates = matcher.candidates(for: NormalisedName("UK: HARBOUR ONE"))
    #expect(candidates.map(\.name) == [names[3], names[2], names[0], names[1]])
  }

  @Test func twoPossibleChannelsAreInDoubt() {
    #expect(Self.found("4", in: ["Channel 4", "TV 4"]) == nil)
    #expect(Self.found("Lantern", in: ["UK: Lantern", "DE: Lantern"]) == nil)
    #expect(Self.found("DE: Lantern", in: ["UK: Lantern", "DE: Lantern"]) == "DE: Lantern")
    #expect(Self.found("Lantern FHD", in: ["Lantern", "Lantern HD"]) == "Lantern HD")
    #expect(Self.found("Lantern SD", in: ["Lantern HD", "Lantern"]) == "Lantern")
    #expect(Self.found("Lantern (UK)", in: ["Lantern Channel", "Pennant"]) == "Lantern Channel")
    #expect(Self.found("Lantern (UK)", in: ["Lantern Channel", "Lantern London", "Lantern Wales"]) == nil)
  }

  @Test func callSignsTellStationsApart() {
    let channels = ["WKHB-DT", "WKHB-DT2", "KQLM-DT"].map { sign in
      let base = String(sign.prefix(4))
      return Channel(
        id: sign, name: "7.1 \(sign)", details: ChannelDetails(names: [.init("7.1 \(sign)"), .init(sign), .init(base)]))
    }
    // The second channel of a station has the base sign as a name too, so only the sign with its number counts.
    let matcher = ChannelMatcher(channels.filter { $0.id != "WKHB-DT2" } + [Channel(id: "WKHB-DT2", name: "WKHB-DT2")])
    func found(_ name: String) -> String? { matcher.channel(named: NormalisedName(name)) }
    #expect(found("US: ABN 7 (WKHB) Harborview") == "WKHB-DT")
    #expect(found("ABN Harborview WKHB-DT HD") == "WKHB-DT")
    #expect(found("US: WKHB-DT2") == "WKHB-DT2")
    #expect(found("US: NBN (KQLM)") == "KQLM-DT")
    #expect(found("QUAY KIDS") == nil)
  }

  @Test(arguments: [ProviderSet.british, .german, .american])
  func providersListsAreMatchedWithoutError(set: ProviderSet) throws {
    let matcher = PlaylistChannels(set.channels, ChannelChoices())
    var (matched, expected) = (0, 0)
    for (label, id) in set.entries {
      let entry = try #require(DecodedPlaylist.entries(",\(label)").entries.first)
      let find = matcher.find(entry).find
      // A delayed channel that the guide lacks gets the programmes of its original later.
      let found = find?.isShifted == true ? nil : find?.id
      #expect(find?.isShifted != true || label.contains("1") || label.contains("2"), "\(label)")
      #expect(found == nil || found == id, "\(set.name): \(label) is not \(found ?? "")")
      if id != nil { expected += 1 }
      if let id, found == id { matched += 1 }
    }
    #expect(set.entries.count >= 1000)
    #expect(matched * 100 >= expected * 95, "\(set.name): \(matched) of \(expected)")
  }
}
