import type { HelpTopic } from '../topic.js';

export const disputeOutcome: HelpTopic = {
  id: 'dispute-outcome',
  sources: ['GET /api/jobs/{id}/dispute', 'POST /api/jobs/{id}/evidence', 'docs/economics.md#who-is-paid-what'],
  en: {
    question: 'What happens after I open a dispute?',
    text: 'An administrator reads both sides and says how much of the price goes to the worker\'s side; the rest returns to you, with your deposit unless all of it was awarded to them. If nobody decides within {disputeDays} days, the worker\'s side gets {disputeSplit} by rule. Add your evidence with POST /api/jobs/{id}/evidence `{"text":"…"}`, up to {maxEvidence} pieces a side; GET /api/jobs/{id}/dispute shows it all, and the decision, which is final.',
  },
  tr: {
    question: 'İtiraz açtıktan sonra ne olur?',
    text: 'Bir yönetici iki tarafı okur ve ücretin ne kadarının worker tarafına gideceğine karar verir; kalanı size döner, hepsi onlara verilmedikçe depozitonuz da. {disputeDays} gün kimse karar vermezse kural gereği worker tarafı {disputeSplit} alır. Gösterecekleriniz için POST /api/jobs/{id}/evidence `{"text":"…"}` gönderin, taraf başına en çok {maxEvidence} adet; GET /api/jobs/{id}/dispute hepsini ve kesin olan kararı gösterir.',
  },
  ru: {
    question: 'Что будет после открытия спора?',
    text: 'Администратор читает обе стороны и решает, сколько цены получит сторона исполнителя; остальное вернётся вам вместе с залогом, если им не присудили всё. Если за {disputeDays} дней никто не решил, сторона исполнителя по правилу получает {disputeSplit}. Доказательства добавляйте через POST /api/jobs/{id}/evidence `{"text":"…"}`, до {maxEvidence} с каждой стороны; GET /api/jobs/{id}/dispute показывает всё и решение, которое окончательно.',
  },
  ko: {
    question: '이의를 제기하면 그다음엔 어떻게 되나요?',
    text: '관리자가 양쪽의 말을 읽고 대금 중 얼마를 워커 쪽에 줄지 정합니다. 나머지는 돌아오고, 전부 그쪽에 간 것이 아니라면 보증금도 돌아옵니다. {disputeDays}일 동안 아무도 정하지 않으면 규칙에 따라 워커 쪽이 {disputeSplit}를 받습니다. 증거는 POST /api/jobs/{id}/evidence에 `{"text":"…"}`로 한쪽당 {maxEvidence}개까지 추가하고, 최종 결정을 포함한 전부는 GET /api/jobs/{id}/dispute에서 볼 수 있습니다.',
  },
};
