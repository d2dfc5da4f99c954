extension German {
  /// What is wrong with a playlist, and what was done about it.
  static let playlists: Table = [
    ("text in UTF-16, not in UTF-8", "Text in UTF-16 statt UTF-8"),
    (
      "no playlist: no line begins with #EXTM3U or #EXTINF",
      "keine Playlist: keine Zeile beginnt mit #EXTM3U oder #EXTINF"
    ),
    (
      "it is a guide, not a playlist: tvgrid sources add NAME LOCATION reads it",
      "ein TV-Programm, keine Playlist: tvgrid sources add NAME ORT liest es"
    ),
    ("a web page, not a playlist", "eine Webseite, keine Playlist"),
    ("a playlist of one stream, not of channels", "die Playlist eines einzigen Streams, nicht von Sendern"),
    ("channel {1} has neither a name nor a tvg-id", "Sender {1} hat weder Namen noch tvg-id"),
    ("neither a name nor a tvg-id", "weder Name noch tvg-id"),
    ("no name", "kein Name"),
    ("known by its {1}", "erkannt an: {1}"),
    ("an address without a name", "eine Adresse ohne Namen"),
    ("not an address of the web or a network", "keine Adresse im Web oder in einem Netz"),
    (
      "an address that begins with “{1}:”, which no player is given",
      "eine Adresse, die mit „{1}:“ beginnt und an keinen Player geht"
    ),
    (
      "an address whose port is not a number from 1 to 65535",
      "eine Adresse, deren Port keine Zahl von 1 bis 65535 ist"
    ),
    ("an address without a host", "eine Adresse ohne Host"),
    (
      "an address whose host has blanks, quotes or letters beyond ASCII",
      "eine Adresse, deren Host Leerzeichen, Anführungszeichen oder Zeichen jenseits von ASCII enthält"
    ),
    ("an address with control characters", "eine Adresse mit Steuerzeichen"),
    ("an address that is too long", "eine zu lange Adresse"),
    ("an address of more than {1} bytes", "eine Adresse von mehr als {1} Byte"),
    ("the address of a guide that is not of the web", "die Adresse eines TV-Programms, die nicht im Web liegt"),
    ("a header that no player may be given", "ein Header, der an keinen Player geht"),
    (
      "no address of past programmes can be made of the channel's own and its catch-up",
      "aus der Adresse des Senders und seinem Catch-up lässt sich keine für vergangene Sendungen bilden"
    ),
    ("its catch-up source is {1}", "seine Catch-up-Quelle ist {1}"),
    ("an address that asks for “{1}”, which is unknown", "eine Adresse, die nach „{1}“ fragt, was unbekannt ist"),
    ("the channel cannot be played live", "der Sender ist nicht live abspielbar"),
    ("{1} is the number of a sub-channel", "{1} ist die Nummer eines Unterkanals"),
    ("{1} taken", "{1} verwendet"),
    ("typographic quotation marks", "typografische Anführungszeichen"),
    ("read as straight ones", "als gerade gelesen"),
    ("the channel cannot be played", "der Sender ist nicht abspielbar"),
    ("no address follows", "es folgt keine Adresse"),
    ("the playlist ends before its address", "die Playlist endet vor der Adresse"),
    ("more than {1} entries", "mehr als {1} Einträge"),
    ("more than {1} groups", "mehr als {1} Gruppen"),
    ("an address in place of a name", "eine Adresse anstelle eines Namens"),
    ("an address in place of a tvg-id", "eine Adresse anstelle einer tvg-id"),
    ("an address in place of a group", "eine Adresse anstelle einer Gruppe"),
    ("an address", "eine Adresse"),
    ("{1} is no channel number", "{1} ist keine Sendernummer"),
    ("a way of catch-up that is not known", "eine unbekannte Art von Catch-up"),
    ("past programmes of the channel cannot be played", "vergangene Sendungen des Senders sind nicht abspielbar"),
    ("{1} is no number of days", "{1} ist keine Anzahl von Tagen"),
    ("{1} is no shift in hours", "{1} ist keine Verschiebung in Stunden"),
    ("a quotation mark without its pair", "ein Anführungszeichen ohne Gegenstück"),
    ("a quotation mark without its pair, and no comma", "ein Anführungszeichen ohne Gegenstück, und kein Komma"),
    ("ended before the next attribute or comma", "vor dem nächsten Attribut oder Komma abgeschlossen"),
    ("no space behind a quotation mark", "kein Leerzeichen hinter einem Anführungszeichen"),
    ("a quotation mark within a word", "ein Anführungszeichen in einem Wort"),
    ("quotation marks within a value", "Anführungszeichen in einem Wert"),
    ("doubled or escaped quotation marks", "doppelte oder maskierte Anführungszeichen"),
    ("read as plain ones", "als einfache gelesen"),
    ("a comma before the attributes", "ein Komma vor den Attributen"),
    ("words that are no attribute", "Wörter, die kein Attribut sind"),
    ("an attribute that comes twice", "ein doppeltes Attribut"),
    ("no comma before the name", "kein Komma vor dem Namen"),
    ("what follows the attributes read as the name", "was auf die Attribute folgt, als Name gelesen"),
    ("{1} has no tvg-id, and no guide is at hand", "{1} hat keine tvg-id, und ein TV-Programm ist nicht da"),
    ("{1} is no channel of the guide", "{1} ist kein Sender des TV-Programms"),
    ("{1} is the channel {2} once more", "{1} ist noch einmal der Sender {2}"),
    ("{1} is the number of {2} already", "{1} ist schon die Nummer von {2}"),
  ]
}
