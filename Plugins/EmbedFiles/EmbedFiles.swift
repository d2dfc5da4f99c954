import Foundation
import PackagePlugin

/// Writes the files of a folder into a Swift file of a module, so that they are part of the program.
@main struct EmbedFiles: BuildToolPlugin {
  /// The folder and the extension of each module's files. A script in the folder, `embed`, writes the Swift file.
  private static let files = [
    "GuideLanguage": (folder: "po", type: "po"), "GuideSources": (folder: "Data", type: "tsv"),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let (name, type) = Self.files[target.name] else { return [] }
    let folder = context.package.directoryURL.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == type }.sorted { $0.path < $1.path }
    let script = folder.appending(path: "embed")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding files for \(target.name)", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + files.map(\.path), inputFiles: files + [script], outputFiles: [output])
    ]
  }
}
