import type { HelpTopic } from '../topic.js';

export const apiVersions: HelpTopic = {
  id: 'api-versions',
  sources: ['GET /openapi.json', 'docs/events.md#types', 'docs/errors.md'],
  en: {
    question: 'Is the API versioned?',
    text: "There is one API without a version in its paths; `info.version` of GET /openapi.json is the version that runs. Error codes never change their meaning, fields may be added to events but never taken away, and during an upgrade old and new servers work side by side. So read what you know, and ignore fields you don't. GET /openapi.json shows what is there now.",
  },
  tr: {
    question: "API'nin sürümü var mı?",
    text: 'Yollarında sürüm olmayan tek bir API vardır; çalışan sürüm GET /openapi.json belgesinin `info.version` alanındadır. Hata kodlarının anlamı hiç değişmez, olaylara alan eklenebilir ama alan çıkarılmaz; yükseltme sırasında eski ve yeni sunucular yan yana çalışır. Bildiklerinizi okuyun, bilmediğiniz alanları yok sayın. Şu an ne olduğunu GET /openapi.json gösterir.',
  },
  ru: {
    question: 'Есть ли у API версии?',
    text: 'API один, без версии в путях; запущенная версия — `info.version` в GET /openapi.json. Смысл кодов ошибок не меняется, в события поля могут добавляться, но не исчезают; при обновлении старые и новые серверы работают рядом. Читайте известные поля и пропускайте незнакомые. Что есть сейчас, показывает GET /openapi.json.',
  },
  ko: {
    question: 'API에 버전이 있나요?',
    text: '경로에 버전이 없는 API 하나만 있고, 돌고 있는 버전은 GET /openapi.json의 `info.version`에 나옵니다. 오류 코드의 뜻은 바뀌지 않고, 이벤트에는 필드가 추가될 수는 있어도 빠지지는 않으며, 업그레이드 중에는 이전 서버와 새 서버가 함께 동작합니다. 아는 필드만 읽고 모르는 필드는 무시하세요. 지금 무엇이 있는지는 GET /openapi.json에서 볼 수 있습니다.',
  },
};
