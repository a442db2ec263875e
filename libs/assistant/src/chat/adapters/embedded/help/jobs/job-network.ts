import type { HelpTopic } from '../topic.js';

export const jobNetwork: HelpTopic = {
  id: 'job-network',
  sources: ['POST /api/jobs', 'apps/agent/README.md#what-is-isolated'],
  en: {
    question: 'Does my job have internet access?',
    text: 'A job has no network unless its `spec` says `"network":true`; then only devices whose owners allow it take the job, so it may wait longer. You need it for pip, apt, git, downloads and calls of other services. Without it, put packages into the image and data into `inputs`. A deploy has the same field `network`; its own port works without it (POST /api/jobs, POST /api/deploy/job).',
  },
  tr: {
    question: 'İşimin internet erişimi var mı?',
    text: 'İşin `spec` alanında `"network":true` yoksa ağı yoktur; varsa işi yalnızca sahibi izin veren cihazlar alır, bu yüzden daha uzun bekleyebilir. pip, apt, git, indirmeler ve başka servislere çağrılar için gerekir. Ağsız çalışacaksa paketleri imaja, veriyi `inputs` içine koyun. Deploy\'da da aynı `network` alanı vardır; kendi portuna erişmek için gerekmez (POST /api/jobs, POST /api/deploy/job).',
  },
  ru: {
    question: 'Есть ли у задания доступ в интернет?',
    text: 'У задания нет сети, пока в `spec` не сказано `"network":true`; тогда его берут только устройства, чьи владельцы это разрешили, и ждать можно дольше. Сеть нужна для pip, apt, git, загрузок и обращений к другим сервисам. Без неё положите пакеты в образ, а данные — в `inputs`. У деплоя то же поле `network`, но его собственный порт доступен и без него (POST /api/jobs, POST /api/deploy/job).',
  },
  ko: {
    question: '작업에서 인터넷을 쓸 수 있나요?',
    text: '`spec`에 `"network":true`가 없으면 작업은 네트워크를 쓸 수 없습니다. 켜면 소유자가 허용한 기기만 작업을 받으므로 더 오래 기다릴 수 있습니다. pip, apt, git, 다운로드, 외부 서비스 호출에 필요합니다. 네트워크 없이 쓰려면 패키지는 이미지에, 데이터는 `inputs`에 넣으세요. 배포에도 같은 `network` 필드가 있고, 배포 자체의 포트 접속에는 필요 없습니다(POST /api/jobs, POST /api/deploy/job).',
  },
};
