/// The best value of a star rating without a scale. XMLTV's DTD specifies `value/best`, but many guides leave out the second
/// number.
enum UnscaledStarScale: Int {
  case five = 5
  case ten = 10
  case hundred = 100

  /// The smallest scale that includes the largest value, in hundredths.
  init(holding largest: Int) {
    self = largest <= 500 ? .five : largest <= 1_000 ? .ten : .hundred
  }
}

/// The scales for a source's star ratings that state none. Each rating system gets the smallest scale that includes all
/// its values.
package struct UnscaledStarRatings: Hashable, Sendable {
  /// The largest value in each system, in hundredths; the empty name is for ratings without a system.
  private var largest: [String: Int] = [:]

  /// Creates a set without values.
  package init() {}

  package var isEmpty: Bool { largest.isEmpty }

  mutating func removeAll() { if !largest.isEmpty { largest.removeAll(keepingCapacity: true) } }

  /// Maximum number of systems to distinguish.
  private static let maximumSystems = 100

  /// Records a value in a system, in hundredths.
  mutating func note(_ value: Int, system: String?) {
    let system = system ?? ""
    if largest[system] != nil || largest.count < UnscaledStarRatings.maximumSystems {
      largest[system] = max(largest[system] ?? 0, value)
    }
  }

  /// Adds the values from another document of the same source.
  package mutating func merge(_ other: UnscaledStarRatings) {
    if !other.isEmpty { largest.merge(other.largest) { max($0, $1) } }
  }

  /// The scale of a system. A system of percentages never has a scale of five.
  func scale(of system: String?) -> UnscaledStarScale {
    let scale = UnscaledStarScale(holding: largest[system ?? ""] ?? 0)
    let name = system?.lowercased() ?? ""
    guard scale == .five, ["metacritic", "rotten", "percent"].contains(where: name.contains) else { return scale }
    return .hundred
  }
}
