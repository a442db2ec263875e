import type { HelpTopic } from '../topic.js';

export const settleDisputes: HelpTopic = {
  id: 'settle-disputes',
  sources: [
    'GET /api/admin/disputes',
    'docs/economics.md#who-is-paid-what',
    'GET /api/admin/disputes/{job_id}/artifacts/{name}',
  ],
  en: {
    question: 'How do I settle a dispute as administrator?',
    text: "`npm run admin -- disputes` (or GET /api/admin/disputes) lists the open ones; GET /api/admin/disputes/{job_id} shows what both sides gave as evidence. What nobody settles within `DISPUTE_SETTLES_DAYS` is divided by rule. `npm run admin -- settle-dispute <job> <coins> <why>` (or POST /api/admin/disputes/{job_id}/settle) pays that much of the price to the worker's side and returns the rest; both sides learn the decision and its reason.",
  },
  tr: {
    question: 'Yönetici olarak itirazı nasıl sonuçlandırırım?',
    text: '`npm run admin -- disputes` (ya da GET /api/admin/disputes) açık olanları listeler; GET /api/admin/disputes/{job_id} iki tarafın sunduğu kanıtları gösterir. `DISPUTE_SETTLES_DAYS` içinde kimsenin sonuçlandırmadığı kuralla bölünür. `npm run admin -- settle-dispute <job> <coins> <why>` (ya da POST /api/admin/disputes/{job_id}/settle) fiyatın o kadarını çalışan tarafa öder, kalanını geri verir; iki taraf da kararı ve nedenini öğrenir.',
  },
  ru: {
    question: 'Как администратору решить спор?',
    text: '`npm run admin -- disputes` (или GET /api/admin/disputes) перечисляет открытые; GET /api/admin/disputes/{job_id} показывает доказательства обеих сторон. Что никто не решил за `DISPUTE_SETTLES_DAYS`, делится по правилу. `npm run admin -- settle-dispute <job> <coins> <why>` (или POST /api/admin/disputes/{job_id}/settle) платит стороне исполнителя столько из цены, остальное возвращает; решение и причину узнают обе стороны.',
  },
  ko: {
    question: '관리자로서 분쟁은 어떻게 해결하나요?',
    text: '`npm run admin -- disputes`(또는 GET /api/admin/disputes)로 열린 분쟁을 보고, GET /api/admin/disputes/{job_id}에서 양쪽이 낸 증거를 봅니다. `DISPUTE_SETTLES_DAYS` 안에 아무도 처리하지 않으면 규칙대로 나뉩니다. `npm run admin -- settle-dispute <job> <coins> <why>`(또는 POST /api/admin/disputes/{job_id}/settle)는 가격 중 그만큼을 작업자 쪽에 지급하고 나머지를 돌려주며, 결정과 이유는 양쪽에 전해집니다.',
  },
};
