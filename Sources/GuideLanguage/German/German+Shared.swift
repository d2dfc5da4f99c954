extension German {
  /// Words of all screens, and what the lists, the questions and the views share.
  static let shared: Table = words + times + facts + lists + questions

  private static let words: Table = [
    ("channel", "Sender"),
    ("channels", "Sender"),
    ("programme", "Sendung"),
    ("programmes", "Sendungen"),
    ("day", "Tag"),
    ("days", "Tage"),
    ("week", "Woche"),
    ("month", "Monat"),
    ("line", "Zeile"),
    ("lines", "Zeilen"),
    ("hit", "Treffer"),
    ("hits", "Treffer"),
    ("copy", "Kopie"),
    ("copies", "Kopien"),
    ("star", "Stern"),
    ("stars", "Sterne"),
    ("help", "Hilfe"),
    ("close", "schließen"),
    ("back", "zurück"),
    ("open", "öffnen"),
    ("undo", "rückgängig"),
    ("details", "Details"),
    ("search", "suchen"),
    ("nothing", "nichts"),
    ("none", "nicht gesetzt"),
    ("all", "alle"),
    ("grid", "Raster"),
    ("list", "Liste"),
    ("view", "Ansicht"),
    ("time", "Zeit"),
    ("text", "Text"),
    ("filter", "filtern"),
    ("go there", "dorthin"),
    ("narrow", "eingrenzen"),
    ("mark", "markieren"),
    ("mark all", "alle markieren"),
    ("{1} undoes it", "{1} macht es rückgängig"),
    ("{1} goes back.", "{1} führt zurück."),
    ("That key does nothing here. {1}", "Die Taste tut hier nichts. {1}"),
    ("That key does nothing here. Press {1} for help.", "Die Taste tut hier nichts. {1} zeigt die Hilfe."),
    ("{1} does nothing here. Press {2} for help.", "{1} tut hier nichts. {2} zeigt die Hilfe."),
    ("{1} is for the grid: {2}. {3}", "{1} gehört zum Raster: {2}. {3}"),
    ("{1} is for a channel of the grid: {2}. {3}", "{1} gehört zu einem Sender im Raster: {2}. {3}"),
    ("Language", "Sprache"),
    ("the language of the screens", "in der das Programm spricht"),
    (
      "Auto: that of the locale. Queries and commands are English at any rate.",
      "Auto: die der Locale. Suchwörter und Befehle sind immer englisch."
    ),
  ]

  private static let times: Table = [
    ("today", "heute"),
    ("tomorrow", "morgen"),
    ("yesterday", "gestern"),
    ("now", "jetzt"),
    ("to", "bis"),
    ("{1} to {2}", "{1} bis {2}"),
    ("{1} min", "{1} min"),
    ("{1} h", "{1} h"),
    ("{1} h {2} min", "{1} h {2} min"),
    ("{1} left", "noch {1}"),
    ("in {1}", "in {1}"),
    ("ended", "vorbei"),
    ("time unknown", "Zeit unbekannt"),
    ("The guide covers {1}.", "Das Programm reicht von {1}."),
    (
      "“{1}” is no day or time, such as fri 21:00, tomorrow 9pm, 24/12, +2h.",
      "„{1}“ ist kein Tag und keine Zeit, wie fr 21:00, morgen 9:30, 24.12., +2h."
    ),
  ]

  private static let facts: Table = [
    ("premiere", "Premiere"),
    ("new series", "neue Serie"),
    ("new", "neu"),
    ("last chance", "letztmals"),
    ("editors' choice", "Tipp"),
    ("repeat", "Wiederholung"),
    ("black and white", "schwarzweiß"),
    ("subtitles", "Untertitel"),
    ("signed", "Gebärdensprache"),
    ("widescreen", "Breitbild"),
    ("followed", "verfolgt"),
    ("seen", "gesehen"),
    ("reminder set", "Erinnerung gesetzt"),
    ("{1}, {2}, no listing", "{1}, {2}, keine Angaben"),
    ("on {1} channels", "auf {1} Sendern"),
    ("and on {1} more", "+{1} Sender"),
    ("{1} and {2} more", "{1} und {2} weitere"),
    ("and {1} more", "und {1} weitere"),
    ("certificate {1}", "Freigabe {1}"),
    ("seen hidden", "ohne Gesehenes"),
    ("The guide lists nothing here.", "Das Programm hat hier keine Angaben."),
  ]

  private static let lists: Table = [
    ("Nothing here has “{1}”; {2} shows all.", "Hier hat nichts „{1}“; {2} zeigt alle."),
    ("{1} marked", "{1} markiert"),
    ("{1} marked, {2} not shown", "{1} markiert, {2} nicht zu sehen"),
    ("{1} of {2}", "{1} von {2}"),
    ("{1} of {2} with “{3}”", "{1} von {2} mit „{3}“"),
    ("{1}, folded", "{1}, eingeklappt"),
    ("marked, {1}", "markiert, {1}"),
    ("Narrow: ", "Eingrenzen: "),
    ("(a part of a line)", "(ein Teil einer Zeile)"),
    ("Type a part of a line", "Teil einer Zeile eingeben"),
    ("keeps what is shown", "behält, was zu sehen ist"),
    ("shows all", "zeigt alle"),
    (
      "Pasted text goes into a search: press {1} first.",
      "Eingefügter Text gehört in eine Suche: vorher {1} drücken."
    ),
  ]

  private static let questions: Table = [
    ("closes", "schließt"),
    ("goes there", "springt dorthin"),
    ("shows it", "zeigt es"),
    ("Type a day, a time or both", "Tag, Zeit oder beides eingeben"),
    ("What is on at: ", "Was läuft um: "),
    ("(21:30, fri 21:00, tomorrow; +2h from now)", "(21:30, fr 21:00, morgen; +2h ab jetzt)"),
    (
      "Cut after {1} characters: the line takes no more.",
      "Nach {1} Zeichen abgeschnitten: mehr fasst die Zeile nicht."
    ),
    ("The line takes no more.", "Mehr fasst die Zeile nicht."),
    ("This is the latest.", "Das ist die letzte."),
    ("This is the earliest search.", "Das ist die früheste Suche."),
    ("Nothing has been searched for yet.", "Es wurde noch nichts gesucht."),
    ("Looking through the guide for names…", "Namen werden im Programm gesucht…"),
    ("There is nothing that this could go on with.", "Das lässt sich nicht ergänzen."),
  ]
}
