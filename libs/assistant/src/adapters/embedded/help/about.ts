import type { HelpTopic } from './topic.js';

export const about: HelpTopic = {
  id: 'about',
  en: {
    asks: [
      'what is this service',
      'what can I do here',
      'how does this marketplace work',
      'what is it for',
      'rent out my computer',
      'buy gpu compute',
    ],
    text: 'This is a marketplace for GPU and CPU time. Owners connect their machines and earn coins; buyers post jobs and pay with coins. It also sells SOCKS5 proxy bandwidth and rewards photographed good deeds. Everything is a REST API: GET /docs shows and tries every endpoint.',
  },
  tr: {
    asks: [
      'bu servis nedir',
      'burada ne yapabilirim',
      'pazar yeri nasıl çalışıyor',
      'ne işe yarar',
      'bilgisayarımı kiraya vermek',
      'gpu gücü satın almak',
    ],
    text: "Burası GPU ve CPU zamanı için bir pazar yeridir. Cihaz sahipleri makinelerini bağlayıp coin kazanır; alıcılar iş oluşturup coin ile öder. Ayrıca SOCKS5 proxy bant genişliği satılır ve fotoğraflanan iyilikler ödüllendirilir. Her şey bir REST API'dir: GET /docs bütün uç noktaları gösterir ve denetir.",
  },
  ru: {
    asks: [
      'что это за сервис',
      'что здесь можно делать',
      'как работает площадка',
      'для чего это нужно',
      'сдать компьютер в аренду',
      'купить вычисления на gpu',
      'что такое маркетплейс',
    ],
    text: 'Это площадка для торговли временем GPU и CPU. Владельцы подключают свои машины и зарабатывают монеты; покупатели создают задания и платят монетами. Кроме того, здесь продаётся трафик через SOCKS5-прокси и награждаются добрые дела с фотографией. Всё это REST API: GET /docs показывает каждую точку и позволяет её попробовать.',
  },
  ko: {
    asks: [
      '이 서비스는 무엇인가요',
      '여기서 무엇을 할 수 있나요',
      '마켓플레이스는 어떻게 작동하나요',
      '컴퓨터를 빌려주고 싶어요',
      'gpu 연산 구매',
      '마켓플레이스가 뭐예요',
      '마켓플레이스 설명',
      '마켓플레이스가 돌아가는 방식',
    ],
    text: 'GPU와 CPU 시간을 사고파는 마켓플레이스입니다. 기기 소유자는 컴퓨터를 연결해 코인을 벌고, 구매자는 작업을 만들어 코인으로 지불합니다. SOCKS5 프록시 대역폭 판매와 사진으로 남긴 선행 보상도 있습니다. 모든 기능은 REST API이며, GET /docs에서 모든 엔드포인트를 보고 시험할 수 있습니다.',
  },
};
