import type { HelpTopic } from '../topic.js';

export const reconcile: HelpTopic = {
  id: 'reconcile',
  sources: [
    'docs/operations.md#payments',
    'GET /api/admin/payment-exceptions',
    'POST /api/admin/payment-exceptions/{id}/resolve',
    'POST /api/admin/deposits/{id}/refund',
  ],
  en: {
    question: 'How do I reconcile the ledger with Stripe?',
    text: "Every day the background compares Stripe's books with the ledger line by line; by hand `npm run admin -- reconcile --days <number>` reads only, and fails on a difference. What no rule explains waits as a payment exception: `npm run admin -- payment-exceptions` lists them, `npm run admin -- resolve-exception <id> <action> <why>` decides one. A deposit is sent back with `npm run admin -- refund-deposit <id> <dollars|all> <why>`. What each code means: docs/operations.md#payments.",
  },
  tr: {
    question: 'Defteri Stripe ile nasıl mutabık kılarım?',
    text: "Arka plan her gün Stripe'ın kayıtlarını defterle satır satır karşılaştırır; elle `npm run admin -- reconcile --days <number>` yalnızca okur, fark varsa hata verir. Hiçbir kuralın açıklamadığı şey ödeme istisnası olarak bekler: `npm run admin -- payment-exceptions` listeler, `npm run admin -- resolve-exception <id> <action> <why>` karara bağlar. Yatırılan para `npm run admin -- refund-deposit <id> <dollars|all> <why>` ile geri gönderilir. Kodların anlamı: docs/operations.md#payments.",
  },
  ru: {
    question: 'Как сверить книгу со Stripe?',
    text: 'Каждый день фоновый процесс построчно сверяет данные Stripe с книгой; вручную `npm run admin -- reconcile --days <number>` только читает и завершается с ошибкой при расхождении. Что не объясняет ни одно правило, ждёт как платёжное исключение: `npm run admin -- payment-exceptions` перечисляет их, `npm run admin -- resolve-exception <id> <action> <why>` решает. Пополнение возвращают командой `npm run admin -- refund-deposit <id> <dollars|all> <why>`. Что значат коды: docs/operations.md#payments.',
  },
  ko: {
    question: '장부를 Stripe와 어떻게 대조하나요?',
    text: '백그라운드가 매일 Stripe 기록과 장부를 한 줄씩 비교합니다. 직접 하려면 `npm run admin -- reconcile --days <number>`를 쓰세요(읽기만 하고, 차이가 있으면 실패로 끝납니다). 규칙으로 설명되지 않는 것은 결제 예외로 남으며, `npm run admin -- payment-exceptions`로 보고 `npm run admin -- resolve-exception <id> <action> <why>`로 결정합니다. 입금을 돌려줄 때는 `npm run admin -- refund-deposit <id> <dollars|all> <why>`를 씁니다. 코드의 뜻: docs/operations.md#payments.',
  },
};
