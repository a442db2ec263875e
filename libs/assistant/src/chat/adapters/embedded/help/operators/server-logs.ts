import type { HelpTopic } from '../topic.js';

export const serverLogs: HelpTopic = {
  id: 'server-logs',
  sources: ['docs/watching.md', 'docs/operations.md#incidents'],
  en: {
    question: "Where are the server's logs?",
    text: "Each process writes one JSON object a line on standard error; nothing is written to files, so systemd or Docker keeps them (`docker compose logs api`). `LOG_LEVEL=info` shows every request, the default only what went wrong. An error's `request_id` (the header `X-Request-Id`) finds all of its lines. Bodies, headers and query strings are never logged: docs/watching.md.",
  },
  tr: {
    question: 'Sunucunun logları nerede?',
    text: 'Her süreç standart hataya satır başına bir JSON nesnesi yazar; dosyaya yazılmaz, yani systemd ya da Docker saklar (`docker compose logs api`). `LOG_LEVEL=info` her isteği, varsayılan yalnızca ters gideni gösterir. Hatadaki `request_id` (`X-Request-Id` başlığı) bütün satırlarını buldurur. Gövdeler, başlıklar ve sorgu dizeleri asla loglanmaz: docs/watching.md.',
  },
  ru: {
    question: 'Где логи сервера?',
    text: 'Каждый процесс пишет в стандартный поток ошибок по объекту JSON на строку; в файлы ничего не пишется, так что хранит их systemd или Docker (`docker compose logs api`). `LOG_LEVEL=info` показывает каждый запрос, по умолчанию — только то, что пошло не так. По `request_id` ошибки (заголовок `X-Request-Id`) находятся все её строки. Тела, заголовки и параметры запросов не пишутся никогда: docs/watching.md.',
  },
  ko: {
    question: '서버 로그는 어디에 있나요?',
    text: '각 프로세스가 표준 오류에 한 줄에 JSON 하나씩 씁니다. 파일로는 쓰지 않으므로 systemd나 Docker가 보관합니다(`docker compose logs api`). `LOG_LEVEL=info`면 모든 요청이, 기본값이면 문제만 나옵니다. 오류의 `request_id`(`X-Request-Id` 헤더)로 관련 줄을 모두 찾을 수 있습니다. 본문, 헤더, 쿼리 문자열은 절대 기록하지 않습니다: docs/watching.md.',
  },
};
