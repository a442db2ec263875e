import type { HelpTopic } from '../topic.js';

export const compose: HelpTopic = {
  id: 'compose',
  sources: ['README.md#running-it-for-others', 'docs/operations.md#install'],
  en: {
    question: 'How do I run it with Docker compose?',
    text: 'Make the secrets once: `for NAME in JWT_SECRET POSTGRES_PASSWORD GRAFANA_PASSWORD; do echo "$NAME=$(openssl rand -hex 32)"; done > .env`, then `docker compose up -d --build`. It starts PostgreSQL, two APIs behind Caddy with TLS, two backgrounds, the gateway, Prometheus and Grafana; `docker compose ps` shows whether all are healthy. For a public name put `SITE_ADDRESS` and `PUBLIC_URL` into `.env`. The rest is in docs/operations.md#install.',
  },
  tr: {
    question: 'Docker compose ile nasıl çalıştırırım?',
    text: 'Önce sırları bir kez üretin: `for NAME in JWT_SECRET POSTGRES_PASSWORD GRAFANA_PASSWORD; do echo "$NAME=$(openssl rand -hex 32)"; done > .env`, sonra `docker compose up -d --build`. PostgreSQL, TLS\'li Caddy arkasında iki API, iki arka plan süreci, geçit, Prometheus ve Grafana başlar; `docker compose ps` hepsinin sağlıklı olup olmadığını gösterir. Açık bir alan adı için `.env` içine `SITE_ADDRESS` ve `PUBLIC_URL` yazın. Gerisi docs/operations.md#install bölümündedir.',
  },
  ru: {
    question: 'Как запустить через Docker compose?',
    text: 'Один раз создайте секреты: `for NAME in JWT_SECRET POSTGRES_PASSWORD GRAFANA_PASSWORD; do echo "$NAME=$(openssl rand -hex 32)"; done > .env`, затем `docker compose up -d --build`. Запустятся PostgreSQL, два API за Caddy с TLS, два фоновых процесса, шлюз, Prometheus и Grafana; `docker compose ps` покажет, всё ли здорово. Для публичного имени впишите в `.env` `SITE_ADDRESS` и `PUBLIC_URL`. Остальное — в docs/operations.md#install.',
  },
  ko: {
    question: 'Docker compose로 어떻게 실행하나요?',
    text: '먼저 비밀 값을 한 번 만드세요: `for NAME in JWT_SECRET POSTGRES_PASSWORD GRAFANA_PASSWORD; do echo "$NAME=$(openssl rand -hex 32)"; done > .env`. 그다음 `docker compose up -d --build`를 실행하면 PostgreSQL, TLS를 맡는 Caddy 뒤의 API 두 개, 백그라운드 두 개, 게이트웨이, Prometheus, Grafana가 뜹니다. 모두 정상인지는 `docker compose ps`로 보세요. 공개 도메인을 쓰려면 `.env`에 `SITE_ADDRESS`와 `PUBLIC_URL`을 넣습니다. 나머지는 docs/operations.md#install에 있습니다.',
  },
};
