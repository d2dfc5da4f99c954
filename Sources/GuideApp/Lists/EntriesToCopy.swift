package import GuidePersonal

/// Entries of a list that are to be put on the clipboard, as a text for other people.
package struct EntriesToCopy: Hashable, Sendable {
  /// An entry, and its next showing in the guide.
  package struct Entry: Hashable, Sendable {
    package let item: ListItem
    /// Nil where nothing of it is to come.
    package let next: ChosenShowing?

    /// An entry.
    package init(item: ListItem, next: ChosenShowing?) { (self.item, self.next) = (item, next) }
  }

  /// In the order of the list.
  package let entries: [Entry]
  /// Markdown with descriptions; else a line each.
  package let isMarkdown: Bool

  /// Entries, and the form of the text.
  package init(entries: [Entry], isMarkdown: Bool) { (self.entries, self.isMarkdown) = (entries, isMarkdown) }
}
