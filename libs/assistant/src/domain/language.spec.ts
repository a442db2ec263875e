import { languageOf } from './language.js';

const SAID = {
  en: [
    'What is my balance?',
    'balance',
    'hello',
    'WHY IS MY DEVICE IDLE',
    'I IS IN IT',
    'How much is 4 x H100 for 10 hours?',
    'job types',
    'deploy',
    'cancel job',
    'What does "cihazım" mean?',
    'My friend Gökhan invited me, where do I enter the code',
    'Is it similar to the popular particular regular one?',
    'привет means what in this service?',
    '',
    '12345 ???',
    'the market is slim, the claim is grim',
    'payouts',
    'gpu prices',
    'Where is the calendar',
  ],
  tr: [
    'Bakiyem ne kadar?',
    'bakiyem',
    'BAKİYEM NE KADAR',
    'CIHAZIM NEDEN BOSTA',
    'cihazim neden calismiyor',
    'merhaba',
    'kac para kazandim',
    'proxy oturumu nasil acilir',
    'deploy fiyatı',
    'H100 ne kadar',
    'token oluşturmak istiyorum',
    'isim neden bekliyor',
    'işlerim',
    'cihazlarim',
    'job type nedir',
    'peki ya ikincisi?',
    'selam',
    'ödeme',
    'teşekkürler',
    '4 x H100 10 saat 2 replica',
  ],
  ru: [
    'Какой у меня баланс?',
    'баланс',
    'Почему устройство GeForce RTX 4090 простаивает',
    'деплой 4 x H100 на 10 часов',
    'привет',
    'SOCKS5 прокси',
  ],
  ko: [
    '잔액이 얼마예요?',
    '잔액',
    'GPU가 왜 놀고 있어요',
    'H100 4개 10시간 배포 비용',
    'RTX 4090 device는 왜 idle인가요',
    '안녕하세요',
    'ㅎㅇ',
  ],
} as const;

describe('The language of a message', () => {
  it.each(Object.entries(SAID).flatMap(([language, texts]) => texts.map((text) => [language, text])))(
    '%s: %s',
    (language, text) => {
      expect(languageOf(text)).toBe(language);
    },
  );

  it('is that of the message before where a message tells nothing, else its own', () => {
    expect(languageOf('H100?', 'kaç para kazandım')).toBe('tr');
    expect(languageOf('deploy', 'какой у меня баланс')).toBe('ru');
    expect(languageOf('what is my balance', 'какой у меня баланс')).toBe('en');
    expect(languageOf('잔액', 'how much is it')).toBe('ko');
    expect(languageOf('bakiyem', 'how much is it')).toBe('tr');
  });

  it('reads only the beginning, in time that the length of the message does not change', () => {
    expect(languageOf(`${'잔액 '.repeat(400)}${'what is the balance '.repeat(2_000)}`)).toBe('ko');
  });
});
