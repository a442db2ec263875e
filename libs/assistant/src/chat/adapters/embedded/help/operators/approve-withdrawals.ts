import type { HelpTopic } from '../topic.js';

export const approveWithdrawals: HelpTopic = {
  id: 'approve-withdrawals',
  sources: ['docs/operations.md#payments', 'GET /api/admin/withdrawals'],
  en: {
    question: 'How do I approve withdrawals as the operator?',
    text: '`npm run admin -- withdrawals` (or GET /api/admin/withdrawals) lists what waits; `npm run admin -- approve-withdrawal <id> <why>` (POST /api/admin/withdrawals/{id}/approve) lets it be paid, `npm run admin -- reject-withdrawal <id> <why>` (POST /api/admin/withdrawals/{id}/reject) returns the money and tells the owner why. Small ones of older accounts without fresh card money are paid by themselves, up to `WITHDRAWAL_AUTO_USD` and `WITHDRAWAL_AUTO_DAILY_USD`; set the first to zero to let every one wait. Why one waits: docs/operations.md#payments.',
  },
  tr: {
    question: 'İşletmeci olarak para çekmeleri nasıl onaylarım?',
    text: '`npm run admin -- withdrawals` (ya da GET /api/admin/withdrawals) bekleyenleri listeler; `npm run admin -- approve-withdrawal <id> <why>` (POST /api/admin/withdrawals/{id}/approve) ödenmesine izin verir, `npm run admin -- reject-withdrawal <id> <why>` (POST /api/admin/withdrawals/{id}/reject) parayı geri verir ve sahibine nedenini bildirir. Taze kart parası olmayan eski hesapların küçük çekimleri `WITHDRAWAL_AUTO_USD` ve `WITHDRAWAL_AUTO_DAILY_USD` sınırına dek kendiliğinden ödenir; hepsi beklesin derseniz ilkini sıfır yapın. Neden beklediği: docs/operations.md#payments.',
  },
  ru: {
    question: 'Как оператору одобрять выводы?',
    text: '`npm run admin -- withdrawals` (или GET /api/admin/withdrawals) перечисляет ожидающие; `npm run admin -- approve-withdrawal <id> <why>` (POST /api/admin/withdrawals/{id}/approve) разрешает выплату, `npm run admin -- reject-withdrawal <id> <why>` (POST /api/admin/withdrawals/{id}/reject) возвращает деньги и сообщает владельцу причину. Небольшие выводы не новых аккаунтов без свежих денег с карты уходят сами — до `WITHDRAWAL_AUTO_USD` и `WITHDRAWAL_AUTO_DAILY_USD`; поставьте первый в ноль, чтобы ждали все. Почему вывод ждёт: docs/operations.md#payments.',
  },
  ko: {
    question: '운영자로서 출금은 어떻게 승인하나요?',
    text: '`npm run admin -- withdrawals`(또는 GET /api/admin/withdrawals)로 기다리는 출금을 봅니다. `npm run admin -- approve-withdrawal <id> <why>`(POST /api/admin/withdrawals/{id}/approve)는 지급을 허락하고, `npm run admin -- reject-withdrawal <id> <why>`(POST /api/admin/withdrawals/{id}/reject)는 돈을 돌려주고 이유를 알립니다. 새 계정이 아니고 최근 카드 입금이 섞이지 않은 작은 출금은 `WITHDRAWAL_AUTO_USD`와 `WITHDRAWAL_AUTO_DAILY_USD`까지 저절로 나갑니다. 모두 기다리게 하려면 앞의 값을 영으로 두세요. 기다리는 이유: docs/operations.md#payments.',
  },
};
