import Foundation
import PackagePlugin

/// Writes the files of a folder into a Swift file of a module, so that they are part of the program.
@main struct EmbedFiles: BuildToolPlugin {
  /// The folder, the extension and the names of each module's files; no names means all of them. A script in the folder,
  /// `embed`, writes the Swift file.
  private static let files: [String: (folder: String, type: String, names: Set<String>)] = [
    "GuideLanguage": ("po", "po", []), "GuideSources": ("Data", "tsv", ["countries", "guides"]),
    "GuideSearch": ("Data", "tsv", ["holidays"]),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let (name, type, names) = Self.files[target.name] else { return [] }
    let folder = context.package.directoryURL.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == type }
      .filter { names.isEmpty || names.contains($0.deletingPathExtension().lastPathComponent) }
      .sorted { $0.path < $1.path }
    let script = folder.appending(path: "embed")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding files for \(target.name)", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + files.map(\.path), inputFiles: files + [script], outputFiles: [output])
    ]
  }
}
