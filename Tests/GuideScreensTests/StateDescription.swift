import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch
import GuideTestSupport

/// The whole state of the screens as text, with one value on each line, so that a test notices every change.
///
/// Uses reflection, so new fields are included automatically. Values that depend only on the guide are given by their size,
/// because keys do not change them.
struct StateDescription {
  /// The values by path, such as `GridScreen.position.channel`.
  private(set) var values: [String: String] = [:]
  /// The paths in the order of the fields.
  private(set) var paths: [String] = []
  private let guide: Guide
  private let zone: ZoneTable

  init(_ stack: ScreenStack) {
    (guide, zone) = (stack.app.guide, stack.app.zone)
    add(stack.app, "App")
    for (level, screen) in stack.screens.enumerated() { add(screen, "\(level) \(type(of: screen))") }
  }

  /// Describes an effect or another value, in terms of a stack's guide.
  init(_ value: Any, named name: String, _ stack: ScreenStack) {
    (guide, zone) = (stack.app.guide, stack.app.zone)
    add(value, name)
  }

  var lines: [String] { paths.map { "\($0): \(values[$0] ?? "")" } }

  /// The changed lines, such as `App.notice: nil -> "Nothing found."`.
  func changes(since before: StateDescription) -> [String] {
    let gone = before.paths.filter { values[$0] == nil }.map { "\($0): \(before.values[$0] ?? "") -> gone" }
    let changed = paths.compactMap { path -> String? in
      guard let value = values[path], before.values[path] != value else { return nil }
      return before.values[path].map { "\(path): \($0) -> \(value)" } ?? "\(path): new \(value)"
    }
    return gone + changed
  }

  private mutating func add(_ value: Any, _ path: String) {
    if let text = text(of: value) { return append(text, path) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let child = mirror.children.first { add(child.value, path) } else { append("nil", path) }
    case .class: append("an object of \(type(of: value))", path)
    case .enum: addCase(mirror, value, path)
    case .set, .dictionary:
      let elements = mirror.children.map { element($0.value) }.sorted().joined(separator: ", ")
      append(elements.isEmpty ? "none" : elements, path)
    case .collection where mirror.children.isEmpty: append("none", path)
    case .collection where mirror.children.count > 20: append("\(mirror.children.count) elements", path)
    default:
      if mirror.children.isEmpty { append("\(value)", path) }
      for (index, child) in mirror.children.enumerated() { add(child.value, "\(path).\(child.label ?? "\(index)")") }
    }
  }

  private mutating func addCase(_ mirror: Mirror, _ value: Any, _ path: String) {
    guard let child = mirror.children.first else { return append("\(value)", path) }
    append(child.label ?? "", path)
    add(child.value, "\(path).\(child.label ?? "")")
  }

  private mutating func append(_ text: String, _ path: String) {
    if values.updateValue(text, forKey: path) == nil { paths.append(path) }
  }

  /// An element of a set, or a key and its value.
  private func element(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map(\.value)
    switch mirror.displayStyle {
    case .tuple where parts.count == 2: return parts.map(element).joined(separator: " = ")
    // The order of a set is different in each run.
    case .set: return "[" + parts.map(element).sorted().joined(separator: ", ") + "]"
    default: return text(of: value) ?? "\(value)"
    }
  }

  /// The text of a value that is not broken down further; `nil` for other values.
  private func text(of value: Any) -> String? {
    switch value {
    case let text as String: text.debugDescription
    case let scalar as Unicode.Scalar: String(scalar).debugDescription
    case let instant as Instant: time(instant)
    case let interval as Interval: "\(time(interval.start)) to \(time(interval.end))"
    case let programme as ProgrammeID: "\(guide.title(of: programme)) at \(time(guide.interval(of: programme).start))"
    case let guide as Guide: "\(guide.channels.count) channels, \(guide.programmeCount) programmes"
    case let timeline as Timeline: "the timeline of \(timeline.guide.programmeCount) programmes"
    case let prepared as PreparedGuide: "prepared, \(prepared.guide.programmeCount) programmes"
    case is SearchIndex: "the search index"
    case is Keymap: "the keymap"
    case is ZoneTable: "the zone"
    case let language as InterfaceLanguage: language.name.lowercased()
    case let matches as SearchMatches: "\(matches.programmes.count) matches, \(matches.upcomingCount) upcoming"
    case let letters as [Character] where !letters.isEmpty: String(letters).debugDescription
    default: String(describing: type(of: value)).contains("->") ? "a function" : nil
    }
  }

  private func time(_ instant: Instant) -> String {
    let local = zone.local(instant)
    return "\(local.date.shortText) \(local.time.text)"
  }
}
