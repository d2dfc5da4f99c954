import GuideModel

/// A source while it is being read.
struct SourceDraft {
  /// A required text, its line, and the problem if it is invalid.
  struct Text {
    let line: Int
    let text: String?
    var problem: Message?
  }

  static let keys = ["name", "location", "days", "channels", "zone", "shift"]

  let line: Int
  var name: Text?
  var location: Text?
  var days: Int?
  var channels: [String] = []
  var zone: String?
  var shift = 0

  /// The source; `nil` if the name or the location is missing.
  var source: SourceSetting? {
    guard let name = name?.text, let location = location?.text else { return nil }
    return SourceSetting(name: name, location: location, days: days, channels: channels, zone: zone, shift: shift)
  }

  /// The error that makes the source unusable.
  var problem: Message? { nameProblem ?? locationProblem }

  var problemLine: Int { nameProblem == nil && locationProblem != nil ? location?.line ?? line : name?.line ?? line }

  private var nameProblem: Message? {
    guard let name else { return "a source has no name; add one, such as name = \"harbour\"" }
    if let problem = name.problem { return problem }
    guard let text = name.text, !SourceName.isValid(text) else { return nil }
    return "\(text.quotedInMessage) cannot be the name of a source: \(SourceName.rule)"
  }

  private var locationProblem: Message? {
    guard let location else {
      return "the source has no location; add one, such as location = \"https://example.org/guide.xml.gz\""
    }
    return location.problem ?? (location.text == "" ? "the location is empty" : nil)
  }
}
