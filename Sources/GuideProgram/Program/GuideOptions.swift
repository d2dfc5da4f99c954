import ArgumentParser
import Glibc
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideSystem

/// Options of the commands that read a guide.
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

/// The same with guides as arguments too, for commands without other arguments.
struct NamedGuides: ParsableArguments {
  @OptionGroup var options: GuideOptions

  @Argument(help: "XMLTV files, folders or .dat files; else TVGRID_GUIDE.", completion: .file())
  var guides: [String] = []

  var choice: GuideChoice { GuideChoice(paths: options.guide + guides, demo: options.demo, isRaw: options.raw) }
}

/// The guide that is chosen by options, arguments, `TVGRID_GUIDE`, or the person's sources.
struct GuideChoice {
  let paths: [String]
  let demo: Bool
  /// Whether the person's choices for channels are ignored.
  var isRaw = false

  /// The files that are named, as arguments or in `TVGRID_GUIDE`.
  var named: [String] {
    if paths.isEmpty { return Environment.fileNames("TVGRID_GUIDE") }
    return paths.map { $0 == "-" ? "/dev/stdin" : $0 }
  }

  /// Whether files are named, as arguments or in `TVGRID_GUIDE`.
  var namesGuide: Bool { !named.isEmpty }

  /// The error where nothing says which guide is meant: three short lines.
  static let noGuide = CommandError(
    "no guide is set up yet: name a file or a folder, for some commands after -g",
    details: ["to say where yours comes from: tvgrid sources add NAME ADDRESS", "to look around: tvgrid --demo"])

  /// Throws an error for a path that begins with `~`, which the shell leaves as it is in quotes.
  private func requireExpanded(_ paths: [String]) throws {
    guard let path = paths.first(where: { $0.hasPrefix("~/") && access($0.fileBytes, F_OK) != 0 }) else { return }
    throw CommandError(
      "there is no \(path): the shell leaves ~ as it is in quotes and behind =; write $HOME\(path.dropFirst()) there")
  }

  /// Throws an error for a word that is neither a file nor a command, and that may be meant as either.
  func requireKnownWords() throws {
    for word in paths where word != "-" && !word.contains("/") && !word.contains(".") {
      guard access(word.fileBytes, F_OK) != 0 else { continue }
      throw CommandError("there is no command “\(word)”, and no guide of that name: tvgrid help lists the commands")
    }
  }

  /// Whether a text in the place of a file is an address: one without a scheme may be a file, if that is there.
  static func isAddress(_ text: String) -> Bool {
    text.contains("://") || SourceLocation.mayBeAddress(text) && access(text.fileBytes, F_OK) != 0
  }

  /// Reads the guide as its sources have it; the demo week as that of `today`. Files that were left out or cut are written
  /// to standard error.
  func load(today: CivilDate) throws -> Guide {
    let guide = try provider(today: today).load()
    guide.reportLostFiles()
    return guide
  }

  /// The same with or without the person's choices for channels.
  func load(today: CivilDate, isArranged: Bool, in zone: ZoneTable) throws -> Guide {
    isArranged ? try loadArranged(today: today, in: zone) : try load(today: today)
  }

  /// The same with the person's choices for channels; hours of the day are those of a zone.
  func loadArranged(today: CivilDate, in zone: ZoneTable) throws -> Guide {
    let guide = try provider(today: today).loadArranged(in: zone)
    guide.reportLostFiles()
    return guide
  }

  /// The guide of the paths, else of `TVGRID_GUIDE`, else of the person's sources; or the demo week, moved to the week of
  /// `today` unless that is nil. Sources that are known already are not read, and their errors not written, again.
  func provider(today: CivilDate?, sources known: ConfiguredSources? = nil) throws -> GuideProvider {
    if demo {
      guard paths.isEmpty else { throw ValidationError("--demo and a guide exclude each other.") }
      let folder = try DemoWeek.folder(executable: Environment.executable)
      let loader = GuideLoader([folder], feedZone: .britain, dayShift: today.map(DemoWeek.dayShift) ?? 0)
      return GuideProvider(origin: .files(loader), channels: nil)
    }
    let named = named
    if let address = named.first(where: GuideChoice.isAddress) {
      guard RedactedAddress.isContained(in: address.utf8) else {
        throw CommandError("\(SourceLocation.shown(address)): \(SourceLocation.neitherFileNorAddress.message)")
      }
      throw CommandError(
        "\(RedactedAddress.of(address)) is an address: tvgrid sources add NAME ADDRESS fetches it, and keeps it fresh")
    }
    try requireExpanded(named)
    let channels = isRaw ? nil : try PersonalStore.ofPerson()
    guard named.isEmpty else {
      let limits = UnpackingLimits(largestFile: Settings.ofPerson(tellingOf: [.largestFile]).largestFile)
      let loader = GuideLoader(named, feedZone: .britain, languages: Environment.languages).with(limits)
      return GuideProvider(origin: .files(loader), channels: channels)
    }
    let sources = try known ?? ConfiguredSources(zone: ZoneTable.ofPerson.table)
    guard !sources.all.isEmpty else { throw GuideChoice.noGuide }
    return GuideProvider(origin: .sources(sources), channels: channels)
  }
}

extension Guide {
  /// Writes the files that were left out or cut to standard error.
  func reportLostFiles() {
    for finding in findings where finding.severity == .refused && finding.line == 0 {
      Output.writeError(finding.text.english)
    }
  }
}
