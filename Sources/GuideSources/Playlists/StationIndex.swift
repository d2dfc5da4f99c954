/// North American stations, found by call sign, or by network and city.
///
/// Guides and playlists write the number, network, city, state and call sign of a station in any order.
struct StationIndex: Sendable {
  private struct Station: Sendable {
    let id: String
    /// The words of all its names, which are its network and its city.
    var words: Set<String> = []
    var numbers: Set<String> = []
  }

  private var stations: [Station] = []
  /// Indices of stations by call sign.
  private var bySign: [String: Set<Int>] = [:]
  private var byWord: [String: Set<Int>] = [:]

  /// Adds a channel, unless none of its names has a call sign.
  mutating func add(_ id: String, signs: Set<String>, _ names: [NormalisedName]) {
    guard !signs.isEmpty else { return }
    var station = Station(id: id)
    for name in names {
      station.words.formUnion(StationIndex.placeWords(name.words.filter { !signs.contains($0) }))
      station.numbers.formUnion(name.numbers)
    }
    for sign in signs { bySign[sign, default: []].insert(stations.count) }
    for word in station.words { byWord[word, default: []].insert(stations.count) }
    stations.append(station)
  }

  /// The station with a call sign among the words of a name. An unknown call sign means a station that the guide lacks.
  func signed(_ name: NormalisedName, isWord: (String) -> Bool) -> ChannelMatcher.Lookup {
    guard name.delay == 0, name.country == nil || name.country == "us" || name.country == "ca" else { return .missing }
    // A second channel, as in `WABC-DT2`, has a sign of its own.
    let isSecond = name.callSign?.contains(" ") ?? false
    let signs = isSecond ? [] : name.words.filter { $0.utf8.count == 4 && bySign[$0] != nil && !isWord($0) }
    guard let sign = name.callSign.flatMap({ bySign[$0] == nil ? nil : $0 }) ?? signs.first, let found = bySign[sign]
    else {
      return name.callSign.map { $0.utf8.count >= 4 && !name.plainKey.contains($0) } ?? false ? .doubt : .missing
    }
    guard let index = found.first, found.count == 1 else { return .doubt }
    let words = StationIndex.placeWords(name.words.filter { !signs.contains($0) })
    let known = stations[index].words
    // Call signs move from network to network, but never from city to city and network at once.
    return words.isEmpty || known.isEmpty || !words.isDisjoint(with: known) ? .found(stations[index].id) : .doubt
  }

  /// The only station with the network and city that a name consists of.
  func named(_ name: NormalisedName) -> ChannelMatcher.Lookup {
    let words = StationIndex.placeWords(name.words)
    guard name.delay == 0, name.country == nil || name.country == "us" || name.country == "ca",
      name.words.filter({ !$0.isDigits }).count >= 2, words.count >= 2,
      let first = words.first, var found = byWord[first]
    else {
      return .missing
    }
    for word in words { found.formIntersection(byWord[word] ?? []) }
    let numbers = Set(name.numbers)
    found = found.filter { index in
      let known = stations[index].numbers
      return numbers.isEmpty || known.isEmpty || !known.isDisjoint(with: numbers)
    }
    return found.count == 1 ? found.first.map { .found(stations[$0].id) } ?? .missing : .missing
  }

  /// The words for networks and cities, without numbers and states.
  private static func placeWords(_ words: [String]) -> Set<String> {
    let places = words.flatMap { NameWords.cities[$0] ?? [$0] }
    return Set(
      places.filter { word in
        !word.isDigits && word != "dt" && ![NameWords.states, NameWords.fillers].contains { $0.contains(word) }
      })
  }
}
