/** What a message may want with a record, or from a page. */
export const WISHES = [
  'why',
  'cost',
  'end',
  'accept',
  'dispute',
  'again',
  'raise',
  'scale',
  'top_up',
  'self_test',
  'pause',
  'resume',
  'deposit',
  'withdraw',
  'add_device',
  'api_keys',
  'webhooks',
  'rewards',
  'account',
  'offers',
] as const;
export type Wish = (typeof WISHES)[number];

/** Longer messages tell stories, and name things that they don't want. */
const MAX_READ = 300;

const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
/** English and Turkish words are whole unless they end in `…`; so are Russian ones. Korean ones stand before endings. */
function words(european: string, korean: string): RegExp {
  return new RegExp(`${START}(?:${european.replaceAll('…', '\\p{L}*')})${END}|${korean}`, 'giu');
}

/**
 * Words that tell what a message wants, in English, Turkish, Russian and Korean. They only choose what is proposed and
 * which record is spoken of: a wrong guess is a button that nobody presses.
 */
const WORDS: Record<Wish, RegExp> = {
  why: words(
    "why|what(?:’|'| i)?s (?:happening|going on|wrong|up|next)|what happened|status|state|stuck|waiting|waits|wait|idle|progress|what (?:now|can i do|should i do|do i do)|how is (?:it|this)|how(?:’|')s (?:it|this)|fail|failed|fails|problem|" +
      'neden|niye|niçin|nicin|durum…|ne oldu|noldu|takıl…|takil…|bekli…|ne yap…|boşta|bosta|başarısız…|sorun…|' +
      'почему|зачем|отчего|что (?:случилось|происходит|делать|не так|с ним|с ней)|статус|состояни…|как дела|завис…|жд[её]т|простаива…|упал…|проблем…',
    '왜|상태|무슨 일|어떻게 (?:되|돼|해야)|멈췄|대기|놀고|실패|문제',
  ),
  cost: words(
    'cost|costs|price|paid|pay|spent|spend|charged|billed|how much|expensive|' +
      'ne kadar|kaç (?:coin|dolar|para|lira)|ücret…|ucret…|maliyet…|fiyat…|tut(?:tu|ar|acak)|harca…|ödedi…|odedi…|' +
      'сколько|стоит|стоил…|стоимость|цен(?:а|у|ы|е)|потра(?:тил|чено)…|заплатил…|списа(?:л|но)…|обош(?:ёл|ел|ла|ло)…',
    '얼마|비용|요금|가격|썼|지불',
  ),
  end: words(
    'cancel|abort|stop|end|kill|terminate|shut (?:it |this )?down|turn (?:it |this )?off|' +
      'iptal|durdur…|bitir…|kapat…|sonlandır…|sonlandir…|vazgeç…|' +
      'отмен…|останов(?:и|ить|ите|ка)|заверши(?:|ть|те)|прекрат…|прерв…|выключ…',
    '취소|중지|중단|종료|멈춰|끝내|꺼',
  ),
  accept: words('accept|approve|pay for it|kabul|onayla…|прими|примите|принять|принимаю|одобр…', '수락|승인|받아들'),
  dispute: words(
    'dispute|complain|refund|reject|wrong result|bad result|not what i (?:asked|ordered)|' +
      'itiraz|iade|reddet…|yanlış sonuç|оспор…|жалоб…|пожалова…|возврат…|верн(?:и|ите|уть) деньги|отклон…',
    '이의|분쟁|환불|거부|거절',
  ),
  again: words(
    'again|retry|re-?run|repeat|restart|once more|repost|tekrar…|yeniden|bir daha|' +
      'снова|повтор…|ещё раз|еще раз|заново|перезапус…',
    '다시|재실행|재시도|한 번 더',
  ),
  raise: words(
    'raise|increase|higher|more money|pay more|offer more|bump|artır…|artir…|yükselt…|yukselt…|daha fazla öde…|zam|' +
      'повы[сш]…|увелич…|подн(?:ять|ими|имите|имаю)|дороже|заплат… больше|больше заплат…',
    '올려|올리|올릴|인상|더 (?:내|낼|줄)',
  ),
  scale: words(
    'scale|replicas?|instances?|ölçek…|olcek…|replika…|масштаб…|реплик…',
    '레플리카|복제|확장|스케일|늘려|줄여',
  ),
  top_up: words(
    'top(?: it|-| )?up|more (?:gb|data|traffic|bandwidth|gigabytes?)|add \\S+ ?gb|buy more|' +
      'ekle…|yükle…|yukle…|daha fazla (?:gb|trafik)|добав…|докуп…|пополн…|ещё трафик…',
    '추가|충전|더 (?:사|살)',
  ),
  self_test: words(
    'self-?test|test (?:it|this|the (?:machine|device|hardware|gpu)|my (?:machine|device|hardware|gpu))|verify (?:it|the hardware)|' +
      'test|sına…|тест…|самопровер…|проверь…|проверить',
    '테스트|점검|검사',
  ),
  pause: words('pause|suspend|duraklat…|ara ver…|beklet…|приостанов…|пауз…', '일시 ?(?:정지|중지)|쉬게'),
  resume: words('resume|unpause|continue|devam…|возобнов…|продолж…|снять с паузы', '재개|계속'),
  deposit: words(
    'deposit|top up|add (?:money|funds|dollars)|para yatır…|para yatir…|yatırma…|bakiye yükle…|пополн…|внести|депозит…',
    '입금|잔액 충전',
  ),
  withdraw: words(
    'withdraw|withdrawal|cash out|payout|exchange|statement|balance|para çek…|para cek…|çekim|bozdur…|bakiye…|ekstre|' +
      'вывод…|вывести|обмен…|баланс…|выписк…',
    '출금|환전|잔액|거래 내역',
  ),
  add_device: words(
    '(?:add|connect|install|register|rent out).{0,24}(?:machine|device|gpu|computer|rig|agent|server|pc)|' +
      '(?:cihaz|makine|bilgisayar|sunucu|ekran kart|ajan)….{0,16}(?:ekle|bağla|bagla|kur|kirala)…|' +
      '(?:добав|подключ|установ|сдать).{0,24}(?:машин|устройств|компьютер|видеокарт|сервер|агент)…',
    '(?:기기|컴퓨터|장비|서버|에이전트|머신).{0,12}(?:추가|연결|설치|등록)',
  ),
  api_keys: words('api[- ]?keys?|api anahtar…|ключ… api|api[- ]?ключ…', 'API ?키'),
  webhooks: words('webhooks?|webhook…|веб-?хук…|вебхук…', '웹훅'),
  rewards: words(
    'photos?|rewards?|good deeds?|word of the day|fotoğraf…|fotograf…|ödül…|odul…|iyilik…|günün kelime…|' +
      'фото…|наград…|добр… дел…|слов… дня',
    '사진|보상|선행|오늘의 단어',
  ),
  account: words(
    'password|two-?factor|2fa|totp|passkeys?|sign(?:ed)? out|log ?out|sessions everywhere|' +
      'parola…|şifre…|sifre…|iki adımlı|iki aşamalı|geçiş anahtar…|çıkış|' +
      'парол…|двухфактор…|2фа|ключ… доступа|выйти|выход',
    '비밀번호|2단계|이중 인증|패스키|로그아웃',
  ),
  offers: words(
    'gpu prices?|offers?|price list|which gpus?|gpu fiyat…|teklif…|hangi gpu|цен… (?:на )?(?:gpu|видеокарт…)|предложени…|какие gpu',
    'GPU 가격|시세|어떤 GPU',
  ),
};

