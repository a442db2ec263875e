import type { HelpTopic } from '../topic.js';

export const about: HelpTopic = {
  id: 'about',
  sources: ['README.md', 'docs/architecture.md', 'GET /docs'],
  en: {
    question: 'What is this service?',
    text: 'This is a marketplace for computing time. Owners connect machines and earn coins; buyers run jobs (a script or container that ends), deploys (services that stay up) and proxy sessions (bandwidth by the gigabyte), and pay from a wallet of coins and dollars. Photographed good deeds earn coins too. Everything is a REST API: GET /docs shows and tries every endpoint, GET /api/marketplace/offers what is online.',
  },
  tr: {
    question: 'Bu servis nedir?',
    text: "Burası bilgi işlem zamanı için bir pazar yeridir. Cihaz sahipleri makinelerini bağlayıp coin kazanır; alıcılar iş (biten bir betik ya da konteyner), deploy (ayakta kalan servis) ve proxy oturumu (gigabayt başına bant genişliği) alır, coin ve dolarlık cüzdandan öder. Fotoğraflanan iyilikler de coin kazandırır. Her şey REST API'dir: GET /docs bütün uç noktaları gösterip denetir, GET /api/marketplace/offers nelerin çevrimiçi olduğunu gösterir.",
  },
  ru: {
    question: 'Что это за сервис?',
    text: 'Это площадка, где торгуют вычислительным временем. Владельцы подключают машины и зарабатывают монеты; покупатели запускают задания (скрипт или контейнер, который завершается), деплои (сервисы, которые работают постоянно) и прокси-сессии (трафик по гигабайтам) и платят из кошелька с монетами и долларами. За сфотографированные добрые дела тоже дают монеты. Всё это REST API: GET /docs показывает и даёт попробовать каждую точку, GET /api/marketplace/offers — что сейчас онлайн.',
  },
  ko: {
    question: '이 서비스는 무엇인가요?',
    text: '컴퓨팅 시간을 사고파는 마켓플레이스입니다. 소유자는 컴퓨터를 연결해 코인을 벌고, 구매자는 작업(끝이 있는 스크립트나 컨테이너), 배포(계속 떠 있는 서비스), 프록시 세션(기가바이트 단위 대역폭)을 쓰고 코인과 달러 지갑에서 지불합니다. 사진으로 남긴 선행도 코인을 받습니다. 모든 것은 REST API입니다. GET /docs에서 모든 엔드포인트를 보고 시험할 수 있고, GET /api/marketplace/offers에서 지금 온라인인 기기를 볼 수 있습니다.',
  },
};
