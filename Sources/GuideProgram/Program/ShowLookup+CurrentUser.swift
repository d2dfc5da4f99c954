import GuidePersonal
import GuideSources

extension ShowLookup {
  /// A lookup for the current user, which caches answers.
  static func ofPerson(
    in folders: UserFolders = .current, pacer: RequestPacer
  ) throws(CommandError) -> ShowLookup {
    var request = FetchRequest(
      address: ConfiguredSources.tvmaze ?? UpdateSettings.Surroundings.usualTVmaze,
      userAgent: ConfiguredSources.userAgent)
    request.limits = ShowLookup.limits
    return ShowLookup(request, keptIn: AnswerStore(try folders.answers), pacer: pacer)
  }
}
