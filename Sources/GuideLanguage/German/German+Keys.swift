extension German {
  /// The keys: their help, and the words of the hints.
  static let keys: Table = everywhere + movingKeys + otherKeys + selected + list + typing + viewKeys

  private static let everywhere: Table = [
    ("Everywhere", "Überall"),
    ("this help", "diese Hilfe"),
    (
      "make the last change again that was undone; again: the one after",
      "die zuletzt rückgängig gemachte Änderung wiederherstellen; noch einmal: die danach"
    ),
    (
      "watch the selected channel in your player; what is over from its start, where it has catch-up",
      "den ausgewählten Sender im Player ansehen; Vergangenes von Anfang an, wo es nachträglich abrufbar ist"
    ),
    (
      "go to the programme that the line at the foot reminds of", "zur Sendung, an die die unterste Zeile erinnert"
    ),
    ("snooze: be reminded of it again in five minutes", "in fünf Minuten wieder erinnern"),
    ("in 5 min", "in 5 min"),
    ("dismiss it", "die Erinnerung wegnehmen"),
    ("dismiss", "weg"),
    ("the mouse on or off", "Maus an oder aus"),
    ("draw the screen anew", "Bildschirm neu zeichnen"),
    ("back to the shell; fg returns", "zurück zur Shell; fg bringt tvgrid zurück"),
    ("quit from anywhere", "von überall beenden"),
    ("quit at once, with exit code 130", "sofort beenden, mit Code 130"),
  ]

  private static let movingKeys: Table = [
    ("Moving in the grid", "Bewegung im Raster"),
    ("the programme before", "die Sendung davor"),
    ("the programme after", "die Sendung danach"),
    ("the channel above", "der Sender darüber"),
    ("the channel below", "der Sender darunter"),
    ("a screenful of channels up", "einen Bildschirm Sender aufwärts"),
    ("a screenful of channels down", "einen Bildschirm Sender abwärts"),
    ("half a screenful of channels up", "einen halben Bildschirm Sender aufwärts"),
    ("half a screenful of channels down", "einen halben Bildschirm Sender abwärts"),
    ("the first channel", "der erste Sender"),
    ("the last channel", "der letzte Sender"),
    ("half a window of time back", "ein halbes Zeitfenster zurück"),
    ("half a window of time on", "ein halbes Zeitfenster weiter"),
    ("the day before", "der Tag davor"),
    ("the day after", "der Tag danach"),
    ("a week back", "eine Woche zurück"),
    ("a week on", "eine Woche weiter"),
    ("the end of the guide", "das Ende des TV-Programms"),
    (
      "prime time of the day shown: 20:00, or as config.toml has it",
      "Hauptabend des gezeigten Tages: 20:00, oder wie in config.toml"
    ),
    (
      "a day and time, typed: fri 21:00, tomorrow, 24/12, 21, +2h",
      "ein Tag und eine Zeit, getippt: fr 21:00, morgen, 24.12., 21, +2h"
    ),
    ("a channel by its number", "ein Sender nach seiner Nummer"),
    ("a channel by its name, as you type", "ein Sender nach seinem Namen, schon beim Tippen"),
    ("Looking", "Ansehen"),
    ("the details of the programme", "die Details der Sendung"),
    ("forget the hits", "Treffer aufheben"),
    ("forget", "löschen"),
    ("forget hits", "Treffer aufheben"),
    ("other showings of the programme", "andere Ausstrahlungen der Sendung"),
    ("zoom in: less time, more text", "vergrößern: weniger Zeit, mehr Text"),
    ("zoom out, to the whole day at last", "verkleinern, zuletzt bis zum ganzen Tag"),
    ("zoom back to the usual", "die übliche Größe"),
    ("zoom", "Zoom"),
    (
      "rows of one, two or three lines, or as many as fill the screen",
      "ein, zwei oder drei Zeilen je Sender, oder so viele, dass sie den Bildschirm füllen"
    ),
    (
      "the facts and description of the programme under the grid, or not",
      "Angaben und Beschreibung der Sendung unter dem Raster, oder nicht"
    ),
    ("what was wrong with the guide's files", "Befunde zu den Dateien des TV-Programms"),
  ]

  private static let otherKeys: Table = [
    ("Groups of channels", "Gruppen von Sendern"),
    ("all channels as a list, the hidden ones too", "alle Sender als Liste, auch die ausgeblendeten"),
    (
      "the next group of channels: all, each group, favourites",
      "die nächste Gruppe von Sendern: alle, jede Gruppe, Favoriten"
    ),
    ("the group before", "die Gruppe davor"),
    ("channels without programmes, shown or hidden", "Sender ohne Sendungen ein- oder ausblenden"),
    ("Finding", "Suchen und finden"),
    (
      "search, as you type; empty, it shows what can be asked", "suchen, schon beim Tippen; leer: was sich suchen lässt"
    ),
    ("the next hit", "der nächste Treffer"),
    ("the previous hit", "der vorige Treffer"),
    (
      "filter the grid: all but what you ask for is dimmed",
      "das Raster filtern: alles außer dem Gesuchten wird abgeblendet"
    ),
    (
      "hits: others dimmed, channels without one hidden, or marks alone",
      "Treffer: anderes abblenden, Sender ohne Treffer ausblenden, oder nur markieren"
    ),
    ("dim, hide", "abblenden, ausblenden"),
    ("the week as a list, Monday to Sunday", "die Woche als Liste, Montag bis Sonntag"),
    (
      "more like this: of its title, its episode, its people, its genres",
      "mehr wie diese: Titel, Folge, Mitwirkende, Genres"
    ),
    (
      "what you follow and when it is on next, and the searches that you keep",
      "was verfolgt wird und wann es wieder läuft, und die gespeicherten Suchen"
    ),
    ("the reminders: what you are told of, and when", "die Erinnerungen: woran und wann"),
    ("your lists of programmes, episodes and shows", "die Listen von Sendungen, Folgen und Serien"),
    ("The program", "tvgrid"),
    ("copy the programme as a line of text", "die Sendung als Textzeile kopieren"),
    (
      "update the guide; again: end the update",
      "das TV-Programm aktualisieren; noch einmal: die Aktualisierung beenden"
    ),
    ("what the last update changed", "was die letzte Aktualisierung geändert hat"),
    ("the settings: what each does, and its value", "die Einstellungen: was sie tun, und ihr Wert"),
    ("quit", "beenden"),
  ]

  private static let selected: Table = [
    ("The selected programme", "Die ausgewählte Sendung"),
    (
      "follow its title, which then has a star everywhere; again: no more",
      "ihren Titel verfolgen, der dann überall einen Stern hat; noch einmal: nicht mehr"
    ),
    ("follow", "verfolgen"),
    (
      "be reminded of it, some minutes before it begins; again: not",
      "an sie erinnern, einige Minuten vor Beginn; noch einmal: nicht"
    ),
    ("remind", "erinnern"),
    ("add it to the list that was added to last", "in die zuletzt benutzte Liste setzen"),
    ("add to list", "auf die Liste"),
    (
      "add it to a list that you choose: the episode, the whole show, this showing",
      "in eine Liste nach Wahl setzen: die Folge, die ganze Serie, diese Ausstrahlung"
    ),
    (
      "tick the episode as seen, wherever it is shown again; again: no more",
      "die Folge als gesehen abhaken, wo immer sie wieder läuft; noch einmal: nicht mehr"
    ),
    (
      "hide what was seen, in views and among what you follow; again: show it",
      "Gesehenes ausblenden, in Ansichten und unter dem Verfolgten; noch einmal: zeigen"
    ),
    (
      "its show: all seasons and episodes, cast and dates, from TVmaze.com",
      "ihre Serie: alle Staffeln und Folgen, Besetzung und Sendezeiten, von TVmaze.com"
    ),
    ("show", "Serie"),
    (
      "undo the last change; again: the one before", "die letzte Änderung rückgängig machen; noch einmal: die davor"
    ),
  ]

  private static let list: Table = [
    ("In a list", "In einer Liste"),
    ("the line above", "die Zeile darüber"),
    ("the line below", "die Zeile darunter"),
    ("a screenful up", "einen Bildschirm aufwärts"),
    ("a screenful down", "einen Bildschirm abwärts"),
    ("half a screenful up", "einen halben Bildschirm aufwärts"),
    ("half a screenful down", "einen halben Bildschirm abwärts"),
    ("the first line", "die erste Zeile"),
    ("the last line", "die letzte Zeile"),
    (
      "open or go there; on a heading: fold its lines", "öffnen oder dorthin; auf einer Überschrift: einklappen"
    ),
    (
      "show all again; take the marks away; then back to the screen below",
      "wieder alle zeigen; die Markierungen wegnehmen; dann zurück zum Bildschirm darunter"
    ),
    ("narrow the list, as you type", "die Liste eingrenzen, schon beim Tippen"),
    (
      "mark the line, for a command on all that are marked; where lines have no marks: a screenful down",
      "die Zeile markieren, für Befehle auf alle markierten; wo es keine gibt: einen Bildschirm abwärts"
    ),
    (
      "mark all lines that are shown, or take these marks away",
      "alle gezeigten Zeilen markieren, oder ihre Markierungen wegnehmen"
    ),
  ]

  private static let typing: Table = [
    ("In a question at the foot", "In einer Frage am unteren Rand"),
    ("take what is typed", "das Getippte übernehmen"),
    ("leave all as it was", "alles lassen, wie es war"),
    (
      "in the filter: go on with the word; again: the next way; at the first run: go on with the path",
      "im Filter: das Wort ergänzen; noch einmal: anders; beim ersten Start: den Pfad ergänzen"
    ),
    ("the way before", "die Ergänzung davor"),
    (
      "the channel before that is meant; in the filter an earlier search",
      "der vorige passende Sender; im Filter eine frühere Suche"
    ),
    (
      "the next channel that is meant; in the filter a later search",
      "der nächste passende Sender; im Filter eine spätere Suche"
    ),
    ("Asked whether to do it", "Bei der Frage, ob etwas geschehen soll"),
    ("yes; any other key: no", "ja; jede andere Taste: nein"),
    ("While typing", "Beim Tippen"),
    ("a character to the left", "ein Zeichen nach links"),
    ("a character to the right", "ein Zeichen nach rechts"),
    ("the start of the line", "der Anfang der Zeile"),
    ("the end of the line", "das Ende der Zeile"),
    ("a word to the left", "ein Wort nach links"),
    ("a word to the right", "ein Wort nach rechts"),
    ("delete the character before the caret", "das Zeichen vor der Schreibmarke löschen"),
    ("delete the character after it", "das Zeichen nach ihr löschen"),
    ("delete the word before the caret", "das Wort vor der Schreibmarke löschen"),
    ("delete the word after it", "das Wort nach ihr löschen"),
    ("delete all before the caret", "alles vor der Schreibmarke löschen"),
    ("delete all after it", "alles nach ihr löschen"),
  ]

  private static let viewKeys: Table = [
    ("In a view", "In einer Ansicht"),
    ("prime time of the day shown", "Hauptabend des gezeigten Tages"),
    ("prime", "Abend"),
    (
      "a day and time, typed: 21:30, fri 21:00; +2h is from now",
      "ein Tag und eine Zeit, getippt: 21:30, fr 21:00; +2h zählt ab jetzt"
    ),
    ("the day before, at the same time", "der Tag davor, zur selben Zeit"),
    ("the day after, at the same time", "der Tag danach, zur selben Zeit"),
    ("The views", "Die Ansichten"),
    (
      "the next view: the grid, what is on now, the channel's day, the week",
      "die nächste Ansicht: das Raster, was jetzt läuft, der Tag eines Senders, die Woche"
    ),
    ("the view before", "die Ansicht davor"),
    ("Among what is on", "Unter dem, was läuft"),
    ("half an hour earlier", "eine halbe Stunde früher"),
    ("half an hour later", "eine halbe Stunde später"),
    ("sort by channel, end, title or genre", "nach Sender, Ende, Titel oder Genre sortieren"),
    ("sort", "sortieren"),
    (
      "the channels that show the programme at the same time; again: one line",
      "die Sender, die die Sendung zur selben Zeit zeigen; noch einmal: eine Zeile"
    ),
    ("its channels", "ihre Sender"),
    (
      "the details, where Enter plays the channel since its address is known",
      "die Details, wo Enter den Sender abspielt, weil seine Adresse bekannt ist"
    ),
    ("In a channel's day", "Im Tag eines Senders"),
    ("the channel before", "der Sender davor"),
    ("the channel after", "der Sender danach"),
    ("In the week", "In der Woche"),
    (
      "what a query finds, as you type: words of a title, channel:harbour, is:film; nothing: all",
      "was eine Suche findet, schon beim Tippen: Wörter eines Titels, channel:harbour, is:film; nichts: alle"
    ),
    ("the channel of the programme alone; again: all", "nur der Sender der Sendung; noch einmal: alle"),
    ("its channel", "ihr Sender"),
    ("In the month of what you follow", "Im Monat des Verfolgten"),
    ("the month before", "der Monat davor"),
    ("the month after", "der Monat danach"),
    ("what you follow on the day, as a list", "was an dem Tag verfolgt wird, als Liste"),
  ]
}
