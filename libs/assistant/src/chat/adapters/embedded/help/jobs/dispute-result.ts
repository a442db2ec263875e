import type { HelpTopic } from '../topic.js';

export const disputeResult: HelpTopic = {
  id: 'dispute-result',
  sources: ['POST /api/jobs/{id}/dispute', 'docs/adr/0029-results-looked-at-compared-disputed.md'],
  en: {
    question: 'How do I dispute a result?',
    text: 'POST /api/jobs/{id}/dispute with `{"reason":"The picture is black."}` before `review_due_at`. The price stays held until an administrator has divided it, and {disputeDeposit} of it is held as your deposit, which you get back unless the worker\'s side gets everything. It works for results, and for the pay of a job that failed by its program or ran out of time; at most {disputesOpen} disputes of yours may be open at once. How it stands is in GET /api/jobs/{id}/dispute.',
  },
  tr: {
    question: 'Bir sonuca nasıl itiraz ederim?',
    text: '`review_due_at` öncesinde POST /api/jobs/{id}/dispute çağrısını `{"reason":"The picture is black."}` ile gönderin. Ücret, bir yönetici bölüştürene kadar bloke kalır; bunun {disputeDeposit} kadarı da depozito olarak bloke edilir ve karşı taraf her şeyi almadıkça size döner. Sonuçlar için de, programı hata veren ya da süresi dolan işin ödemesi için de geçerlidir; aynı anda en çok {disputesOpen} açık itirazınız olabilir. Ne durumda olduğunu GET /api/jobs/{id}/dispute gösterir.',
  },
  ru: {
    question: 'Как оспорить результат?',
    text: 'Отправьте POST /api/jobs/{id}/dispute с `{"reason":"The picture is black."}` до `review_due_at`. Цена остаётся заблокированной, пока администратор её не разделит, и ещё {disputeDeposit} от неё удерживается как ваш залог; он вернётся, если другая сторона не получит всё. Так оспаривают и результат, и оплату времени, если упала программа или вышел срок; одновременно у вас может быть открыто не больше {disputesOpen} споров. Как идёт спор, показывает GET /api/jobs/{id}/dispute.',
  },
  ko: {
    question: '결과에 이의를 제기하려면 어떻게 하나요?',
    text: '`review_due_at` 전에 POST /api/jobs/{id}/dispute를 `{"reason":"The picture is black."}`와 함께 보내세요. 관리자가 나눌 때까지 대금은 보류되고, 그 {disputeDeposit}가 보증금으로 보류되는데 상대가 전부 가져가지 않는 한 돌아옵니다. 결과뿐 아니라 프로그램이 실패했거나 시간이 끝난 작업의 지급에도 쓸 수 있고, 한 번에 열어 둘 수 있는 이의는 최대 {disputesOpen}건입니다. 진행 상황은 GET /api/jobs/{id}/dispute에서 볼 수 있습니다.',
  },
};
