import type { HelpTopic } from '../topic.js';

export const jobRefund: HelpTopic = {
  id: 'job-refund',
  sources: ['docs/economics.md#who-is-paid-what', 'GET /api/wallet/statement'],
  en: {
    question: 'When do I get my coins back for a job?',
    text: "What isn't earned returns automatically: the whole price when a waiting job is cancelled, expires, or fails on devices; the rest of it when a running one is cancelled, or its program fails or runs out of time. For a result that isn't what you asked for, use POST /api/jobs/{id}/dispute before `review_due_at`; once you have accepted it, or let that time pass, it is paid for good. GET /api/wallet/statement shows every return.",
  },
  tr: {
    question: 'Bir işin coinlerini ne zaman geri alırım?',
    text: 'Kazanılmayan kendiliğinden döner: bekleyen iş iptal edilir, süresi dolar ya da cihazlarda başarısız olursa ücretin tamamı; çalışan iş iptal edilir, programı hata verir ya da süresi biterse kalanı. İstediğiniz gibi olmayan sonuç için `review_due_at` öncesinde POST /api/jobs/{id}/dispute kullanın; kabul ettiğiniz ya da süresini geçirdiğiniz sonuç kesin ödenmiştir. Her iadeyi GET /api/wallet/statement gösterir.',
  },
  ru: {
    question: 'Когда вернут монеты за задание?',
    text: 'Незаработанные деньги возвращаются сами: вся цена, если ожидающее задание отменено, истекло или устройства с ним не справились; остаток — если выполняемое отменено, его программа упала или вышло время. Если результат не тот, что вы просили, отправьте POST /api/jobs/{id}/dispute до `review_due_at`; принятый или пропущенный результат оплачен окончательно. Все возвраты видны в GET /api/wallet/statement.',
  },
  ko: {
    question: '작업의 코인은 언제 돌려받나요?',
    text: '지급되지 않은 몫은 저절로 돌아옵니다. 대기 중인 작업이 취소되거나 만료되거나 기기들이 실패하면 전액이, 실행 중인 작업이 취소되거나 프로그램이 실패하거나 시간이 끝나면 나머지가 돌아옵니다. 요청과 다른 결과라면 `review_due_at` 전에 POST /api/jobs/{id}/dispute를 보내세요. 수락했거나 기한을 넘긴 결과는 지급이 확정됩니다. 돌아온 내역은 GET /api/wallet/statement에 있습니다.',
  },
};
