import fc from 'fast-check';
import { MARKET } from '../../../../../testing/embedded.js';
import { LANGUAGES, type Language } from '../../../../domain/language.js';
import { durationIn } from './durations.js';
import { numberOf, numberPattern } from './numbers.js';
import { priceAnswer } from './price-answer.js';

const prices = new Map([...MARKET.gpuPricesUsdMicros, ['cpu', 50_000n]]);
const price = (message: string, lang: Language) =>
  priceAnswer(message, { ...MARKET, gpuPricesUsdMicros: prices }, 1_000_000n, lang);

describe('a price, asked in words', () => {
  it.each([
    ['en', 'keep nginx running for a week', '1 × cpu, 168 h, replicas: 1: 8.4 USD (84 coins)'],
    ['en', 'train on two A100 for five hours', '2 × A100, 5 h, replicas: 1: 12 USD (120 coins)'],
    ['en', '3 replicas of a cpu container for a month', '1 × cpu, 720 h, replicas: 3: 108 USD (1,080 coins)'],
    ['en', 'price of a 4090 per hour', '1 × RTX 4090, 1 h, replicas: 1: 0.45 USD (4.5 coins)'],
    ['en', 'how much are 2 h100s overnight', '2 × H100, 8 h, replicas: 1: 40 USD (400 coins)'],
    ['en', 'cost of an A100 80GB for an hour and a half', '1 × A100, 2 h, replicas: 1: 2.4 USD (24 coins)'],
    ['en', 'rent twenty-four H100 for half a day, what would that cost?', '24 × H100, 12 h, replicas: 1: 720 USD'],
    ['en', 'how much is an H100 two hours a day for a week', '1 × H100, 14 h, replicas: 1: 35 USD'],
    ['en', 'what should I pay for a job of 3 hours on an H200?', '1 × H200, 3 h, replicas: 1: 10.5 USD'],
    ['tr', 'bir haftalığına 2 tane 4090', '2 × RTX 4090, 168 saat, replica: 1: 151,2 USD (1.512 coin)'],
    ['tr', 'iki A100 ile beş saat eğitim', '2 × A100, 5 saat, replica: 1: 12 USD (120 coin)'],
    ['tr', 'bir ay boyunca nginx ayakta tutmak kaça patlar, ne kadar?', '1 × cpu, 720 saat, replica: 1: 36 USD'],
    ['tr', 'bir buçuk saat H100 ne kadar', '1 × H100, 2 saat, replica: 1: 5 USD (50 coin)'],
    ['ru', 'две A100 на пять часов', '2 × A100, 5 ч, реплик: 1: 12 USD (120 монет)'],
    ['ru', 'две А100 на полтора часа, почём?', '2 × A100, 2 ч, реплик: 1: 4,8 USD (48 монет)'],
    ['ru', 'сколько стоит держать nginx неделю', '1 × cpu, 168 ч, реплик: 1: 8,4 USD (84 монеты)'],
    ['ru', 'двадцать четыре H100 на сутки', '24 × H100, 24 ч, реплик: 1: 1\u00a0440 USD'],
    ['ko', 'A100 두 장으로 다섯 시간', '2 × A100, 5시간, 레플리카: 1: 12 USD (120코인)'],
    ['ko', 'nginx를 일주일 돌리면 얼마예요?', '1 × cpu, 168시간, 레플리카: 1: 8.4 USD (84코인)'],
    ['ko', '4090 한 장 열두 시간 비용', '1 × RTX 4090, 12시간, 레플리카: 1: 5.4 USD (54코인)'],
    ['en', '500 cpu hours, how much', '1 × cpu, 500 h, replicas: 1: 25 USD'],
    ['en', 'price of 100 A100 hours', '1 × A100, 100 h, replicas: 1: 120 USD'],
    ['en', '2x4090 two days total', '2 × RTX 4090, 48 h, replicas: 1: 43.2 USD'],
    ['en', 'a100 overnight', '1 × A100, 8 h, replicas: 1: 9.6 USD'],
    ['en', 'day rate of a 4090', '1 × RTX 4090, 24 h, replicas: 1: 10.8 USD'],
    ['en', '4090/hr?', '1 × RTX 4090, 1 h, replicas: 1: 0.45 USD'],
    ['en', 'price of 3 containers for two weeks', '1 × cpu, 336 h, replicas: 3: 50.4 USD'],
    ['en', 'what does a server cost for 24 hours', '1 × cpu, 24 h, replicas: 1: 1.2 USD'],
    ['tr', "4090'ın günlüğü kaça", '1 × RTX 4090, 24 saat, replica: 1: 10,8 USD'],
    ['tr', '4090 saati kaç', '1 × RTX 4090, 1 saat, replica: 1: 0,45 USD'],
    ['tr', '2 replikalı nginx bir ay kaça gelir', '1 × cpu, 720 saat, replica: 2: 72 USD'],
    ['tr', 'web sunucumu 7/24 bir ay açık tutmanın maliyeti', '1 × cpu, 720 saat, replica: 1: 36 USD'],
    ['ru', 'H100 на неделю', '1 × H100, 168 ч, реплик: 1: 420 USD'],
    ['ru', '4090 в час?', '1 × RTX 4090, 1 ч, реплик: 1: 0,45 USD'],
    ['ko', '4090 시간당 얼마', '1 × RTX 4090, 1시간, 레플리카: 1: 0.45 USD'],
    ['ko', 'cpu 컨테이너 3개 2주 예상 비용', '1 × cpu, 336시간, 레플리카: 3: 50.4 USD'],
    ['ko', '웹서버 한달 24시간 켜두면 비용', '1 × cpu, 720시간, 레플리카: 1: 36 USD'],
    ['ko', '주말 내내 A100 4장', '4 × A100, 48시간, 레플리카: 1: 230.4 USD'],
    [
      'en',
      'how much is 100 GB proxy',
      '100 GB of proxy bandwidth: 100 USD (1,000 coins), at the default price of 1 USD per GB',
    ],
    ['tr', '50 GB proxy ne kadar', '50 GB proxy bant genişliği: 50 USD (500 coin)'],
    ['ru', 'сколько стоит 1 ТБ трафика прокси', '1\u00a0000 GB трафика прокси: 1\u00a0000 USD'],
    ['ko', '프록시 2.5기가 가격', '프록시 대역폭 2.5 GB: 2.5 USD (25코인)'],
    [
      'en',
      'fee on 250 coins',
      'The fee on 250 coins is 5%, which is 12.5 coins: the device owner gets 237.5 coins (23.75 USD)',
    ],
    ['en', 'what do I get for 12.5 coins of work', 'gets 11.875 coins (1.1875 USD)'],
    ['tr', '250 coinin komisyonu', 'yani 12,5 coin: cihazın sahibine 237,5 coin (23,75 USD) kalır'],
    ['ru', 'какая комиссия с 250 монет', 'то есть 12,5 монеты'],
    ['ko', '250코인 수수료', '12.5코인입니다'],
    ['en', 'how many dollars is 300 coins', '300 coins = 30 USD'],
    ['en', 'what is $50 worth in coins', '50 USD = 500 coins'],
    ['tr', '300 coin kaç dolar eder', '300 coin, 30 USD eder'],
    ['ru', 'сколько долларов в 1 500 монетах', '1\u00a0500 монет — это 150 USD'],
    ['ko', '300코인은 몇 달러예요?', '300코인은 30 USD의 가치'],
  ] as const)('%s: %s', (lang, message, answer) => {
    expect(price(message, lang)).toContain(answer);
  });

  it('says what it assumed', () => {
    expect(price('how much are 2 h100s overnight', 'en')).toContain('I counted a night as 8 hours.');
    expect(price('an A100 for 30 minutes, what does it cost', 'en')).toContain('booked in whole hours');
    expect(price('keep nginx running for a month', 'en')).toMatch(/without a GPU\. A month counts as 30 days\./);
    expect(price('price of a job of 3 hours on an H200?', 'en')).toContain('GET /api/marketplace/offers');
  });

  it('refuses what nobody can have, with the limits', () => {
    expect(price('price of 65 x H100 for 1 hour', 'en')).toContain('at most 64 GPUs per replica');
    expect(price('price of an H100 for 20 months', 'en')).toContain('8,760 hours');
    expect(price('price of 200 TB proxy', 'en')).toBe('One proxy session has at most 100,000 GB.');
  });

  it.each([
    ['en', 'I have two A100'],
    ['en', 'I have two A100 and they have been idle for 5 hours'],
    ['en', 'my job on two A100 failed after five hours'],
    ['en', 'why does my 4 x H100 deploy wait for 3 hours'],
    ['en', 'how do I train on two A100 for five hours'],
    ['en', 'A100 waiting for two hours'],
    ['en', 'my job on an A100 failed after an hour'],
    ['en', 'why did my server cost so much in two days'],
    ['en', 'how much was paid for the container in two days'],
    ['tr', 'A100 üzerinde 3 saatlik işim hata verdi'],
    ['ru', 'моё задание на A100 упало за час'],
    ['en', 'H100 down for a day'],
    ['en', 'the container has been restarting for two days'],
    ['en', 'my 10 GB proxy does not work'],
    ['en', 'how many GB are left of my 100 GB proxy'],
    ['en', 'withdraw 300 coins in dollars'],
    ['en', 'my balance is 4090 coins'],
    ['en', 'what can an RTX 4090 earn in a day'],
    ['tr', "iki tane A100'üm var"],
    ['tr', 'cihazım iki saattir boşta, neden'],
    ['ru', 'у меня две A100'],
    ['ru', 'почему моё задание на две A100 ждёт пять часов'],
    ['ko', 'A100 두 장 있어요'],
    ['ko', '왜 A100 두 장짜리 작업이 다섯 시간째 대기 중이에요'],
  ] as const)('is not told where none is asked: %s: %s', (lang, message) => {
    expect(price(message, lang)).toBeUndefined();
  });
});

