extension German {
  /// The kept queries and what is followed.
  static let keptQueries: Table = [
    ("Among the searches that you keep", "In den gespeicherten Suchen"),
    ("Nothing of that is to come in this guide.", "Davon kommt in diesem TV-Programm nichts mehr."),
    (
      "Nothing of that is to come in this guide: there is nothing to add.",
      "Davon kommt in diesem TV-Programm nichts mehr: es gibt nichts hinzuzufügen."
    ),
    (
      "follow it, or all that are marked: what they find has a star; again: no more",
      "verfolgen, auch alle markierten: ihre Treffer haben einen Stern; nochmals: nicht mehr"
    ),
    (
      "be reminded of each showing that it finds, or those that are marked; again: not",
      "an jede gefundene Ausstrahlung erinnern, auch für alle markierten; nochmals: nicht"
    ),
    ("Another name for “{1}”: ", "Anderer Name für „{1}“: "),
    ("(a name; nothing: as it was)", "(ein Name; leer: wie bisher)"),
    ("TVmaze.com is being asked already.", "TVmaze.com wird schon gefragt."),
    ("Asking TVmaze.com about the shows that you follow …", "TVmaze.com wird nach den verfolgten Serien gefragt …"),
    (
      "No show is chosen for a title that you follow: {1} on its programme chooses one.",
      "Für keinen verfolgten Titel ist eine Serie gewählt: {1} auf der Sendung wählt eine."
    ),
    (
      "This search is longer than the line takes: tvgrid search --saved searches for it.",
      "Diese Suche ist länger als die Zeile: tvgrid search --saved sucht danach."
    ),
    ("the calendar: a month of what you follow", "der Kalender: ein Monat mit allem Verfolgten"),
    ("Another search is called “{1}”.", "Eine andere Suche heißt „{1}“."),
    ("filter the grid", "Raster filtern"),
    ("filter the grid by it", "das Raster danach filtern"),
    ("“{1}” is called “{2}”", "„{1}“ heißt jetzt „{2}“"),
    ("ask about shows", "Serien abfragen"),
    ("ask TVmaze.com whether shows that you follow go on", "TVmaze.com fragen, ob verfolgte Serien weitergehen"),
    (
      "{1} undoes it; it stays as a search, {2} forgets it",
      "{1} macht es rückgängig; als Suche bleibt es, {2} löscht es"
    ),
    (
      "{1} undoes it; they stay as searches, {2} forgets them",
      "{1} macht es rückgängig; sie bleiben als Suchen, {2} löscht sie"
    ),
    ("give it another name", "einen anderen Namen geben"),
    ("rename", "umbenennen"),
    ("forget it", "löschen"),
    ("{1} is kept.", "{1} bleibt gespeichert."),
    ("{1} are kept.", "{1} bleiben gespeichert."),
    ("{1} is forgotten", "{1} ist gelöscht"),
    ("{1} are forgotten", "{1} sind gelöscht"),
    ("“{1}” is not there any more.", "„{1}“ ist nicht mehr da."),
    ("Forget {1}? {2} forgets it, any other key keeps it ", "{1} löschen? {2} löscht, jede andere Taste nicht "),
    (
      "Forget {1}? {2} forgets them, any other key keeps them ",
      "{1} löschen? {2} löscht sie, jede andere Taste nicht "
    ),
    (
      "Nothing is kept as yet: {1} follows a programme; or search with {2}, then {3} keeps the search.",
      "Noch ist nichts gespeichert: {1} verfolgt eine Sendung; oder mit {2} suchen, {3} speichert die Suche."
    ),
    (
      "No search is kept; {1} undoes the last change.",
      "Keine Suche ist gespeichert; {1} macht die letzte Änderung rückgängig."
    ),
    ("Searches that you keep", "Gespeicherte Suchen"),
    ("What you follow{1}, and searches that you keep", "Verfolgt{1}, und gespeicherte Suchen"),
    ("What you follow{1}", "Verfolgt{1}"),
    ("wrong query", "falsche Suche"),
    ("counting", "wird gezählt"),
    ("last shown {1}", "zuletzt {1}"),
    ("On today", "Heute"),
    ("nothing unseen in this guide", "nichts Ungesehenes in diesem TV-Programm"),
    ("On later", "Später"),
    ("Ended", "Beendet"),
    ("{1} coming, {2} new", "noch {1}, {2} neu"),
    ("{1} coming", "noch {1}"),
    ("Titles that you follow no more", "Nicht mehr verfolgte Titel"),
    ("{1} new", "{1} neu"),
    ("Other searches that you keep", "Andere gespeicherte Suchen"),
    ("no description", "keine Beschreibung"),
  ]
}
