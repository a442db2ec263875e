/** Languages of the assistant: English, Turkish, Russian, Korean. */
export const LANGUAGES = ['en', 'tr', 'ru', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For messages whose language is unknown or isn't one of ours. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Enough to detect a language; the rest of a long message is not read. */
const MAX_READ = 1000;

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/gu;
const CYRILLIC = /[\u0400-\u04ff]/gu;
const LATIN = /[a-z\u00c0-\u024f]/giu;
/** Letters of Turkish that English lacks. */
const TURKISH_LETTERS = /[çğıöşüÇĞİÖŞÜ]/u;

/**
 * Words that tell Turkish from English, written without Turkish letters, since many people type so. Words of both
 * languages (`on`, `an`, `at`) and of the service (`job`, `token`, `deploy`) are left out: they occur in every
 * language.
 */
const TURKISH_WORDS = new Set(
  `acaba ama anlamadim ayarla bana baslat basla ben beni benim bir bu bugun cihaz cok cunku daha degil dun evet gibi
  goster hangi hani hayir hemen hep her icin ile is isim isler kac kadar kim kimin kimdir lutfen merhaba mi midir
  miyim mu musun mudur ne neden nedir neler nere nerede nereden nereye nasil nasilsin niye olur olan olarak para sana
  selam sen sonra simdi su tamam tesekkurler ucret uzerinde var ve veya ya yada yap yapar yardim yeni yok zaman
  istiyorum kazandim bakiye bakiyem fotograf hava saat lazim kapali acik neymis kim eder bitti gun hafta yarin onceki
  ikinci birinci rica ederim soyle ver bak peki kaldi tane tanesi saatlik nasi diyor listesi kodu fiyat nasl hesap
  kalan hangisi makine hata kendi ajan iptal nerde otomatik istyorum adresi komutu gelir itiraz reddedildi davet dosya
  kapat isi referans sonucu nerden napcam gelmedi silme anahtar iptali veri istek izleme iadesi tahmini iki eksik
  hatasi yaz oturum yenileme linki deneme bitince sunucusu geri ucuz kaca tekrar suresi verdi iade misin vergi kurulum
  iyi hesaba unuttum parola gitti dogrulama sil hesabi kilitli sorgulama boyutu sunucuma mesaj gelsin bildirim bedava
  sahte etme kayboldu uzatma sunucu geliri limiti etcem birden ayar iste nekdar durdu yeniden oldu doldu kodum bonusu
  yedek anlat borcu yapcam aktivasyon onay maili gorunuyor kullanma kapatma sifresi belgesi aktarma yasak baglamak
  olunca paketi sistem galiba kesinti modu resim nedeni alternatifi yetmedi uzat maliyet saati depolama cihz baslatma
  musunz yoksa sadece kazanc raporu yedi cihazim sorunu benden bulunamadi teklif yatirma cevap betik ise yazcam mumkun
  oluyo gizli oluyor sonuc gecmisi nolur olursa bedeli geldi hesaplama kod uzun trafik tarihi noldu hesapla kredisi
  fatura veriyor eklemek fazla dolu testi gecikmesi kolay slm naber nbr tercih araba oyun randevu ekran komisyon cekim odeme yukleme baglanti guvenlik guvenli cuzdan islem hizmet destek
  iletisim sifre kayit giris cikis uyelik bakiyesi sunucum isim isimi isler ilan alici satici kiralama kirala kiraya`
    .split(/\s+/)
    .filter(Boolean),
);

const ENGLISH_WORDS = new Set(
  `a about all am an and any are as at be been but by can cost could did do does for from get give go good had has have
  hello help hey hi how i idle if in is it its just know let make me money more my need no not now of offline on one or
  our out over pay please price say second should show so some tell than thank thanks that the their them then there
  they this to today tomorrow up us want was we what when where which who why will with work would write yes you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** Turkish endings that no common English word has; at least two letters precede them. */
const TURKISH_ENDING =
  /..(?:[lL][ae]r(?:[iı]m?|[iı]n|d[ae]|d[ae]n|[ae])?|[iıuü]yor(?:um|sun|uz|lar)?|[mn][iıuü]z|[dt][iıuü]r|s[iı]n[iı]z|mak|mek|m[ae]l[iı]y[iı]m|[ae]c[ae][gk](?:[iı]m)?|[iıuü]m[iıuü]|l[iı]k|lar[iı]m|[iıuü]yo[mnz]?|b[iı]l[iı]?r(?:m[iı]\p{L}*|s[iı]n\p{L}*)|[ae]c[ae]m|[ae]c[ae]k|l[ae]r[iı]|[mn][iı]s[iı]n|s[iı]zce|y[iı]m)$/u;

/**
 * The language of a message: by its script, then by Turkish letters, words and endings. If undecided, the language of
 * the message before it, otherwise English, the API's own language.
 */
export function languageOf(text: string, before?: string): Language {
  const read = text.slice(0, MAX_READ);
  const latin = count(read, LATIN);
  const hangul = count(read, HANGUL);
  const cyrillic = count(read, CYRILLIC);
  // A syllable of Hangul stands for two or three letters, and technical terms often stay in Latin script.
  if (hangul > 0 && hangul * 8 >= Math.max(latin, cyrillic)) return 'ko';
  if (cyrillic > 0 && cyrillic * 2 >= latin) return 'ru';
  const turkish = turkishIn(read);
  if (turkish === 0 && before !== undefined) return languageOf(before);
  return turkish > 0 ? 'tr' : DEFAULT_LANGUAGE;
}

/** Weighs the words: a quoted Turkish name doesn't make an English question Turkish. */
function turkishIn(text: string): number {
  let evidence = 0;
  for (const word of text.toLocaleLowerCase('tr').split(/[^\p{L}]+/u)) {
    if (word === '') continue;
    const typed = plain(word);
    if (TURKISH_LETTERS.test(word) && !/^(?:i|ıf|ıs|ıt|ın|ıts)$/u.test(word) && !ENGLISH_WORDS.has(typed))
      evidence += 2;
    else if (TURKISH_WORDS.has(typed)) evidence += 2;
    else if (ENGLISH_WORDS.has(typed)) evidence -= 2;
    else if (TURKISH_ENDING.test(typed)) evidence += 1;
  }
  return evidence;
}

/** Without Turkish diacritics, as people type on other keyboards. */
function plain(word: string): string {
  return word.replace(/ı/gu, 'i').normalize('NFD').replace(/\p{M}/gu, '');
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
