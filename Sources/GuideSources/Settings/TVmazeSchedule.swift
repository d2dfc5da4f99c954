import GuideModel

/// A schedule at TVmaze: the part of a location after `tvmaze:`.
package enum TVmazeSchedule: Hashable, Sendable {
  /// The channels and streaming services of a country, given by its ISO 3166-1 code.
  case country(String)
  /// Streaming services, everywhere or in one country.
  case web(country: String?)

  /// Parses the text after `tvmaze:`: `GB`, `web` or `web:GB` in any case.
  init(_ text: String) throws(SourceLocation.LocationError) {
    let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("web", 1): self = .web(country: nil)
    case ("web", 2): self = .web(country: try TVmazeSchedule.code(parts[1]))
    case (let country?, 1): self = .country(try TVmazeSchedule.code(country))
    default: throw TVmazeSchedule.unknown
    }
  }

  private static func code(_ text: Substring) throws(SourceLocation.LocationError) -> String {
    if text == "uk" {
      throw SourceLocation.LocationError(message: "the code for the United Kingdom is GB; write tvmaze:GB")
    }
    guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { throw unknown }
    return text.uppercased()
  }

  private static let unknown = SourceLocation.LocationError(
    message: "write a two-letter country code after tvmaze: (tvmaze:GB), or web for streaming (tvmaze:web)")

  /// The text after `tvmaze:`.
  package var text: String {
    switch self {
    case .country(let code): code
    case .web(nil): "web"
    case .web(let code?): "web:\(code)"
    }
  }

  /// The country code; `nil` for the whole world.
  var country: String? {
    switch self {
    case .country(let code): code
    case .web(let code): code
    }
  }

  /// The path and query of a request, up to the date.
  var request: String {
    switch self {
    case .country(let code): "/schedule?country=\(code)&date="
    case .web(nil): "/schedule/web?date="
    case .web(let code?): "/schedule/web?country=\(code)&date="
    }
  }
}
