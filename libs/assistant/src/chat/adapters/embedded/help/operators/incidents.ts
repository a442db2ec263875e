import type { HelpTopic } from '../topic.js';

export const incidents: HelpTopic = {
  id: 'incidents',
  sources: ['docs/operations.md#incidents', 'docs/faults.md'],
  en: {
    question: 'Something is broken in production, where do I look?',
    text: 'First GET /health/ready, `docker compose ps` and the newest log lines; each alert has its own row of what to do in docs/operations.md#incidents. A killed process loses nothing that was acknowledged, and when PostgreSQL is back everything goes on by itself; what was measured is in docs/faults.md. Events that failed too often wait: `npm run admin -- dead-events` shows why, `npm run admin -- retry-event all` sends them. If `JWT_SECRET` leaked, set a new one without the old.',
  },
  tr: {
    question: 'Üretimde bir şey bozuldu, nereye bakmalıyım?',
    text: 'Önce GET /health/ready, `docker compose ps` ve en yeni log satırları; her uyarının ne yapılacağını söyleyen satırı docs/operations.md#incidents bölümündedir. Öldürülen süreç onaylanmış hiçbir şeyi kaybettirmez, PostgreSQL dönünce her şey kendiliğinden sürer; ölçülenler docs/faults.md sayfasındadır. Çok kez başarısız olan olaylar bekler: `npm run admin -- dead-events` nedenini gösterir, `npm run admin -- retry-event all` gönderir. `JWT_SECRET` sızdıysa eskisi olmadan yenisini verin.',
  },
  ru: {
    question: 'В продакшене что-то сломалось, куда смотреть?',
    text: 'Сначала GET /health/ready, `docker compose ps` и свежие строки лога; для каждого алерта в docs/operations.md#incidents есть строка, что делать. Убитый процесс не теряет ничего подтверждённого, а когда PostgreSQL вернётся, всё продолжится само; измерения — в docs/faults.md. События, которые слишком часто не удавались, ждут: `npm run admin -- dead-events` покажет почему, `npm run admin -- retry-event all` отправит. Если утёк `JWT_SECRET`, задайте новый, без старого.',
  },
  ko: {
    question: '운영 중에 문제가 생겼는데 어디를 보나요?',
    text: '먼저 GET /health/ready, `docker compose ps`, 최근 로그를 보고, 경보마다 할 일은 docs/operations.md#incidents에서 찾으세요. 프로세스가 죽어도 확인 응답한 것은 잃지 않고, PostgreSQL이 돌아오면 모두 저절로 이어집니다. 측정 결과는 docs/faults.md에 있습니다. 너무 자주 실패한 이벤트는 기다리며, `npm run admin -- dead-events`로 이유를 보고 `npm run admin -- retry-event all`로 보냅니다. `JWT_SECRET`이 유출됐다면 이전 값 없이 새 값만 설정하세요.',
  },
};
