import type { HelpTopic } from '../topic.js';

export const install: HelpTopic = {
  id: 'install',
  sources: ['README.md#start', 'docs/operations.md#install'],
  en: {
    question: 'How do I install and start my own market?',
    text: 'With Node 20.19 or newer (Node 24 is recommended): `npm ci`, then `npm start`. That brings its own PostgreSQL with data under `.data`, runs everything in one process tree and prints where the API, its docs and a demo account are; Ctrl-C stops it all. For others run it with Docker compose or with `npm run cluster`, and set `NODE_ENV=production`: docs/operations.md#install.',
  },
  tr: {
    question: 'Kendi pazarımı nasıl kurar ve başlatırım?',
    text: "Node 20.19 veya üstüyle (Node 24 önerilir): `npm ci`, sonra `npm start`. Kendi PostgreSQL'ini verileri `.data` altında olacak şekilde getirir, her şeyi tek süreç ağacında çalıştırır, API'nin, dokümantasyonun ve demo hesabın yerini yazar; Ctrl-C hepsini durdurur. Başkaları için Docker compose ya da `npm run cluster` ile çalıştırın ve `NODE_ENV=production` verin: docs/operations.md#install.",
  },
  ru: {
    question: 'Как установить и запустить свою площадку?',
    text: 'Нужен Node 20.19 или новее (лучше Node 24): `npm ci`, затем `npm start`. Он приносит собственный PostgreSQL с данными в `.data`, запускает всё одним деревом процессов и печатает, где API, документация и демо-аккаунт; Ctrl-C останавливает всё. Для других запускайте через Docker compose или `npm run cluster` и задайте `NODE_ENV=production`: docs/operations.md#install.',
  },
  ko: {
    question: '마켓을 직접 설치하고 시작하려면 어떻게 하나요?',
    text: 'Node 20.19 이상(Node 24 권장)에서 `npm ci`, 그다음 `npm start`를 실행하세요. 자체 PostgreSQL이 `.data` 아래에 데이터를 두고 함께 뜨며, 모든 것이 한 프로세스 트리에서 돌고 API·문서·데모 계정의 위치를 출력합니다. Ctrl-C로 모두 멈춥니다. 다른 사람에게 서비스하려면 Docker compose나 `npm run cluster`로 돌리고 `NODE_ENV=production`을 설정하세요: docs/operations.md#install.',
  },
};
