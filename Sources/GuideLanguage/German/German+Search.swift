extension German {
  /// The search, and the shows at TVmaze below its results.
  static let searching: Table = [
    ("In the search", "In der Suche"),
    ("the result above; with nothing typed an earlier search", "der Treffer darüber; ohne Text eine frühere Suche"),
    ("the result below", "der Treffer darunter"),
    ("a screenful of results up", "einen Bildschirm Treffer aufwärts"),
    ("a screenful of results down", "einen Bildschirm Treffer abwärts"),
    (
      "go to the result in the grid, where all hits are marked; unfold a title's showings",
      "zum Treffer im Raster, wo alle Treffer markiert sind; Ausstrahlungen eines Titels ausklappen"
    ),
    ("back to the grid", "zurück zum Raster"),
    (
      "go on with the word: a field, a genre, a person, a channel, a search that you keep; again: the next",
      "das Wort ergänzen: Feld, Genre, Person, Sender, gespeicherte Suche; noch einmal: das nächste"
    ),
    ("complete", "ergänzen"),
    (
      "the details of the result, which close to the list again",
      "die Details des Treffers, von denen es zurück zur Liste geht"
    ),
    (
      "a line a title, which unfolds to its showings; again: by time",
      "eine Zeile je Titel, ausklappbar zu den Ausstrahlungen; noch einmal: nach Zeit"
    ),
    ("titles", "Titel"),
    ("channel by channel; again: by time", "Sender für Sender; noch einmal: nach Zeit"),
    (
      "the channels that show the result at the same time; again: one line",
      "die Sender, die den Treffer gleichzeitig zeigen; noch einmal: eine Zeile"
    ),
    ("keep the search under a name", "die Suche unter einem Namen speichern"),
    ("keep", "speichern"),
    ("add the result to the list that was added to last", "den Treffer in die zuletzt benutzte Liste setzen"),
    ("add all results to a list that you choose", "alle Treffer in eine Liste nach Wahl setzen"),
    ("the show of the result, from TVmaze.com", "die Serie des Treffers, von TVmaze.com"),
    (
      "follow the title of the result, or of the show; again: no more",
      "den Titel des Treffers oder der Serie verfolgen; noch einmal: nicht mehr"
    ),
    (
      "search TVmaze.com for shows of that title, or with that person; again: anew",
      "bei TVmaze.com nach Serien dieses Titels oder mit dieser Person suchen; noch einmal: neu"
    ),
    ("search TVmaze.com", "TVmaze.com fragen"),
    ("Type what you look for first.", "Erst einen Suchtext eingeben."),
    ("Not kept as it is: {1}", "So nicht gespeichert: {1}"),
    ("Keep this search as: ", "Suche speichern als: "),
    ("(a name; {1} alone: the search itself)", "(ein Name; nur {1}: die Suche selbst)"),
    ("Type a name", "Einen Namen eingeben"),
    ("takes it", "übernimmt"),
    ("leaves all as it was", "lässt alles, wie es war"),
    ("{1} again puts this in its place", "noch einmal {1} ersetzt sie"),
    ("“{1}” is kept for {2}; {3}.", "„{1}“ steht schon für {2}; {3}."),
    ("Kept as “{1}”", "Gespeichert als „{1}“"),
    (
      "{1} in the grid lists it, {2} there follows it, {3} undoes it",
      "{1} im Raster zeigt sie, {2} dort verfolgt sie, {3} macht es rückgängig"
    ),
    ("Shows at TVmaze.com", "Serien bei TVmaze.com"),
    ("Search TVmaze.com for {1}", "Bei TVmaze.com suchen: {1}"),
    ("Asking TVmaze.com … {1} of {2} answers", "Anfrage an TVmaze.com … {1} von {2} Antworten"),
    ("Asking TVmaze.com …", "Anfrage an TVmaze.com …"),
    ("{1} of {2} answers are missing.", "{1} von {2} Antworten fehlen."),
    ("further show", "weitere Serie"),
    ("further shows", "weitere Serien"),
    ("{1} not looked at: more words find fewer.", "{1} nicht angesehen: Mehr Wörter finden weniger."),
    ("Data: TVmaze.com (CC BY-SA)", "Daten: TVmaze.com (CC BY-SA)"),
    ("Search again", "Noch einmal suchen"),
    ("TVmaze.com knows nobody called “{1}”.", "TVmaze.com kennt niemanden namens „{1}“."),
    ("TVmaze.com knows no show for {1}.", "TVmaze.com kennt keine Serie zu {1}."),
    ("TVmaze.com knows no show {1}.", "TVmaze.com kennt keine Serie {1}."),
    ("showing", "Ausstrahlung"),
    ("already shown", "schon gelaufen"),
    ("{1} the last search", "{1} letzte Suche"),
    ("what can be asked", "was gefragt werden kann"),
    ("by time", "nach Zeit"),
    ("search again", "noch einmal suchen"),
    ("{1} choose", "{1} wählen"),
    ("searching", "Suche läuft"),
    ("type what you look for", "Suchtext eingeben"),
    ("Channel: {1}", "Sender: {1}"),
    ("films tonight", "Filme heute Abend"),
    ("live football at the weekend", "Fußball live am Wochenende"),
    ("on at 21:00", "läuft um 21:00"),
    ("new episodes tomorrow", "neue Folgen morgen"),
    ("on now on your favourite channels", "läuft jetzt auf einem der Favoriten"),
    ("on a favourite channel", "auf einem der Favoriten"),
    ("For the word in a title, put it in quotes: {1}", "Für das Wort in einem Titel in Anführungszeichen: {1}"),
    (
      "{1} is hidden: {2} in the grid lists all channels.",
      "{1} ist ausgeblendet: {2} im Raster listet alle Sender."
    ),
    ("Did you mean: {1}", "Vielleicht: {1}"),
    ("{1} so far", "bisher {1}"),
    ("{1}, by title", "{1}, nach Titel"),
    ("{1}, by channel", "{1}, nach Sender"),
    ("Searching…", "Suche läuft…"),
    ("Nothing matches “{1}”.", "Nichts passt zu „{1}“."),
    ("Searched: {1} on {2}.", "Durchsucht: {1}, {2}."),
    ("OR is written in capitals.", "OR wird großgeschrieben."),
    ("Words alone mean titles. In all texts: {1}", "Bloße Wörter suchen in Titeln. In allen Texten: {1}"),
    (
      "TVmaze.com can be searched for words of a title, or for person:NAME.",
      "Bei TVmaze.com geht die Suche nach Wörtern eines Titels oder nach person:NAME."
    ),
    ("Still searching.", "Die Suche läuft noch."),
    ("There is no result here to follow.", "Kein Treffer zum Verfolgen."),
    ("There is no result here to add.", "Kein Treffer zum Hinzufügen."),
    ("There is no result here.", "Kein Treffer."),
    ("There are no results to add.", "Keine Treffer zum Hinzufügen."),
    (
      "These are more results than a list can have: narrow the search.",
      "Mehr Treffer, als eine Liste fasst: die Suche eingrenzen."
    ),
    ("Nothing matches; change the words.", "Kein Treffer; andere Wörter versuchen."),
    (
      "Channels are put together in one line in the order of time only.",
      "Sender stehen nur nach Zeit geordnet in einer Zeile."
    ),
    ("There are too many results for that; type more.", "Dafür sind es zu viele Treffer; mehr eingeben."),
    ("Nothing matches any more.", "Kein Treffer mehr."),
    ("This is the first result.", "Das ist der erste Treffer."),
    ("This is the last result.", "Das ist der letzte Treffer."),
    ("Type what you look for; {1} goes there, {2} closes.", "Suchtext eingeben; {1} geht dorthin, {2} schließt."),
    ("not “{1}”", "nicht „{1}“"),
    ("not {1}", "nicht {1}"),
    ("and", "und"),
    ("or", "oder"),
    ("season {1}", "Staffel {1}"),
    ("number {1}", "Nummer {1}"),
    ("episode {1}", "Folge {1}"),
    ("{1} or more", "{1} oder mehr"),
    ("{1}; {2} more", "{1}; {2} weitere"),
    ("season {1}: {2}", "Staffel {1}: {2}"),
  ]
}
