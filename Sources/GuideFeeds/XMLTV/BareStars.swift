/// The best value of bare star ratings. XMLTV's DTD wants `value/best`, but many guides leave out the second.
enum BareStarScale: Int {
  case five = 5
  case ten = 10
  case hundred = 100

  /// The smallest scale that holds the largest bare value, in hundredths.
  init(holding largest: Int) {
    self = largest <= 500 ? .five : largest <= 1_000 ? .ten : .hundred
  }
}

/// The scales of the bare star ratings of a source, by their systems: for each the smallest that holds all its values.
package struct BareStars: Hashable, Sendable {
  /// The largest value of each system, in hundredths; the empty name is for ratings without a system.
  private var largest: [String: Int] = [:]

  /// Without values.
  package init() {}

  /// Whether there are no bare values.
  package var isEmpty: Bool { largest.isEmpty }

  mutating func removeAll() { if !largest.isEmpty { largest.removeAll(keepingCapacity: true) } }

  /// The most systems that are told apart.
  private static let mostSystems = 100

  /// Notes a bare value of a system, in hundredths.
  mutating func note(_ value: Int, system: String?) {
    let system = system ?? ""
    if largest[system] != nil || largest.count < BareStars.mostSystems {
      largest[system] = max(largest[system] ?? 0, value)
    }
  }

  /// Adds the values of another document of the source.
  package mutating func merge(_ other: BareStars) {
    if !other.isEmpty { largest.merge(other.largest) { max($0, $1) } }
  }

  /// The scale of a system. One of percentages is never of five.
  func scale(of system: String?) -> BareStarScale {
    let scale = BareStarScale(holding: largest[system ?? ""] ?? 0)
    let name = system?.lowercased() ?? ""
    guard scale == .five, ["metacritic", "rotten", "percent"].contains(where: name.contains) else { return scale }
    return .hundred
  }
}
