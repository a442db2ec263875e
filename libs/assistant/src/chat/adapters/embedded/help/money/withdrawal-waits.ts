import type { HelpTopic } from '../topic.js';

export const withdrawalWaits: HelpTopic = {
  id: 'withdrawal-waits',
  sources: [
    'GET /api/wallet/withdrawals/{id}',
    'POST /api/wallet/withdrawals/{id}/cancel',
    'docs/operations.md#payments',
  ],
  en: {
    question: 'How long does a withdrawal take, and why does mine wait for approval?',
    text: 'Up to {withdrawAuto} at once and {withdrawDaily} a day (UTC) are sent within seconds; after that it depends on your bank. A person approves larger ones, those of accounts a few days old, those with an open dispute, and money from deposits of the last {settlesDays} days, also if you earned it (`unsettled_money`). `approval_reasons` of GET /api/wallet/withdrawals/{id} says which; no time is promised. The money is held meanwhile, and is yours again after POST /api/wallet/withdrawals/{id}/cancel, a rejection or a payout that failed.',
  },
  tr: {
    question: 'Çekim ne kadar sürer, benimki neden onay bekliyor?',
    text: 'Bir seferde {withdrawAuto}, günde (UTC) {withdrawDaily} tutarına kadar saniyeler içinde gönderilir; sonrası bankanızın hızına kalır. Daha büyüklerini, birkaç günlük hesapların, açık itirazı olanların çekimlerini ve son {settlesDays} günün yatırmalarından gelen parayı, siz kazanmış olsanız da (`unsettled_money`), bir kişi onaylar. Hangisi olduğunu GET /api/wallet/withdrawals/{id} içindeki `approval_reasons` söyler; süre sözü verilmez. Para bu arada blokedir; POST /api/wallet/withdrawals/{id}/cancel, ret ya da başarısız ödeme sonrası yine sizindir.',
  },
  ru: {
    question: 'Сколько идёт вывод и почему мой ждёт одобрения?',
    text: 'До {withdrawAuto} за раз и {withdrawDaily} в сутки (UTC) отправляются за секунды; дальше дело за банком. Человек одобряет суммы побольше, выводы совсем новых аккаунтов и тех, у кого открыт спор, а также деньги из пополнений за последние {settlesDays} дней, даже если вы их заработали (`unsettled_money`). Причину называет `approval_reasons` в GET /api/wallet/withdrawals/{id}; срок никто не обещает. Деньги пока заблокированы и вернутся после POST /api/wallet/withdrawals/{id}/cancel, отказа или неудавшейся выплаты.',
  },
  ko: {
    question: '출금은 얼마나 걸리고 왜 제 출금은 승인을 기다리나요?',
    text: '한 번에 {withdrawAuto}, 하루(UTC) {withdrawDaily}까지는 몇 초 안에 송금되고, 그 뒤는 은행에 달려 있습니다. 더 큰 금액, 만든 지 며칠 안 된 계정, 분쟁이 열려 있는 계정, 그리고 번 돈이라도 최근 {settlesDays}일 안의 입금에서 나온 돈(`unsettled_money`)은 사람이 승인합니다. 이유는 GET /api/wallet/withdrawals/{id}의 `approval_reasons`에 있고, 걸리는 시간은 약속하지 않습니다. 그동안 돈은 보류되며 POST /api/wallet/withdrawals/{id}/cancel로 취소하거나 거부 또는 송금 실패로 끝나면 돌아옵니다.',
  },
};
