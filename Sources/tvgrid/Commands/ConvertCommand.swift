import ArgumentParser
import GuideModel
import GuideSources

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write guides as a folder of Radio Times files with further fields.",
    usage: "tvgrid convert <guide> ... <folder>",
    discussion: """
      Reads any guides together and writes all that they say into a folder, which tvgrid reads again without a loss. \
      The folder must be new or empty, or hold nothing but a guide that was written so: that one is replaced in one step.
      """)

  @OptionGroup var options: GuideOptions

  @Argument(
    help: ArgumentHelp("XMLTV files, folders or .dat files, and at last the folder to write.", valueName: "guide"),
    completion: .file())
  var paths: [String]

  func validate() throws {
    let isNamed = options.demo || !options.guide.isEmpty
    if paths.count < 2, !isNamed {
      throw ValidationError("Name a guide, and after it the folder to write.")
    }
  }

  func run() throws {
    guard let path = paths.last else { return }
    let folder = GuideFolder(path)
    try folder.requireReplaceable()
    let choice = GuideChoice(paths: options.guide + paths.dropLast(), demo: options.demo)
    let clock = Clock.system.now
    let guide = try choice.load(today: BroadcastDay(containing: clock, in: .britain).date)
    try folder.write(guide)
    let channels = "\(guide.channels.count) channel\(guide.channels.count == 1 ? "" : "s")"
    let programmes = "\(guide.programmeCount) programme\(guide.programmeCount == 1 ? "" : "s")"
    try Output.write(["\(path): \(channels), \(programmes)"])
  }
}
