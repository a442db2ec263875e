import type { HelpTopic } from '../topic.js';

export const refunds: HelpTopic = {
  id: 'refunds',
  sources: ['docs/economics.md#who-is-paid-what', 'GET /api/wallet/deposits/{id}', 'POST /api/jobs/{id}/dispute'],
  en: {
    question: 'How do I get a refund?',
    text: "Held money that isn't earned returns automatically: at a cancel, when a job fails or expires, and at the end of a deploy or session. Dispute a bad result with POST /api/jobs/{id}/dispute before its `review_due_at`. Only the operator of this service can send a deposit back to the card: ask there, with the id from GET /api/wallet/deposits. You can also withdraw what you earned or didn't spend with POST /api/wallet/withdrawals.",
  },
  tr: {
    question: 'Paramı nasıl iade alırım?',
    text: 'Bloke edilip kazanılmayan para kendiliğinden döner: iptalde, iş başarısız olunca ya da süresi dolunca, deploy veya oturum bitince. Kötü bir sonuca `review_due_at` zamanından önce POST /api/jobs/{id}/dispute ile itiraz edin. Yatırılan parayı karta yalnızca bu servisin işleticisi geri gönderir: GET /api/wallet/deposits içindeki kimlikle ona başvurun. Kazandığınız ya da harcamadığınız parayı ise POST /api/wallet/withdrawals ile çekebilirsiniz.',
  },
  ru: {
    question: 'Как вернуть деньги?',
    text: 'Заблокированное и не заработанное возвращается само: при отмене, когда задание провалено или истекло, в конце деплоя или сессии. Плохой результат оспорьте до `review_due_at` через POST /api/jobs/{id}/dispute. Пополнение на карту возвращает только оператор этого сервиса: обратитесь к нему с идентификатором из GET /api/wallet/deposits. А заработанное и неистраченное можно вывести через POST /api/wallet/withdrawals.',
  },
  ko: {
    question: '환불은 어떻게 받나요?',
    text: '보류됐지만 아무도 벌지 않은 돈은 저절로 돌아옵니다. 취소했을 때, 작업이 실패하거나 만료됐을 때, 배포나 세션이 끝났을 때입니다. 결과가 나쁘면 `review_due_at` 전에 POST /api/jobs/{id}/dispute로 이의를 제기하세요. 입금액을 카드로 되돌리는 것은 이 서비스의 운영자만 할 수 있으니 GET /api/wallet/deposits의 id로 문의하세요. 번 돈이나 쓰지 않은 돈은 POST /api/wallet/withdrawals로 출금할 수 있습니다.',
  },
};
