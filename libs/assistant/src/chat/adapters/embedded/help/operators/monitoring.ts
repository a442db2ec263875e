import type { HelpTopic } from '../topic.js';

export const monitoring: HelpTopic = {
  id: 'monitoring',
  sources: ['docs/operations.md#watch', 'docs/watching.md', 'GET /api/admin/overview', 'GET /api/admin/devices-online'],
  en: {
    question: 'How do I monitor the service?',
    text: 'Scrape `/metrics` of each API, and of backgrounds and gateways at `METRICS_PORT`. With compose Prometheus and Grafana run already (user `admin`, `GRAFANA_PASSWORD`), on the machine itself only, so reach them by an SSH tunnel; alerts go to an Alertmanager that you name in `ops/prometheus/prometheus.yml`. Traces are sent to `OTEL_EXPORTER_OTLP_ENDPOINT`. What the metrics mean: docs/watching.md; what to do at an alert: docs/operations.md#incidents.',
  },
  tr: {
    question: 'Servisi nasıl izlerim?',
    text: "Her API'nin `/metrics` adresini, arka plan ve geçitlerinkini `METRICS_PORT` üzerinden toplayın. Compose'da Prometheus ve Grafana (kullanıcı `admin`, `GRAFANA_PASSWORD`) zaten çalışır, yalnızca makinenin kendisinde; SSH tüneliyle ulaşın. Uyarılar `ops/prometheus/prometheus.yml` içinde adını verdiğiniz Alertmanager'a gider, izler `OTEL_EXPORTER_OTLP_ENDPOINT` adresine. Metriklerin anlamı docs/watching.md, uyarıda ne yapılacağı docs/operations.md#incidents sayfasındadır.",
  },
  ru: {
    question: 'Как следить за сервисом?',
    text: 'Собирайте `/metrics` с каждого API, а с фоновых процессов и шлюзов — на `METRICS_PORT`. В compose Prometheus и Grafana уже работают (пользователь `admin`, `GRAFANA_PASSWORD`), но только на самой машине: заходите через SSH-туннель; алерты уходят в Alertmanager, который вы укажете в `ops/prometheus/prometheus.yml`, трассы — на `OTEL_EXPORTER_OTLP_ENDPOINT`. Что значат метрики — docs/watching.md, что делать по алерту — docs/operations.md#incidents.',
  },
  ko: {
    question: '서비스는 어떻게 모니터링하나요?',
    text: 'API마다 `/metrics`를, 백그라운드와 게이트웨이는 `METRICS_PORT`에서 수집하세요. compose에는 Prometheus와 Grafana(사용자 `admin`, `GRAFANA_PASSWORD`)가 이미 떠 있지만 그 서버 안에서만 열리므로 SSH 터널로 접속합니다. 경보는 `ops/prometheus/prometheus.yml`에 적은 Alertmanager로, 추적은 `OTEL_EXPORTER_OTLP_ENDPOINT`로 갑니다. 지표의 뜻은 docs/watching.md, 경보 때 할 일은 docs/operations.md#incidents에 있습니다.',
  },
};
