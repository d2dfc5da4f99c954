internal import ArgumentParser
internal import GuideModel
internal import GuideSources

/// Which guide: options of the commands for pipes and scripts.
struct GuideOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A guide: a folder, or a .dat file. Can be given again. Else TVGRID_GUIDE.", valueName: "guide"))
  var guide: [String] = []

  @Flag(help: "Use the invented week of television that comes with tvgrid.")
  var demo = false

  func load(today: CivilDate) throws -> Guide {
    let loader = try GuideChoice(paths: guide, demo: demo).loader(today: today)
    return try loader.load()
  }
}

/// The guide that a person wants, wherever they said so.
struct GuideChoice {
  let paths: [String]
  let demo: Bool

  /// A loader of the paths given, else of `TVGRID_GUIDE`, else of the demo week where that was asked for.
  func loader(today: CivilDate) throws -> GuideLoader {
    if demo {
      let folder = try DemoWeek.folder(executable: Executable.path)
      return GuideLoader([folder], feedZone: .britain, dayShift: DemoWeek.dayShift(today: today))
    }
    let named = paths.isEmpty ? (Environment.value("TVGRID_GUIDE") ?? "").split(separator: ":").map(String.init) : paths
    guard !named.isEmpty else {
      throw Failure(
        "no guide. Name a folder with channels.dat and <id>.dat files, or set TVGRID_GUIDE; to look around: --demo")
    }
    return GuideLoader(named, feedZone: .britain)
  }
}
