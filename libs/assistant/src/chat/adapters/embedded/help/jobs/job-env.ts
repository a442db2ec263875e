import type { HelpTopic } from '../topic.js';

export const jobEnv: HelpTopic = {
  id: 'job-env',
  sources: ['POST /api/jobs', 'POST /api/deploy/job', 'docs/security.md#buyers-work-on-strangers-machines'],
  en: {
    question: 'How do I set environment variables?',
    text: "Set environment variables in `env`, a map of strings: in a job's `spec` (POST /api/jobs), or at the top of a deploy (POST /api/deploy/job). They are not secret: the owner of the device that runs your work can read them, and there is no vault for secrets. So send only keys that are made for this work, limited and soon revoked. Every job also has `INPUT_DIR` and `OUTPUT_DIR`.",
  },
  tr: {
    question: 'Ortam değişkenlerini nasıl ayarlarım?',
    text: "Ortam değişkenlerini, metinlerden oluşan `env` alanına yazın: işte `spec` içinde (POST /api/jobs), deploy'da en üstte (POST /api/deploy/job). Gizli değildirler: işinizi çalıştıran cihazın sahibi onları okuyabilir, gizli değerler için bir kasa yoktur. Bu yüzden yalnızca bu işe özel, sınırlı ve kısa sürede iptal edilecek anahtarlar gönderin. Her işte ayrıca `INPUT_DIR` ve `OUTPUT_DIR` bulunur.",
  },
  ru: {
    question: 'Как задать переменные окружения?',
    text: 'Переменные окружения задаются в `env` — это набор строк: у задания внутри `spec` (POST /api/jobs), у деплоя на верхнем уровне (POST /api/deploy/job). Они не секретны: их может прочесть владелец устройства, а хранилища секретов нет. Передавайте только ключи, сделанные под эту работу, с ограничениями, и вскоре отзывайте их. У каждого задания есть ещё `INPUT_DIR` и `OUTPUT_DIR`.',
  },
  ko: {
    question: '환경 변수는 어떻게 설정하나요?',
    text: '환경 변수는 문자열 목록인 `env`에 넣습니다. 작업은 `spec` 안에(POST /api/jobs), 배포는 최상위에(POST /api/deploy/job) 적습니다. 비밀이 아닙니다: 작업을 실행하는 기기의 소유자가 읽을 수 있고, 비밀 값을 위한 보관소는 없습니다. 그러니 이 일에만 쓰고 권한이 제한되며 곧 폐기할 키만 보내세요. 모든 작업에는 `INPUT_DIR`와 `OUTPUT_DIR`도 있습니다.',
  },
};
