/** Patterns, in all four languages, that tell price questions from other talk about the same things. */
const ASKS_PRICE =
  /(?<!\p{L})costs?(?!\p{L})|price|pricing|how much|how expensive|what (?:do|would|will|must) i (?:have to )?pay|what would .{0,40}(?:be|cost)|charge|budget|how many (?:coins|dollars|bucks)|(?:hourly|daily|day|weekly|monthly) rate|should i (?:pay|offer|bid)|fiyat|ücret|ucret|kaça|kaca|ne kadar|maliyet|tutar|ka[çc] (?:coin|dolar|para)|saati ka[çc]|bütçe|butce|kiras[ıi]|сто[ия]т|стоимост|цен[аыуе](?!\p{L})|поч[её]м(?!\p{L})|сколько|обойд|выйдет|прайс|비용|가격|얼마|요금|견적|대여료|예산|몇\s?(?:코인|달러)/iu;
/** A rate per hour: with a card alone it asks for the card's price. */
const RATE = /(?:\/|per |an? )h(?:ou)?r(?!\p{L})|saatlik|(?:в|за) час(?!\p{L})|시간당/iu;
const EARNS = /earn|make money|kazan|зараб|벌[어면수]|수익|income|(?<!ka[çc]a )gelir|доход/iu;
const WHY = /(?<!\p{L})why(?!\p{L})|neden|niye|niçin|почему|зачем|왜/iu;
const HOW_TO =
  /(?<!\p{L})how (?:do|can|should|to|would i|could)(?!\p{L})|nasıl|nasil|(?<!\p{L})как(?!\p{L}|\s*(?:дорого|долго))|어떻게/iu;
/** Things that the user owns, or problems with them: "I have two A100". */
const OWNS =
  /(?<!\p{L})(?:i|we)(?:'ve| have| own| got| bought)(?!\p{L})|(?<!\p{L})(?:my|our) (?!budget|script|model|app|code|site|bot|own)|(?:sahib|elimde|bende|bizde|benim)|(?:kartım|makinem|cihazım|bilgisayarım)|var(?:dır)?[.!?\s]*$|у (?:меня|нас)|(?<!\p{L})мо(?:й|я|ё|е|и|его|ей|их|ю)(?!\p{L})|(?<!\p{L})(?:내|제|우리)\s|가지고 있|갖고 있|있어요|있습니다|있는데/iu;
const WENT_WRONG =
  /(?<!\p{L})(?:been|since|stuck|fail(?:s|ed|ing)?|crash\p{L}*|errors?|restart\p{L}*|cancel\p{L}*|refund\p{L}*|offline|logs?|idle|stopp?ed|paid|spent|down|wait\p{L}*|ago)(?!\p{L})|hata|durdu|bekli|çöktü|iptal|iade|çevrimdışı|günlük(?:ler|leri)|önce(?!\p{L})|ошибк|упал|жд[её]т|завис|отмен|возврат|простаива|не в сети|лог(?:и|ов)|назад|오류|실패|멈|대기|취소|환불|오프라인|로그|전에/iu;
const RUNS =
  /(?<!\p{L})(?:run|runs|keep|host|rent|train|need|want|use|deploy|launch|serve|fine-?tune)(?!\p{L})|çalıştır|calistir|ayakta|barındır|kirala|eğit|gerek|lazım|lazim|istiyorum|запуст|держать|крутить|хостить|аренд|снять|обуч|нужн|надо|хочу|돌리|돌려|실행|띄우|띄워|운영|학습|빌리|빌려|쓰고|쓰면|필요|켜/iu;
const RUNNABLE =
  /nginx|apache|redis|postgres|mysql|mongo|wordpress|minecraft|web\s?(?:server|site|app|page)|(?<!\p{L})(?:site|bot|api|container|server|service|vm|machine|image|script)s?(?!\p{L})|docker|konteyner|sunucu|makine|(?<!\p{L})site(?:m|mi|yi)?(?!\p{L})|контейнер|сайт|(?<!\p{L})бот\p{L}{0,2}(?!\p{L})|сервер|машин|컨테이너|서버|웹|봇|도커|머신/iu;
/** A job's buyer names the price. */
export const SPEAKS_OF_JOBS =
  /(?<!\p{L})jobs?(?!\p{L})|(?<!\p{L})iş(?:i|im|e|ler|in)?(?!\p{L})|задани|джоб|작업|잡(?:을|은|이)?(?!\p{L})/iu;

const GPU =
  /gpu|graphics card|video card|ekran kartı|(?<!\p{L})kart(?!sız|siz)|видеокарт|(?<!\p{L})карт[ауы]?(?!\p{L})|그래픽/iu;
const WITHOUT =
  /(?:no|without|don['’]?t need)(?: an?| any)?\s(?:gpu|graphics|video)|gpu['’]?\s?(?:suz|yok)|kart(?:sız|siz)|(?:без|не нужн\p{L}*)\s(?:gpu|видеокарт|карт)|видеокарт\p{L}*\s(?:\p{L}+\s){0,2}ни к чему|(?:gpu|그래픽\s?카드)\S*\s?(?:없이|필요 ?없)/iu;

/** Whether it should run on a GPU of any kind. */
export const wantsGpu = (message: string): boolean => GPU.test(message) && !WITHOUT.test(message);

export const asksForPrice = (message: string): boolean => ASKS_PRICE.test(message);

export const namesRate = (message: string): boolean => RATE.test(message);

/** Something that can be run. */
export const namesWork = (message: string): boolean => RUNNABLE.test(message);

/** Work to run, at any price. */
export const describesWork = (message: string): boolean =>
  RUNS.test(message) && (RUNNABLE.test(message) || /train|eğit|обуч|학습|gpu|[ahbt]\d{2,3}|\d0[5-9]0/iu.test(message));

/** Whether the message isn't a request but asks about income, a problem or how to do something, or asks nothing. */
export function isNoRequest(message: string, asks: boolean): boolean {
  if (EARNS.test(message)) return true;
  return !asks && [WHY, HOW_TO, OWNS, WENT_WRONG].some((words) => words.test(message));
}
