import type { HelpTopic } from '../topic.js';

export const upgrade: HelpTopic = {
  id: 'upgrade',
  sources: ['docs/operations.md#upgrades', 'docs/operations.md#releasing-the-agent'],
  en: {
    question: 'How do I upgrade to a new version?',
    text: 'Back up, install the new version beside the old, then: stop all backgrounds and start the new ones, restart the APIs one after another, the gateways last. The first new process migrates the database by itself while old ones go on; clients see at most a 503 with `Retry-After`. Going back is starting the old version again. With compose: `docker compose stop background`, `docker compose up -d --build background`, `docker compose up -d --build`; see docs/operations.md#upgrades. Agents update themselves from releases that you sign with `npm run release:agent`.',
  },
  tr: {
    question: 'Yeni sürüme nasıl yükseltirim?',
    text: "Yedek alın, yeni sürümü eskinin yanına kurun, sonra: bütün arka plan süreçlerini durdurup yenilerini başlatın, API'leri sırayla, geçitleri en son yeniden başlatın. İlk yeni süreç veritabanını kendisi taşır, eskiler çalışmayı sürdürür; istemciler en çok `Retry-After` taşıyan bir 503 görür. Geri dönmek eski sürümü başlatmaktır. Compose ile: `docker compose stop background`, `docker compose up -d --build background`, `docker compose up -d --build`; bkz. docs/operations.md#upgrades. Ajanlar, `npm run release:agent` ile imzaladığınız sürümlerden kendilerini günceller.",
  },
  ru: {
    question: 'Как обновиться до новой версии?',
    text: 'Сделайте бэкап, поставьте новую версию рядом со старой, затем остановите все фоновые процессы и запустите новые, перезапустите API по одному, шлюзы — последними. Первый новый процесс сам мигрирует базу, старые в это время работают; клиенты увидят разве что 503 с `Retry-After`. Вернуться — значит снова запустить старую версию. В compose: `docker compose stop background`, `docker compose up -d --build background`, `docker compose up -d --build`; см. docs/operations.md#upgrades. Агенты обновляются сами из релизов, которые вы подписали командой `npm run release:agent`.',
  },
  ko: {
    question: '새 버전으로 어떻게 업그레이드하나요?',
    text: '백업하고 새 버전을 이전 버전 옆에 설치한 다음, 백그라운드를 모두 멈추고 새것을 띄우고, API를 하나씩, 게이트웨이를 마지막에 다시 시작하세요. 첫 번째 새 프로세스가 데이터베이스를 알아서 마이그레이션하고 그동안 이전 프로세스도 동작하며, 클라이언트는 기껏해야 `Retry-After`가 붙은 503을 봅니다. 되돌리려면 이전 버전을 다시 띄우면 됩니다. compose에서는 `docker compose stop background`, `docker compose up -d --build background`, `docker compose up -d --build` 순서입니다: docs/operations.md#upgrades. 에이전트는 `npm run release:agent`로 서명한 릴리스에서 스스로 업데이트합니다.',
  },
};
