import ArgumentParser
import GuideModel
import GuideSources

/// Which guide: options of the commands that look into one.
struct GuideOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A guide: an XMLTV file, a folder, or a .dat file. Can be given again.", valueName: "guide"),
    completion: .file())
  var guide: [String] = []

  @Flag(help: "Use the invented week of television that comes with tvgrid.")
  var demo = false

  var choice: GuideChoice { GuideChoice(paths: guide, demo: demo) }
}

/// Which guide, also without `-g`: for commands that take nothing else.
struct NamedGuides: ParsableArguments {
  @OptionGroup var options: GuideOptions

  @Argument(help: "XMLTV files, folders or .dat files; else TVGRID_GUIDE.", completion: .file())
  var guides: [String] = []

  var choice: GuideChoice { GuideChoice(paths: options.guide + guides, demo: options.demo) }
}

/// The guide that a person wants, wherever they said so.
struct GuideChoice {
  let paths: [String]
  let demo: Bool

  private var named: [String] {
    if paths.isEmpty { return (Environment.value("TVGRID_GUIDE") ?? "").split(separator: ":").map(String.init) }
    return paths.map { $0 == "-" ? "/dev/stdin" : $0 }
  }

  /// Reads the guide; the demo week as that of `today`. Says on standard error which files were left out or cut.
  func load(today: CivilDate) throws -> Guide {
    let guide = try supply(today: today).load()
    for finding in guide.findings where finding.line == 0 && finding.severity == .refused {
      Output.complain("\(finding.file): \(finding.problem): \(finding.action)")
    }
    return guide
  }

  /// What the paths given hold, else those of `TVGRID_GUIDE`, else the person's sources; or the demo week, moved to the
  /// week of `today`, or left where it is.
  func supply(today: CivilDate?) throws -> GuideSupply {
    if demo, !paths.isEmpty { throw ValidationError("--demo and a guide exclude each other.") }
    if demo {
      let folder = try DemoWeek.folder(executable: Executable.path)
      return .files(GuideLoader([folder], feedZone: .britain, dayShift: today.map(DemoWeek.dayShift) ?? 0))
    }
    let named = named
    guard named.isEmpty else {
      return .files(GuideLoader(named, feedZone: .britain, languages: Environment.languages))
    }
    let desk = try SourceDesk(zone: ZoneFiles().systemZone(tz: Environment.rawValue("TZ")))
    guard !desk.sources.isEmpty else {
      throw Failure(
        "no guide. Name an XMLTV file or a folder (with -g for search), or say where yours comes from: "
          + "tvgrid sources add NAME ADDRESS; to look around: --demo")
    }
    return .sources(desk)
  }
}
