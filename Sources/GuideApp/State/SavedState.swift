package import GuideModel
package import GuideSearch

/// The list of the searches that a person keeps.
package struct SavedState: Hashable, Sendable {
  /// Where one stands in it.
  package var place = ListPlace()
  /// What was chosen and has been taken away by another program, until that is said.
  var gone: String?
  /// What has been counted so far, by query.
  package var counts: [String: HitCount] = [:]
}

/// What is asked about a saved search.
package enum SavedQuestion: Hashable, Sendable {
  /// How a query shall be called; where another search is called so, that one was told and would go.
  case name(query: String, replacing: String?)
  /// How the search of a name shall be called.
  case rename(String)
  /// Whether the search of a name shall go.
  case forget(String)
}

/// Ready-made queries for more like a programme, to choose from.
package struct LikenessState: Sendable {
  /// What there shall be more like.
  package let programme: ProgrammeID
  /// The queries.
  package let suggestions: [QuerySuggestion]
  /// Where one stands among them.
  package var place = ListPlace()
}
