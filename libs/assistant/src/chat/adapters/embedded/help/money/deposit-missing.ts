import type { HelpTopic } from '../topic.js';

export const depositMissing: HelpTopic = {
  id: 'deposit-missing',
  sources: ['GET /api/wallet/deposits/{id}', 'docs/errors.md'],
  en: {
    question: 'I paid but my balance did not change: where is my deposit?',
    text: "Look at it in GET /api/wallet/deposits/{id}: `pending` means that nothing has been paid on its page so far, `paid` that it was credited, and then the dollars are in `usd_balance`. Crediting takes moments; if the provider's message gets lost, the service asks the provider again. `in_review` says that what came in was not as expected, so a person reviews it before it is credited. An expired page takes no money, and a declined card is between you and your bank: start again with POST /api/wallet/deposits.",
  },
  tr: {
    question: 'Ödeme yaptım ama bakiyem değişmedi: param nerede?',
    text: 'GET /api/wallet/deposits/{id} ile bakın: `pending`, sayfasında henüz ödeme yapılmadığını, `paid` bakiyeye geçtiğini söyler; o zaman dolarlar `usd_balance` içindedir. Bakiyeye geçmesi kısa sürer; sağlayıcının bildirimi kaybolursa servis sağlayıcıya yeniden sorar. `in_review`, gelenin beklenenle aynı olmadığını ve bakiyeye geçmeden önce bir kişinin inceleyeceğini söyler. Süresi dolan sayfa para almaz, reddedilen kart sizinle bankanız arasındadır: POST /api/wallet/deposits ile yeniden başlayın.',
  },
  ru: {
    question: 'Я заплатил, а баланс не изменился: где мой платёж?',
    text: 'Посмотрите GET /api/wallet/deposits/{id}: `pending` — на странице пока ничего не оплачено, `paid` — зачислено, и тогда доллары в `usd_balance`. Зачисление занимает мгновения; если уведомление потерялось, сервис сам переспросит провайдера. `in_review` значит, что пришло не то, что ожидалось, и перед зачислением это проверит человек. Просроченная страница денег не берёт, а отказ карты — вопрос к банку: начните заново через POST /api/wallet/deposits.',
  },
  ko: {
    question: '결제했는데 잔액이 그대로예요. 입금은 어디에 있나요?',
    text: 'GET /api/wallet/deposits/{id}를 보세요. `pending`은 아직 그 페이지에서 결제되지 않았다는 뜻이고, `paid`는 반영되었다는 뜻이며 달러는 `usd_balance`에 있습니다. 보통 금방 끝나고, 알림이 유실되어도 결제 대행사에 다시 물어 반영합니다. `in_review`는 들어온 돈이 요청과 달라서 사람이 먼저 확인한다는 뜻입니다. 만료된 페이지는 돈을 받지 않고 카드 거절은 은행 문제이니 POST /api/wallet/deposits로 다시 시작하세요.',
  },
};
