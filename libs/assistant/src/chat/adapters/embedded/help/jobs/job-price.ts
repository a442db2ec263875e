import type { HelpTopic } from '../topic.js';

export const jobPrice: HelpTopic = {
  id: 'job-price',
  sources: ['POST /api/jobs', 'POST /api/jobs/quote', 'docs/economics.md#who-is-paid-what'],
  en: {
    question: 'What does a job cost me?',
    text: "You name the price yourself: `price_coin` is for the whole job, not per hour, and POST /api/jobs/quote suggests one. It is held from your balance when you post it and paid, less the platform's {fee} that the owner bears, once the result is accepted; nothing comes on top. With `max_attempts` the price is held that many times, and what isn't used returns. GET /api/jobs/{id} shows what it cost in the end (`cost_coin`).",
  },
  tr: {
    question: 'Bir iş bana kaça mal olur?',
    text: 'Ücreti siz belirlersiniz: `price_coin` saatlik değil, işin tamamı içindir; POST /api/jobs/quote bir ücret önerir. Gönderdiğinizde bakiyenizde bloke edilir; sonuç kabul edilince, cihaz sahibinin payından kesilen platform payı {fee} düşülerek ödenir, üstüne bir şey eklenmez. `max_attempts` verirseniz ücret o kadar kat bloke edilir, kullanılmayan geri döner. Sonunda ne tuttuğunu GET /api/jobs/{id} gösterir (`cost_coin`).',
  },
  ru: {
    question: 'Сколько стоит мне задание?',
    text: 'Цену назначаете вы: `price_coin` — за всё задание, а не за час; POST /api/jobs/quote предложит цену. Она блокируется на балансе при размещении и выплачивается, когда результат принят, за вычетом {fee} платформы из доли владельца; сверху ничего не добавляется. С `max_attempts` цена блокируется столько раз, сколько указано, неиспользованное вернётся. Во что обошлось задание, показывает GET /api/jobs/{id} (`cost_coin`).',
  },
  ko: {
    question: '작업 비용은 얼마인가요?',
    text: '가격은 직접 정합니다. `price_coin`은 시간당이 아니라 작업 전체의 값이며, POST /api/jobs/quote가 값을 제안합니다. 등록할 때 잔액에서 보류되고, 결과가 수락되면 소유자 몫에서 플랫폼 수수료 {fee}를 뺀 금액이 지급되며 추가 비용은 없습니다. `max_attempts`를 주면 그 횟수만큼 보류되고 남은 것은 돌아옵니다. 최종 비용은 GET /api/jobs/{id}의 `cost_coin`에서 볼 수 있습니다.',
  },
};
