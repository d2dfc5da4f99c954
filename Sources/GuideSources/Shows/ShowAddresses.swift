import GuideModel

extension ShowRequest {
  /// The path and query for the request to TVmaze.
  var path: String {
    switch self {
    case .search(let title): "/search/shows?q=\(PercentEncoding.value(title))"
    case .personSearch(let name): "/search/people?q=\(PercentEncoding.value(name))"
    case .credits(let id): "/people/\(id)/castcredits?embed=show"
    case .show(let id):
      "/shows/\(id)?embed[]=cast&embed[]=episodes&embed[]=nextepisode&embed[]=previousepisode"
    case .people(let id): "/episodes/\(id)?embed[]=guestcast&embed[]=guestcrew"
    // A picture already has a full address.
    case .picture: ""
    }
  }

  /// The path of the list of all episodes; `nil` unless a show is requested.
  ///
  /// Only this list has specials. The answer for the show embeds all other episodes, so they are known without the list.
  var listPath: String? {
    if case .show(let id) = self { "/shows/\(id)/episodes?specials=1" } else { nil }
  }

  /// The size limit for an answer: a soap that has run for sixty years has 12 MB of episodes and cast.
  ///
  /// Other answers are a few hundred KB long.
  var largestAnswer: Int {
    switch self {
    case .show: 16_000_000
    case .search, .personSearch, .credits, .people: 4_000_000
    case .picture: PictureLimits.bytes
    }
  }

  /// The message for a 404 or 410, with a suggested fix.
  var missingText: Message {
    switch self {
    case .search, .personSearch: "there is no search at this address (404); check \(WebService.tvmaze.variable)"
    case .credits: "it no longer has this person (404)"
    case .show: "it does not have this show (404); choose another"
    case .people: "it no longer has this episode (404)"
    case .picture: "it no longer has this picture (404)"
    }
  }
}
