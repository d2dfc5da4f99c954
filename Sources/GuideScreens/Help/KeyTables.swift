package import GuideApp

/// All key tables of screens that can be reached from the grid.
package enum KeyTables {
  /// Each table once, in the order that the help uses.
  package static let all = tables(of: users)

  /// The tables of screens, without the tables of input lines.
  static let ofScreens = tables(of: users.filter { $0 is any Screen.Type })

  /// For each screen or prompt, the tables that are active at the same time.
  ///
  /// A key in one table would hide the same key in a later one.
  package static let usedTogether = users.map { user in
    (user.keys + (user.typedLine?.keys ?? []) + openerKeys(of: user)).map(\.part)
  }

  private static func tables(of users: [any KeyHandler.Type]) -> [KeyTable] {
    users.flatMap { $0.keys.map(\.table) }.reduce(into: [KeyTable]()) { tables, table in
      if !tables.contains(where: { $0.name == table.name }) { tables.append(table) }
    }
  }

  /// The grid key that closes a list, unless it is already among the list's keys.
  private static func openerKeys(of user: any KeyHandler.Type) -> [KeyTable.Use] {
    guard let opener = (user as? any ListScreen.Type)?.opener else { return [] }
    let isUsed = user.keys.contains { $0.part.name == GridCommand.table && $0.part.has(opener.rawValue) }
    return isUsed ? [] : [GridCommand.keys(only: opener)]
  }

  /// The grid and all screens reachable from it, each once.
  private static let users = reached(from: GridScreen.self, besides: [])

  private static func reached(from user: any KeyHandler.Type, besides known: [any KeyHandler.Type])
    -> [any KeyHandler.Type]
  {
    if known.contains(where: { $0 == user }) { return known }
    return user.opens.reduce(known + [user]) { reached(from: $1, besides: $0) }
  }
}
