import Foundation
import PackagePlugin

/// Makes the catalogues in `po/` a Swift file, so that they are part of the program.
@main struct EmbedCatalogues: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "po")
    let catalogues = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "po" }.sorted { $0.path < $1.path }
    let script = folder.appending(path: "embed")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedCatalogues.swift")
    return [
      .buildCommand(
        displayName: "Embedding translations", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + catalogues.map(\.path), inputFiles: catalogues + [script],
        outputFiles: [output])
    ]
  }
}
