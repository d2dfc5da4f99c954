extension German {
  /// The database of what is one's own: its damage, its recovery, and texts that are brought into it.
  static let personalFiles: Table = database + recovery + importing

  private static let database: Table = [
    ("it is of another version", "von einer anderen Version"),
    ("it is damaged", "beschädigt"),
    ("it is of a newer tvgrid", "von einem neueren tvgrid"),
    ("error {1}", "Fehler {1}"),
    ("an empty statement", "eine leere Anweisung"),
    ("a list is missing of which there are entries", "eine Liste fehlt, zu der es Einträge gibt"),
    ("a list is too long", "eine Liste ist zu lang"),
    ("a table is missing", "eine Tabelle fehlt"),
    ("its tables are not those of tvgrid", "die Tabellen sind nicht die von tvgrid"),
    ("reading it comes to no end", "sie zu lesen nimmt kein Ende"),
    ("a value in it is too long", "ein Wert darin ist zu lang"),
    ("its table is another one", "die Tabelle ist eine andere"),
    (
      "{1} beside it can only be read: remove that file while no tvgrid runs",
      "{1} daneben ist nur lesbar: diese Datei entfernen, während kein tvgrid läuft"
    ),
    ("its pages contradict each other", "die Seiten widersprechen einander"),
    ("it has {1} bytes, and its pages have {2}", "sie hat {1} Bytes, und ihre Seiten haben {2}"),
    ("a value in {1} is not of its type", "ein Wert in {1} ist von anderem Typ"),
    ("its mark is {1}", "ihre Kennung ist {1}"),
    ("its version is {1}", "ihre Version ist {1}"),
    ("a folder", "ein Ordner"),
    ("a named pipe", "eine benannte Pipe"),
    ("a socket", "ein Socket"),
    ("a device", "ein Gerät"),
    ("there is nothing in it", "die Datei ist leer"),
    ("it is a folder", "ein Ordner, keine Datei"),
    ("it is a pipe, not a file", "eine Pipe, keine Datei"),
    ("it is a device, not a file", "ein Gerät, keine Datei"),
    ("it is too large", "zu groß"),
    ("there is no memory for its {1} MB", "für {1} MB ist kein Speicher frei"),
    ("it cannot be made", "lässt sich nicht anlegen"),
    ("Not kept: {1}", "Nicht gespeichert: {1}"),
    ("{1} is being written still", "{1} wird noch geschrieben"),
    (
      "another tvgrid is writing what you have changed; waiting",
      "ein anderes tvgrid schreibt gerade, was sich geändert hat; bitte warten"
    ),
    ("nothing of {1} is used", "nichts davon wird verwendet ({1})"),
    ("nothing of it is used", "nichts davon wird verwendet"),
    ("its copy is used", "die Kopie davon wird verwendet"),
    (
      "waiting up to {1} s for tvheadend to confirm the last recording change; Ctrl-C quits now",
      "bis zu {1} s Warten, bis tvheadend die letzte Änderung der Aufnahmen bestätigt; Strg-C beendet sofort"
    ),
    (
      "tvheadend has not confirmed the last recording change: u in tvgrid shows whether it was made",
      "tvheadend hat die letzte Änderung der Aufnahmen nicht bestätigt: ob sie gilt, zeigt u in tvgrid"
    ),
    ("the last timer: {1}", "der letzte Timer: {1}"),
    ("{1} (and {2} more: tvgrid searches tells)", "{1} (und {2} weitere: siehe tvgrid searches)"),
  ]

  private static let recovery: Table = [
    ("another tvgrid has restored it from {1}", "ein anderes tvgrid hat sie aus {1} wiederhergestellt"),
    ("restored from its copy of {1}, {2}", "wiederhergestellt aus der Kopie von {1}, {2}"),
    ("started without data, as there is no copy; {1}", "ohne Daten begonnen, da es keine Kopie gibt; {1}"),
    (
      "started without data, as its copy cannot be used: {1}; {2}",
      "ohne Daten begonnen, da die Kopie nicht brauchbar ist: {1}; {2}"
    ),
    ("{1}, and is kept as {2}", "{1}; sie bleibt als {2}"),
    ("tvgrid mine import reads an exported text", "tvgrid mine import liest einen exportierten Text"),
    ("{1}, and another tvgrid has its folder locked", "{1}, und ein anderes tvgrid hat den Ordner gesperrt"),
    (
      "it is damaged, and another tvgrid has it open: quit that one",
      "beschädigt, und ein anderes tvgrid hat sie geöffnet: bitte jenes beenden"
    ),
    ("{1}; the damaged file is kept as {2}", "{1}; die beschädigte Datei bleibt als {2}"),
    ("it is gone", "die Datei ist weg"),
    ("{1}, and cannot be kept as {2}: {3}", "{1}, nicht als {2} aufzuheben: {3}"),
    ("{1}, and cannot be kept: {2}", "{1}, nicht aufzuheben: {2}"),
    ("{1}, and cannot be kept", "{1}, nicht aufzuheben"),
    ("{1}; to begin with nothing, remove {2} too", "{1}; um leer anzufangen, auch {2} löschen"),
    ("reminders", "Erinnerungen"),
    ("lists", "Listen"),
    ("history", "Verlauf"),
  ]

  private static let importing: Table = [
    ("part of what is yours", "Art eigener Daten"),
    ("setting of a channel", "Einstellung eines Senders"),
    ("setting of a search", "Einstellung einer Suche"),
    ("setting of what was seen", "Einstellung von Gesehenem"),
    ("setting of a show", "Einstellung einer Serie"),
    ("setting of the view", "Einstellung der Ansicht"),
    ("setting of a reminder", "Einstellung einer Erinnerung"),
    ("setting of what was due", "Einstellung von Fälligem"),
    ("setting of a chosen show", "Einstellung einer gewählten Serie"),
    ("setting of a list", "Einstellung einer Liste"),
    ("setting of an entry of a list", "Einstellung eines Listeneintrags"),
    ("a list", "eine Liste"),
    ("an entry of a list", "ein Listeneintrag"),
    (
      "an entry of a list wants a list, a title, a channel and a start; left out",
      "ein Listeneintrag braucht eine Liste, einen Titel, einen Sender und einen Beginn; ausgelassen"
    ),
    ("{1}; the list is left out", "{1}; die Liste ist ausgelassen"),
    ("{1}; left out", "{1}; ausgelassen"),
    ("{1} has no {2}, such as {3} = \"To watch\"; left out", "{1} ohne {2}, etwa {3} = \"Ansehen\"; ausgelassen"),
    ("it takes one of {1}", "erlaubt ist eines von {1}"),
    ("showing is used", "showing gilt"),
    (
      "it takes a list of facts in quotes, such as [\"year 1978\"]",
      "erlaubt ist eine Liste von Angaben in Anführungszeichen wie [\"year 1978\"]"
    ),
    ("a list “{1}” is there already", "eine Liste „{1}“ gibt es schon"),
    ("there are {1} lists, which is the most", "es gibt {1} Listen, mehr geht nicht"),
    ("“{1}” is in the list {2} already", "„{1}“ steht schon in der Liste {2}"),
    ("the list {1} has {2} entries, which is the most", "die Liste {1} hat {2} Einträge, mehr geht nicht"),
    ("the lists have {1} MB, which is the most", "die Listen haben {1} MB, mehr geht nicht"),
    ("a fact has a line break in it", "eine Angabe enthält einen Zeilenumbruch"),
    (
      "a programme has more facts than {1} lines or {2} KB",
      "eine Sendung hat mehr als {1} Zeilen oder {2} KB an Angaben"
    ),
    ("“{1}” is no fact of a programme", "„{1}“ ist keine Angabe zu einer Sendung"),
    ("“{1}” takes one text, without a tab", "„{1}“ erlaubt einen Text, ohne Tabulator"),
    ("“{1}” is no flag of a programme", "„{1}“ ist kein Merkmal einer Sendung"),
    ("stars takes a number from 0.01 to 5", "stars erwartet eine Zahl von 0.01 bis 5"),
    ("{1} takes a whole number up to {2}", "{1} erlaubt eine ganze Zahl bis {2}"),
    ("{1} is there already", "{1} ist schon da"),
    (
      "it takes a list of groups in quotes, such as [\"News\"]",
      "erlaubt ist eine Liste von Gruppen in Anführungszeichen wie [\"News\"]"
    ),
    ("joined has the channel itself in it; left out", "joined enthält den Sender selbst; ausgelassen"),
    (
      "it takes two times such as \"06:00-19:00\"",
      "erlaubt sind zwei Uhrzeiten wie \"06:00-19:00\""
    ),
    (
      "it takes a list of ids in quotes, such as [\"105\"]",
      "erlaubt ist eine Liste von Kennungen in Anführungszeichen wie [\"105\"]"
    ),
    (
      "it takes a list of ids in quotes, such as [\"94\", \"105\"]",
      "erlaubt ist eine Liste von Kennungen in Anführungszeichen wie [\"94\", \"105\"]"
    ),
    ("copy-of is the channel itself; not used", "copy-of ist der Sender selbst; nicht verwendet"),
    (
      "a search has no {1}, such as {2} = \"{3}\"; the search is left out",
      "einer Suche fehlt {1}, etwa {2} = \"{3}\"; die Suche ist ausgelassen"
    ),
    ("the search is left out", "die Suche ist ausgelassen"),
    ("the {1} of a search is empty; the search is left out", "{1} einer Suche ist leer; die Suche ist ausgelassen"),
    (
      "a search “{1}” is there already, in line {2}; this one is left out",
      "eine Suche „{1}“ gibt es schon, in Zeile {2}; diese ist ausgelassen"
    ),
    (
      "it takes a list of queries in quotes, such as [\"late kitchen\"]",
      "erlaubt ist eine Liste von Abfragen in Anführungszeichen wie [\"late kitchen\"]"
    ),
    ("what was seen has no query; left out", "Gesehenes ohne Abfrage; ausgelassen"),
    (
      "it takes a list of hexadecimal numbers in quotes, such as [\"2f\"]",
      "erlaubt ist eine Liste hexadezimaler Zahlen in Anführungszeichen wie [\"2f\"]"
    ),
    ("“{1}” is no mark: {2}; left out", "„{1}“ ist keine Marke: {2}; ausgelassen"),
    (
      "it takes a list of episodes in quotes, such as [\"s1 e2\"]",
      "erlaubt ist eine Liste von Folgen in Anführungszeichen wie [\"s1 e2\"]"
    ),
    ("a show has no title; left out", "eine Serie ohne Titel; ausgelassen"),
    ("view is {1}: it is written under [view]; not used", "view ist {1}: das steht unter [view]; nicht verwendet"),
    (
      "a channel has no id, such as id = \"94\"; the channel is left out",
      "einem Sender fehlt die Kennung, etwa id = \"94\"; der Sender ist ausgelassen"
    ),
    ("the channel is left out", "der Sender ist ausgelassen"),
    (
      "a channel “{1}” is there already, in line {2}; this one is left out",
      "einen Sender „{1}“ gibt es schon, in Zeile {2}; dieser ist ausgelassen"
    ),
    (
      "a reminder has neither a query nor a title, channel and start; left out",
      "eine Erinnerung hat weder Abfrage noch Titel, Sender und Beginn; ausgelassen"
    ),
    ("what was due has no title, channel or start; left out", "Fälliges ohne Titel, Sender oder Beginn; ausgelassen"),
    ("a chosen show has no title or no id; left out", "eine gewählte Serie ohne Titel oder Kennung; ausgelassen"),
  ]
}
