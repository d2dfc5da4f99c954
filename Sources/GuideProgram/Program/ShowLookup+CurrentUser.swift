import GuidePersonal
import GuideSources

extension ShowLookup {
  /// A lookup for the current user, which caches answers.
  static func ofCurrentUser(
    in folders: UserFolders = .current, pacer: RequestPacer
  ) throws(CommandError) -> ShowLookup {
    var request = FetchRequest(
      address: ConfiguredSources.address(of: .tvmaze), userAgent: ConfiguredSources.userAgent)
    request.limits = ShowLookup.limits
    return ShowLookup(request, keptIn: AnswerStore(try folders.answers), pacer: pacer)
  }
}
