import type { HelpTopic } from '../topic.js';

export const uninstall: HelpTopic = {
  id: 'uninstall',
  sources: ['README.md#start', 'docs/operations.md#backup-and-restore'],
  en: {
    question: 'How do I stop or uninstall the service?',
    text: 'Ctrl-C (or SIGTERM) stops `npm start` and all it started, in order. To start from scratch stop it and delete the folder `DATA_DIR` (`.data`): accounts, money and files are gone then, so run `npm run backup` first if they matter. With compose `docker compose down` stops it, `docker compose down -v` deletes the data too. On a device that was killed, `npm run setup:sandbox` says what its sandboxes left.',
  },
  tr: {
    question: 'Servisi nasıl durdurur ya da kaldırırım?',
    text: "Ctrl-C (ya da SIGTERM) `npm start` ile başlayan her şeyi sırayla durdurur. Sıfırdan başlamak için durdurup `DATA_DIR` klasörünü (`.data`) silin: hesaplar, para ve dosyalar gider, önemliyse önce `npm run backup` çalıştırın. Compose'da `docker compose down` durdurur, `docker compose down -v` verileri de siler. Öldürülmüş bir cihazda `npm run setup:sandbox` korumalı alanlardan ne kaldığını söyler.",
  },
  ru: {
    question: 'Как остановить или удалить сервис?',
    text: 'Ctrl-C (или SIGTERM) по порядку останавливает `npm start` и всё, что он запустил. Чтобы начать заново, остановите его и удалите папку `DATA_DIR` (`.data`): аккаунты, деньги и файлы исчезнут, поэтому сначала `npm run backup`, если они важны. В compose `docker compose down` останавливает, `docker compose down -v` удаляет и данные. На устройстве, где агент был убит, `npm run setup:sandbox` скажет, что осталось от песочниц.',
  },
  ko: {
    question: '서비스는 어떻게 멈추거나 삭제하나요?',
    text: 'Ctrl-C(또는 SIGTERM)를 누르면 `npm start`와 그것이 띄운 모든 것이 차례로 멈춥니다. 처음부터 다시 하려면 멈춘 뒤 `DATA_DIR` 폴더(`.data`)를 지우세요. 계정, 돈, 파일이 사라지니 필요하면 먼저 `npm run backup`을 하세요. compose에서는 `docker compose down`이 멈추고 `docker compose down -v`는 데이터까지 지웁니다. 강제로 죽은 기기에서는 `npm run setup:sandbox`가 샌드박스가 남긴 것을 알려 줍니다.',
  },
};
