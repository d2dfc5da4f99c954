import GuideSystem

/// Completions of a path that is being typed.
struct PathCompletion {
  /// The typed path, extended as far as all matching names agree.
  let text: String
  /// The matching names, folders with a trailing slash.
  let names: [String]

  private static let maximumNames = 200

  /// Completes a typed path, which is relative to `folder` unless it begins with `~/` or `/`.
  ///
  /// Hidden names are only offered after a dot.
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
    self.names = Array(names.prefix(PathCompletion.maximumNames))
  }

  private static func folder(_ head: String, home: String?, in folder: String) -> String {
    if head.hasPrefix("/") { return head }
    if head.hasPrefix("~/"), let home { return home.appending(path: String(head.dropFirst(2))) }
    return head.isEmpty ? folder : folder.appending(path: head)
  }

  private static func common(_ names: [String]) -> String {
    names.dropFirst().reduce(names.first ?? "") { common, name in
      String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
  }
}
