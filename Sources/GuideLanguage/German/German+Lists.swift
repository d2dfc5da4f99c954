extension German {
  /// The lists of programmes.
  static let listScreens: Table = [
    ("To watch", "Merkliste"),
    ("Films to see", "Filme"),
    ("For friends", "Für Freunde"),
    ("a list needs a name: type some letters", "eine Liste braucht einen Namen: ein paar Buchstaben"),
    (
      "the name of a list has at most {1} letters: give a shorter one",
      "der Name einer Liste hat höchstens {1} Buchstaben; bitte kürzer nennen"
    ),
    (
      "the name of a list is one line: give one without line breaks",
      "der Name einer Liste ist eine Zeile; bitte ohne Umbruch"
    ),
    (
      "there are {1} lists, which is the most: delete one first",
      "es gibt {1} Listen, mehr gehen nicht: zuerst eine löschen"
    ),
    (
      "the lists have {1} MB, which is the most: remove something first",
      "die Listen haben {1} MB, mehr geht nicht: zuerst etwas entfernen"
    ),
    (
      "“{1}” has {2} entries, which is the most: make another list",
      "„{1}“ hat {2} Einträge, mehr gehen nicht: eine andere Liste anlegen"
    ),
    ("there is no list “{1}”: make one first", "es gibt keine Liste „{1}“: zuerst eine anlegen"),
    ("there is no list “{1}”: there is {2}", "es gibt keine Liste „{1}“, aber {2}"),
    (
      "there is a list “{1}” already: give another name",
      "es gibt schon eine Liste „{1}“; bitte anders nennen"
    ),
    ("There is no list: {1}, then {2} makes one.", "Es gibt keine Liste: {1}, dann {2} legt eine an."),
    ("Not added: {1}.", "Nicht hinzugefügt: {1}."),
    (", {1} more are repeats of them", ", {1} weitere sind Wiederholungen davon"),
    ("{1}, then ", "{1}, dann "),
    ("{1} chooses another list", "{1} wählt eine andere Liste"),
    ("{1} is in “{2}” already{3}", "{1} ist schon in „{2}“{3}"),
    ("{1} are in “{2}” already{3}", "{1} sind schon in „{2}“{3}"),
    (", {1} had no room", ", {1} hatten keinen Platz"),
    ("{1} is in “{2}”", "{1} ist in „{2}“"),
    ("{1} is new in “{2}”", "{1} ist neu in „{2}“"),
    ("{1} are new in “{2}”", "{1} sind neu in „{2}“"),
    ("“{1}”, all of the show,", "„{1}“, die ganze Serie,"),
    ("“{1}”, this showing,", "„{1}“, diese Ausstrahlung,"),
    ("The guide has nothing of it to come.", "Davon kommt im TV-Programm nichts mehr."),
    ("The guide has nothing of them to come.", "Von ihnen kommt im TV-Programm nichts mehr."),
    ("{1} 1 of {2} has no showing to come.", "{1} 1 von {2} kommt nicht mehr."),
    ("{1} {2} of {3} have no showing to come.", "{1} {2} von {3} kommen nicht mehr."),
    ("In a list of programmes", "In einer Liste von Sendungen"),
    ("take it out, or all that are marked", "herausnehmen, auch alle markierten"),
    ("take out", "entfernen"),
    (
      "(actor:field, season:2, christmas, is:film; nothing: all)",
      "(actor:field, season:2, weihnachten, is:film; leer: alles)"
    ),
    ("Only what is: ", "Nur: "),
    ("filters by it", "filtert danach"),
    ("add it, or all that are marked, to another list", "einer anderen Liste hinzufügen, auch alle markierten"),
    ("to another list", "andere Liste"),
    ("{1} is out of “{2}”", "{1} ist aus „{2}“ entfernt"),
    ("{1} are out of “{2}”", "{1} sind aus „{2}“ entfernt"),
    (
      "what is kept of it: facts, people, description; again: one line",
      "was davon gespeichert ist: Angaben, Personen, Beschreibung; nochmals: eine Zeile"
    ),
    ("facts", "Angaben"),
    ("Copied, where the terminal allows it: {1}.", "Kopiert, sofern das Terminal es erlaubt: {1}."),
    ("move it up", "nach oben verschieben"),
    ("move it down", "nach unten verschieben"),
    (
      "Entries are moved where all stand in your order: {1} sorts so.",
      "Verschieben geht nur in eigener Reihenfolge, mit allen Einträgen: {1} sortiert so."
    ),
    (
      "sort: in your order, by the next showing, by show, season and episode",
      "sortieren: eigene Reihenfolge, nach nächster Ausstrahlung, nach Serie, Staffel und Folge"
    ),
    ("It is the first.", "Schon ganz oben."),
    ("It is the last.", "Schon ganz unten."),
    ("“{1}” is number {2}", "„{1}“ steht jetzt an {2}. Stelle"),
    (
      "show what a query finds in it: actor:field, season:2, is:film; nothing: all",
      "zeigen, was eine Suche darin findet: actor:field, season:2, is:film; leer: alles"
    ),
    (
      "copy it as a text for a message, or all that are marked",
      "als Text für eine Nachricht kopieren, auch alle markierten"
    ),
    ("the same as Markdown, with the descriptions", "dasselbe als Markdown, mit den Beschreibungen"),
    ("Nothing in “{1}” is {2}; {3} shows all.", "Nichts in „{1}“ passt auf {2}; {3} zeigt alles."),
    (
      "“{1}” is empty: {2} on a programme adds it, {3} to a list that you choose.",
      "„{1}“ ist leer: {2} fügt eine Sendung hinzu, {3} einer gewählten Liste."
    ),
    ("{1}, with {2}", "{1}, mit {2}"),
    ("in your order", "in eigener Reihenfolge"),
    ("by the next showing", "nach nächster Ausstrahlung"),
    ("by show, season and episode", "nach Serie, Staffel und Folge"),
    ("Directed by {1}.", "Regie: {1}."),
    ("{1}: chosen on {2}, {3} {4}", "{1}: gewählt auf {2}, {3} {4}"),
    ("No description.", "Keine Beschreibung."),
    ("whole show", "ganze Serie"),
    ("this showing", "diese Ausstrahlung"),
    ("not to come", "kommt nicht mehr"),
    ("over", "vorbei"),
    ("{1}, season {2}", "{1}, Staffel {2}"),
    ("Others", "Andere"),
    ("Lists", "Listen"),
    ("Add {1} to …: {2}", "{1} hinzufügen zu …: {2}"),
    ("Among the lists of programmes", "In den Listen"),
    ("add", "hinzufügen"),
    ("new list", "neue Liste"),
    ("a new list", "eine neue Liste"),
    ("makes it", "legt sie an"),
    ("makes none", "lässt es"),
    ("Name of the new list: ", "Name der neuen Liste: "),
    ("delete", "löschen"),
    ("delete it, with all that is in it", "löschen, mit allem darin"),
    ("There is no list; {1} makes one.", "Es gibt keine Liste; {1} legt eine an."),
    ("“{1}” is list {2}", "„{1}“ steht jetzt an {2}. Stelle"),
    (
      "while something is added: the episode, the whole show, this showing",
      "beim Hinzufügen: die Folge, die ganze Serie, diese Ausstrahlung"
    ),
    ("There is a list “{1}”", "Es gibt jetzt eine Liste „{1}“"),
    ("episode, show, showing", "Folge, Serie, Ausstrahlung"),
    ("“{1}” is as it was.", "„{1}“ bleibt, wie sie war."),
    ("“{1}” is deleted", "„{1}“ ist gelöscht"),
    ("“{1}” with {2}", "„{1}“ mit {2}"),
    ("Delete {1}? {2} deletes it, any other key keeps it ", "{1} löschen? {2} löscht, jede andere Taste nicht "),
    ("empty: {1} on a programme adds it", "leer: {1} auf einer Sendung fügt sie hinzu"),
    ("the film, whenever it is shown", "der Film, wann immer er läuft"),
    ("the episode, whenever it is shown", "die Folge, wann immer sie läuft"),
    ("the whole show", "die ganze Serie"),
    ("all that has this title", "alles mit diesem Titel"),
    ("the episodes, or the showing where the guide names none", "die Folgen, sonst die Ausstrahlung"),
  ]
}
