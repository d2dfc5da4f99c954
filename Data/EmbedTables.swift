import Foundation
import PackagePlugin

/// Makes the tables in `Data/` a Swift file, so that they are part of the program.
@main struct EmbedTables: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Data")
    let tables = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "tsv" }.sorted { $0.path < $1.path }
    let script = folder.appending(path: "embed")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTables.swift")
    return [
      .buildCommand(
        displayName: "Embedding tables", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + tables.map(\.path), inputFiles: tables + [script],
        outputFiles: [output])
    ]
  }
}
