extension German {
  /// XML, JSON and packed files that cannot be read as they are.
  static let documents: Table = brokenXML + answers + packed

  private static let brokenXML: Table = [
    ("broken XML: {1}", "fehlerhaftes XML: {1}"),
    ("too much broken XML", "zu viel fehlerhaftes XML"),
    ("no XML", "kein XML"),
    ("an attribute without quotes", "ein Attribut ohne Anführungszeichen"),
    ("a space at the start of a tag", "ein Leerzeichen am Anfang eines Tags"),
    ("a value without its second quotation mark", "ein Wert ohne zweites Anführungszeichen"),
    ("ended before the next attribute", "vor dem nächsten Attribut abgeschlossen"),
    ("attributes without a space between them", "Attribute ohne Leerzeichen dazwischen"),
    ("an attribute twice", "ein doppeltes Attribut"),
    ("the first one kept", "das erste behalten"),
    ("an attribute without a value", "ein Attribut ohne Wert"),
    ("read as empty", "als leer gelesen"),
    ("signs between attributes", "Zeichen zwischen Attributen"),
    ("a tag without its end", "ein Tag ohne Ende"),
    ("ended where the next one begins", "abgeschlossen, wo das nächste beginnt"),
    ("an end tag is missing", "ein End-Tag fehlt"),
    ("added", "ergänzt"),
    ("an end tag without its start", "ein End-Tag ohne Anfang"),
    ("an end tag in other case than its start", "ein End-Tag in anderer Schreibung als sein Anfang"),
    ("read as its end", "als sein Ende gelesen"),
    ("the encoding {1} is unknown", "die Kodierung {1} ist unbekannt"),
    ("the encoding is not {1}, as declared", "die Kodierung ist nicht {1}, wie angegeben"),
    ("the C library has no converter for {1} (gconv)", "die C-Bibliothek kann {1} nicht umwandeln (gconv)"),
    ("read as UTF-8", "als UTF-8 gelesen"),
    ("an & that begins no entity", "ein &, mit dem keine Entität beginnt"),
    ("a character as two references", "ein Zeichen als zwei Verweise"),
    ("read as one character", "als ein Zeichen gelesen"),
    ("a ]]> that ends nothing", "ein ]]>, das nichts abschließt"),
    ("a <!-- without its end", "ein <!-- ohne Ende"),
    ("a <? without its end", "ein <? ohne Ende"),
    ("a <![CDATA[ without its end", "ein <![CDATA[ ohne Ende"),
    ("a < that begins no tag", "ein <, mit dem kein Tag beginnt"),
    ("-- in a comment", "-- in einem Kommentar"),
    ("a comment or the like without its end", "ein Kommentar oder dergleichen ohne Ende"),
    ("a DTD of more than {1} MB", "eine DTD von mehr als {1} MB"),
    ("a piece of markup of more than {1} MB", "ein Stück Markup von mehr als {1} MB"),
    ("more than {1} declared attributes", "mehr als {1} deklarierte Attribute"),
    ("default attributes of more than {1} bytes", "Vorgabe-Attribute von mehr als {1} Bytes"),
    ("more than {1} entities that refer to others", "mehr als {1} Entitäten, die auf andere verweisen"),
    ("out of memory", "kein Speicher mehr frei"),
  ]

  private static let answers: Table = [
    ("it is empty", "nichts darin"),
    ("it is no JSON", "kein JSON"),
    ("it has more values than any such answer", "mehr Werte, als eine solche Antwort hat"),
    ("it is no JSON, or not all of it", "kein JSON, oder nicht alles davon"),
    ("its JSON cannot be read on: {1}", "das JSON ist ab hier nicht lesbar: {1}"),
    ("it is a web page, not a {1}", "eine Webseite; erwartet war: {1}"),
    ("it is no {1}", "etwas anderes; erwartet war: {1}"),
    ("it says null: there is no such {1}", "null: das gibt es nicht ({1})"),
    ("it is about {1} {2}, and not {3} as was asked", "es geht um {1} {2}; gefragt war nach {3}"),
    ("it is no show", "keine Serie"),
    ("{1} says {2}", "{1} meldet {2}"),
    ("there is no memory for it", "dafür ist kein Speicher frei"),
    ("there is no memory for all of it", "für alles ist kein Speicher frei"),
    ("schedule", "Sendeplan"),
    ("list of shows", "Liste von Serien"),
    ("list of people", "Liste von Personen"),
    ("list of credits", "Liste von Mitwirkungen"),
    ("list of episodes", "Liste von Folgen"),
    ("list of channels", "Liste von Sendern"),
    ("list of tags", "Liste von Tags"),
    ("list of programmes", "Liste von Sendungen"),
    ("list of timers", "Liste von Timern"),
    ("a picture is no text", "ein Bild ist kein Text"),
    ("an entry that tells too little", "ein Eintrag, der zu wenig sagt"),
    ("more than {1} rows", "mehr als {1} Einträge"),
    ("no show", "keine Serie"),
    ("a show without a name", "eine Serie ohne Namen"),
    ("neither a time nor a date that can be read", "weder Zeit noch Datum lesbar"),
    ("neither a network nor a web channel", "weder Sender noch Web-Sender"),
    ("the episode {1} again", "die Folge {1} noch einmal"),
    ("no airstamp", "kein airstamp"),
    ("kept with its date, at an unknown time", "mit dem Datum behalten, die Uhrzeit ist unbekannt"),
    ("a channel without an id", "ein Sender ohne Kennung"),
    ("a tag without an id or a name", "ein Tag ohne Kennung oder Namen"),
    ("a timer without an id", "ein Timer ohne Kennung"),
    ("a timer without a channel or times", "ein Timer ohne Sender oder Zeiten"),
    ("{1} has the number {2}.{3}", "{1} hat die Nummer {2}.{3}"),
    (
      "left out, since numbers are whole and another channel is {1}",
      "ausgelassen: Nummern sind ganz, und ein anderer Sender ist {1}"
    ),
  ]

