import type { HelpTopic } from '../topic.js';

export const sdk: HelpTopic = {
  id: 'sdk',
  sources: ['docs/cli.md', 'clients/sdk/README.md', 'clients/sdk-python/README.md', 'GET /openapi.json'],
  en: {
    question: 'Is there an SDK or a command line client?',
    text: 'Yes: `market` is one file that runs jobs and does the rest from a terminal (`curl -fsSL https://market.example.org/cli/market.mjs -o market.mjs`, then `node market.mjs login`), and there are SDKs for TypeScript and Python. Your market serves all three in the version that fits it: `npm install https://market.example.org/sdk/compute-market-sdk.tgz`, or the wheel that `clients/sdk-python/README.md` names. For other languages GET /openapi.json gives code generators (such as openapi-generator) all they need. There is no app; in the browser use the console at `/app/`, and GET /docs for the API. Operators run `npm run admin` and the other commands in docs/commands.md.',
  },
  tr: {
    question: 'SDK ya da komut satırı istemcisi var mı?',
    text: 'Evet: `market` tek dosyalık bir komuttur; işleri ve geri kalan her şeyi terminalden yapar (`curl -fsSL https://market.example.org/cli/market.mjs -o market.mjs`, sonra `node market.mjs login`). TypeScript ve Python için SDK da var. Üçünü de pazarınız kendine uyan sürümde sunar: `npm install https://market.example.org/sdk/compute-market-sdk.tgz` ya da `clients/sdk-python/README.md` içinde adı geçen wheel. Diğer dillerde GET /openapi.json, kod üreteçlerine (örneğin openapi-generator) gereken her şeyi verir. Uygulama yoktur; tarayıcıda `/app/` adresindeki konsolu, API için GET /docs kullanın, işletmeciler için komutlar docs/commands.md dosyasındadır.',
  },
  ru: {
    question: 'Есть ли SDK или консольный клиент?',
    text: 'Да: `market` — один файл, который запускает задания и делает всё остальное из терминала (`curl -fsSL https://market.example.org/cli/market.mjs -o market.mjs`, затем `node market.mjs login`); есть и SDK для TypeScript и Python. Всё это площадка отдаёт сама, в подходящей ей версии: `npm install https://market.example.org/sdk/compute-market-sdk.tgz` или wheel, который назван в `clients/sdk-python/README.md`. Для других языков GET /openapi.json даёт генераторам кода (например openapi-generator) всё нужное. Приложения нет; в браузере есть консоль на `/app/`, а для API — GET /docs. Команды для операторов перечислены в docs/commands.md.',
  },
  ko: {
    question: 'SDK나 명령줄 클라이언트가 있나요?',
    text: '네, `market`은 터미널에서 작업을 실행하고 나머지도 모두 할 수 있는 파일 하나짜리 명령이고(`curl -fsSL https://market.example.org/cli/market.mjs -o market.mjs`, 이어서 `node market.mjs login`), TypeScript와 Python용 SDK도 있습니다. 셋 다 마켓이 자기 버전에 맞게 제공하니, `npm install https://market.example.org/sdk/compute-market-sdk.tgz`를 쓰거나 `clients/sdk-python/README.md`에 적힌 wheel을 설치하세요. 다른 언어는 GET /openapi.json을 코드 생성기(예: openapi-generator)에 넣으면 됩니다. 앱은 없으니 브라우저에서는 `/app/`의 콘솔과 GET /docs를, 운영자는 docs/commands.md의 명령을 쓰세요.',
  },
};