/** "Don't cancel it": before the word in European languages, after it in Turkish and Korean. */
const NOT_BEFORE = /(?<!\p{L})(?:don['’]?t|do not|never|without|не|нельзя)\s+(?:\p{L}+\s+)?$/iu;
const NOT_AFTER =
  /^\s?(?:etme(?!k|\p{L}*\?)\p{L}*|ma(?!k)(?:yın|yin)?(?!\p{L})|me(?!k)(?:yin)?(?!\p{L})|하지 ?마|지 ?마)/iu;

/** What a message wants, in the order of WISHES. */
export function wishesIn(message: string): Set<Wish> {
  const text = message.slice(0, MAX_READ);
  return new Set(WISHES.filter((wish) => isWished(WORDS[wish], text)));
}

function isWished(pattern: RegExp, text: string): boolean {
  return [...text.matchAll(pattern)].some(
    ({ 0: word, index }) =>
      !NOT_BEFORE.test(text.slice(0, index)) && !NOT_AFTER.test(text.slice(index + word.length)) && !isUnwished(word),
  );
}

/** Turkish puts the "not" into the word: `durdurma`, `kapatmayın`. */
const isUnwished = (word: string): boolean => /(?:dur|tir|pat|dır|dir|ştir)(?:ma|me)(?:yın|yin|sın|sin)?$/iu.test(word);

/** Words that point at what one sees. */
const POINTING = words(
  'it|its|this|that|here|bu|bunu|bunun|buna|burada|şu|şunu|onu|onun|ona|o|это|этот|эта|эту|этого|этой|этим|его|её|ее|он|она|оно|ему|ей|тут|здесь',
  '이거|이것|이건|이게|그거|그것|그건|여기|(?:^|\\s)(?:이|그)\\s',
);
/** A question of so few words leaves out what it is about. */
const MAX_BARE = 3;

/** Whether a message speaks of what its sender sees: "why does it wait?", "and the price?", "stop". */
export function pointsAtPage(message: string): boolean {
  POINTING.lastIndex = 0;
  return POINTING.test(message) || message.trim().split(/\s+/).length <= MAX_BARE;
}

/** Amounts that wishes come with. */
export const replicasIn = (message: string): number | null =>
  whole(/(?<![\d.,])(\d{1,3})(?![\d.,]*\d|\s*(?:gb|гб))/iu.exec(message)?.[1], 100);
export const gigabytesIn = (message: string): number | null =>
  decimal(/(\d+(?:[.,]\d+)*)\s*(?:gb|гб|гиг\p{L}*|기가)/iu.exec(message)?.[1]);
export const coinsIn = (message: string): number | null =>
  decimal(/(\d+(?:[.,]\d+)*)\s*(?:coins?|jeton|монет\p{L}*|коин\p{L}*|코인)/iu.exec(message)?.[1]);

const MAX_AMOUNT = 1_000_000;

function whole(text: string | undefined, most: number): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

/** A thousand, or one with three decimals: languages differ. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Rounded to six decimals, as amounts are everywhere. */
function decimal(text: string | undefined): number | null {
  if (text === undefined || AMBIGUOUS.test(text)) return null;
  const value = Math.round(Number(text.replace(',', '.')) * 1e6) / 1e6;
  return value > 0 && value <= MAX_AMOUNT ? value : null;
}