  private static let packed: Table = [
    ("what came cannot be unpacked", "was kam, lässt sich nicht entpacken"),
    ("there is no memory to unpack it", "zum Entpacken ist kein Speicher frei"),
    ("there is no memory to unpack the gzip data", "zum Entpacken der gzip-Daten ist kein Speicher frei"),
    ("there is no memory to unpack the xz data", "zum Entpacken der xz-Daten ist kein Speicher frei"),
    ("the gzip data is damaged", "die gzip-Daten sind beschädigt"),
    ("there is no memory to unpack the zip archive", "zum Entpacken des zip-Archivs ist kein Speicher frei"),
    ("the zip archive is cut short", "das zip-Archiv ist abgeschnitten"),
    ("the zip archive is damaged", "das zip-Archiv ist beschädigt"),
    (
      "the zip archive is damaged: a checksum does not fit", "das zip-Archiv ist beschädigt: eine Prüfsumme passt nicht"
    ),
    (
      "the zip archive cannot be read beyond {1}, whose size it does not tell",
      "das zip-Archiv ist nach {1} nicht lesbar, dessen Größe es nicht nennt"
    ),
    ("the zip archive holds no XML file", "das zip-Archiv enthält keine XML-Datei"),
    ("the zip archive holds no playlist", "das zip-Archiv enthält keine Playlist"),
    ("it is encrypted", "verschlüsselt"),
    ("its size is not known", "die Größe ist nicht bekannt"),
    ("it is packed in a way that tvgrid does not know", "auf eine Art gepackt, die tvgrid nicht kennt"),
    ("{1} further files that cannot be unpacked", "{1} weitere Dateien, die sich nicht entpacken lassen"),
    ("the gzip data is damaged ({1})", "die gzip-Daten sind beschädigt ({1})"),
    (
      "the gzip data is damaged: its checksum does not fit", "die gzip-Daten sind beschädigt: die Prüfsumme passt nicht"
    ),
    ("the gzip data is damaged: its length does not fit", "die gzip-Daten sind beschädigt: die Länge passt nicht"),
    ("the xz data is damaged", "die xz-Daten sind beschädigt"),
    (
      "the xz data is packed in a way that this liblzma does not know",
      "die xz-Daten sind auf eine Art gepackt, die diese liblzma nicht kennt"
    ),
    (
      "the xz data needs {1} MB of memory to unpack, more than the {2} MB it may have: pack it with xz -9 or less",
      "das Entpacken der xz-Daten braucht {1} MB Speicher, erlaubt sind {2} MB: mit höchstens xz -9 packen"
    ),
    (
      "it is packed with {1}, which tvgrid does not unpack: unpack it with {2} first",
      "mit {1} gepackt, was tvgrid nicht entpackt: erst mit {2} entpacken"
    ),
    (
      "it is {1} packed again with {2}: unpack it once, and open what comes out",
      "{1}, noch einmal mit {2} gepackt: einmal entpacken und öffnen, was herauskommt"
    ),
    ("it has been read before", "schon einmal gelesen"),
    ("it is not packed with {1}, as its name says", "nicht mit {1} gepackt, wie der Name sagt"),
    ("it is no tar archive, or damaged where that begins", "kein tar-Archiv, oder am Anfang beschädigt"),
    ("the tar archive is damaged before any XML file", "das tar-Archiv ist vor der ersten XML-Datei beschädigt"),
    ("the tar archive holds no XML file", "das tar-Archiv enthält keine XML-Datei"),
    ("more than {1} documents in one archive", "mehr als {1} Dokumente in einem Archiv"),
    ("it does not begin as an XMLTV document does", "der Anfang ist nicht der eines XMLTV-Dokuments"),
    ("it is a playlist (M3U), not a guide", "eine Playlist (M3U), kein TV-Programm"),
    (
      "it is a playlist (M3U): tvgrid channels import takes its order, numbers, groups and names",
      "eine Playlist (M3U): tvgrid channels import übernimmt Reihenfolge, Nummern, Gruppen und Namen"
    ),
    ("its bytes are not those of a text", "die Bytes sind nicht die eines Textes"),
    (
      "it is larger than {1}, which no schedule needs: is it the right file?",
      "größer als {1}, so viel braucht kein Sendeplan: die richtige Datei?"
    ),
    (
      "it is larger than {1}, which no list of channels needs: is it the right file?",
      "größer als {1}, so viel braucht keine Senderliste: die richtige Datei?"
    ),
  ]
}
