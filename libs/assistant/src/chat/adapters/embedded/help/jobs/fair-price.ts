import type { HelpTopic } from '../topic.js';

export const fairPrice: HelpTopic = {
  id: 'fair-price',
  sources: ['GET /api/marketplace/prices', 'GET /api/marketplace/offers', 'POST /api/jobs'],
  en: {
    question: 'What is a fair price for a job?',
    text: 'GET /api/marketplace/offers says for each GPU model what a job must pay per hour for an owner to take it (`price_coin_per_hr`, least to most), and GET /api/marketplace/prices what completed jobs really paid, by day. Take the median, times the hours you give in `duration_hrs`: that is a fair `price_coin`. Devices see the best price per hour first, so more starts sooner. Then POST /api/jobs.',
  },
  tr: {
    question: 'Bir iş için adil ücret nedir?',
    text: 'GET /api/marketplace/offers her GPU modeli için bir sahibin işi alması için saatlik ne ödenmesi gerektiğini (`price_coin_per_hr`, en azdan en çoğa), GET /api/marketplace/prices ise tamamlanan işlerin gerçekte ne ödediğini gün gün gösterir. Ortancayı `duration_hrs` saatleriyle çarpın: adil `price_coin` budur. Cihazlar saatlik en iyi ücreti önce görür; daha çok veren daha erken başlar. Sonra POST /api/jobs.',
  },
  ru: {
    question: 'Какая цена за задание справедлива?',
    text: 'GET /api/marketplace/offers показывает для каждой модели GPU, сколько должно платить задание в час, чтобы владелец его взял (`price_coin_per_hr`, от меньшего к большему), а GET /api/marketplace/prices — сколько выполненные задания платили на деле, по дням. Медиана, умноженная на часы из `duration_hrs`, и есть справедливый `price_coin`. Устройства сначала видят лучшую цену за час: кто платит больше, начинает раньше. Затем POST /api/jobs.',
  },
  ko: {
    question: '작업의 적정 가격은 얼마인가요?',
    text: 'GET /api/marketplace/offers는 GPU 모델마다 소유자가 작업을 맡으려면 시간당 얼마여야 하는지(`price_coin_per_hr`, 최소부터 최대까지), GET /api/marketplace/prices는 완료된 작업이 실제로 얼마를 냈는지 날짜별로 보여 줍니다. 중앙값에 `duration_hrs`의 시간을 곱하면 적정한 `price_coin`입니다. 기기는 시간당 값이 좋은 작업부터 보므로 더 주면 더 빨리 시작합니다. 그다음 POST /api/jobs를 보내세요.',
  },
};
