/// The size of a generated guide.
struct GuideScale {
  let name: String
  let channels: Int
  let days: Int

  static let week = GuideScale(name: "week", channels: 16, days: 7)
  /// The size used for rows P1 to P3 of the contract (docs/trust.md).
  static let middle = GuideScale(name: "middle", channels: 200, days: 7)
  static let large = GuideScale(name: "large", channels: 500, days: 14)
  static let huge = GuideScale(name: "huge", channels: 10_000, days: 7)

  var label: String { "\(grouped(channels)) channels, \(days) days" }
}

/// A generated guide on disk.
struct BenchGuide {
  let scale: GuideScale
  let folder: String
  let files: [String]
  /// A file with one title per line, for line-based tools.
  let titles: String
  let programmes: Int
  let bytes: Int
}
