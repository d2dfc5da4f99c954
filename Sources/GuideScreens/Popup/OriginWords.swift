import GuideModel

/// Which source a programme's facts came from, such as `From harbour; description, cast from skyline`.
enum OriginWords {
  /// The line; nil where there is one source alone, of which there is nothing to say.
  static func words(of programme: ProgrammeID, _ details: ProgrammeDetails, in guide: Guide) -> String? {
    let origin = guide.origin(of: programme)
    guard guide.origins.count > 1, guide.origins.indices.contains(origin) else { return nil }
    let others = details.borrowed.map { borrowing in
      "; \(borrowing.parts.map(words(for:)).joined(separator: ", ")) from \(borrowing.origin)"
    }
    return "From \(guide.origins[origin].name)" + others.joined()
  }

  private static func words(for part: ProgrammeDetails.Part) -> String {
    part == .more ? "other facts" : part.rawValue
  }
}
