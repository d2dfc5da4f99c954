import GuideSystem

/// Completions of a path that is being typed.
struct PathCompletion {
  /// The typed path, extended as far as all matching names agree; unchanged without a match.
  let text: String
  /// The matching names. Folders end in a slash.
  let names: [String]

  /// The most names that are listed.
  private static let mostNames = 200

  /// Completes a typed path. `~/` means the home folder, and a path without a leading `/` is in `folder`. Hidden names are
  /// offered only after a dot.
  init(of typed: String, home: String?, in folder: String) {
    let start = typed == "~" ? "~/" : typed
    let head = start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
    let beginning = String(start.dropFirst(head.count))
    let path = PathCompletion.folder(head, home: home, in: folder)
    let found = ((try? FileSystem.names(in: path)) ?? nil) ?? []
    let names = found.filter { $0.hasPrefix(beginning) && $0.hasPrefix(".") == beginning.hasPrefix(".") }
      .filter { $0 != "." && $0 != ".." }.sorted()
      .map { FileSystem.isFolder(path.appending(path: $0)) ? $0 + "/" : $0 }
    text = names.isEmpty ? typed : head + PathCompletion.common(names)
    self.names = Array(names.prefix(PathCompletion.mostNames))
  }

  private static func folder(_ head: String, home: String?, in folder: String) -> String {
    if head.hasPrefix("/") { return head }
    if head.hasPrefix("~/"), let home { return home.appending(path: String(head.dropFirst(2))) }
    return head.isEmpty ? folder : folder.appending(path: head)
  }

  /// The common prefix of some names.
  private static func common(_ names: [String]) -> String {
    names.dropFirst().reduce(names.first ?? "") { common, name in
      String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
  }
}
