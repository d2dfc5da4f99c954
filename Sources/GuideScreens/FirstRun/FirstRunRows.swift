import GuideApp
import GuideLanguage
import GuideModel

/// The ways to get a guide, as rows of a list.
package struct FirstRunRows: ListRows {
  /// A way to get a guide.
  enum Choice: Hashable {
    case location, country, tvmaze, tvheadend, demo
    case grabber(InstalledGrabber)
    /// No grabber is installed, or none has been found yet.
    case noGrabber
  }

  /// The grabbers found so far.
  var grabbers: [InstalledGrabber] = []
  /// Whether the search for grabbers is still running.
  var isLooking = true
  /// Whether a line is too short for a label and its explanation.
  var isNarrow = false
  /// The key that completes a path.
  var completionKey = ""
  let language: InterfaceLanguage
  /// The choices that always exist; the one that most users want comes first.
  private let fixed: [Choice]

  /// The rows of the first run, which include the demo, or those for another source.
  init(_ language: InterfaceLanguage, isFirst: Bool) {
    self.language = language
    fixed = [.location, .country, .tvmaze, .tvheadend] + (isFirst ? [.demo] : [])
  }

  package var count: Int { fixed.count + max(1, grabbers.count) }
  package func height(of row: Int) -> Int { isNarrow || row < fixed.count ? 2 : 1 }
  package func section(of row: Int) -> String? {
    row < fixed.count
      ? language.text("Where does your guide come from?") : language.text("Grabbers of the xmltv package")
  }

  func choice(_ row: Int) -> Choice {
    if row < fixed.count { return fixed[row] }
    let index = row - fixed.count
    return grabbers.indices.contains(index) ? .grabber(grabbers[index]) : .noGrabber
  }

  /// The label of a row, its meaning, and anything it needs.
  func texts(of row: Int) -> (label: String, meaning: String, need: String) {
    switch choice(row) {
    case .location:
      (
        language.text("Address or file"), language.text("an XMLTV guide, plain or compressed, or a folder"),
        language.text("type or paste it; \(completionKey) completes paths")
      )
    case .country:
      (
        language.text("Country"), language.text("the first public guide of a country that works"),
        language.text("needs only the country, such as GB or Germany")
      )
    case .tvmaze:
      (
        language.text("TVmaze"), language.text("a country's schedule from TVmaze.com"),
        language.text("needs only the country code, such as GB, US or DE")
      )
    case .tvheadend:
      (
        language.text("tvheadend server"), language.text("its channels, programmes and recordings"),
        language.text("needs its host name, unless it runs on this machine")
      )
    case .demo:
      (
        language.text("Demo"), language.text("a made-up week of television"),
        language.text("needs nothing and saves nothing")
      )
    case .grabber(let grabber):
      (grabber.name, grabber.description, grabber.isConfigured ? "" : language.text("needs to be configured"))
    case .noGrabber:
      (
        language.text("Grabber"),
        isLooking
          ? language.text("looking for grabbers of the xmltv package…")
          : language.text("none installed (Debian: xmltv-util)"), ""
      )
    }
  }
}

/// Completes the address of a tvheadend server from as little as its host.
enum TvheadendAddress {
  /// The full address, e.g. `tvheadend:http://localhost:9981` for `localhost`.
  /// An address with a path is already the address of a guide and is left unchanged.
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
