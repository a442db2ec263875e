import type { HelpTopic } from './topic.js';

export const shareBandwidth: HelpTopic = {
  id: 'share-bandwidth',
  en: {
    asks: [
      'earn money by sharing my internet',
      'share bandwidth as an exit',
      '--share-bandwidth',
      'monthly limit for shared traffic',
      'what do I get per shared GB',
      'make money with my unused internet connection',
    ],
    text: 'Start the agent with `--share-bandwidth`: your device becomes an exit, and you get {exitShare} of the price of the bytes it carries. You set a monthly cap and a least price per GB. Private and local addresses are refused at the gateway and again on your device. GET /api/bandwidth/exits shows what was carried and earned.',
  },
  tr: {
    asks: [
      'internetimi paylaşarak para kazanmak',
      'çıkış olarak bant genişliği paylaşmak',
      '--share-bandwidth',
      'paylaşılan trafik için aylık sınır',
      'paylaşılan gb başına ne alırım',
    ],
    text: 'Ajanı `--share-bandwidth` ile başlatın: cihazınız bir çıkış olur ve taşıdığı baytların ücretinin {exitShare} kadarını alırsınız. Aylık sınırı ve GB başına en düşük fiyatı siz belirlersiniz. Özel ve yerel adresler hem ağ geçidinde hem cihazınızda reddedilir. GET /api/bandwidth/exits taşınanı ve kazancı gösterir.',
  },
  ru: {
    asks: [
      'зарабатывать раздавая интернет',
      'делиться трафиком как выход',
      '--share-bandwidth',
      'месячный лимит раздаваемого трафика',
      'сколько платят за гб моего канала',
    ],
    text: 'Запустите агента с `--share-bandwidth`: устройство станет выходом, и вы получите {exitShare} цены байтов, которые оно передало. Месячный лимит и минимальную цену за ГБ задаёте вы. Частные и локальные адреса отклоняются на шлюзе и ещё раз на устройстве. GET /api/bandwidth/exits показывает объём и заработок.',
  },
  ko: {
    asks: [
      '인터넷을 공유해서 돈 벌기',
      '출구로 대역폭 공유하기',
      '--share-bandwidth',
      '공유 트래픽 월 한도',
      '공유한 gb당 얼마를 받나요',
    ],
    text: '에이전트를 `--share-bandwidth`로 시작하면 기기가 출구가 되고, 기기가 전달한 바이트 가격의 {exitShare}를 받습니다. 월 한도와 GB당 최소 가격은 직접 정합니다. 사설·로컬 주소는 게이트웨이와 기기 양쪽에서 거부됩니다. GET /api/bandwidth/exits에서 전달량과 수익을 볼 수 있습니다.',
  },
};
