import Foundation

/// The program under test, as built.
package enum BuiltProgram {
  /// The path, from `TVGRID_PROGRAM`, a folder above the running tests, or the package's build folder.
  package static let path: String? = {
    ProcessInfo.processInfo.environment["TVGRID_PROGRAM"] ?? built("tvgrid")
  }()

  /// A program that dies in ways in which the one under test must not.
  package static let endingProbe = built("EndingProbe")

  private static func built(_ name: String) -> String? {
    let running = (CommandLine.arguments.prefix(1) + [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""])
      .flatMap { foldersAbove(URL(fileURLWithPath: $0)) }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(".build")
    let built = ["release", "debug"].map { package.appendingPathComponent($0) }
    return (running + built).map { $0.appendingPathComponent(name).path }.first(where: isProgram)
  }

  private static func foldersAbove(_ url: URL) -> [URL] {
    var folders: [URL] = []
    var folder = url.standardizedFileURL
    while folder.path != "/" && folders.count < 8 {
      folder.deleteLastPathComponent()
      folders.append(folder)
    }
    return folders
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    return files.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && files.isExecutableFile(atPath: path)
  }
}
