import type { HelpTopic } from '../topic.js';

export const acceptResult: HelpTopic = {
  id: 'accept-result',
  sources: ['POST /api/jobs/{id}/accept-result', 'POST /api/jobs/{id}/dispute'],
  en: {
    question: 'How do I accept a result?',
    text: "A completed job waits for you to review its result: read it in GET /api/jobs/{id} and GET /api/jobs/{id}/artifacts, then POST /api/jobs/{id}/accept-result pays it at once. If you do nothing for {reviewH} h, it is paid automatically (`review_due_at` says when). With `verification` `none` at creation a result is paid at completion, without a review. If it isn't what you asked for, send POST /api/jobs/{id}/dispute before that.",
  },
  tr: {
    question: 'Bir sonucu nasıl kabul ederim?',
    text: 'Tamamlanan iş, sonucunu incelemenizi bekler: GET /api/jobs/{id} ve GET /api/jobs/{id}/artifacts ile inceleyin; POST /api/jobs/{id}/accept-result hemen öder. {reviewH} saat bir şey yapmazsanız kendiliğinden ödenir (`review_due_at` zamanı söyler). Oluştururken `verification` `none` ise sonuç bakılmadan, tamamlanınca ödenir. İstediğiniz gibi değilse ondan önce POST /api/jobs/{id}/dispute gönderin.',
  },
  ru: {
    question: 'Как принять результат?',
    text: 'Завершённое задание ждёт, пока вы посмотрите результат: он в GET /api/jobs/{id} и GET /api/jobs/{id}/artifacts, а POST /api/jobs/{id}/accept-result сразу его оплачивает. Если {reviewH} ч ничего не делать, он оплачивается сам (когда — в `review_due_at`). С `verification` `none` при создании результат оплачивается при завершении, без проверки. Если результат не тот, отправьте до этого POST /api/jobs/{id}/dispute.',
  },
  ko: {
    question: '결과는 어떻게 수락하나요?',
    text: '완료된 작업은 결과를 확인해 주기를 기다립니다. GET /api/jobs/{id}와 GET /api/jobs/{id}/artifacts에서 살펴보고 POST /api/jobs/{id}/accept-result를 보내면 바로 지급됩니다. {reviewH}시간 동안 아무것도 하지 않으면 자동으로 지급됩니다(`review_due_at`이 그때입니다). 만들 때 `verification`을 `none`으로 하면 확인 없이 완료와 함께 지급됩니다. 요청과 다르면 그 전에 POST /api/jobs/{id}/dispute를 보내세요.',
  },
};
