import type { HelpTopic } from '../topic.js';

export const earningPotential: HelpTopic = {
  id: 'earning-potential',
  sources: ['GET /api/marketplace/prices', 'GET /api/marketplace/offers', 'POST /api/deploy/quote'],
  en: {
    question: 'How much can I earn with my GPU?',
    text: "That depends on demand: you are paid for work only, not for being online. GET /api/marketplace/prices shows what jobs really paid per hour, by day and GPU model, and GET /api/marketplace/offers what other owners ask. Replicas of deploys pay the list price per GPU and hour ({gpuPrices}). The platform keeps {fee} of everything, and you pay for electricity, so set `min_price_usd` above what an hour costs you. To see today's jobs and their prices, open GET /api/marketplace/jobs.",
  },
  tr: {
    question: 'Ekran kartımla ne kadar kazanabilirim?',
    text: 'Talebe bağlıdır: çevrimiçi durmak için değil, yalnızca yapılan iş için ödeme alırsınız. İşlerin saatte gerçekte ne ödediğini gün ve GPU modeline göre GET /api/marketplace/prices, diğer sahiplerin ne istediğini GET /api/marketplace/offers gösterir. Deploy replikaları GPU başına saatlik liste fiyatını öder ({gpuPrices}). Hepsinden {fee} platforma gider, elektriği siz ödersiniz; `min_price_usd` değerini bir saatin size maliyetinin üzerine koyun. Bugünün işleri ve ücretleri GET /api/marketplace/jobs içindedir.',
  },
  ru: {
    question: 'Сколько можно заработать на моей видеокарте?',
    text: 'Зависит от спроса: платят только за работу, а не за то, что машина в сети. GET /api/marketplace/prices показывает, сколько задания на деле платили в час по дням и моделям GPU, а GET /api/marketplace/offers — сколько просят другие владельцы. Реплики деплоев платят по прайсу за GPU в час ({gpuPrices}). Платформа удерживает {fee} со всего, за электричество платите вы, поэтому ставьте `min_price_usd` выше своих затрат за час. Сегодняшние задания с ценами — в GET /api/marketplace/jobs.',
  },
  ko: {
    question: '내 GPU로 얼마나 벌 수 있나요?',
    text: '수요에 달려 있고, 켜 둔 시간이 아니라 한 일에 대해서만 지급됩니다. 작업이 실제로 시간당 얼마를 줬는지는 날짜와 GPU 모델별로 GET /api/marketplace/prices에, 다른 소유자들이 얼마를 원하는지는 GET /api/marketplace/offers에 있습니다. 배포 레플리카는 GPU 시간당 정가({gpuPrices})를 줍니다. 모든 금액에서 {fee}는 플랫폼 몫이고 전기료는 본인 부담이니 `min_price_usd`를 시간당 비용보다 높게 잡으세요. 오늘의 작업과 가격은 GET /api/marketplace/jobs에서 볼 수 있습니다.',
  },
};
