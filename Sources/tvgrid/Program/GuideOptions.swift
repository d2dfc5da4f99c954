import ArgumentParser
import GuideModel
import GuidePersonal
import GuideSettings
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

  @Flag(help: "Take the channels as the guide has them: nothing hidden, renamed, moved or shifted.")
  var raw = false

  var choice: GuideChoice { GuideChoice(paths: guide, demo: demo, isRaw: raw) }
}

/// Which guide, also without `-g`: for commands that take nothing else.
struct NamedGuides: ParsableArguments {
  @OptionGroup var options: GuideOptions

  @Argument(help: "XMLTV files, folders or .dat files; else TVGRID_GUIDE.", completion: .file())
  var guides: [String] = []

  var choice: GuideChoice { GuideChoice(paths: options.guide + guides, demo: options.demo, isRaw: options.raw) }
}

/// The guide that a person wants, wherever they said so.
struct GuideChoice {
  let paths: [String]
  let demo: Bool
  /// Whether what the person has chosen for channels does not count.
  var isRaw = false

  private var named: [String] {
    if paths.isEmpty { return Environment.fileNames("TVGRID_GUIDE") }
    return paths.map { $0 == "-" ? "/dev/stdin" : $0 }
  }

  /// Reads the guide as its sources have it; the demo week as that of `today`. Says on standard error which files were
  /// left out or cut.
  func load(today: CivilDate) throws -> Guide {
    let guide = try supply(today: today).load()
    guide.complain()
    return guide
  }

  /// One or the other.
  func load(today: CivilDate, isArranged: Bool, in zone: ZoneTable) throws -> Guide {
    isArranged ? try loadArranged(today: today, in: zone) : try load(today: today)
  }

  /// The same, with the channels as the person has chosen them; hours of the day are those of a zone.
  func loadArranged(today: CivilDate, in zone: ZoneTable) throws -> Guide {
    let guide = try supply(today: today).loadArranged(in: zone)
    guide.complain()
    return guide
  }

  /// What the paths given hold, else those of `TVGRID_GUIDE`, else the person's sources; or the demo week, moved to the
  /// week of `today`, or left where it is.
  func supply(today: CivilDate?) throws -> GuideSupply {
    if demo, !paths.isEmpty { throw ValidationError("--demo and a guide exclude each other.") }
    if demo {
      let folder = try DemoWeek.folder(executable: Executable.path)
      let loader = GuideLoader([folder], feedZone: .britain, dayShift: today.map(DemoWeek.dayShift) ?? 0)
      return GuideSupply(place: .files(loader), channels: nil)
    }
    let named = named
    if let address = named.first(where: { $0.contains("://") }) {
      throw Failure("\(address) is an address: tvgrid sources add NAME ADDRESS fetches it, and keeps it fresh")
    }
    let channels = isRaw ? nil : try PersonalStore.ofPerson()
    guard named.isEmpty else {
      let loader = GuideLoader(named, feedZone: .britain, languages: Environment.languages).with(.chosen)
      return GuideSupply(place: .files(loader), channels: channels)
    }
    let desk = try SourceDesk(zone: ZoneFiles().systemZone(tz: Environment.rawValue("TZ")))
    guard !desk.sources.isEmpty else {
      throw Failure(
        "no guide. Name an XMLTV file or a folder (with -g for search), or say where yours comes from: "
          + "tvgrid sources add NAME ADDRESS; to look around: --demo")
    }
    return GuideSupply(place: .sources(desk), channels: channels)
  }
}

extension UnpackingLimits {
  /// How large a file may be, as the person has set it; as usual where the settings cannot be read.
  fileprivate static var chosen: UnpackingLimits {
    guard let path = try? UserFolders.current.settingsFile, let text = try? SettingsFile(path).read(), !text.isEmpty
    else { return .usual }
    let reading = SettingsReading(text)
    for complaint in reading.complaints where complaint.problem.contains("largest-file") {
      Output.complain(complaint.text(of: path))
    }
    return UnpackingLimits(largestFile: reading.settings.largestFile)
  }
}

extension Guide {
  /// Says on standard error which files were left out or cut.
  func complain() {
    for finding in findings where finding.severity == .refused && finding.line == 0 {
      Output.complain("\(finding.place): \(finding.problem): \(finding.action)")
    }
  }
}
