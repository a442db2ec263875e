import type { HelpTopic } from '../topic.js';

export const ledgerAudit: HelpTopic = {
  id: 'ledger-audit',
  sources: ['docs/operations.md#when-the-books-are-wrong', 'docs/architecture.md'],
  en: {
    question: 'How do I check that the books are right?',
    text: '`npm run ledger:audit` checks every balance, hold and payout beside the running service, prints each check as `ok` or `FAIL` with the first rows that break it, and exits with a failure if anything is off; a background does the same every `LEDGER_AUDIT_MINUTES`. If it fails: approve no payouts, stop rewards (`npm run admin -- stop-rewards <why>`), keep a backup, look at the rows (`npm run admin -- transfer <key>`). Correct only by new transfers (`npm run admin -- adjust`). The table of causes is in docs/operations.md#when-the-books-are-wrong.',
  },
  tr: {
    question: 'Defterin doğru olduğunu nasıl denetlerim?',
    text: '`npm run ledger:audit` çalışan servisin yanında her bakiyeyi, ayrılan tutarı ve ödemeyi denetler, her denetimi `ok` ya da `FAIL` ve bozan ilk satırlarla yazar, bir şey yanlışsa hata koduyla biter; arka plan aynısını `LEDGER_AUDIT_MINUTES` arayla yapar. Hata verirse: ödeme onaylamayın, ödülleri durdurun (`npm run admin -- stop-rewards <why>`), yedek alın, satırlara bakın (`npm run admin -- transfer <key>`). Yalnızca yeni transferlerle düzeltin (`npm run admin -- adjust`). Nedenler tablosu docs/operations.md#when-the-books-are-wrong bölümündedir.',
  },
  ru: {
    question: 'Как проверить, что книги сходятся?',
    text: '`npm run ledger:audit` проверяет рядом с работающим сервисом каждый баланс, резерв и выплату, печатает каждую проверку как `ok` или `FAIL` с первыми нарушающими строками и завершается с ошибкой, если что-то не так; фоновый процесс делает то же каждые `LEDGER_AUDIT_MINUTES`. При отказе: не одобряйте выплат, остановите награды (`npm run admin -- stop-rewards <why>`), сохраните бэкап, посмотрите строки (`npm run admin -- transfer <key>`). Исправляйте только новыми переводами (`npm run admin -- adjust`). Таблица причин — в docs/operations.md#when-the-books-are-wrong.',
  },
  ko: {
    question: '장부가 맞는지 어떻게 확인하나요?',
    text: '`npm run ledger:audit`는 서비스가 도는 옆에서 모든 잔액, 예치, 지급을 검사해 `ok`나 `FAIL`과 어긋난 첫 줄들을 출력하고, 문제가 있으면 실패로 끝납니다. 백그라운드도 `LEDGER_AUDIT_MINUTES`마다 같은 검사를 합니다. 실패하면 출금 승인을 멈추고 보상을 중지하고(`npm run admin -- stop-rewards <why>`) 백업을 남긴 뒤 해당 줄을 살펴보세요(`npm run admin -- transfer <key>`). 고칠 때는 새 이체로만 하세요(`npm run admin -- adjust`). 원인 표는 docs/operations.md#when-the-books-are-wrong에 있습니다.',
  },
};
