import type { HelpTopic } from '../topic.js';

export const startFails: HelpTopic = {
  id: 'start-fails',
  sources: ['docs/operations.md#incidents', 'docs/configuration.md#settings'],
  en: {
    question: 'The server does not start, what is wrong?',
    text: 'The start says in one line what to fix. "Port … is taken": stop what uses it or set another `PORT` (the gateway\'s are `PROXY_PORT`, `PROXY_TUNNEL_PORT`, `DEPLOY_PORT`). "The data folder … is already in use by process …": the service runs already; stop it, or give the second one its own `DATA_DIR` and ports. "Wrong configuration" names the variable, "No PostgreSQL answers" means `DATABASE_URL`, "The disk is full" means what it says. More in docs/operations.md#incidents.',
  },
  tr: {
    question: 'Sunucu başlamıyor, sorun ne?',
    text: 'Başlatma neyi düzelteceğinizi tek satırda söyler. "Port … is taken": portu kullananı durdurun ya da başka bir `PORT` verin (geçidinkiler `PROXY_PORT`, `PROXY_TUNNEL_PORT`, `DEPLOY_PORT`). "The data folder … is already in use by process …": servis zaten çalışıyor; onu durdurun ya da ikincisine kendi `DATA_DIR` klasörünü ve portlarını verin. "Wrong configuration" değişkeni adlandırır, "No PostgreSQL answers" `DATABASE_URL` demektir, "The disk is full" disk doludur. Devamı docs/operations.md#incidents bölümündedir.',
  },
  ru: {
    question: 'Сервер не запускается, в чём дело?',
    text: 'Запуск одной строкой говорит, что исправить. «Port … is taken»: остановите того, кто занял порт, или задайте другой `PORT` (у шлюза — `PROXY_PORT`, `PROXY_TUNNEL_PORT`, `DEPLOY_PORT`). «The data folder … is already in use by process …»: сервис уже работает; остановите его или дайте второму свои `DATA_DIR` и порты. «Wrong configuration» называет переменную, «No PostgreSQL answers» — это про `DATABASE_URL`, «The disk is full» — диск заполнен. Подробнее в docs/operations.md#incidents.',
  },
  ko: {
    question: '서버가 시작되지 않는데 뭐가 문제인가요?',
    text: '시작할 때 무엇을 고칠지 한 줄로 알려 줍니다. "Port … is taken"이면 그 포트를 쓰는 것을 멈추거나 다른 `PORT`를 주세요(게이트웨이는 `PROXY_PORT`, `PROXY_TUNNEL_PORT`, `DEPLOY_PORT`). "The data folder … is already in use by process …"는 서비스가 이미 돌고 있다는 뜻이니 멈추거나 두 번째에 다른 `DATA_DIR`과 포트를 주세요. "Wrong configuration"은 변수 이름을 알려 주고, "No PostgreSQL answers"는 `DATABASE_URL`, "The disk is full"은 디스크 부족입니다. 더 보려면 docs/operations.md#incidents를 참고하세요.',
  },
};
