import GuidePersonal
import GuideSources

extension ShowLookup {
  /// The lookup of the person who runs the program: what comes is kept in the cache.
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
