import ArgumentParser
import GuideModel
import GuideSettings
import GuideSources

/// The path or address of a playlist that a command names.
struct PlaylistArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Name of a source, or path or address of an M3U playlist; - for standard input.", valueName: "playlist"),
    completion: .file(extensions: ["m3u", "m3u8"]))
  var location: String

  /// Name of the playlist in messages, without secrets.
  var shownName: String { GuideSelection.isAddress(location) ? RedactedAddress.of(location) : location }

  /// Reads or downloads the playlist and matches it to the guide's channels.
  func match(_ editor: ChannelEditor) throws -> PlaylistMatch {
    let regions = Settings.ofCurrentUser.regions
    if let match = try matchOfSource(editor, regions) { return match }
    guard GuideSelection.isAddress(location) else {
      let path = location == "-" ? "/dev/stdin" : location
      return try PlaylistMatch(
        reading: path, to: editor.guide.channels, over: editor.choices, since: editor.imports, regions: regions)
    }
    var request = FetchRequest(address: location, userAgent: ConfiguredSources.userAgent)
    request.netrcFile = ConfiguredSources.netrcFile
    return try PlaylistMatch(
      fetching: request, temporaryPath: UserFolders.current.answers, to: editor.guide.channels, over: editor.choices,
      since: editor.imports, regions: regions)
  }

  /// Matches the playlist of a source, as of its last update; `nil` unless the argument is the name of one.
  private func matchOfSource(_ editor: ChannelEditor, _ regions: [String]) throws -> PlaylistMatch? {
    guard SourceName.isValid(location) else { return nil }
    let sources = try ConfiguredSources(zone: .utc, isQuiet: true)
    guard let source = sources.all.first(where: { $0.name == location }) else { return nil }
    return PlaylistMatch(
      of: source, in: sources.cache, to: editor.guide.channels, over: editor.choices, since: editor.imports,
      regions: regions)
  }
}
