import type { HelpTopic } from '../topic.js';

export const database: HelpTopic = {
  id: 'database',
  sources: ['docs/configuration.md#settings', 'docs/operations.md#configure'],
  en: {
    question: 'Where is the database, and can I use my own PostgreSQL?',
    text: 'With `npm start` it is an embedded PostgreSQL under `DATA_DIR` (`.data` unless set). For one of your own set `DATABASE_URL=postgres://user:password@host/name`, PostgreSQL 15 or newer; the role must own its database, and the tables are made at the first start. To move there run `npm run backup`, then `npm run restore -- FILE` with the new `DATABASE_URL`. No other database will do; connections are `DATABASE_POOL` for each process.',
  },
  tr: {
    question: "Veritabanı nerede, kendi PostgreSQL'imi kullanabilir miyim?",
    text: "`npm start` ile `DATA_DIR` altında (ayarlanmadıysa `.data`) gömülü bir PostgreSQL'dir. Kendinizinki için `DATABASE_URL=postgres://user:password@host/name` verin, PostgreSQL 15 veya üstü; rol veritabanının sahibi olmalı, tablolar ilk başlatmada oluşur. Geçiş için `npm run backup`, sonra yeni `DATABASE_URL` ile `npm run restore -- FILE` çalıştırın. Başka veritabanı olmaz; her süreç `DATABASE_POOL` kadar bağlantı tutar.",
  },
  ru: {
    question: 'Где база данных и можно ли взять свой PostgreSQL?',
    text: 'При `npm start` это встроенный PostgreSQL в `DATA_DIR` (`.data`, если не задано). Для своего укажите `DATABASE_URL=postgres://user:password@host/name`, PostgreSQL 15 или новее; роль должна владеть базой, таблицы создаются при первом запуске. Чтобы переехать, выполните `npm run backup`, затем `npm run restore -- FILE` с новым `DATABASE_URL`. Другие СУБД не подойдут; соединений у процесса — `DATABASE_POOL`.',
  },
  ko: {
    question: '데이터베이스는 어디에 있고, 제 PostgreSQL을 쓸 수 있나요?',
    text: '`npm start`에서는 `DATA_DIR`(기본 `.data`) 아래의 내장 PostgreSQL입니다. 직접 쓰려면 `DATABASE_URL=postgres://user:password@host/name`을 설정하세요. PostgreSQL 15 이상이어야 하고, 역할이 데이터베이스를 소유해야 하며, 테이블은 처음 시작할 때 만들어집니다. 옮기려면 `npm run backup` 후 새 `DATABASE_URL`로 `npm run restore -- FILE`을 실행하세요. 다른 데이터베이스는 안 되며, 프로세스마다 `DATABASE_POOL`만큼 연결합니다.',
  },
};
