import GuideModel

extension ShowRequest {
  /// The path and query of the request to TVmaze.
  var path: String {
    switch self {
    case .search(let title): "/search/shows?q=\(PercentEncoding.value(title))"
    case .personSearch(let name): "/search/people?q=\(PercentEncoding.value(name))"
    case .credits(let id): "/people/\(id)/castcredits?embed=show"
    case .show(let id):
      "/shows/\(id)?embed[]=cast&embed[]=episodes&embed[]=nextepisode&embed[]=previousepisode"
    case .people(let id): "/episodes/\(id)?embed[]=guestcast&embed[]=guestcrew"
    // The address of a picture is whole.
    case .picture: ""
    }
  }

  /// The same for the list of all episodes, the only one with specials in it; nil where no show is asked for. Those that are
  /// embedded in the show come all the same: without the list all but the specials is here.
  var listPath: String? {
    if case .show(let id) = self { "/shows/\(id)/episodes?specials=1" } else { nil }
  }

  /// The most bytes of an answer: a soap of sixty years has some 12 MB of episodes and cast, everything else some hundred KB.
  var largestAnswer: Int {
    switch self {
    case .show: 16_000_000
    case .search, .personSearch, .credits, .people: 4_000_000
    case .picture: PictureLimits.bytes
    }
  }

  /// The meaning of a 404, and what to do.
  var missingText: Message {
    switch self {
    case .search, .personSearch: "it has no search there (404): check TVGRID_TVMAZE"
    case .credits: "it has no such person any more (404)"
    case .show: "it has no such show (404): choose another"
    case .people: "it has no such episode any more (404)"
    case .picture: "it has no such picture any more (404)"
    }
  }
}
