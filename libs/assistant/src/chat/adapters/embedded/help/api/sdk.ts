import type { HelpTopic } from '../topic.js';

export const sdk: HelpTopic = {
  id: 'sdk',
  sources: ['GET /openapi.json', 'apps/agent/README.md', 'docs/operations.md#install'],
  en: {
    question: 'Is there an SDK or a command line client?',
    text: 'There is no SDK and no client program for buyers: the API is plain HTTP and JSON, and GET /openapi.json gives code generators (such as openapi-generator) all they need for a typed client in your language. Device owners run `npm run agent`, operators `npm run admin` and the other commands listed in docs/commands.md. There is no app; in the browser use GET /docs.',
  },
  tr: {
    question: 'SDK ya da komut satırı istemcisi var mı?',
    text: "Alıcılar için SDK ya da istemci programı yoktur: API düz HTTP ve JSON'dur; GET /openapi.json, kod üreteçlerine (örneğin openapi-generator) dilinizde tipli bir istemci için gereken her şeyi verir. Cihaz sahipleri `npm run agent`, işletmeciler `npm run admin` ve docs/commands.md dosyasındaki diğer komutları çalıştırır. Uygulama yoktur; tarayıcıda GET /docs kullanın.",
  },
  ru: {
    question: 'Есть ли SDK или консольный клиент?',
    text: 'SDK и клиентской программы для покупателей нет: API — обычный HTTP и JSON, а GET /openapi.json даёт генераторам кода (например openapi-generator) всё для типизированного клиента на вашем языке. Владельцы устройств запускают `npm run agent`, операторы — `npm run admin` и другие команды из docs/commands.md. Приложения нет; в браузере откройте GET /docs.',
  },
  ko: {
    question: 'SDK나 명령줄 클라이언트가 있나요?',
    text: '구매자용 SDK나 클라이언트 프로그램은 없습니다. API가 평범한 HTTP와 JSON이고, GET /openapi.json을 코드 생성기(예: openapi-generator)에 넣으면 원하는 언어의 타입 있는 클라이언트를 만들 수 있습니다. 기기 소유자는 `npm run agent`를, 운영자는 `npm run admin`과 docs/commands.md의 다른 명령을 씁니다. 앱은 없으니 브라우저에서는 GET /docs를 쓰세요.',
  },
};
