import GuideApp
import GuideLanguage
import GuideModel

/// The ways to get a guide, as rows of a list.
package struct FirstRunRows: ListRows {
  /// A way to get a guide.
  enum Choice: Hashable {
    case demo, location, tvheadend
    case grabber(InstalledGrabber)
    /// No grabber exists, or none has been found yet.
    case noGrabber
  }

  /// The grabbers found so far.
  var grabbers: [InstalledGrabber] = []
  /// Whether the search for grabbers is still running.
  var isLooking = true
  /// Number of lines per row: two on narrow screens, where the explanation gets its own line.
  var height = 1
  let language: InterfaceLanguage

  private static let fixed: [Choice] = [.demo, .location, .tvheadend]

  package var count: Int { FirstRunRows.fixed.count + max(1, grabbers.count) }
  package func height(of row: Int) -> Int { height }

  func choice(_ row: Int) -> Choice {
    if row < FirstRunRows.fixed.count { return FirstRunRows.fixed[row] }
    let index = row - FirstRunRows.fixed.count
    return grabbers.indices.contains(index) ? .grabber(grabbers[index]) : .noGrabber
  }

  /// The label of a row.
  func label(of row: Int) -> String {
    switch choice(row) {
    case .demo: language.text("Demo")
    case .location: language.text("Address or file")
    case .tvheadend: language.text("tvheadend server")
    case .grabber(let grabber): grabber.name
    case .noGrabber: language.text("Grabber")
    }
  }

  /// The explanation of a row, including any step still needed.
  func meaning(of row: Int) -> String {
    switch choice(row) {
    case .demo: language.text("a made-up week of television")
    case .location: language.text("XMLTV, plain or compressed, or a folder; type or paste it")
    case .tvheadend: language.text("on this machine or another")
    case .grabber(let grabber):
      [
        grabber.isConfigured ? nil : language.text("needs to be configured"),
        grabber.description.isEmpty ? nil : grabber.description,
      ]
      .compactMap(\.self).joined(separator: ": ")
    case .noGrabber:
      isLooking
        ? language.text("looking for grabbers of the xmltv package…")
        : language.text("none installed (Debian: xmltv-util)")
    }
  }
}

/// Completes the address of a tvheadend server from as little as its host.
enum TvheadendAddress {
  /// The full address, e.g. `tvheadend:http://localhost:9981` for `localhost`.
  /// An address with a path is a guide's own address and stays as it is.
  static func address(_ typed: String) -> String {
    let text = typed.filter { $0 != " " }
    let beginning = text.firstRange(of: "://")
    let scheme = beginning.map { String(text[..<$0.lowerBound]) }
    let rest = beginning.map { text[$0.upperBound...] } ?? text[...]
    let authority = rest.prefix { $0 != "/" }
    guard rest.dropFirst(authority.count).drop(while: { $0 == "/" }).isEmpty else {
      return "\(scheme ?? "http")://\(rest)"
    }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let hasPort = host.hasPrefix("[") ? host.contains("]:") : host.contains(":")
    return "tvheadend:\(scheme ?? "http")://\(authority)\(scheme != nil || hasPort ? "" : ":9981")"
  }
}
