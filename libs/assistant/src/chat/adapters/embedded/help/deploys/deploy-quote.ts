import type { HelpTopic } from '../topic.js';

export const deployQuote: HelpTopic = {
  id: 'deploy-quote',
  sources: ['POST /api/deploy/quote', 'POST /api/deploy/job'],
  en: {
    question: 'Can I get a quote before ordering a deploy?',
    text: 'POST /api/deploy/quote with `{"gpu_model":"A100","gpu_count":2,"duration_hrs":5}` returns the most it can cost (`total`) and a `quote_id`, and holds nothing. The price is fixed for {quoteMin} minutes: send the `quote_id` with POST /api/deploy/job, where you may leave out what was quoted but not change it.',
  },
  tr: {
    question: 'Deploy sipariş etmeden fiyat teklifi alabilir miyim?',
    text: 'POST /api/deploy/quote `{"gpu_model":"A100","gpu_count":2,"duration_hrs":5}` ile en çok ne tutabileceğini (`total`) ve bir `quote_id` döndürür, hiçbir şey bloke etmez. Fiyat {quoteMin} dakika sabittir: `quote_id` değerini POST /api/deploy/job ile gönderin; teklif edileni yazmayabilirsiniz ama değiştiremezsiniz.',
  },
  ru: {
    question: 'Можно ли узнать цену деплоя до заказа?',
    text: 'POST /api/deploy/quote с `{"gpu_model":"A100","gpu_count":2,"duration_hrs":5}` отвечает, сколько деплой может стоить самое большее (`total`), даёт `quote_id` и ничего не блокирует. Цена действует {quoteMin} минут: передайте `quote_id` в POST /api/deploy/job; оценённое там можно опустить, но не изменить.',
  },
  ko: {
    question: '배포를 주문하기 전에 견적을 받을 수 있나요?',
    text: 'POST /api/deploy/quote에 `{"gpu_model":"A100","gpu_count":2,"duration_hrs":5}`를 보내면 최대 비용(`total`)과 `quote_id`를 답하고 아무것도 보류하지 않습니다. 가격은 {quoteMin}분 동안 유효합니다. `quote_id`를 POST /api/deploy/job에 함께 보내면 되고, 견적에 있던 것은 빼도 되지만 바꿀 수는 없습니다.',
  },
};
