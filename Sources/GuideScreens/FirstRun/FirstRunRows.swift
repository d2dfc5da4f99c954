import GuideApp
import GuideLanguage
import GuideModel

/// The ways to a guide, as rows of a list.
package struct FirstRunRows: ListRows {
  /// A way to a guide.
  enum Choice: Hashable {
    case demo, location, tvheadend
    case grabber(InstalledGrabber)
    /// There is no grabber, or none has answered as yet.
    case noGrabber
  }

  /// The grabbers that have answered.
  var grabbers: [InstalledGrabber] = []
  /// Whether more may answer.
  var isLooking = true
  /// In few columns what a row means has a line of its own.
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

  /// The name of a way.
  func label(of row: Int) -> String {
    switch choice(row) {
    case .demo: language.text("The demo")
    case .location: language.text("An address or a file")
    case .tvheadend: language.text("A tvheadend")
    case .grabber(let grabber): grabber.name
    case .noGrabber: language.text("A grabber")
    }
  }

  /// The guide that it leads to, or the step that it needs.
  func meaning(of row: Int) -> String {
    switch choice(row) {
    case .demo: language.text("an invented week of television")
    case .location: language.text("XMLTV, plain or packed, or a folder: typed or pasted")
    case .tvheadend: language.text("on this machine or another one")
    case .grabber(let grabber):
      [
        grabber.isConfigured ? nil : language.text("to be configured"),
        grabber.description.isEmpty ? nil : grabber.description,
      ]
      .compactMap(\.self).joined(separator: ": ")
    case .noGrabber:
      isLooking
        ? language.text("looking for those of the xmltv package…")
        : language.text("none is installed (Debian: xmltv-util)")
    }
  }
}

/// The location of a tvheadend, from as little as its host.
enum TvheadendAddress {
  /// Such as `tvheadend:http://localhost:9981` of `localhost`. An address with a path is that of a guide, the person's own.
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
