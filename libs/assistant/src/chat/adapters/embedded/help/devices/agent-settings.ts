import type { HelpTopic } from '../topic.js';

export const agentSettings: HelpTopic = {
  id: 'agent-settings',
  sources: ['apps/agent/README.md#start'],
  en: {
    question: 'Which settings does the agent have, and where do I set them?',
    text: '`compute-market-agent --help` lists every setting (from the repository, `npm run agent -- --help`). Each can be a flag (`--max-memory-mb`), a variable (`AGENT_MAX_MEMORY_MB`) or an entry of the file (`max_memory_mb`); a flag wins over the environment, the environment over the file. The usual ones are `concurrency`, `max_memory_mb`, `data_dir` for the disk that is used, `image_cache_gb` and `registries` for images. The table with defaults is in `apps/agent/README.md`.',
  },
  tr: {
    question: 'Ajanın hangi ayarları var, nereden değiştirilir?',
    text: '`compute-market-agent --help` (depodan: `npm run agent -- --help`) bütün ayarları listeler. Her ayar bir bayrak (`--max-memory-mb`), bir değişken (`AGENT_MAX_MEMORY_MB`) ya da dosyada bir satır (`max_memory_mb`) olabilir; bayrak ortam değişkenini, ortam değişkeni dosyayı geçer. En çok kullanılanlar: `concurrency`, `max_memory_mb`, kullanılacak disk için `data_dir`, imajlar için `image_cache_gb` ve `registries`. Varsayılanlarıyla tablo `apps/agent/README.md` içindedir.',
  },
  ru: {
    question: 'Какие настройки есть у агента и где их задавать?',
    text: '`compute-market-agent --help` (из репозитория — `npm run agent -- --help`) перечисляет все настройки. Каждую можно задать флагом (`--max-memory-mb`), переменной (`AGENT_MAX_MEMORY_MB`) или строкой в файле (`max_memory_mb`); флаг важнее переменной, переменная важнее файла. Чаще всего нужны `concurrency`, `max_memory_mb`, `data_dir` для рабочего диска, `image_cache_gb` и `registries` для образов. Таблица со значениями по умолчанию — в `apps/agent/README.md`.',
  },
  ko: {
    question: '에이전트에는 어떤 설정이 있고 어디서 바꾸나요?',
    text: '모든 설정은 `compute-market-agent --help`(저장소에서는 `npm run agent -- --help`)에 나옵니다. 같은 설정을 플래그(`--max-memory-mb`), 환경 변수(`AGENT_MAX_MEMORY_MB`), 파일 항목(`max_memory_mb`) 어느 쪽으로든 줄 수 있고, 플래그가 환경 변수보다, 환경 변수가 파일보다 우선합니다. 자주 쓰는 것은 `concurrency`, `max_memory_mb`, 작업 디스크를 정하는 `data_dir`, 이미지에 관한 `image_cache_gb`와 `registries`입니다. 기본값 표는 `apps/agent/README.md`에 있습니다.',
  },
};
