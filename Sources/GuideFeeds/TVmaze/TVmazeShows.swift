package import GuideModel

/// Decodes TVmaze's answers about shows (docs/formats.md). An unusable entry in a list is left out and counted. A value
/// of an unexpected type counts as missing.
package struct TVmazeShows {
  /// Why an answer is not the requested one.
  package struct AnswerError: Error, Hashable {
    /// For example `it is a web page, not the expected show`.
    package let reason: Message
  }

  package let content: ShowContent
  /// The number of unusable entries.
  package let leftOutCount: Int

  /// Decodes the answer to a request. `list` is a second answer with all of a show's episodes. It is needed for the specials,
  /// which are not embedded in the show.
  package init(_ bytes: [UInt8], list: [UInt8]? = nil, to request: ShowRequest) throws(AnswerError) {
    let json = JSONAnswer.repaired(bytes)
    let problem: Message? =
      switch request {
      case .search: JSONAnswer.problem(of: json, as: .array, "search", "list of shows")
      case .personSearch: JSONAnswer.problem(of: json, as: .array, "search", "list of people")
      case .credits: JSONAnswer.problem(of: json, as: .array, "list", "list of credits")
      case .show: JSONAnswer.problem(of: json, as: .object, "show", "show")
      case .people: JSONAnswer.problem(of: json, as: .object, "episode", "episode")
      case .picture: "a picture cannot be read as text"
      }
    if let problem { throw AnswerError(reason: problem) }
    var reading = ShowReading(json, list: list.map(JSONAnswer.repaired))
    do throws(JSONRows.ReadingError) {
      content =
        switch request {
        case .search: .hits(try reading.hits(ShowQueries.hits))
        case .personSearch: .persons(try reading.persons())
        case .credits: .hits(try reading.hits(ShowQueries.credits))
        case .show(let id): .show(try reading.show(id))
        case .people(let id): .people(try reading.people(ofEpisode: id))
        case .picture: throw JSONRows.ReadingError(reason: "a picture cannot be read as text")
        }
    } catch {
      throw AnswerError(reason: error.reason)
    }
    leftOutCount = reading.leftOutCount
  }

  /// Why an answer is not a list of episodes; `nil` if it is one.
  package static func problem(ofList bytes: [UInt8]) -> Message? {
    JSONAnswer.problem(of: JSONAnswer.repaired(bytes), as: .array, "list", "list of episodes")
  }
}
