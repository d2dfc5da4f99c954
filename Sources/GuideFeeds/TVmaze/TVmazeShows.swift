package import GuideModel

/// Decodes the answers of TVmaze about shows (docs/formats.md). An entry of a list that cannot be used is left out and counted;
/// a value of another type than expected is missing.
package struct TVmazeShows {
  /// Why an answer is not what was asked for.
  package struct AnswerError: Error, Hashable {
    /// Such as `it is a web page, not a show`.
    package let reason: Message
  }

  /// The content of the answer.
  package let content: ShowContent
  /// The number of entries that could not be used.
  package let leftOutCount: Int

  /// Decodes the answer to a request. A show has its specials from the list of all its episodes, a second answer: those that
  /// are embedded in the show are without specials.
  package init(_ bytes: [UInt8], list: [UInt8]? = nil, to request: ShowRequest) throws(AnswerError) {
    let json = TVmazeAnswer.mended(bytes)
    let problem: Message? =
      switch request {
      case .search: TVmazeAnswer.problem(of: json, as: .array, "search", "list of shows")
      case .personSearch: TVmazeAnswer.problem(of: json, as: .array, "search", "list of people")
      case .credits: TVmazeAnswer.problem(of: json, as: .array, "list", "list of credits")
      case .show: TVmazeAnswer.problem(of: json, as: .object, "show", "show")
      case .people: TVmazeAnswer.problem(of: json, as: .object, "episode", "episode")
      case .picture: "a picture is no text"
      }
    if let problem { throw AnswerError(reason: problem) }
    var reading = ShowReading(json, list: list.map(TVmazeAnswer.mended))
    do throws(JSONRows.ReadingError) {
      content =
        switch request {
        case .search: .hits(try reading.hits(ShowQueries.hits))
        case .personSearch: .persons(try reading.persons())
        case .credits: .hits(try reading.hits(ShowQueries.credits))
        case .show(let id): .show(try reading.show(id))
        case .people(let id): .people(try reading.people(ofEpisode: id))
        case .picture: throw JSONRows.ReadingError(reason: "a picture is no text")
        }
    } catch {
      throw AnswerError(reason: error.reason)
    }
    leftOutCount = reading.leftOutCount
  }

  /// Why an answer is no list of episodes; nil where it is one.
  package static func problem(ofList bytes: [UInt8]) -> Message? {
    TVmazeAnswer.problem(of: TVmazeAnswer.mended(bytes), as: .array, "list", "list of episodes")
  }
}
