extension German {
  /// What is on now, a channel's day, the week, the month; changes, findings and suggestions.
  static let views: Table = onNow + week + month + changes + suggestions

  private static let onNow: Table = [
    ("On now, {1}", "Jetzt, {1}"),
    ("On at {1}", "Um {1}"),
    ("by channel", "nach Sender"),
    ("by end", "nach Ende"),
    ("by title", "nach Titel"),
    ("by genre", "nach Genre"),
    ("Sorted {1}.", "Sortiert {1}."),
    ("on {1}", "auf {1}"),
    ("then {1}", "danach {1}"),
    ("then at {1} {2}", "danach um {1} {2}"),
    ("watch", "ansehen"),
    (
      "No other channel shows this at the same time.", "Kein anderer Sender zeigt das zur selben Zeit."
    ),
    ("{1}: the guide lists nothing", "{1}: keine Angaben"),
    ("{1}: nothing else is listed", "{1}: sonst keine Angaben"),
  ]

  private static let week: Table = [
    ("last week", "vorige Woche"),
    ("this week", "diese Woche"),
    ("next week", "nächste Woche"),
    ("{1} alone", "nur {1}"),
    ("with {1}", "mit {1}"),
    ("Show: ", "Zeigen: "),
    (
      "(words of a title, channel:harbour, is:film; nothing: all)",
      "(Wörter eines Titels, channel:harbour, is:film; nichts: alle)"
    ),
    ("Type a query", "Suche eingeben"),
    ("Choose a programme: this line is a heading.", "Eine Sendung auswählen: diese Zeile ist eine Überschrift."),
    ("Searching …", "Sucht …"),
    ("Nothing of that is on in this week.", "Davon läuft nichts in dieser Woche."),
    ("The guide lists nothing in this week.", "Das TV-Programm hat nichts in dieser Woche."),
  ]

  private static let month: Table = [
    ("What you follow in {1}", "Verfolgt im {1}"),
    ("What you follow{1} on {2}", "Verfolgt{1} am {2}"),
    ("{1} on {2}", "{1}, {2}"),
    ("Nothing that you follow is on that day.", "An diesem Tag läuft nichts, das verfolgt wird."),
    (
      "Nothing is followed as yet: {1} follows a programme's title.",
      "Noch wird nichts verfolgt: {1} verfolgt den Titel einer Sendung."
    ),
  ]

  private static let changes: Table = [
    ("moved", "verlegt"),
    ("gone", "entfallen"),
    ("{1} {2} to {3}", "{1} {2} auf {3}"),
    ("What the last update changed: {1}", "Bei der letzten Aktualisierung geändert: {1}"),
    (
      "What the last update changed: nothing of what was known",
      "Bei der letzten Aktualisierung geändert: nichts"
    ),
    (
      "This guide is a file: there is nothing to compare it with.",
      "Dieses TV-Programm ist eine Datei: es gibt nichts, womit es zu vergleichen wäre."
    ),
    ("Nothing has been updated yet; {1} updates.", "Noch wurde nichts aktualisiert; {1} aktualisiert."),
    (
      "The last update changed nothing of what was known.",
      "Bei der letzten Aktualisierung hat sich nichts geändert."
    ),
    (
      "This line is of a source: there is no show here.", "Diese Zeile ist von einer Quelle: hier ist keine Serie."
    ),
    ("“{1}” is not in the guide any more.", "„{1}“ ist nicht mehr im TV-Programm."),
    ("What was wrong with the files: {1}", "Befunde zu den Dateien: {1}"),
    ("refused", "abgewiesen"),
    ("repaired", "repariert"),
    ("noted", "vermerkt"),
    ("list these", "diese zeigen"),
    ("Nothing was wrong with the guide's files.", "Mit den Dateien des TV-Programms war alles in Ordnung."),
    ("That is all there is to it; {1} goes back.", "Mehr gibt es dazu nicht; {1} führt zurück."),
  ]

  private static let suggestions: Table = [
    ("More like {1}", "Mehr wie {1}"),
    ("{1} searches for it, {2} goes back.", "{1} sucht danach, {2} führt zurück."),
    ("The same title", "Derselbe Titel"),
    ("The same episode", "Dieselbe Folge"),
    ("Genre: {1}", "Genre: {1}"),
    ("All films", "Alle Filme"),
    ("All of series {1}", "Die ganze Staffel {1}"),
    ("Series {1}, episode {2}", "Staffel {1}, Folge {2}"),
    ("Directed by {1}", "Regie: {1}"),
    ("With {1}", "Mit {1}"),
  ]
}