describe('numbers in words', () => {
  it.each([
    ['en', 'nineteen', 19],
    ['en', 'forty two', 42],
    ['en', 'a hundred and five', 105],
    ['tr', 'yüz yirmi', 120],
    ['ru', 'сто пять', 105],
    ['ko', '백', 100],
    ['tr', 'on iki', 12],
    ['tr', 'yirmi dört', 24],
    ['ru', 'девятнадцать', 19],
    ['ru', 'тридцать два', 32],
    ['ko', '스물네', 24],
    ['ko', '열두', 12],
    ['ko', '서른', 30],
  ] as const)('%s: %s', (lang, words, value) => {
    expect(new RegExp(numberPattern(lang), 'iu').exec(words)?.[0]).toBe(words);
    expect(numberOf(words, lang)).toBe(value);
  });
});

describe('durations', () => {
  it.each([
    ['en', '90 minutes', 90],
    ['en', 'two and a half hours', 150],
    ['en', '1.5 days', 2160],
    ['en', 'a week and a half', 15_120],
    ['en', 'two full days', 2880],
    ['en', 'the whole weekend', 2880],
    ['en', 'two hours a day for a week', 840],
    ['tr', 'hafta sonu boyunca', 2880],
    ['ru', 'двое суток', 2880],
    ['ru', 'двое полных суток', 2880],
    ['ko', '주말 내내', 2880],
    ['ko', '백 시간', 6000],
    ['tr', '2 buçuk saat', 150],
    ['tr', 'yarım saatliğine', 30],
    ['tr', 'üç günlüğüne', 4320],
    ['tr', 'iki aylığına', 86_400],
    ['ru', 'полчаса', 30],
    ['ru', 'два с половиной часа', 150],
    ['ru', 'полторы недели', 15_120],
    ['ru', 'на месяц', 43_200],
    ['ko', '한 시간 반', 90],
    ['ko', '사흘 동안', 4320],
    ['ko', '두 달', 86_400],
    ['ko', '반나절', 720],
  ] as const)('%s: %s', (lang, words, minutes) => {
    expect(durationIn(words, lang)?.minutes).toBe(minutes);
  });
});

/** "4090" alone is a GPU, as people write it. */
const models = new Set([...MARKET.gpuPricesUsdMicros.keys()].flatMap((name) => name.match(/\d+/g) ?? []).map(Number));
const hoursAsked = fc.integer({ min: 1, max: 8760 }).filter((hours) => !models.has(hours));

it.each(LANGUAGES)('is exactly count × hours × replicas × price, whatever is asked: %s', (lang) => {
  const words = { en: 'price of', tr: 'fiyat', ru: 'цена', ko: '가격' }[lang];
  const hour = { en: 'hours', tr: 'saat', ru: 'ч', ko: '시간' }[lang];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), hoursAsked, (gpus, hours) => {
      const micros = BigInt(gpus * hours) * 2_500_000n;
      const shown = (price(`${words} ${gpus} x H100 ${hours} ${hour}`, lang) ?? '').replace(
        /(?<=\d)[,.\u00a0](?=\d{3})/g,
        '',
      );
      expect(shown).toContain(`${gpus} × H100`);
      expect(shown.replace(/(?<=\d),(?=\d)/g, '.')).toContain(`${Number(micros) / 1e6} USD`);
    }),
    { numRuns: 50 },
  );
});
