/// The words found in genres, in lower case and without accents.
///
/// `word` matches at the start of a word, `*word` anywhere in a compound, and `=word` and `two_words` only as whole
/// words. Each category has a line per language: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
/// Nordic languages, Finnish, Czech, Hungarian, Greek, Turkish, and languages written in Cyrillic; then Chinese,
/// Japanese and Korean. Words shared by several languages are listed under the first one.
enum GenreTable {
  static let lines: [(word: GenreWord, lines: String)] = [
    (
      .advert,
      """
      =advertisement =advertising paid_programming *shopping infomercial
      =werbung werbefilm werbesendung dauerwerbe
      publicit =publicidad publicidade telewinkel reklam teleprodej teleacquist
      """
    ),
    (
      .documentary,
      """
      *document =docu =doc =nature =natural =animal =animals wildlife
      *doku *reportage drehbericht *natur =tier =tiere tierfilm tierwelt tierserie *portrat portrait
      *documentaire animalier =animaux decouverte
      *documental *naturaleza reportaje
      *documentari =natura animali inchiest
      *documentar natureza reportagem
      natuur
      *dokument przyrod reportaz
      =dyr luonto villieldin heimildar
      luontodok
      cestopis prirod
      *ismeretterjeszt termeszet *riport utifilm *portre werkfilm
      ντοκιμαντ ρεπορταζ φυση
      belgesel =doga
      *документ природ
      *纪录 *紀錄 *ドキュメンタリー *다큐
      """
    ),
    (
      .news,
      """
      *news current_affairs public_affairs weather politic discussion debate debat =information newsmagazine
      *nachrichten wetter *politik =info =infos zeitgeschehen =aktuell =aktuelles *infomagazin
      =journal journal_televise actualit =informations meteo politique
      noticia noticiero informativ telediario actualidad
      notizi telegiornal =tg attualit =informazione politica
      jornal telejornal =informacao atualidad
      nieuws actualiteit =weer journaal
      wiadomosc informacj informacyj publicyst pogod serwis_informacyjny
      nyhet nyhed =vader =vaer =vejr =vejret vaermeld aktualitet samhallsprogram frett =vedur
      uutis ajankohtais =saa politiikka
      zprav zpravodaj publicistik aktualn pocasi
      =hirek =hir hirado hirmusor idojaras kozelet
      ειδησ ενημερωσ ενημερωτικ δελτι επικαιρ καιροσ πολιτικ
      haber hava_durumu =guncel siyaset
      новост новини вести погод политик
      *新闻 *新聞 *ニュース *뉴스 *天气 *天気
      """
    ),
    (
      .film,
      """
      *film *movie motion_picture
      =kino fernsehspiel
      cine long_metrage court_metrage
      pelicula largometraje cortometraje
      lungometraggio cortometraggio
      longa_metragem curta_metragem
      =bioscoop
      kinow
      kvikmynd =biomynd
      *elokuva
      =mozi
      ταινι κινηματογραφ σινεμα
      sinema
      *фильм *фільм *филм =кино
      *电影 *電影 *影片 *映画 *영화
      """
    ),
    (
      .sport,
      """
      *sport *football soccer *basketball *handball *volleyball baseball *tennis *golf *hockey rugby cricket boxing =box
      wrestling racing cycling snooker =darts athletic olympi curling =judo biathlon triathlon equestrian nascar =ufc =mma
      martial_arts formula motogp
      *fussball leichtathletik boxen formel =ski skispringen langlauf reiten eiskunstlauf
      cyclisme athletisme
      deport futbol baloncesto tenis ciclismo
      =calcio pallavolo pallacanestro
      desport esporte futebol basquete
      *voetbal wielrennen
      pilka siatkowk
      fotb fodbold handbold haandbold iþrott =fotbolti
      urheilu jalkapallo jaakiekko
      fotbal hokej
      labdarug =foci kezilabda
      αθλητ ποδοσφαιρ μπασκετ =σπορ
      =spor basketbol voleybol
      *спорт футбол хокке
      *体育 *體育 *スポーツ *스포츠
      """
    ),
    (
      .children,
      """
      child =kids =kid youth animat =anime cartoon preschool pre_school puppet teens
      *kinder *jugend zeichentrick =trickfilm trickserie *marchen
      jeunesse enfant dessin_anime dessins_animes manga
      infantil ninos juvenil dibujo animacion
      bambin ragazzi carton animazion
      crianca desenho animac
      jeugd tekenfilm peuter
      dzieci bajk kreskowk animowan mlodziez
      barn =born borne tecknat =tecknad tegnefilm ungdom animasj
      lasten lapset piirret nuort animaat
      detsk =deti pohad kreslen animovan mladez
      gyerek gyermek mese rajzfilm babfilm ifjusag
      παιδικ κινουμεν
      cocuk cizgi cizgi_film animasyon
      дет дитяч мультфильм мультфільм мультсериал анимац аниме
      *少儿 *兒童 *儿童 *動畫 *动画 *アニメ *子供 *어린이 *애니
      """
    ),
    (.sitcom, "*sitcom szitkom comedy_series ситком"),
    (.soap, "*soap telenov =novela feuilleton telenowel =sapa szappan telenovell σαπουν мыльная_опера теленовелл"),
    (
      .comedy,
      """
      *comed =humor =humour *satir stand_up mockumentary parod
      *komodi *komedi kabarett schwank tragikomo
      comique humoris telecomedia
      *commedia comic umoris
      kabaret =klucht
      gaman
      *vigjatek kabare
      κωμωδ κωμικ σατιρ χιουμορ
      guldur mizah
      комед комеді юмор
      *喜剧 *喜劇 *コメディ *코미디
      """
    ),
    (
      .drama,
      """
      *drama sci_fi scifi science_fiction sciencefiction =fiction =crime *thriller *action *adventure *western *horror
      *fantasy *mystery =romance romantic =war suspense detective noir movie_drama docudrama dokudrama telefilm
      *krimi *abenteuer *liebes romanze romantik *erotik =agenten heimat =krieg =kriegsdrama melodram volkstheater biopic *polizei
      drame policier =polar aventure epouvante =guerre fantastique sentimental espionnage
      polici accion aventura =terror =guerra *ficcion *novela suspenso
      dramma poliziesc =giallo azione avventur orrore fantascienz
      =acao ficcao romanc
      misdaad avontuur spanning
      kryminal sensac przygod akcj wojenn romans obyczaj melodramat
      krim deckar spenning spaending gyser skrack aventyr eventyr spennu =leikrit glaepa
      draama rikos jannity seikkailu kauhu romantti
      detektiv akcni dobrodr horor valec romantick
      bunugy akcio *kaland haborus fantaszt tevejatek
      δραμ αστυνομικ θριλερ περιπετ δρασ τρομ φαντασ πολεμικ γουεστερν ρομαντ ρομαν αισθηματ κοινωνικ
      =dram polisiye =suc gerilim aksiyon macera korku savas bilim_kurgu bilimkurgu =ask fantastik
      драм мелодрам детектив боевик триллер ужас фантаст приключ крими
      *剧情 *劇情 *ドラマ *드라마
      """
    ),
    (
      .music,
      """
      *music =art =arts cultur theat *opera =dance ballet jazz =rock =pop *concert =classical literature videoclip
      *musik *konzert =oper operette =tanz *ballett *kultur *kunst literatur volksmusik
      musique danse spectacle_vivant
      musica concierto danza =arte =artes
      concerto teatro letteratur
      danca
      muziek
      muzy sztuk teatr
      konsert =konst tonlist tonleik
      musiikki konsertti kulttuur taide teatteri
      hudb hudeb divadl umeni tanec balet
      *zene koncert szinhaz muvesz operett irodal
      μουσικ συναυλ οπερα θεατρ πολιτισμ τεχνη τεχνεσ
      muzik konser sanat tiyatro
      музык музик концерт театр культур
      *音乐 *音樂 *音楽 *음악
      """
    ),
    (
      .topic,
      """
      factual science technolog histor educat informational food cook =home house property garden travel tourism motor
      transport consumer lifestyle health medic business econom finance religi interests environment hobb leisure infotainment
      non_fiction how_to society biograph
      *wissen *geschichte *reise *koch =essen *garten heimwerk *ratgeber gesundheit medizin *wirtschaft religion kirche bildung
      auto =mode gesellschaft *technik freizeit landleben gottesdienst
      histoire cuisine gastronomi voyage =sante societe maison jardin
      ciencia cocina viaje salud socied divulgat cultura_general
      scienza storia cucina viaggi =salute societa =motori
      culinari viagens =saude
      wetenschap geschiedenis koken kook =reizen =reis tuin wonen gezondheid informatief
      nauka naukow popularnonaukow kulinar kuchni podroz poradnik zdrowi edukac
      vetenskap vitenskap videnskab matlag =mat =mad =resor rejse livsstil samhall samfunn samfund helse halsa
      tiede ruoka matkailu terveys elamantapa
      veda vedeck cestovan varen kuchar zdravi nabozen vzdelav
      tudomany tortenel utazas fozo gasztro eletmod egeszseg vallas oktat
      επιστημ ιστορι ταξιδ μαγειρ υγεια θρησκ εκκλησ εκπαιδ
      bilim tarih yemek gezi seyahat saglik =din =dini egitim yasam
      """
    ),
    (
      .show,
      """
      entertainment game *quiz *talk *reality =live *show variety interview contest awards
      *unterhaltung *gesprach casting lotterie ziehung doku_soap dokusoap docusoap
      divertissement =jeu =jeux varietes telerealite tele_realite
      entretenimiento concurso variedades tertulia espectaculo entrevista
      intrattenimento spettacol varieta =gioco =giochi
      entretenimento espetaculo
      amusement spelprogramma praatprogramma
      rozrywk teleturniej widowisk
      underhallning underholdning noje fragesport sporreprogram dokusapa
      viihde tietovisa tosi_tv keskustelu
      zabav soutez kviz estrad
      szorakozt *vetelked beszelget
      ψυχαγωγ διασκεδ τηλεπαιχν παιχνιδ κουιζ ριαλιτι =σοου
      eglence yarisma soylesi =sov
      *шоу развлек розваг викторин реалити
      *综艺 *綜藝 *娱乐 *娛樂 *バラエティ *예능
      """
    ),
    (
      .series,
      """
      *serie mini_series
      *sorozat *sarja serial =dizi σειρα σιριαλ
      *сериал *серіал *серија
      *电视剧 *電視劇 *連続 *연속극
      """
    ),
    (
      .magazine,
      """
      *magazin report rubrica magazyn magacin makasiini μαγκαζιν
      =trailer =trailers movie_trailers film_awards film_award film_reviews film_review film_music film_history film_making
      =filmmaking movie_talk film_show movie_show film_talk film_festival de_film de_cine making_of
      filmmusik filmpreis filmkonzert filmkritik filmtipp filmquiz filmgeschichte filmfest filmwissen filmtrailer filmhirek filmmuzi
      """
    ),
    (.unspecific, "=series tv_series tv_show =episode"),
  ]
}
